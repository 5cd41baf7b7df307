/**
 * Everyday work with URI references, by RFC 3986: parse, resolve, normalize, compare, compose.
 *
 * @module
 */

export {
  type ComponentErrorCode,
  type ComponentName,
  type ErrorCode,
  type ResolutionErrorCode,
  UriComponentError,
  UriResolutionError,
  UriSyntaxError,
} from './errors/index.js';
export { redact } from './errors/redact.js';
export {
  type AboveRoot,
  type BaseSources,
  type EqualsOptions,
  equals,
  establishBase,
  fingerprint,
  isSameDocument,
  type NormalizeOptions,
  normalize,
  type ParsedReference,
  type ResolveOptions,
  type Resolver,
  relativize,
  removeDotSegments,
  resolve,
  resolver,
  type SchemeRule,
  type SchemeRules,
  tryNormalize,
  tryResolve,
} from './resolve/index.js';
export type { HostKindName } from './scanner/components.js';
export { scan } from './scanner/scan.js';
export * from './uri/index.js';
