/**
 * The exports of fast-uri and uri-js, implemented by uriscan: for Ajv and other users of one of them. The answers
 * follow RFC 3986 strictly; `docs/compat.md` lists where those libraries differ.
 *
 * @module
 */

export { removeDotSegments } from '../resolve/index.js';
export { compat as default, compat as fastUri } from './compat.js';
export type { Options, URIComponent, URIComponents, URIOptions, URISchemeHandler } from './components.js';
export { escapeComponent, pctDecChars, pctEncChar, unescapeComponent } from './escape.js';
export { equal, normalize } from './normalize.js';
export { parse } from './parse.js';
export { resolve, resolveComponents, resolveComponents as resolveComponent } from './resolve.js';
export { SCHEMES } from './schemes.js';
export { serialize } from './serialize.js';
