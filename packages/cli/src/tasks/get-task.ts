import type { Template } from '../format/fields.js';
import { Format } from '../format/format.js';
import { FormatKernel } from '../format/format-kernel.js';
import { printable } from '../io/messages.js';
import { Output } from '../io/output.js';
import type { GrammarName } from './grammars.js';
import { formatTask } from './scan-task.js';
import type { Task } from './task.js';

export interface GetOptions {
  readonly template: Template;
  readonly grammar: GrammarName;
}

/** Prints fields of each line in a template. */
export function getTask({ template: { fields, texts }, grammar }: GetOptions): Task {
  const out = new Output();
  const textBefore = (i: number): string => texts[i] as string;
  const notation = {
    before: (_: unknown, i: number) => textBefore(i),
    after: () => '',
    missing: (_: unknown, i: number) => textBefore(i),
    end: `${textBefore(fields.length)}\n`,
    file: printable,
  };
  const format = new Format(notation, fields, out, FormatKernel.open());
  return {
    ...formatTask(format, out, grammar),
    columns: ['text'],
    linesOfResult: texts.join('').split('\n').length,
  };
}
