/** Parsed references, their components and queries. */

// Checks a component that a caller gives.
export { checkComponent } from './check-component.js';
// Repairs of a text, and their changes.
export { type Change, changed, Draft, type Encoder } from './draft.js';
// The predicates of references.
export { isUri, isUriReference, type Parsed } from './parse.js';
// The parameters of a query.
export { nameOf, type QueryForm, sortedByName } from './query.js';
// A parsed reference.
export { UriReference } from './reference.js';
// A reference as clients send it.
export { withoutApostrophes } from './to-url.js';
