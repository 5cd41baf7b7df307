import { type Field, withOffsets } from '../format/fields.js';
import { Format } from '../format/format.js';
import { FormatKernel } from '../format/format-kernel.js';
import { Output } from '../io/output.js';
import type { RowFormat } from '../rows/notation.js';
import { formatTask } from './format-task.js';
import type { GrammarName } from './grammars.js';
import type { Task } from './task.js';

export interface ScanOptions {
  readonly grammar: GrammarName;
  readonly format?: RowFormat;
  readonly fields: readonly Field[];
  readonly offsets?: boolean;
  readonly nulls?: boolean;
}

/** Prints the components of each line. */
export function scanTask(options: ScanOptions): Task {
  const fields = options.offsets ? withOffsets(options.fields) : options.fields;
  const out = new Output();
  const format = new Format(options.format ?? 'ndjson', fields, out, FormatKernel.open(), options.nulls);
  return {
    ...formatTask(format, out, options.grammar),
    columns: fields.map(({ name }) => name),
    absent: (line, text) => format.writeAbsent(line, text),
  };
}
