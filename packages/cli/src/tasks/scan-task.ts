import { type Field, withOffsets } from '../format/fields.js';
import { Format } from '../format/format.js';
import { FormatKernel } from '../format/format-kernel.js';
import { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import type { RowFormat } from '../rows/notation.js';
import { codeInLine } from './codes.js';
import { GRAMMARS, type GrammarName } from './grammars.js';
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

/** Makes a task that writes fields of each line of a grammar to `out`, in a format. */
export function formatTask(format: Format, out: Output, name: GrammarName): Task {
  const grammar = GRAMMARS[name];
  return {
    out,
    grammar,
    exitOnRejects: Exit.OK,
    begin(file) {
      format.file = file;
    },
    lines: (batch, first) => format.write(batch, first),
    diagnose: (input, start, at, end) => codeInLine(input, start, at, end, grammar),
  };
}
