/**
 * Internationalized Resource Identifiers (RFC 3987): their grammar, conversion to URIs and back, and hosts to and from ASCII (UTS 46).
 *
 * @module
 */

export { UriComponentError, UriResolutionError } from '../errors/index.js';
export { type IriToUriOptions, iriToUri, type UriToIriOptions, uriToIri } from '../reference/iri/convert.js';
export { type Idn, type IdnOptions, idn, type Tr46, type Tr46Options } from '../reference/iri/idn.js';
export { IDN_ERRORS, IdnError, type IdnErrorCode, type LabelError } from '../reference/iri/idn-error.js';
export {
  IriReference,
  isAbsoluteIri,
  isIri,
  isIriReference,
  isRelativeIriReference,
  parseIri,
  tryParseIri,
} from '../reference/iri/iri-reference.js';
export { IRI_ERRORS, type IriErrorCode, IriSyntaxError, scanIri } from '../reference/iri/language.js';
export { equalsIri, iriResolver, normalizeIri, relativizeIri, resolveIri } from '../reference/iri/operations.js';
export type { ResolveOptions } from '../resolve/base.js';
export type { EqualsOptions, NormalizeOptions } from '../resolve/normalize.js';
export type { Resolver } from '../resolve/resolve.js';
export type { Grammar } from '../tables/record.js';
export type { ParsedReference } from '../tables/reference-text.js';
