/** Text of strangers, made fit to be shown: nothing invisible, nothing endless. */

import { visible } from '../../src/errors/excerpt.js';

/** Most code units of one text that are shown. */
export const MOST_SHOWN = 400;

/** A text to show: what is not printable ASCII escaped, and the middle of what is too long left out, and counted. */
export function shown(text: string, most = MOST_SHOWN): string {
  if (text.length <= most) return visible(text);
  const half = most >> 1;
  const omitted = `… ${(text.length - 2 * half).toLocaleString('en')} more …`;
  return visible(text.slice(0, half)) + omitted + visible(text.slice(text.length - half));
}

/** A text around a stretch of it, to show: all three are visible, and cut. */
export interface Excerpt {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** What is shown on either side of what is marked. */
const AROUND = 32;
const CUT = '…';

/** The text around a span. At the end of the text there may be nothing to mark. */
export function excerpt(text: string, start: number, end: number): Excerpt {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, end + AROUND);
  return {
    before: (from > 0 ? CUT : '') + visible(text.slice(from, start)),
    marked: shown(text.slice(start, end), 2 * AROUND),
    after: visible(text.slice(end, to)) + (to < text.length ? CUT : ''),
  };
}

/** A text that begins with an uppercase letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
