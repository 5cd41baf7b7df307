/** The functions of uri-js on text other than references. */

import { checkText } from '../tables/arguments.js';
import { REG_NAME } from '../tables/uri.generated.js';
import { encodeByClass } from '../uri/encode.js';
import { decodeOrKeep } from './host.js';

const NOTHING = /* @__PURE__ */ new Uint8Array(256);
const ENCODINGS = /(?:%[0-9A-Fa-f]{2})+/g;

/**
 * Percent-encodes every octet of a character in UTF-8.
 *
 * @param character - one character, which may be two UTF-16 code units
 * @throws UriComponentError for half a surrogate pair
 * @example
 * ```ts
 * pctEncChar('é'); // '%C3%A9'
 * ```
 */
export function pctEncChar(character: string): string {
  checkText(character, 'character');
  return encodeByClass(character, NOTHING);
}

/**
 * Decodes percent-encodings from UTF-8; returns the same text if they are not valid UTF-8.
 *
 * @param text - any text
 * @example
 * ```ts
 * pctDecChars('%C3%A9'); // 'é'
 * pctDecChars('%FF'); // '%FF'
 * ```
 */
export function pctDecChars(text: string): string {
  checkText(text, 'text');
  return decodeOrKeep(text);
}

/**
 * Percent-encodes all characters other than unreserved characters and sub-delims, `%` included.
 *
 * @param text - the text to encode
 * @throws UriComponentError for half a surrogate pair
 * @example
 * ```ts
 * escapeComponent('a/b=50%'); // 'a%2Fb=50%25'
 * ```
 */
export function escapeComponent(text: string): string {
  checkText(text, 'text');
  return encodeByClass(text, REG_NAME);
}

/**
 * Decodes percent-encoded UTF-8, and keeps the rest.
 *
 * @param text - any text
 * @example
 * ```ts
 * unescapeComponent('a%2Fb %C3%A9 %FF 50%'); // 'a/b é %FF 50%'
 * ```
 */
export function unescapeComponent(text: string): string {
  checkText(text, 'text');
  return text.replace(ENCODINGS, decodeOrKeep);
}
