/**
 * Everyday objects and functions.
 *
 * @module
 */

export type { GrammarName } from '../scanner/scan.js';
export { type ComponentsToCompose, compose } from './compose.js';
export { appendSegments, type Elements, fromElements, toElements } from './elements.js';
export { decodeBytes, decodeComponent, type EncodableComponent, encodeComponent } from './encode.js';
export {
  fromSuffix,
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  type Parsed,
  type ParseOptions,
  parse,
  type SuffixOptions,
  tryParse,
} from './parse.js';
export { Query, type QueryInit, type QueryOptions } from './query.js';
export { type AbsoluteUri, type RelativeReference, type Uri, UriReference } from './reference.js';
export { toUrl } from './to-url.js';
