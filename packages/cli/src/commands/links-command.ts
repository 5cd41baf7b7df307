/** `uriscan links`: the links of HTML pages. */

import { type Command, Option } from 'commander';
import type { AddLineCommand } from './line-command.js';
import { baseOption } from './options.js';

const FORMATS = ['tsv', 'csv', 'ndjson'];

export function addLinks(add: AddLineCommand): void {
  const check = ({ encoding }: { encoding: string }, command: Command): void => {
    try {
      new TextDecoder(encoding);
    } catch {
      command.error(`error: --encoding: there is no encoding "${encoding}"`);
    }
  };
  add('links', check, { readsPages: true })
    .summary('print the links of HTML pages')
    .description(
      'Prints a row for each link of HTML pages: its absolute target, the reference as written, the element and the ' +
        'attribute. The links are those that a browser without scripting sees; a <base href> in a page applies.',
    )
    .addOption(baseOption('the address of the pages, a URI').makeOptionMandatory())
    .option('--repair', 'repair references that are not valid, as uriscan repair does')
    .option('--encoding <label>', 'the encoding of the pages, a label of the WHATWG Encoding Standard', 'utf-8')
    .addOption(new Option('-f, --format <format>', 'how to print rows').choices(FORMATS).default('tsv'))
    .commonSection('Input', {
      paragraphs: [
        'Files, each an HTML page of any size, gzip too. Without files, or where a file is -, standard input is read. ' +
          'Pages are read in one thread.',
      ],
    })
    .section('Rows', {
      paragraphs: [
        'In TSV, tabs, line ends and backslashes within a reference are \\t, \\n, \\r and \\\\, and in TSV and CSV, invisible ' +
          'characters and those that control a terminal are \\u{HEX}. A target contains no such characters.',
        'A reference that is not valid has no target and is rejected; in the file of rejects, its line is the number of ' +
          'the link in its page.',
      ],
    })
    .examples(
      'uriscan links --base http://example.com/docs/ page.html | cut -f 1',
      'curl -s http://a.example/ | uriscan links --base http://a.example/ -f csv',
    );
}
