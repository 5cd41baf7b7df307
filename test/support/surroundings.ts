/** Bytes around an input in a buffer, which would belong to the input if it were longer. */

import { rows } from './rows.js';

export type Surroundings = readonly [before: string, after: string];

export const SURROUNDINGS: readonly Surroundings[] = rows('surroundings');

export interface Placed {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

export function placed(input: string, [before, after]: Surroundings, encoding: 'latin1' | 'utf8' = 'utf8'): Placed {
  const bytes = Buffer.from(before + input + after, encoding);
  return { bytes, start: before.length, end: bytes.length - after.length };
}
