/** Resolution of references (RFC 3986, section 5). */

// A base URI, read once for many references.
export { type Base, baseOf, type ResolveOptions } from './base.js';
// The decision of section 5.2.2, as bits.
export { DROP_SCHEME, HAS_AUTHORITY, MERGE, plan, REMOVE_DOTS, TAKE, Take } from './plan.js';
// Scans a reference, and throws for a malformed one.
export { readReference } from './read-reference.js';
// Resolution as callers know it.
export { type Resolver, resolve, resolver } from './resolve.js';
// The stack of segments.
export { ABOVE_ROOT, appendMerged, disambiguateBytes, mergeSegments } from './segments.js';
// Writes the target of a plan.
export { targetString } from './target.js';
