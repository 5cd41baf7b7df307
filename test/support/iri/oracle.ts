/**
 * Reads strings by RFC 3987, with code that shares nothing with the scanner: judges each non-ASCII character by its
 * code point, replaces it by a tilde, and passes the string to the recognizer of RFC 3986.
 */

import { type GrammarName, type Invalid, recognise, type Valid } from '../recogniser.js';

/** `ucschar`. */
export const isUcschar = (c: number): boolean =>
  (c >= 0xa0 && c <= 0xd7ff) ||
  (c >= 0xf900 && c <= 0xfdcf) ||
  (c >= 0xfdf0 && c <= 0xffef) ||
  (c >= 0x10000 && c < 0xf0000 && c % 0x10000 <= 0xfffd && !(c >= 0xe0000 && c < 0xe1000));

/** `iprivate`. */
export const isIprivate = (c: number): boolean =>
  (c >= 0xe000 && c <= 0xf8ff) || (c >= 0xf0000 && c <= 0x10ffff && c % 0x10000 <= 0xfffd);

/** Whether a character is allowed in a component; only queries allow `iprivate`. */
export const isAllowed = (c: number, inQuery: boolean): boolean => isUcschar(c) || (inQuery && isIprivate(c));

/**
 * The number of code units of the character at an offset that can be read before it is certain that the character is
 * not allowed there: 0 or 1.
 */
export function readableUnits(input: string, offset: number, inQuery: boolean): number {
  const unit = input.charCodeAt(offset);
  if (unit < 0xd800 || unit > 0xdbff) return 0;
  const first = 0x10000 + (unit - 0xd800) * 0x400;
  return isAllowed(first, inQuery) ? 1 : 0;
}

const UNREADABLE = '\x7F';

/** Returns the answer for a grammar, named as in RFC 3986. */
export function recogniseIri(input: string, grammar: GrammarName): Valid | Invalid {
  let ascii = '';
  let inQuery = false;
  for (let i = 0; i < input.length; ) {
    const c = input.codePointAt(i) as number;
    if (c < 0x80) {
      if (c === 0x3f && !ascii.includes('#')) inQuery = true;
      if (c === 0x23) inQuery = false;
      ascii += input.charAt(i++);
      continue;
    }
    // Brackets occur only around IP-literals, which are ASCII.
    const inLiteral = ascii.lastIndexOf('[') > ascii.lastIndexOf(']');
    if (inLiteral || !isAllowed(c, inQuery)) {
      const readable = inLiteral ? 0 : readableUnits(input, i, inQuery);
      const cut = i + readable === input.length ? '' : UNREADABLE;
      const answer = recognise(`${ascii}${'~'.repeat(readable)}${cut}`, grammar);
      return answer.valid ? { valid: false, offset: input.length } : answer;
    }
    const units = c > 0xffff ? 2 : 1;
    ascii += '~'.repeat(units);
    i += units;
  }
  return recognise(ascii, grammar);
}
