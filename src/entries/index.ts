/**
 * Everyday work with URI references, by RFC 3986: parse, resolve, normalize, compare, compose.
 *
 * @module
 */

export type { ComponentErrorCode, ComponentName, ErrorCode, ResolutionErrorCode } from '../errors/codes.js';
export { type Diagnosis, explain } from '../errors/diagnose.js';
export { type ReferenceSyntaxError, UriComponentError, UriError, UriResolutionError } from '../errors/error.js';
export { type RedactOptions, redact } from '../errors/redact.js';
export { SECRET_PARAMETERS } from '../errors/secrets.js';
export { UriSyntaxError } from '../errors/uri.js';
export { type FingerprintOptions, fingerprint } from '../normalize/fingerprint/fingerprint.js';
export {
  type EqualsOptions,
  equals,
  type NormalizeOptions,
  normalize,
  origin,
  tryNormalize,
} from '../normalize/normalize.js';
export type { SchemeRule, SchemeRules } from '../normalize/schemes/rule.js';
export { type AppendPathOptions, appendPath, appendSegments } from '../reference/append.js';
export { type ComponentsToCompose, compose } from '../reference/compose.js';
export type { Change, RepairCode } from '../reference/draft.js';
export { type Elements, fromElements, toElements } from '../reference/elements.js';
export { decodeBytes, decodeComponent, type EncodableComponent, encodeComponent } from '../reference/encode.js';
export {
  fromSuffix,
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  type Parsed,
  type ParseOptions,
  parse,
  type SuffixOptions,
  tryParse,
} from '../reference/parse.js';
export { Query, type QueryInit, type QueryOptions, type QueryValue } from '../reference/query.js';
export { type AbsoluteUri, type RelativeReference, type Uri, UriReference } from '../reference/reference.js';
export { toUrl } from '../reference/to-url.js';
// From their modules: Node would also load the registry of schemes, through `./resolve.js`.
export type { ResolveOptions } from '../resolve/base.js';
export { relativize } from '../resolve/relativize.js';
export { type Resolver, resolve, resolver, tryResolve } from '../resolve/resolve.js';
export { type AboveRoot, removeDotSegments } from '../resolve/segments.js';
export type { HostKindName } from '../scanner/components.js';
export { type GrammarName, scan } from '../scanner/scan.js';
export type { ParsedReference } from '../support/reference-text.js';
