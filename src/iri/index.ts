/** IRIs (RFC 3987): which texts are IRIs, and their grammar. */

// The predicates of IRIs.
export { isIri, isIriReference } from './iri-reference.js';
// The grammar of IRIs, for scans and explanations.
export { IRI_LANGUAGE, scanIri } from './language.js';
