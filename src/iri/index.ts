/**
 * Internationalized Resource Identifiers (RFC 3987): their grammar, conversion to URIs and back, and hosts to and from ASCII (UTS 46).
 *
 * @module
 */

export { UriComponentError, UriResolutionError } from '../errors/index.js';
export { type Idn, type IdnOptions, idn } from '../reference/iri/idn/idn.js';
export { IDN_ERRORS, IdnError, type IdnErrorCode, type LabelError } from '../reference/iri/idn/idn-error.js';
export type { Tr46, Tr46Options } from '../reference/iri/idn/tr46.js';
export { IriReference } from '../reference/iri/iri-reference.js';
export { IriSyntaxError } from '../reference/iri/iri-syntax-error.js';
export { IRI_ERRORS, type IriErrorCode } from '../reference/iri/language.js';
export { equalsIri, normalizeIri, relativizeIri } from '../reference/iri/operations.js';
export {
  isAbsoluteIri,
  isIri,
  isIriReference,
  isRelativeIriReference,
  parseIri,
  tryParseIri,
} from '../reference/iri/parse.js';
export { iriResolver, resolveIri } from '../reference/iri/resolve.js';
export { scanIri } from '../reference/iri/scan.js';
export { type UriToIriOptions, uriToIri } from '../reference/iri/to-iri.js';
export { type IriToUriOptions, iriToUri } from '../reference/iri/to-uri.js';
export type { ResolveOptions } from '../resolve/base.js';
export type { EqualsOptions } from '../resolve/equals.js';
export type { NormalizeOptions } from '../resolve/normalize.js';
export type { Resolver } from '../resolve/resolve.js';
export type { Grammar } from '../tables/record.js';
export type { ParsedReference } from '../tables/reference-text.js';
