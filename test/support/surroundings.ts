/** Bytes around an input in a buffer, which would belong to the input if it were longer. */

import { rows } from './rows.js';

export type Surroundings = readonly [before: string, after: string];

export const SURROUNDINGS: readonly Surroundings[] = rows('surroundings');

/** Characters below U+0100 are one byte each; any other text is UTF-8. */
const encodingOf = (text: string): 'latin1' | 'utf8' => (/^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf8');
export const bytesOf = (text: string): Buffer => Buffer.from(text, encodingOf(text));

export interface Placed {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

export function placed(input: string, [before, after]: Surroundings, encoding: 'latin1' | 'utf8' = 'utf8'): Placed {
  const bytes = Buffer.from(before + input + after, encoding);
  return { bytes, start: before.length, end: bytes.length - after.length };
}
