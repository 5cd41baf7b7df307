import type { LineBuffer } from 'uriscan/bulk';
import { Grammar, Slot, STRIDE } from 'uriscan/scanner';
import type { ScannedLines } from '../io/input-lines.js';
import { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import { codeInLine } from './codes.js';
import type { Task } from './task.js';

/**
 * Makes a task that writes many lines together.
 *
 * @param write - writes the results for a batch, one line per line
 * @param column - name of the column of results
 * @param codeOfEmpty - code of a reference whose result is empty: it is rejected, with the offset 0
 */
export function lineBufferTask(write: (batch: ScannedLines) => LineBuffer, column = 'result', codeOfEmpty = ''): Task {
  const out = new Output();
  let results: LineBuffer;
  let hasNoResult = false;
  return {
    out,
    columns: [column],
    grammar: Grammar.URI_REFERENCE,
    exitOnRejects: Exit.OK,
    lines(batch) {
      results = write(batch);
      putLines(out, batch, results);
    },
    line({ flags, offsets }, i) {
      const result = flags[i] as number;
      hasNoResult = result >= 0 && isEmpty(results, i);
      return hasNoResult ? ~(offsets[i * STRIDE + Slot.START] as number) : result;
    },
    diagnose: (input, start, at, end) => (hasNoResult ? codeOfEmpty : codeInLine(input, start, at, end)),
  };
}

const isEmpty = ({ offsets }: LineBuffer, i: number): boolean =>
  (offsets[i + 1] as number) - (offsets[i] as number) === 1;

/** Copies the results that are not empty, of lines that are not empty. Copies neighbors together. */
function putLines(out: Output, batch: ScannedLines, results: LineBuffer): void {
  const bytes = Buffer.from(results.bytes.buffer, results.bytes.byteOffset, results.end);
  let start = 0;
  for (let i = 0; i < results.length; i++) {
    const at = i * STRIDE;
    if (batch.offsets[at + Slot.START] !== batch.offsets[at + Slot.END] && !isEmpty(results, i)) continue;
    out.copy(bytes, start, results.offsets[i] as number);
    start = results.offsets[i + 1] as number;
  }
  out.copy(bytes, start, results.end);
}
