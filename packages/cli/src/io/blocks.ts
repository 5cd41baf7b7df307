/** Blocks of whole lines. */

import { LINE_FEED } from './bytes.js';
import { hasLine, type Input } from './input.js';

/** Bytes of a block. To run a block in a thread takes 0.2 ms for any size (Node 20, x64). */
export const USUAL_BLOCK_BYTES = 1 << 21;

/** Whole lines of an input. */
export interface Lines {
  /** The lines with their newlines; the last line of the input may lack one. */
  readonly bytes: Buffer;
  /** Present if this is one line with more bytes than this. The line was skipped: `bytes` is empty. */
  readonly longerThan?: number;
}

/**
 * Yields the lines of an input in blocks, each valid until the next one is requested: the lines that arrive together.
 *
 * @param size - bytes of a block, if it has more than one line
 * @param longest - bytes that a line may have, including its carriage return
 */
export async function* blocksOf(input: Input, size: number, longest: number): AsyncGenerator<Lines, void, undefined> {
  for (;;) {
    let ahead = await input.fill(longest + 1, hasLine, size);
    if (ahead.length === 0) return;
    const newline = ahead.indexOf(LINE_FEED);
    if ((newline < 0 ? ahead.length : newline) > longest) {
      for (; ahead.length > 0 && !hasLine(ahead); ahead = await input.fill(1)) input.take(ahead.length);
      input.take(ahead.indexOf(LINE_FEED) + 1);
      yield { bytes: ahead.subarray(0, 0), longerThan: longest };
    } else {
      // A block that is longer than a line may be could have a line that is too long.
      const last = ahead.lastIndexOf(LINE_FEED, Math.min(size, longest) - 1);
      const length = Math.max(last, newline) + 1 || ahead.length;
      yield { bytes: ahead.subarray(0, length) };
      input.take(length);
    }
  }
}

/** Returns the number of newlines. */
export function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}
