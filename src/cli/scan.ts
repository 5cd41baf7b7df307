/** `uriscan scan`: the components of each line. */

import { InvalidArgumentError, Option } from 'commander';
import { errorCode } from '../errors/index.js';
import { COMPONENTS } from '../scanner/components.js';
import { DEFAULT_FIELDS, type Field, parseFields, withOffsets } from './fields.js';
import { FORMAT_NAMES, Format, type FormatName } from './format.js';
import { FormatKernel } from './format-kernel.js';
import { type AddLineCommand, type GrammarName, grammarNamed, grammarOption } from './line-command.js';
import { Output } from './output.js';
import { Exit } from './surroundings.js';
import type { Task } from './work.js';

interface ScanOptions {
  readonly grammar: GrammarName;
  readonly format: FormatName;
  readonly fields: readonly Field[];
  readonly offsets?: boolean;
  readonly header?: boolean;
}

const ABOUT_FIELDS = `
Fields: line (number), file, hostKind (reg-name, ipv4, ipv6, ipvfuture), and the components
${COMPONENTS.join(', ')}.
With .start or .end behind it, a component's offset in bytes from the beginning of the line, end exclusive.
Components are printed as they were written, passwords included.

Undefined is not empty: NDJSON leaves a field out that is undefined, and TSV has \\N for it, which cannot be a
component, since no URI has a backslash. In http://a? the query is empty, in http://a it is undefined.`;

/** Adds the command. */
export function addScan(add: AddLineCommand): void {
  add<ScanOptions>('scan', scanTask, ({ header, format }, command) => {
    if (header && format !== 'tsv') command.error('error: only --format tsv can have a --header');
  })
    .summary('print the components of each line')
    .description('Prints the components of each line that is a URI reference.')
    .addOption(new Option('-f, --format <format>', 'how to print them').choices(FORMAT_NAMES).default('ndjson'))
    .addOption(
      new Option('--fields <list>', 'what to print, comma separated')
        .argParser(fieldsArgument)
        .default(fieldsArgument(DEFAULT_FIELDS), DEFAULT_FIELDS),
    )
    .option('--offsets', 'print after each component its start and end')
    .option('--header', 'begin TSV with a line of field names')
    .addOption(grammarOption())
    .addHelpText('after', ABOUT_FIELDS);
}

function fieldsArgument(list: string): Field[] {
  const fields = parseFields(list);
  if (typeof fields === 'string') throw new InvalidArgumentError(fields);
  return fields;
}

export function scanTask(options: ScanOptions): Task {
  const grammar = grammarNamed(options.grammar);
  const fields = options.offsets ? withOffsets(options.fields) : options.fields;
  const out = new Output();
  const format = new Format(options.format, fields, out, FormatKernel.open());
  return {
    out,
    header: options.header ? `${fields.map(({ name }) => name).join('\t')}\n` : '',
    grammar,
    exitOnRejects: Exit.OK,
    begin(file) {
      format.file = file;
    },
    lines: (batch, first) => format.write(batch, first),
    diagnose: (text, offset) => errorCode(text, offset, grammar),
    rejected() {},
  };
}
