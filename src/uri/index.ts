/**
 * Everyday objects and functions.
 *
 * @module
 */

export { isAbsoluteUri, isRelativeReference, isUri, isUriReference, parse, tryParse } from './parse.js';
export { type Components, type HostKindName, Uri } from './uri.js';
