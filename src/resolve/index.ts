/**
 * Resolution of references (section 5), and what builds on it.
 *
 * @module
 */

export { type AboveRoot, removeDotSegments } from './dot-segments.js';
export { isSameDocument, type ResolveOptions, type Resolver, resolve, resolver } from './resolve.js';
