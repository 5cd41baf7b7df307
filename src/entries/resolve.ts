/**
 * Resolves references (RFC 3986, section 5), normalizes and compares them (section 6), by the rules of schemes if requested.
 *
 * @module
 */

export type { ComponentErrorCode, ErrorCode, ResolutionErrorCode } from '../errors/codes.js';
export { UriComponentError, UriResolutionError } from '../errors/error.js';
export { UriSyntaxError } from '../errors/uri.js';
export { type FingerprintOptions, fingerprint } from '../normalize/fingerprint/fingerprint.js';
export {
  type EqualsOptions,
  equals,
  type NormalizeOptions,
  normalize,
  origin,
  portNumber,
  tryNormalize,
} from '../normalize/normalize.js';
export { SCHEMES } from '../normalize/schemes/registry.js';
export type { SchemeFinding, SchemeRule, SchemeRules } from '../normalize/schemes/rule.js';
export { validateScheme } from '../normalize/schemes/validate.js';
export type { ResolveOptions } from '../resolve/base.js';
export { relativize } from '../resolve/relativize.js';
export {
  type BaseSources,
  establishBase,
  isSameDocument,
  type Resolver,
  resolve,
  resolver,
  tryResolve,
} from '../resolve/resolve.js';
export { type AboveRoot, removeDotSegments } from '../resolve/segments.js';
export type { ParsedReference } from '../support/reference-text.js';
