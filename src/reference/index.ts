/**
 * Everyday objects and functions.
 *
 * @module
 */

export type { GrammarName } from '../scanner/scan.js';
export { appendSegments } from './append-segments.js';
export { type ComponentsToCompose, compose } from './compose.js';
export { type Elements, fromElements, toElements } from './elements.js';
export { decodeBytes, decodeComponent, type EncodableComponent, encodeComponent } from './encode.js';
export {
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  type Parsed,
  type ParseOptions,
  parse,
  tryParse,
} from './parse.js';
export { Query, type QueryInit, type QueryOptions } from './query.js';
export { type AbsoluteUri, type RelativeReference, type Uri, UriReference } from './reference.js';
export { fromSuffix, type SuffixOptions } from './suffix.js';
export { toUrl } from './to-url.js';
