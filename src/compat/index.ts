/**
 * What fast-uri and uri-js export, by uriscan: for Ajv and others that take one of them. The answers are strict RFC 3986;
 * where those libraries depart from it, `docs/compat.md` says so.
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
