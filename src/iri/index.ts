/**
 * Internationalized Resource Identifiers (RFC 3987): their grammar as an automaton of its own, and the way to URIs and back.
 *
 * @module
 */

export { IriReference } from './iri-reference.js';
export { IriSyntaxError } from './iri-syntax-error.js';
export { IRI_ERRORS, type IriErrorCode } from './language.js';
export { isAbsoluteIri, isIri, isIriReference, isRelativeIriReference, parseIri, tryParseIri } from './parse.js';
export { scanIri } from './scan.js';
export { type UriToIriOptions, uriToIri } from './to-iri.js';
export { type IriToUriOptions, iriToUri } from './to-uri.js';
