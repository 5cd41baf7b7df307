/**
 * Internationalized Resource Identifiers (RFC 3987): their grammar, conversion to URIs and back, and hosts to and from ASCII (UTS 46).
 *
 * @module
 */

export { UriComponentError, UriResolutionError } from '../errors/index.js';
export type { Grammar } from '../tables/record.js';
export { type Idn, type IdnOptions, idn } from './idn/idn.js';
export { IDN_ERRORS, IdnError, type IdnErrorCode, type LabelError } from './idn/idn-error.js';
export type { Tr46, Tr46Options } from './idn/tr46.js';
export { IriReference } from './iri-reference.js';
export { IriSyntaxError } from './iri-syntax-error.js';
export { IRI_ERRORS, type IriErrorCode } from './language.js';
export { isAbsoluteIri, isIri, isIriReference, isRelativeIriReference, parseIri, tryParseIri } from './parse.js';
export { scanIri } from './scan.js';
export { type UriToIriOptions, uriToIri } from './to-iri.js';
export { type IriToUriOptions, iriToUri } from './to-uri.js';
