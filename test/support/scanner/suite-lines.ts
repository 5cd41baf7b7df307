/** Reads the words of a suite as lines, and compares the results of `scanLines`. */

import { type Batch, scanLines } from '../../../src/entries/scanner.js';
import { type Grammar, STRIDE } from '../../../src/tables/record.js';
import { type Answered, isRight, shown, WIDTH } from './suites.js';

/**
 * The first wrong answer to a word, with all words as lines of one text. Before them is a line of so many bytes: each shift moves all
 * words to other offsets in the blocks of a kernel, and other words across the borders of what it takes at once.
 */
export function firstWrongLine(
  { words, answers, suite }: Answered,
  batch: Batch,
  shifts: Iterable<number>,
): string | undefined {
  const lines = `\n${words.join('\n')}\n`;
  for (const shift of shifts) {
    const bytes = Buffer.from('x'.repeat(shift) + lines, 'latin1');
    let origin = shift + 1;
    let i = -1;
    for (let start = 0; start < bytes.length; start = batch.end) {
      scanLines(bytes, batch, { start, grammar: suite.start as Grammar });
      for (let line = 0; line < batch.length; line++, i++) {
        if (i < 0) continue;
        const flags = batch.flags[line] as number;
        if (!isRight(answers, i, flags < 0 ? flags + origin : flags, batch.offsets, line * STRIDE, origin)) {
          const found = shown(flags, batch.offsets.subarray(line * STRIDE, (line + 1) * STRIDE));
          const expected = shown(answers[i * WIDTH] as number, answers.subarray(i * WIDTH + 1, (i + 1) * WIDTH));
          return `${suite.rule} ${JSON.stringify(words[i])} at ${origin}: ${found}, expected ${expected}`;
        }
        origin += (words[i] as string).length + 1;
      }
    }
    if (i !== words.length) return `${i} lines, expected ${words.length}`;
  }
  return undefined;
}
