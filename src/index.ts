/**
 * RFC 3986 compiled into byte tables.
 *
 * @module
 */

export {
  type Diagnosis,
  diagnose,
  ERRORS,
  type ErrorCode,
  RESOLUTION_ERRORS,
  type ResolutionErrorCode,
  UriResolutionError,
  UriSyntaxError,
} from './errors/index.js';
export {
  isSameDocument,
  type ResolveOptions,
  type Resolver,
  removeDotSegments,
  resolve,
  resolver,
} from './resolve/index.js';
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
