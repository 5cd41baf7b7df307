/** The tasks that print fields of each line: `uriscan scan` and `uriscan get`. */

import { type GrammarName, grammarOf } from '../codes.js';
import { type Field, Kind, type Template } from '../format/fields.js';
import { Format, type Layout, rowLayout, templateLayout } from '../format/format.js';
import { FormatKernel } from '../format/format-kernel.js';
import { Output } from '../io/output.js';
import type { Delimiter, RowFormat } from '../rows/notation.js';
import type { Task } from '../task.js';

// On demand, as in `on-demand.ts`: an import would be circular.
/* c8 ignore next */
const computedFields = () => import('../format/computed.js');

export interface ScanOptions {
  readonly grammar: GrammarName;
  readonly format?: RowFormat;
  readonly fields: readonly Field[];
  readonly nulls?: boolean;
  readonly delimiter?: Delimiter;
}

/** Prints the components of each line. */
export async function scanTask({ fields, format = 'ndjson', nulls, delimiter, grammar }: ScanOptions): Promise<Task> {
  const { task, writer } = await formatTask(rowLayout(format, fields, nulls, delimiter), fields, grammar);
  return {
    ...task,
    columns: fields.map(({ name }) => name),
    absent: (line, text) => writer.absent(line, text),
  };
}

export interface GetOptions {
  readonly template: Template;
  readonly grammar: GrammarName;
}

/** Prints fields of each line in a template. */
export async function getTask({ template, grammar }: GetOptions): Promise<Task> {
  const { fields, texts } = template;
  const { task } = await formatTask(templateLayout(template), fields, grammar);
  return { ...task, columns: ['text'], linesOfResult: texts.join('').split('\n').length };
}

/** Makes a task that writes fields of each line of a grammar, and its writer. */
async function formatTask(
  layout: Layout,
  fields: readonly Field[],
  name: GrammarName,
): Promise<{ readonly task: Task; readonly writer: Format }> {
  const isComputed = fields.some(({ kind }) => kind === Kind.COMPUTED);
  const compute = isComputed ? (await computedFields()).computing(fields) : undefined;
  const out = new Output();
  const writer = new Format(layout, out, FormatKernel.open(), compute);
  const task: Task = {
    out,
    grammar: grammarOf(name),
    begin(file) {
      writer.file = file;
    },
    lines: (batch, first) => writer.write(batch, first),
  };
  return { task, writer };
}
