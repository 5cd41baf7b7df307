/** `uriscan scan`: the components of each line. */

import { COMPONENTS } from 'uriscan/scanner';
import { codeInLine, type GrammarName, grammarOf } from '../codes.js';
import { COMPUTED_FIELDS, DEFAULT_FIELDS, type Field, Kind, parseFields } from '../format/fields.js';
import { Format, type Layout, rowLayout } from '../format/format.js';
import { FormatKernel } from '../format/format-kernel.js';
import { Output } from '../io/output.js';
import type { Delimiter, RowFormat } from '../rows/notation.js';
import type { Task } from '../task.js';
import { GRAMMAR, type Verb } from './verb.js';

// On demand, as in `on-demand.ts`: an import would be circular.
/* c8 ignore next */
const computedFields = () => import('../format/computed.js');

export const scan: Verb = {
  summary: 'print the components of each line',
  description: 'Prints the components of each line that is a URI reference.',
  options: [
    {
      flags: '--fields <list>',
      about: 'the fields to print, comma separated',
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
export async function scanTask({ fields, format = 'ndjson', nulls, delimiter, grammar }: ScanOptions): Promise<Task> {
  const { task, writer } = await formatTask(rowLayout(format, fields, nulls, delimiter), fields, grammar);
  return {
    ...task,
    columns: fields.map(({ name }) => name),
    absent: (line, text) => writer.writeAbsent(line, text),
  };
}

/** Makes a task that writes fields of each line of a grammar, and its writer. */
export async function formatTask(
  layout: Layout,
  fields: readonly Field[],
  name: GrammarName,
): Promise<{ readonly task: Task; readonly writer: Format }> {
  const isComputed = fields.some(({ kind }) => kind === Kind.COMPUTED);
  const compute = isComputed ? (await computedFields()).computing(fields) : undefined;
  const out = new Output();
  const writer = new Format(layout, out, FormatKernel.open(), compute);
  const grammar = grammarOf(name);
  const task: Task = {
    out,
    grammar,
    begin(file) {
      writer.file = file;
    },
    lines: (batch, first) => writer.write(batch, first),
    diagnose: (input, start, at, end) => codeInLine(input, start, at, end, grammar),
  };
  return { task, writer };
}
