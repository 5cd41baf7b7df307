/** Compares `scanLines` with `scanBytes` line by line, and `scanStrings` with `scan` string by string. */

import { Batch, scan, scanStrings } from '../../../src/scanner/index.js';
import { type Grammar, Slot, STRIDE } from '../../../src/tables/record.js';
import { type Line, linesOf, plainBatch, scannedLines } from '../../support/scanner/lines.js';
import { must, SEPARATOR, same, type Target } from '../target.js';
import { lineTexts, listTexts } from '../texts.js';
import { bytesOf } from './scan.js';

// Batches for all lines at once and for three lines, with the kernel and without.
const BATCHES = [new Batch(256), new Batch(3), plainBatch(256), plainBatch(3)];
const record = new Uint32Array(STRIDE);

export const scanLinesTarget: Target = {
  name: 'scan-lines',
  entry: 'scanner',
  promise: 'each line has the answer of scanBytes, with the kernel and without, as a stream and as a whole',
  check(text) {
    const bytes = bytesOf(text);
    const start = Math.min(text.length % 5, bytes.length);
    const options = { start, stream: text.length % 3 === 0, grammar: (text.length % 4) as Grammar };
    const expected = linesOf(bytes, options);
    for (const batch of BATCHES) {
      const found = scannedLines(bytes, batch, options);
      same(found.end, expected.end, 'end');
      same(found.lines.length, expected.lines.length, 'lines');
      for (const [i, line] of expected.lines.entries()) {
        const its = found.lines[i] as Line;
        for (let j = 0; j < line.length; j++) if (its[j] !== line[j]) same(its.join(), line.join(), `line ${i}`);
      }
    }
  },
  texts: lineTexts,
};

export const scanStringsTarget: Target = {
  name: 'scan-strings',
  entry: 'scanner',
  promise: 'each string has the answer of scan, newlines and lone surrogates included',
  check(text) {
    const strings = text.split(SEPARATOR);
    const grammar = (text.length % 4) as Grammar;
    for (const batch of BATCHES) {
      for (let start = 0; start < strings.length; start = batch.end) {
        scanStrings(strings, batch, { start, grammar });
        same(batch.end, start + batch.length, 'end');
        must(batch.length > 0, 'nothing was read');
        for (let i = 0; i < batch.length; i++) hold(strings[start + i] as string, batch, i, grammar);
      }
    }
  },
  texts: listTexts,
};

function hold(string: string, { flags, offsets }: Batch, i: number, grammar: Grammar): void {
  const expected = scan(string, record, 0, grammar);
  const at = i * STRIDE;
  const start = offsets[at + Slot.START] as number;
  const found = flags[i] as number;
  if (expected < 0) {
    same(~found - start, ~expected, `error offset of string ${i}`);
    return;
  }
  same(found, expected, `flags of string ${i}`);
  for (let slot = 0; slot < STRIDE; slot++)
    same((offsets[at + slot] as number) - start, record[slot] as number, `slot ${slot} of string ${i}`);
}
