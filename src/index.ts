/**
 * RFC 3986 compiled into byte tables.
 *
 * @module
 */

export {
  COMPONENT_ERRORS,
  type ComponentErrorCode,
  type ComponentName,
  type Diagnosis,
  diagnose,
  ERRORS,
  type ErrorCode,
  errorCode,
  RESOLUTION_ERRORS,
  type ResolutionErrorCode,
  redactPasswords,
  UriComponentError,
  UriResolutionError,
  UriSyntaxError,
} from './errors/index.js';
export * from './resolve/index.js';
export {
  Batch,
  type Component,
  type HostKindName,
  type ScanLinesOptions,
  type ScanStringsOptions,
  scan,
  scanBytes,
  scanLines,
  scanStrings,
} from './scanner/index.js';
export { authorityStart, hostKind } from './tables/read-record.js';
export { Flag, Grammar, HostKind, Slot, STRIDE } from './tables/record.js';
export * from './uri/index.js';
