/** Tasks that print a text for each line. */

import { UriComponentError, UriResolutionError } from 'uriscan/errors';
import { Grammar } from 'uriscan/scanner';
import { faultIn } from '../codes.js';
import { endOf, type ScannedLines, startOf, textOf } from '../io/bytes.js';
import { Output } from '../io/output.js';
import type { CommandOptions } from '../options.js';
import { asLine } from '../rows/notation.js';
import type { RowFault } from '../rows/rows.js';
import type { Task } from '../task.js';

/** Makes a task that prints a text for each line, also for lines that are not references. `write` returns the reason if it has no result. */
export function lineTask(
  column: string,
  write: (out: Output, batch: ScannedLines, i: number) => RowFault | undefined,
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

/** A report about a line. */
export interface Verdict {
  /** A value of `--only`. */
  readonly kind: string;
  /** The text of the column of the report. */
  readonly text: string;
  readonly fault: RowFault | undefined;
}

/** Whether a report prints rows instead. */
export const isFilter = ({ keep, only }: CommandOptions): boolean => keep === true || only !== undefined;

/** Makes a task that prints the rows of a kind, or all rows with a column of the report. */
export function filterTask(
  column: string,
  { keep, only, format }: CommandOptions,
  verdictOn: (batch: ScannedLines, i: number) => Verdict,
): Task {
  const out = new Output();
  const hasColumn = only !== 'clean' && only !== 'valid';
  return {
    out,
    columns: keep ? (hasColumn ? [column] : []) : ['reference'],
    // A line may have any characters.
    linesOfResult: 1,
    line(batch, i) {
      const { kind, text, fault } = verdictOn(batch, i);
      if (only === undefined || only === kind) {
        const reference = keep ? '' : textOf(batch, i);
        out.ascii(`${keep ? text : format === undefined ? asLine(reference) : reference}\n`);
      }
      return fault;
    },
  };
}

/** Returns the code of an error of the library. Throws other errors again: they are mistakes of the program. */
export function faultOf(error: unknown): RowFault {
  if (!(error instanceof UriResolutionError || error instanceof UriComponentError)) throw error;
  return { code: error.code, offset: 0 };
}

/** Writes a line unchanged. */
export const copyLine = (out: Output, batch: ScannedLines, i: number): void =>
  out.copy(batch.input, startOf(batch, i), endOf(batch, i));

/** Prints each line unchanged: it has been repaired before. */
export const repairTask = (): Task => rewriteTask('repaired', copyLine);
