/** Reports, and the rows that they print instead: `uriscan check` is here, since all threads load it. */

import { excerpt } from 'uriscan/errors';
import { faultIn, grammarOf } from '../codes.js';
import { endOf, type ScannedLines, startOf, textOf } from '../io/bytes.js';
import { nameInMessage } from '../io/messages.js';
import { Output } from '../io/output.js';
import type { CommandOptions, CommandOptionsWith } from '../options.js';
import { asLine, bytesOf } from '../rows/notation.js';
import type { RowFault } from '../rows/rows.js';
import type { Task } from '../task.js';

/** A report about a line. */
export interface Verdict {
  /** A value of `--only`. */
  readonly kind: string;
  /** The text of the column of the report. */
  readonly text: string;
  readonly fault: RowFault | undefined;
}

const VALID: Verdict = { kind: 'valid', text: '', fault: undefined };

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
      if (only === kind && !keep && format === undefined && fault === undefined) {
        // A valid reference needs no escape.
        out.copy(batch.input, startOf(batch, i), endOf(batch, i));
        out.ascii('\n');
      } else if (only === undefined || only === kind) {
        const reference = keep ? '' : textOf(batch, i);
        out.ascii(`${keep ? text : format === undefined ? asLine(reference) : reference}\n`);
      }
      return fault;
    },
  };
}

/** Prints the error of each line that is not of the grammar, or the rows of a kind. */
export function checkTask(options: CommandOptionsWith<'grammar'>): Task {
  const grammar = grammarOf(options.grammar);
  if (isFilter(options)) {
    const task = filterTask('error', options, (batch, i) => {
      if ((batch.flags[i] as number) >= 0) return VALID;
      const fault = faultIn(batch, i, grammar) as RowFault;
      return { kind: 'invalid', text: fault.code, fault };
    });
    return { ...task, grammar, reports: 'rejects' };
  }
  const out = new Output();
  let name = '';
  return {
    out,
    grammar,
    reports: 'rejects',
    begin(file) {
      name = bytesOf(`${nameInMessage(file)}:`);
    },
    rejected({ line, offset, code }, { input, start, end }) {
      out.ascii(`${name}${line}:${offset + 1}: ${code}: `);
      out.text(excerpt(input.toString('utf8', start, end), offset));
      out.ascii('\n');
    },
  };
}
