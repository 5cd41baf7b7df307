/**
 * RFC 3986 compiled into byte tables.
 *
 * @module
 */

export { type Diagnosis, diagnose, ERRORS, type ErrorCode, UriSyntaxError } from './errors/index.js';
export { scan, scanBytes } from './scanner/index.js';
export {
  authorityStart,
  Flag,
  Grammar,
  HostKind,
  hostKind,
  Slot,
  STRIDE,
} from './tables/layout.js';
export * from './uri/index.js';
