/** The tasks that print fields of each line: `uriscan scan` and `uriscan get`. */

import { grammarOf } from '../codes.js';
import { type Field, FieldKind, type Layout } from '../format/fields.js';
import { Format, rowLayout, templateLayout } from '../format/format.js';
import { FormatKernel } from '../format/format-kernel.js';
import { Output } from '../io/output.js';
import type { CommandOptionsWith } from '../options.js';
import type { Task } from '../task.js';

/** Prints the components of each line. */
export async function scanTask(options: CommandOptionsWith<'grammar' | 'fields'>): Promise<Task> {
  const { fields, format = 'ndjson', nulls, delimiter } = options;
  const { task, writer } = await formatTask(rowLayout(format, fields, nulls, delimiter), fields, options);
  return {
    ...task,
    columns: fields.map(({ name }) => name),
    absent: (line, text) => writer.absent(line, text),
  };
}

/** Prints fields of each line in a template. */
export async function getTask(options: CommandOptionsWith<'grammar' | 'template'>): Promise<Task> {
  const { fields, texts } = options.template;
  const { task } = await formatTask(templateLayout(options.template), fields, options);
  return { ...task, columns: ['text'], linesOfResult: texts.join('').split('\n').length };
}

/** Makes a task that writes fields of each line of a grammar, and its writer. */
async function formatTask(
  layout: Layout,
  fields: readonly Field[],
  { grammar, plus = false }: CommandOptionsWith<'grammar'>,
): Promise<{ readonly task: Task; readonly writer: Format }> {
  const isComputed = ({ kind }: Field): boolean => kind === FieldKind.COMPUTED;
  // As in `create-task.ts`.
  /* c8 ignore next */
  const loaded = fields.some(isComputed) ? await import('../format/computed.js') : undefined;
  const computed = fields.map((field) => (isComputed(field) ? loaded?.computing(field, plus, layout.cell) : undefined));
  const out = new Output();
  const writer = new Format(layout, out, FormatKernel.open(), computed);
  const task: Task = {
    out,
    grammar: grammarOf(grammar),
    begin(file) {
      writer.file = file;
    },
    lines: (batch, first) => writer.write(batch, first),
  };
  return { task, writer };
}
