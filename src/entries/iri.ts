/**
 * Internationalized Resource Identifiers (RFC 3987): their grammar, conversion to URIs and back, and hosts to and from ASCII (UTS 46).
 *
 * @module
 */

export { UriComponentError, UriResolutionError } from '../errors/error.js';
export {
  equalsIri,
  type IriToUriOptions,
  iriResolver,
  iriToUri,
  normalizeIri,
  relativizeIri,
  resolveIri,
  type UriToIriOptions,
  uriToIri,
} from '../iri/convert.js';
export type { HostNameOptions } from '../iri/host-names.js';
export {
  IDN_ERRORS,
  type Idn,
  IdnError,
  type IdnErrorCode,
  type IdnOptions,
  idn,
  type LabelError,
  type Tr46,
  type Tr46Options,
} from '../iri/idn.js';
export {
  IriReference,
  isAbsoluteIri,
  isIri,
  isIriReference,
  isRelativeIriReference,
  parseIri,
  tryParseIri,
} from '../iri/iri-reference.js';
export { IRI_ERRORS, type IriErrorCode, IriSyntaxError, scanIri } from '../iri/language.js';
export type { EqualsOptions, NormalizeOptions } from '../normalize/normalize.js';
export type { ResolveOptions } from '../resolve/base.js';
export type { Resolver } from '../resolve/resolve.js';
export type { ParsedReference } from '../support/reference-text.js';
export type { Grammar } from '../tables/record.js';
