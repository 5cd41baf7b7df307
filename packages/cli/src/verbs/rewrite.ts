/** Tasks that print a text for each line. */

import { isUtf8 } from 'node:buffer';
import { repair } from 'uriscan/crawl';
import { UriComponentError, UriResolutionError } from 'uriscan/errors';
import { Grammar, Slot, STRIDE } from 'uriscan/scanner';
import { faultIn } from '../codes.js';
import type { ScannedLines } from '../io/bytes.js';
import { Output } from '../io/output.js';
import type { Fault } from '../rows/rows.js';
import type { Task } from '../task.js';

/** Makes a task that prints a text for each line, also for lines that are not references. `write` returns the reason if it has no result. */
export function lineTask(
  column: string,
  write: (out: Output, batch: ScannedLines, i: number) => Fault | undefined,
): Task {
  const out = new Output();
  return {
    out,
    columns: [column],
    line(batch, i) {
      const fault = write(out, batch, i);
      if (fault === undefined) out.ascii('\n');
      return fault;
    },
  };
}

/** Makes a task that prints a text for each line of the grammar. `write` may throw an error of the library. */
export function rewriteTask(
  column: string,
  write: (out: Output, batch: ScannedLines, i: number) => void,
  grammar: Grammar = Grammar.URI_REFERENCE,
): Task {
  const task = lineTask(column, (out, batch, i) => {
    const fault = faultIn(batch, i, grammar);
    if (fault !== undefined) return fault;
    try {
      write(out, batch, i);
      return undefined;
    } catch (error) {
      return faultOf(error);
    }
  });
  return { ...task, grammar };
}

/** Returns the code of an error of the library. Throws other errors again: they are mistakes of the program. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof UriResolutionError || error instanceof UriComponentError)) throw error;
  return { code: error.code, offset: 0 };
}

/** Prints each line as a URI reference, repaired if it is not one. */
export const repairTask = (): Task =>
  lineTask('repaired', (out, { input, flags, offsets }, i) => {
    const start = offsets[i * STRIDE + Slot.START] as number;
    const end = offsets[i * STRIDE + Slot.END] as number;
    if ((flags[i] as number) >= 0) {
      out.copy(input, start, end);
      return undefined;
    }
    if (!isUtf8(input.subarray(start, end))) return { code: 'malformed-utf-8', offset: 0 };
    const text = input.toString('utf8', start, end);
    const { reference, error } = repair(text);
    if (error !== undefined) return { code: error.code, offset: Buffer.byteLength(text.slice(0, error.offset)) };
    out.ascii(reference);
    return undefined;
  });
