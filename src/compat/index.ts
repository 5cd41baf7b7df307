/**
 * The exports of fast-uri and uri-js, implemented by uriscan: for Ajv and other users of one of them. The answers
 * follow RFC 3986 strictly; `docs/compat.md` lists where those libraries differ.
 *
 * @module
 */

import { parse } from './parse.js';
import { HANDLERS } from './schemes.js';
import { equal, normalize, resolve, resolveComponents, serialize } from './write.js';

export { removeDotSegments } from '../resolve/segments.js';
export type { Options, URIComponent, URIComponents, URIOptions, URISchemeHandler } from './components.js';
export { escapeComponent, pctDecChars, pctEncChar, unescapeComponent } from './text.js';
export {
  equal,
  HANDLERS as SCHEMES,
  normalize,
  parse,
  resolve,
  resolveComponents,
  resolveComponents as resolveComponent,
  serialize,
};

/**
 * The functions in one object, as fast-uri has them by default.
 *
 * @example
 * ```ts
 * fastUri.resolve('http://example.com/a.json', '#/definitions/b'); // 'http://example.com/a.json#/definitions/b'
 * ```
 */
export const fastUri = {
  SCHEMES: HANDLERS,
  equal,
  normalize,
  parse,
  resolve,
  resolveComponent: resolveComponents,
  resolveComponents,
  serialize,
};
export default fastUri;
