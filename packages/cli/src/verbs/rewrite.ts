/** Tasks that print a reference for each reference. */

import type { LineBuffer } from 'uriscan/bulk';
import { UriComponentError, UriResolutionError } from 'uriscan/errors';
import { Grammar, Slot, STRIDE } from 'uriscan/scanner';
import { codeInLine } from '../codes.js';
import type { ScannedLines } from '../io/bytes.js';
import { Output } from '../io/output.js';
import type { Task } from '../task.js';

/** Returns the reference to print for a scanned one. Its record is at `at`. */
export type Rewrite = (input: Buffer, flags: number, offsets: Uint32Array, at: number) => string;

/** A task that rewrites the references of its lines, or references that its caller has scanned. */
export interface RewriteTask extends Task {
  /** As `Task.line`; `flags` is the result of the scan. */
  put(input: Buffer, flags: number, offsets: Uint32Array, at: number): number;
}

/**
 * Makes a task that prints a reference for each line of the grammar. A reference without a result is rejected at its start.
 *
 * @param column - name of the column of results
 */
export function rewriteTask(rewrite: Rewrite, column: string, grammar: Grammar = Grammar.URI_REFERENCE): RewriteTask {
  const out = new Output();
  let code: string | undefined;
  const put: RewriteTask['put'] = (input, flags, offsets, at) => {
    code = undefined;
    if (flags < 0) return flags;
    try {
      out.ascii(rewrite(input, flags, offsets, at));
      out.ascii('\n');
      return flags;
    } catch (error) {
      // Other errors are mistakes of the program.
      if (!(error instanceof UriResolutionError || error instanceof UriComponentError)) throw error;
      code = error.code;
      return ~(offsets[at + Slot.START] as number);
    }
  };
  return {
    out,
    columns: [column],
    grammar,
    line: ({ input, flags, offsets }, i) => put(input, flags[i] as number, offsets, i * STRIDE),
    put,
    diagnose: (input, start, at, end) => code ?? codeInLine(input, start, at, end, grammar),
  };
}

/**
 * Makes a task that writes many lines together.
 *
 * @param write - writes the results for a batch, one line per line
 * @param column - name of the column of results
 * @param codeOfEmpty - code of a reference whose result is empty: it is rejected, with the offset 0
 * @param grammar - the rule of the lines
 */
export function lineBufferTask(
  write: (batch: ScannedLines) => LineBuffer,
  column: string,
  codeOfEmpty = '',
  grammar: Grammar = Grammar.URI_REFERENCE,
): Task {
  const out = new Output();
  let results: LineBuffer;
  let hasNoResult = false;
  return {
    out,
    columns: [column],
    grammar,
    lines(batch) {
      results = write(batch);
      putLines(out, batch, results);
    },
    lengthOf: (i) => (results.offsets[i + 1] as number) - (results.offsets[i] as number),
    line({ flags, offsets }, i) {
      const result = flags[i] as number;
      hasNoResult = result >= 0 && isEmpty(results, i);
      return hasNoResult ? ~(offsets[i * STRIDE + Slot.START] as number) : result;
    },
    diagnose: (input, start, at, end) => (hasNoResult ? codeOfEmpty : codeInLine(input, start, at, end, grammar)),
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
