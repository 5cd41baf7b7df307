/** IRIs (RFC 3987), for formats. */

// The predicates of IRIs.
export { isIri, isIriReference } from './iri-reference.js';
// The grammar of IRIs, for scans and explanations.
export { IRI_LANGUAGE, scanIri } from './language.js';
