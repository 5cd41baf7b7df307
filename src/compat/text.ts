/** Percent-encoding and decoding of text (RFC 3986, section 2; RFC 3987, section 3): what may stay is a regular expression. */

import { tryDecode } from '../resolve/percent.js';
import { checkText } from '../tables/arguments.js';

/** Each matches what a component must not contain; a `%` too, which is data here. */
export const REG_NAME = /[^\w.~!$&'()*+,;=-]+/g;
export const USERINFO = /[^\w.~!$&'()*+,;=:-]+/g;
export const PATH = /[^\w.~!$&'()*+,;=:@/-]+/g;
export const QUERY = /[^\w.~!$&'()*+,;=:@/?-]+/g;

const LONE_SURROGATE = /\p{Surrogate}/u;
const ENCODING = /(%[\da-f]{2})/i;
const ENCODINGS = /(?:%[\da-f]{2})+/gi;
/** A percent-encoded character of two to four octets. */
const BEYOND_ASCII = /%(?:[CD].%[89AB].|E.(?:%[89AB].){2}|F.(?:%[89AB].){3})/gi;
/** What no IRI has outside of a query, or what misleads people who read it (RFC 3987, sections 2.2, 4.1 and 6.1). */
const NOT_IN_IRI =
  /[\x80-\x9f\p{Co}\p{Noncharacter_Code_Point}\ufff0-\uffff\u{e0000}-\u{e0fff}\p{Bidi_Control}\p{White_Space}]/u;

/** Percent-encodes the matches of an expression, none of which is an unreserved character. */
export function encode(text: string, outside: RegExp): string {
  checkText(text, 'text');
  return text.replace(outside, encodeRun);
}

function encodeRun(run: string): string {
  if (LONE_SURROGATE.test(run)) throw new URIError('expected text in UTF-16, got a lone surrogate');
  return encodeURIComponent(run);
}

/** Percent-encodes as {@link encode} does, but keeps percent-encodings, with their digits in uppercase (section 2.1). */
export function encodeData(text: string, outside: RegExp): string {
  checkText(text, 'text');
  if (!text.includes('%')) return encode(text, outside);
  const parts = text.split(ENCODING);
  return parts.map((part, i) => (i % 2 === 1 ? part.toUpperCase() : encode(part, outside))).join('');
}

/** Percent-encodes as {@link encodeData} does, but keeps non-ASCII characters: the result is for an IRI. */
export function encodeAscii(text: string, outside: RegExp): string {
  // Text that cannot be encoded cannot stay either.
  encodeData(text, outside);
  return text.replace(/[\0-\x7f]+/g, (run) => encodeData(run, outside));
}

/** Decodes percent-encoded UTF-8; returns the same text if it is not valid UTF-8. */
export function decodeOrKeep(text: string): string {
  return tryDecode(text) ?? text;
}

/** Decodes the percent-encoded non-ASCII characters that an IRI for people may have (RFC 3987, section 3.2). */
export function decodeUnicode(text: string): string {
  return text.replace(BEYOND_ASCII, (encoded) => {
    const character = decodeOrKeep(encoded);
    return NOT_IN_IRI.test(character) ? encoded : character;
  });
}

/**
 * Percent-encodes every octet of a character in UTF-8.
 *
 * @param character - one character, which may be two UTF-16 code units
 * @throws URIError for half a surrogate pair
 * @example
 * ```ts
 * pctEncChar('é'); // '%C3%A9'
 * ```
 */
export function pctEncChar(character: string): string {
  checkText(character, 'character');
  const hex = (c: string): string => `%${c.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
  return character.replace(/[\0-\x7f]|[^\0-\x7f]+/g, (run) => (run < '\x80' ? hex(run) : encodeRun(run)));
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
 * @throws URIError for half a surrogate pair
 * @example
 * ```ts
 * escapeComponent('a/b=50%'); // 'a%2Fb=50%25'
 * ```
 */
export function escapeComponent(text: string): string {
  return encode(text, REG_NAME);
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
