/**
 * Everyday work with URI references, by RFC 3986: parse, resolve, normalize, compare, compose.
 *
 * @module
 */

export {
  type ComponentErrorCode,
  type ComponentName,
  type Diagnosis,
  type ErrorCode,
  explain,
  type ReferenceSyntaxError,
  type ResolutionErrorCode,
  UriComponentError,
  UriError,
  UriResolutionError,
  UriSyntaxError,
} from './errors/index.js';
export { type RedactOptions, redact } from './errors/redact.js';
export { type FingerprintOptions, fingerprint } from './normalize/fingerprint/fingerprint.js';
export {
  type EqualsOptions,
  equals,
  type NormalizeOptions,
  normalize,
  origin,
  tryNormalize,
} from './normalize/normalize.js';
export type { SchemeRule, SchemeRules } from './normalize/schemes/rule.js';
export * from './reference/index.js';
// From their modules: Node would also load the registry of schemes, through `./resolve/index.js`.
export type { ResolveOptions } from './resolve/base.js';
export { relativize } from './resolve/relativize.js';
export { type Resolver, resolve, resolver, tryResolve } from './resolve/resolve.js';
export { type AboveRoot, removeDotSegments } from './resolve/segments.js';
export type { HostKindName } from './scanner/components.js';
export { scan } from './scanner/scan.js';
export type { ParsedReference } from './support/reference-text.js';
