/** References as the lines of a batch. */

import { Batch, scanLines } from '../../../src/scanner/index.js';

/** Returns a batch of references, in this order; a reference must not contain a newline. */
export function batchOf(lines: readonly string[], newline: '\n' | '\r\n' = '\n'): Batch {
  const input = new TextEncoder().encode(lines.map((line) => line + newline).join(''));
  return scanLines(input, new Batch(Math.max(1, lines.length)));
}

/** Whether a string can be a line. */
export const isLine = (text: string): boolean => !/[\r\n]/.test(text);
