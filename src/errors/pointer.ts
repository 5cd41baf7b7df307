/** Two lines that point at an offset: a piece of the input, and a caret under the character. */

import { passwordIn, REDACTED, redact, type Span } from './redact.js';

const BEFORE = 40;
const AFTER = 30;
const CUT = '…';

/**
 * Draws the input around an offset, with a caret below it. Passwords are redacted, control characters and what is not
 * ASCII are written as `\u` escapes, and what lies too far from the offset is cut.
 *
 * @param password - where it stands, if not where it would in a URI reference
 */
export function pointAt(input: string, offset: number, password = passwordIn(input)): string {
  const [before, after] = around(input, offset, password);
  return `  ${before}${after}\n  ${' '.repeat(before.length)}^`;
}

/** The upper of the two lines that {@link pointAt} draws. */
export function excerptAt(input: string, offset: number): string {
  return around(input, offset, passwordIn(input)).join('');
}

function around(input: string, offset: number, span: Span | undefined): [before: string, after: string] {
  let text = input;
  let at = offset;
  if (span !== undefined) {
    text = redact(input, span);
    if (offset >= span.end) at += REDACTED.length - (span.end - span.start);
    else if (offset > span.start) at = span.start;
  }
  const start = Math.max(0, at - BEFORE);
  const end = Math.min(text.length, at + AFTER);
  const before = (start > 0 ? CUT : '') + visible(text.slice(start, at));
  const after = visible(text.slice(at, end)) + (end < text.length ? CUT : '');
  return [before, after];
}

/** The text with everything but printable ASCII escaped, so that it takes the columns that it seems to. */
export function visible(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  return text.replaceAll(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`);
}
