/** Two lines that point at an offset: a piece of the input, and a caret under the character. */

import { checkInteger, checkText } from '../tables/arguments.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { passwordsIn, REDACTED, type Reading, redactSpans } from './redact.js';

/** Code units that are drawn before an offset, and from it onwards. */
const BEFORE = 40;
const AFTER = 30;
/** Replaces the text that is not drawn. */
const CUT = '…';
const PADDING = /* @__PURE__ */ ' '.repeat(6 * BEFORE + CUT.length);

/**
 * Draws the input around an offset, with a caret below it. Redacts passwords, writes control characters and non-ASCII characters as
 * `\u` escapes, and then cuts the text that is too far from the offset.
 *
 * @param reading - how to look for passwords in the input
 */
export function pointAt(input: string, offset: number, reading: Reading = 'text'): string {
  const [before, after] = around(input, offset, reading);
  return `  ${before}${after}\n  ${PADDING.slice(0, before.length)}^`;
}

/**
 * Returns the text around an offset on one line, such as for the report of an error: 40 code units before the offset and 30 after it.
 * Redacts passwords, and everything that might be one, and writes control characters and non-ASCII characters as `\u` escapes.
 *
 * @param text - any string
 * @param offset - in UTF-16 code units
 * @returns the text, with `…` where it is cut
 * @throws TypeError if an argument has another type
 * @throws RangeError if `offset` is not an integer from 0
 * @example
 * ```ts
 * excerpt('http://u:secret@h/a b', 19); // 'http://u:***@h/a b'
 * ```
 */
export function excerpt(text: string | ParsedReference, offset: number): string {
  const input = textOf(text);
  checkText(input, 'text');
  checkInteger(offset, 'offset', 0, Number.MAX_SAFE_INTEGER);
  return around(input, offset, 'text').join('');
}

function around(input: string, offset: number, reading: Reading): [before: string, after: string] {
  const passwords = passwordsIn(input, reading);
  const text = redactSpans(input, passwords);
  let at = offset;
  for (const { start, end } of passwords) {
    if (offset >= end) at += REDACTED.length - (end - start);
    else if (offset > start) at -= offset - start;
  }
  const start = Math.max(0, at - BEFORE);
  const end = Math.min(text.length, at + AFTER);
  const before = (start > 0 ? CUT : '') + visible(text.slice(start, at));
  const after = visible(text.slice(at, end)) + (end < text.length ? CUT : '');
  return [before, after];
}

/** Escapes all characters except printable ASCII, so that each character of the result takes one column. */
export function visible(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  return text.replaceAll(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`);
}
