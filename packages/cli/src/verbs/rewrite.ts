/** Tasks that print a text for each line. */

import { isUtf8 } from 'node:buffer';
import { repair as repaired } from 'uriscan/crawl';
import { UriComponentError, UriResolutionError } from 'uriscan/errors';
import { Grammar, Slot, STRIDE } from 'uriscan/scanner';
import { codeInLine } from '../codes.js';
import { Output } from '../io/output.js';
import type { Fault } from '../rows/rows.js';
import type { Task } from '../task.js';

/** Writes the result of a line, or returns why there is none. Its record is at `at`; offsets are from the beginning of the input. */
export type WriteLine = (
  out: Output,
  input: Buffer,
  flags: number,
  offsets: Uint32Array,
  at: number,
) => Fault | undefined;

/** Makes a task that prints a text for each line, also for lines that are not references. */
export function lineTask(column: string, write: WriteLine): Task {
  const out = new Output();
  let code = '';
  return {
    out,
    columns: [column],
    line({ input, flags, offsets }, i) {
      const fault = write(out, input, flags[i] as number, offsets, i * STRIDE);
      if (fault !== undefined) {
        code = fault.code;
        return ~fault.offset;
      }
      out.ascii('\n');
      return 0;
    },
    diagnose: () => code,
  };
}

/** Writes the result of a reference, or throws an error of the library. */
export type WriteReference = (...line: Parameters<WriteLine>) => void;

/** Returns a function that rejects lines that are not of the grammar, and references without a result: at their start. */
export function rewriting(write: WriteReference, grammar: Grammar = Grammar.URI_REFERENCE): WriteLine {
  return (out, input, flags, offsets, at) => {
    const start = offsets[at + Slot.START] as number;
    if (flags < 0) {
      const end = offsets[at + Slot.END] as number;
      return { code: codeInLine(input, start, ~flags, end, grammar), offset: ~flags };
    }
    try {
      write(out, input, flags, offsets, at);
      return undefined;
    } catch (error) {
      // Other errors are mistakes of the program.
      if (!(error instanceof UriResolutionError || error instanceof UriComponentError)) throw error;
      return { code: error.code, offset: start };
    }
  };
}

/** Makes a task that prints a text for each line of the grammar. */
export const rewriteTask = (column: string, write: WriteReference, grammar: Grammar = Grammar.URI_REFERENCE): Task => ({
  ...lineTask(column, rewriting(write, grammar)),
  grammar,
});

/** Prints each line as a URI reference, repaired if it is not one. */
export const repairTask = (): Task =>
  lineTask('repaired', (out, input, flags, offsets, at) => {
    const start = offsets[at + Slot.START] as number;
    const end = offsets[at + Slot.END] as number;
    if (flags >= 0) {
      out.copy(input, start, end);
      return undefined;
    }
    if (!isUtf8(input.subarray(start, end))) return { code: 'malformed-utf-8', offset: start };
    const text = input.toString('utf8', start, end);
    const { reference, error } = repaired(text);
    if (error !== undefined)
      return { code: error.code, offset: start + Buffer.byteLength(text.slice(0, error.offset)) };
    out.ascii(reference);
    return undefined;
  });
