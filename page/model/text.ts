/** Untrusted text, prepared for display: nothing invisible, nothing endless. */

import { visible as escaped } from '../../src/errors/display.js';
import { LETTER } from '../../src/errors/language.js';

/** Escapes all characters except printable ASCII and Latin letters: letters of other scripts may look like these. */
const visible = (text: string): string => escaped(text, LETTER);

/** The maximal number of code units shown of one text. */
export const MAX_SHOWN = 400;

/**
 * Returns a text to show: other characters than printable ASCII and Latin letters are escaped, and the middle of a long text is left out
 * and counted.
 */
export function shown(text: string, most = MAX_SHOWN): string {
  if (text.length <= most) return visible(text);
  const half = most >> 1;
  const omitted = `… ${(text.length - 2 * half).toLocaleString('en')} more …`;
  return visible(text.slice(0, half)) + omitted + visible(text.slice(text.length - half));
}

/** The text before a span, the span and the text after it, prepared for display and cut. */
export interface Excerpt {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** The number of code units shown on either side of the marked span. */
const AROUND = 32;
const CUT = '…';

/** Returns the text around a span, which may be empty at the end of the text. */
export function excerpt(text: string, start: number, end: number): Excerpt {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, end + AROUND);
  return {
    before: (from > 0 ? CUT : '') + visible(text.slice(from, start)),
    marked: shown(text.slice(start, end), 2 * AROUND),
    after: visible(text.slice(end, to)) + (to < text.length ? CUT : ''),
  };
}

/** Returns a text with an uppercase first letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
