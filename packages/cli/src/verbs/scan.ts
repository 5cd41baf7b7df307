/** `uriscan scan`: the components of each line. */

import { COMPONENTS } from 'uriscan/scanner';
import { codeInLine, type GrammarName, grammarOf } from '../codes.js';
import type { Compute } from '../format/computed.js';
import { COMPUTED_FIELDS, DEFAULT_FIELDS, type Field, Kind, parseFields } from '../format/fields.js';
import { Format, rowLayout } from '../format/format.js';
import { FormatKernel } from '../format/format-kernel.js';
import { Output } from '../io/output.js';
import type { Delimiter, RowFormat } from '../rows/notation.js';
import type { Task } from '../task.js';
import { GRAMMAR, type Verb } from './verb.js';

// On demand, as in `on-demand.ts`, which this would make circular.
/* c8 ignore next */
const computedFields = () => import('../format/computed.js');

export const scan: Verb = {
  summary: 'print the components of each line',
  description: 'Prints the components of each line that is a URI reference.',
  options: [
    {
      flags: '--fields <list>',
      about: 'what to print, comma separated',
      read: parseFields,
      byDefault: parseFields(DEFAULT_FIELDS),
      shown: 'see below',
    },
    GRAMMAR,
  ],
  sections: [
    {
      title: 'Fields',
      paragraphs: [
        'line (number), file, hostKind (reg-name, ipv4, ipv6, ipvfuture), and the components ' +
          `${COMPONENTS.join(', ')}. A component followed by .start or .end is its offset in bytes from the beginning of ` +
          'the line, end exclusive. Components are printed as they were written, passwords included.',
        `By default: ${DEFAULT_FIELDS.replaceAll(',', ', ')}.`,
        'Undefined is not empty: NDJSON leaves out a field that is undefined, and TSV has \\N for it, never a ' +
          'component, since a URI has no backslash. In http://a? the query is empty, in http://a it is undefined.',
        'These fields are computed, and take longer:',
      ],
      terms: COMPUTED_FIELDS,
    },
  ],
  examples: [
    'uriscan scan links.txt',
    'uriscan scan --format tsv --header --fields host,path links.txt.gz',
    'uriscan scan --fields line,path.start,path.end links.txt',
  ],
};

export interface ScanOptions {
  readonly grammar: GrammarName;
  readonly format?: RowFormat;
  readonly fields: readonly Field[];
  readonly nulls?: boolean;
  readonly delimiter?: Delimiter;
}

/** Prints the components of each line. */
export async function scanTask(options: ScanOptions): Promise<Task> {
  const { fields } = options;
  const out = new Output();
  const layout = rowLayout(options.format ?? 'ndjson', fields, options.nulls, options.delimiter);
  const format = new Format(layout, out, FormatKernel.open(), await computeOf(fields));
  return {
    ...formatTask(format, out, options.grammar),
    columns: fields.map(({ name }) => name),
    absent: (line, text) => format.writeAbsent(line, text),
  };
}

/** Returns what computes fields; `undefined` if none of them is computed. */
export async function computeOf(fields: readonly Field[]): Promise<Compute | undefined> {
  if (fields.every(({ kind }) => kind !== Kind.COMPUTED)) return undefined;
  return (await computedFields()).computing(fields);
}

/** Makes a task that writes fields of each line of a grammar to `out`, in a format. */
export function formatTask(format: Format, out: Output, name: GrammarName): Task {
  const grammar = grammarOf(name);
  return {
    out,
    grammar,
    begin(file) {
      format.file = file;
    },
    lines: (batch, first) => format.write(batch, first),
    diagnose: (input, start, at, end) => codeInLine(input, start, at, end, grammar),
  };
}
