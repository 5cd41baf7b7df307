import { UriComponentError, UriResolutionError } from 'uriscan/errors';
import { Grammar, Slot, STRIDE } from 'uriscan/scanner';
import { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import { codeInLine } from './codes.js';
import type { Task } from './task.js';

/** Returns the reference to print for one that was scanned, whose record is at `at`. */
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
export function rewriteTask(
  rewrite: Rewrite,
  column = 'result',
  grammar: Grammar = Grammar.URI_REFERENCE,
): RewriteTask {
  const out = new Output();
  let code: string | undefined;
  const put: RewriteTask['put'] = (input, flags, offsets, at) => {
    code = undefined;
    if (flags < 0) return flags;
    try {
      out.ascii(`${rewrite(input, flags, offsets, at)}\n`);
      return flags;
    } catch (error) {
      code = codeOf(error);
      return ~(offsets[at + Slot.START] as number);
    }
  };
  return {
    out,
    columns: [column],
    grammar,
    exitOnRejects: Exit.OK,
    line: ({ input, flags, offsets }, i) => put(input, flags[i] as number, offsets, i * STRIDE),
    put,
    diagnose: (input, start, at, end) => code ?? codeInLine(input, start, at, end, grammar),
  };
}

/** Returns the code of an error about this reference. Throws other errors again: they are mistakes of the program. */
function codeOf(error: unknown): string {
  if (error instanceof UriResolutionError || error instanceof UriComponentError) return error.code;
  throw error;
}
