/** References as the lines of a batch. */

import { Batch, scanLines } from '../../../src/entries/scanner.js';

/**
 * Returns a batch of references, in this order; a reference must not contain a newline. A test with thousands of batches
 * fills the same one: a new batch takes 0.3 ms, since its kernel has its own memory.
 */
export function batchOf(
  lines: readonly string[],
  newline: '\n' | '\r\n' = '\n',
  batch = new Batch(Math.max(1, lines.length)),
): Batch {
  const input = new TextEncoder().encode(lines.map((line) => line + newline).join(''));
  return scanLines(input, batch);
}

/** Whether a string can be a line. */
export const isLine = (text: string): boolean => !/[\r\n]/.test(text);
