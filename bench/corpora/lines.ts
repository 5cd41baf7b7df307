/** A corpus as what a log or a queue is: a buffer of lines. */

import type { Corpus } from './corpus.js';

const LINE_FEED = 0x0a;

export interface Lines {
  /** A reference per line; each line ends with a newline. */
  readonly bytes: Buffer;
  /** The start of each line in `bytes`, and one more element, the end of the last one, including its newline. */
  readonly starts: Uint32Array;
}

/** @throws Error if a reference has a newline: it would be two lines */
export function linesOf({ name, bytes, starts, length }: Corpus): Lines {
  if (bytes.includes(LINE_FEED)) throw new Error(`${name}: a reference with a newline cannot be a line`);
  const lines = Buffer.alloc(bytes.length + length, LINE_FEED);
  for (let i = 0; i < length; i++) lines.set(bytes.subarray(starts[i], starts[i + 1]), (starts[i] as number) + i);
  return { bytes: lines, starts: starts.map((start, i) => start + i) };
}
