/** The help of the command: its sections after the options, and how they are written. */

import type { Command, Help } from 'commander';
import { MAX_ROW_BYTES } from './io/bytes.js';
import type { HelpBlock, Sections, Verb } from './verbs/verbs.js';

const INDENT = '  ';
const EXAMPLES = 'Examples';

// `toLocaleString` would load the data of all languages. That takes longer than the rest of the start.
const ROW_LIMIT = String(MAX_ROW_BYTES).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

const INPUT_HELP: Sections = {
  Input: [
    'Files. Standard input is read if there are no files, and where a file is -. Gzip, and zstd with Node 26 or later, is recognized by its first bytes; in damaged data, up to 256 KiB before the fault are not read. A byte-order mark is skipped.',
    'A file has one reference per line, ended by LF or CR LF, unless --input names another kind, or its name ends with .tsv, .csv, .ndjson, .jsonl, .cdxj or .cdx, or its first line is an object of JSON, a line of a log, of CDXJ or of CDX, or a directive of a W3C log. The kind that was recognized is reported on standard error.',
    {
      lines: 'one reference per line',
      tsv: 'columns separated by tabs; --column is a number, or a name in the first row',
      csv: 'columns as in RFC 4180; --column as for tsv',
      ndjson: 'one object of JSON per line; --column is a field, or a JSON pointer such as /request/url',
      log: 'the common and combined log formats, and that of Envoy, or another by --log-format; --column is request (the default), referrer, or a field of --log-format; --base is the address of the server: request targets are resolved against it; --repair decodes escapes such as \\xc3\\xa9 first',
      w3c: 'the log format of IIS and CloudFront, whose directive #Fields names the fields; --column is one of them, by default the target: cs-uri-stem with cs-uri-query, or cs-uri; --base as for log',
      cdxj: 'an index of captures; --column is a field, url by default',
      cdx: 'an index of captures with fields by letters; --column is a letter of its first line, or of 11 fields; a by default',
    },
  ],
  Limits: [
    'Empty lines and cells are counted, but have no result. The empty string is a relative reference, but an empty line is rarely meant as one.',
    `Memory stays constant: each thread holds some blocks of rows, or one row if that is longer. A row of more than ${ROW_LIMIT} bytes is rejected with the code line-too-long, and the exit code is 2; in CSV, it may end the file. The output is the same with any number of threads; they are started only if there is enough to do.`,
  ],
};

const OUTPUT: Sections = {
  Output: [
    'A row for each reference: its result, and with --keep the columns of the input before it, in the format of the input unless --format names another one. In TSV, undefined is \\N; in CSV, it is an empty cell, and empty is ""; in NDJSON, the field is left out, or null with --nulls. --header prints a row of names first.',
    "On a terminal, \\u{HEX} replaces invisible and control characters; a file or a pipe gets them unchanged. A spreadsheet reads cells of TSV and CSV that begin with =, +, -, @ (also fullwidth), a tab, a CR or an LF as formulas, unless --escape-formulas writes ' before them; a row then also begins after a CR.",
    {
      '--invalid drop': 'no row for an empty or rejected reference; the default without --keep',
      '--invalid empty': 'a row without a result: rows stay aligned with the input; the default with --keep',
      '--invalid keep': 'a row with the reference unchanged',
      '--invalid fail': 'the first rejected reference ends the run, with exit code 1',
    },
  ],
};

const FILES_HELP: Sections = {
  'Rejects (--rejects)': [
    'One line each, tab separated: file, number of the row, offset, code, and the reference, unchanged (none for line-too-long). Offsets are in bytes from the beginning of the reference. The rejects file must not be -, a terminal, an input, the file of --output, or the file of standard output or standard error.',
  ],
  Files: [
    'A file that is an input and also an output is refused, and so is a file with two outputs: the run ends with exit code 2, and the file is not written. If an input fails, the others are still read. A reader of the output that ends early, such as head, is not an error.',
    'The file of --output is written under another name, with the permissions of the file that it replaces, and gets its name at the end of a run without errors: it may be an input. A signal leaves the old file.',
  ],
};

const COMMON: Readonly<Record<NonNullable<Verb['kind']>, Sections>> = {
  rows: { ...INPUT_HELP, ...OUTPUT, ...FILES_HELP },
  report: { ...INPUT_HELP, ...FILES_HELP },
  pages: FILES_HELP,
  text: FILES_HELP,
  arguments: {},
};

const SUCCESS = 'success, also with rejected references (the summary counts them)';
const FAILURE =
  'wrong usage, or an input or output failed: it was refused, or not read or written to its end; or a row was too long';

const BY_SIGNAL = { 129: 'ended by SIGHUP', 130: 'interrupted, by SIGINT', 143: 'ended by SIGTERM' };

/** The meanings of exit codes. Unless `kind` is `arguments`, the verb reads files. */
function exitCodesOf({ kind = 'rows', exitCodes }: Verb): Readonly<Record<number, string>> {
  if (kind === 'arguments')
    return { 0: 'success', 2: 'wrong usage, or standard input or the output failed', ...exitCodes };
  const rejected = `every reference of a file was rejected${kind === 'report' ? '' : ', or --invalid fail ended the run'}`;
  return { 0: SUCCESS, ...(kind !== 'pages' && { 1: rejected }), 2: FAILURE, ...BY_SIGNAL, ...exitCodes };
}

/** Returns the sections of the help of a verb. */
export const sectionsOf = (verb: Verb): Sections => ({
  ...verb.sections,
  [EXAMPLES]: [verb.examples],
  ...COMMON[verb.kind ?? 'rows'],
  'Exit codes': [exitCodesOf(verb)],
});

/** The sections of the help of the program. */
export const PROGRAM_SECTIONS: Sections = {
  [EXAMPLES]: [
    [
      'uriscan scan --format tsv --fields host,path links.txt.gz',
      'uriscan check --quiet links.txt',
      "uriscan explain 'http://u@example.com:8080/a?b#c'",
    ],
  ],
  'Exit codes': [
    {
      0: SUCCESS,
      1: 'a rejected reference (check, explain), a finding (inspect), no reference (find), or a file whose references are all rejected',
      2: FAILURE,
      ...BY_SIGNAL,
    },
  ],
};

/**
 * Adds sections to the help of a command.
 *
 * @param isShort - whether help ends after the examples
 * @param columns - the width of help
 */
export function addSections(command: Command, sections: Sections, isShort: boolean, columns: number): void {
  command.addHelpText('after', () => {
    const help = command.createHelp();
    help.prepareContext({ helpWidth: columns });
    const shown = Object.entries(sections).filter(([title]) => title === EXAMPLES || !isShort);
    const texts = shown.map(([title, blocks]) => {
      const formatted = blocks.map((block) => formattedBlock(block, help, columns));
      return `${title}:\n${formatted.join('\n\n')}`;
    });
    return `\n${texts.join('\n\n')}`;
  });
}

function formattedBlock(block: HelpBlock, help: Help, columns: number): string {
  if (typeof block === 'string') return indented(help.boxWrap(block, columns - INDENT.length));
  if (isLines(block)) return block.map(indented).join('\n');
  const widest = Math.max(...Object.keys(block).map((term) => term.length));
  return Object.entries(block)
    .map(([term, meaning]) => help.formatItem(term, widest, meaning, help))
    .join('\n');
}

/** Whether a block is lines that are printed unchanged. */
export const isLines = (block: HelpBlock): block is readonly string[] => Array.isArray(block);

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, INDENT);
