/** Compares `scanLines` with `scanBytes`, line by line. */

import { Batch } from '../../../src/scanner/index.js';
import type { Grammar } from '../../../src/tables/record.js';
import { type Line, linesOf, plainBatch, scannedLines } from '../../support/scanner/lines.js';
import { same, type Target } from '../target.js';
import { lineTexts } from '../texts.js';
import { bytesOf } from './scan.js';

// Batches for all lines at once and for three lines, with the kernel and without.
const BATCHES = [new Batch(256), new Batch(3), plainBatch(256), plainBatch(3)];

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
