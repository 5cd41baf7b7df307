/** The input around an offset, on one line, and a caret under the character. */

import { checkInteger, checkText } from '../tables/arguments.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { passwordsIn, REDACTED, redactSpans, type Span } from './redact.js';

/** Code units that are drawn before an offset, and from it onwards. */
const BEFORE = 40;
const AFTER = 30;
/** Replaces the text that is not drawn. */
const CUT = '…';

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
  return pointAt(input, offset, passwordsIn(input, 'text'))[0];
}

/** Returns the input around an offset, and a line with a caret for below it. Redacts the passwords before it cuts the text. */
export function pointAt(input: string, offset: number, passwords: readonly Span[]): [excerpt: string, caret: string] {
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
  return [before + after, `${' '.repeat(before.length)}^`];
}

/** Escapes all characters except printable ASCII, so that each character of the result takes one column. */
export function visible(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  return text.replaceAll(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`);
}
