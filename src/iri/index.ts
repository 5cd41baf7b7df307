/**
 * Internationalized Resource Identifiers (RFC 3987): their grammar, conversion to URIs and back, and hosts to and from ASCII (UTS 46).
 *
 * @module
 */

export { UriComponentError, UriResolutionError } from '../errors/index.js';
export type { EqualsOptions, NormalizeOptions } from '../normalize/normalize.js';
export type { ResolveOptions } from '../resolve/base.js';
export type { Resolver } from '../resolve/resolve.js';
export type { ParsedReference } from '../support/reference-text.js';
export type { Grammar } from '../tables/record.js';
export { type IriToUriOptions, iriToUri, type UriToIriOptions, uriToIri } from './convert.js';
export { type Idn, type IdnOptions, idn, type Tr46, type Tr46Options } from './idn.js';
export { IDN_ERRORS, IdnError, type IdnErrorCode, type LabelError } from './idn-error.js';
export {
  IriReference,
  isAbsoluteIri,
  isIri,
  isIriReference,
  isRelativeIriReference,
  parseIri,
  tryParseIri,
} from './iri-reference.js';
export { IRI_ERRORS, type IriErrorCode, IriSyntaxError, scanIri } from './language.js';
export { equalsIri, iriResolver, normalizeIri, relativizeIri, resolveIri } from './operations.js';
