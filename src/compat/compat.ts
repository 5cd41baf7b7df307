import { equal, normalize } from './normalize.js';
import { parse } from './parse.js';
import { resolve, resolveComponents } from './resolve.js';
import { SCHEMES } from './schemes.js';
import { serialize } from './serialize.js';

/**
 * The functions in one object, as fast-uri has them by default.
 *
 * @example
 * ```ts
 * fastUri.resolve('http://example.com/a.json', '#/definitions/b'); // 'http://example.com/a.json#/definitions/b'
 * ```
 */
export const compat = {
  SCHEMES,
  equal,
  normalize,
  parse,
  resolve,
  resolveComponent: resolveComponents,
  resolveComponents,
  serialize,
};
