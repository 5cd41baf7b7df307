/** Lays out the words of a suite as lines, and compares the results of `scanLines`. */

import { type Batch, scanLines } from '../../../src/scanner/index.js';
import { BLOCK_BYTES, INPUT_BYTES, PIECE_BYTES } from '../../../src/scanner/simd/memory.js';
import type { Grammar } from '../../../src/tables/record.js';
import { STRIDE } from '../../../src/tables/record.js';
import { type Answered, isRight, shown, WIDTH, write } from './suites.js';

const LINE_FEED = '\n';
const FILLER = 'x';

const report = (
  { words, answers, suite }: Answered,
  i: number,
  flags: number,
  record: Uint32Array,
  where: string,
): string =>
  `${suite.rule} ${JSON.stringify(words[i])} ${where}: ${shown(flags, record)}, expected ${shown(answers[i * WIDTH] as number, answers.subarray(i * WIDTH + 1, (i + 1) * WIDTH))}`;

/**
 * The first wrong answer to a word that begins `place` bytes after the start of a block, for each place. Every second line is filler
 * that ends a block, and has a block before it: only one line is read before the first word.
 */
export function firstWrongInBlocks(answered: Answered, batch: Batch, places: Iterable<number>): string | undefined {
  const { words, answers, suite } = answered;
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  const width = BLOCK_BYTES * (Math.ceil((longest + 2) / BLOCK_BYTES) + 1);
  const bytes = new Uint8Array(BLOCK_BYTES + words.length * width).fill(FILLER.charCodeAt(0));
  write(LINE_FEED, bytes, BLOCK_BYTES - 1);
  for (const [i, word] of words.entries()) {
    const start = BLOCK_BYTES + i * width;
    write(LINE_FEED, bytes, write(word, bytes, start));
    write(LINE_FEED, bytes, start + width - 1);
  }
  const atOnce = Math.min(Math.floor((INPUT_BYTES - BLOCK_BYTES) / width), batch.capacity / 2 - 1);
  for (const place of places)
    for (let first = 0; first < words.length; first += atOnce) {
      const count = Math.min(atOnce, words.length - first);
      const start = BLOCK_BYTES + first * width;
      scanLines(bytes, batch, { start: start - place, end: start + count * width, grammar: suite.start as Grammar });
      // The first line is the end of the filler before the first word.
      const before = place > 0 ? 1 : 0;
      if (batch.length !== before + 2 * count)
        return `${batch.length} lines at ${place}, expected ${before + 2 * count}`;
      for (let i = first; i < first + count; i++) {
        const line = before + 2 * (i - first);
        const flags = batch.flags[line] as number;
        const origin = BLOCK_BYTES + i * width;
        if (isRight(answers, i, flags < 0 ? flags + origin : flags, batch.offsets, line * STRIDE, origin)) continue;
        return report(
          answered,
          i,
          flags,
          batch.offsets.subarray(line * STRIDE, (line + 1) * STRIDE),
          `${place} bytes into a block`,
        );
      }
    }
  return undefined;
}

/**
 * The first wrong answer to a word across a border of what a kernel reads: of the pieces of its input, or of the input.
 *
 * @param before - the numbers of bytes of a word, and its newline, before the border
 * @param filler - the text between the words
 */
export function firstWrongAtBorders(
  answered: Answered,
  batch: Batch,
  before: (length: number, i: number) => Iterable<number>,
  filler = FILLER,
): string | undefined {
  const { words, answers, suite } = answered;
  const borders = INPUT_BYTES / PIECE_BYTES;
  const bytes = new Uint8Array(INPUT_BYTES + PIECE_BYTES);
  const fill = (start: number, end: number): void => {
    for (let at = start; at < end; at++) bytes[at] = filler.charCodeAt(at % filler.length);
  };
  fill(0, bytes.length);
  const pending: { readonly i: number; readonly start: number }[] = [];
  const check = (): string | undefined => {
    // The first line is filler, and so is the line after each word.
    let line = 0;
    let found: string | undefined;
    for (let start = 0; start < bytes.length; start = batch.end) {
      scanLines(bytes, batch, { start, grammar: suite.start as Grammar });
      for (let at = 0; at < batch.length; at++, line++) {
        if (line % 2 === 0) continue;
        const one = pending[(line - 1) / 2];
        if (one === undefined) return `${line} lines`;
        const flags = batch.flags[at] as number;
        if (isRight(answers, one.i, flags < 0 ? flags + one.start : flags, batch.offsets, at * STRIDE, one.start))
          continue;
        found ??= report(
          answered,
          one.i,
          flags,
          batch.offsets.subarray(at * STRIDE, (at + 1) * STRIDE),
          `at ${one.start}`,
        );
      }
    }
    if (line !== 2 * pending.length + 1) found ??= `${line} lines, expected ${2 * pending.length + 1}`;
    for (const { i, start } of pending) fill(start - 1, start + (words[i] as string).length + 1);
    pending.length = 0;
    return found;
  };
  for (const [i, word] of words.entries())
    for (const count of before(word.length, i)) {
      const start = (pending.length + 1) * PIECE_BYTES - count;
      write(LINE_FEED, bytes, start - 1);
      write(LINE_FEED, bytes, write(word, bytes, start));
      pending.push({ i, start });
      const found = pending.length === borders ? check() : undefined;
      if (found !== undefined) return found;
    }
  return check();
}
