/** `uriscan scan`: the components of each line. */

import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_FIELDS, type Field, parseFields } from '../format/fields.js';
import { COMPONENTS } from '../format/spans.js';
import type { ScanOptions } from '../tasks/scan-task.js';
import type { AddLineCommand } from './line-command.js';
import { grammarOption } from './options.js';

export function addScan(add: AddLineCommand): void {
  add<ScanOptions>('scan')
    .summary('print the components of each line')
    .description('Prints the components of each line that is a URI reference.')
    .addOption(
      new Option('--fields <list>', 'what to print, comma separated')
        .argParser(fieldsArgument)
        .default(fieldsArgument(DEFAULT_FIELDS), 'see below'),
    )
    .option('--offsets', 'print the start and end of each component after it')
    .addOption(grammarOption())
    .section('Fields', {
      paragraphs: [
        'line (number), file, hostKind (reg-name, ipv4, ipv6, ipvfuture), and the components ' +
          `${COMPONENTS.join(', ')}. A component followed by .start or .end is its offset in bytes from the beginning ` +
          'of the line, end exclusive. Components are printed as they were written, passwords included.',
        `By default: ${DEFAULT_FIELDS.replaceAll(',', ', ')}.`,
        'Undefined is not empty: NDJSON leaves out a field that is undefined, and TSV has \\N for it, which is never a ' +
          'component, since a URI has no backslash. In http://a? the query is empty, in http://a it is undefined.',
      ],
    })
    .examples(
      'uriscan scan links.txt',
      'uriscan scan --format tsv --header --fields host,path links.txt.gz',
      'uriscan scan --fields line,path.start,path.end links.txt',
    );
}

function fieldsArgument(list: string): Field[] {
  const fields = parseFields(list);
  if (typeof fields === 'string') throw new InvalidArgumentError(fields);
  return fields;
}
