/** The help of the command: its sections after the options, and how they are written. */

import type { Command, Help } from 'commander';
import { LONGEST_LINE } from './io/bytes.js';
import type { Section, Verb } from './verbs/verb.js';

const INDENT = '  ';
const EXAMPLES = 'Examples';

// `toLocaleString` would load the data of all languages. That takes longer than the rest of the start.
const MOST_BYTES = String(LONGEST_LINE).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

const INPUT: Section = {
  title: 'Input',
  paragraphs: [
    'Files. Standard input is read if there are no files, and where a file is -. Gzip is recognized by its first bytes; ' +
      'in damaged data, the rows before the fault are used. A byte-order mark is skipped.',
    'A file has one reference per line, ended by LF or CR LF, unless --input names another kind, or its name ends with ' +
      '.tsv, .csv, .ndjson, .jsonl or .cdxj, or its first line is an object of JSON, a line of a log or of CDXJ. The kind ' +
      'that was recognized is reported on standard error.',
  ],
  terms: {
    lines: 'one reference per line',
    tsv: 'columns separated by tabs; --column is a number, or a name in the first row',
    csv: 'columns as in RFC 4180; --column as for tsv',
    ndjson: 'one object of JSON per line; --column is a field, or a JSON pointer such as /request/url',
    log:
      'the common and combined log formats; --column is request (the default) or referrer; --base is the address of ' +
      'the server: request targets are resolved against it',
    cdxj: 'an index of captures; --column is a field, url by default',
  },
};

const LIMITS: Section = {
  title: 'Limits',
  paragraphs: [
    'Empty lines and cells are counted, but have no result. The empty string is a relative reference, but an empty line ' +
      'is rarely meant as one.',
    'Memory stays constant: each thread holds some blocks of rows, or one row if that is longer. A row of more than ' +
      `${MOST_BYTES} bytes is rejected with the code line-too-long. The output is the same with any number of ` +
      'threads; they are started only if there is enough to do.',
  ],
};

const OUTPUT: Section = {
  title: 'Output',
  paragraphs: [
    'A row for each reference: its result, and with --keep the columns of the input before it, in the format of the ' +
      'input unless --format names another one. In TSV, undefined is \\N; in CSV, it is an empty cell, and empty is ""; in ' +
      'NDJSON, the field is left out, or null with --nulls. --header prints a row of names first.',
    'On a terminal, \\u{HEX} replaces invisible and control characters; a file or a pipe gets them unchanged. A ' +
      'spreadsheet reads cells of CSV that begin with =, +, -, @, a tab or a CR as formulas, unless --escape-formulas ' +
      "writes ' before them.",
  ],
  terms: {
    '--invalid drop': 'no row for an empty or rejected reference; the default without --keep',
    '--invalid empty': 'a row without a result: rows stay aligned with the input; the default with --keep',
    '--invalid keep': 'a row with the reference unchanged',
    '--invalid fail': 'the first rejected reference ends the run, with exit code 1',
  },
};

const REJECTS: Section = {
  title: 'Rejects (--rejects)',
  paragraphs: [
    'One line each, tab separated: file, number of the row, offset, code, and the reference, unchanged (none for ' +
      'line-too-long). Offsets are in bytes from the beginning of the reference. The rejects file must not be -, a ' +
      'terminal, an input, or the file of standard output or standard error.',
  ],
};

const FILES: Section = {
  title: 'Files',
  paragraphs: [
    'A file that is an input and also an output is refused: the run ends with exit code 2, and the file is not ' +
      'written. If an input fails, the others are still read. A reader of the output that ends early, such as head, is ' +
      'not an error.',
    'The file of --output is written under another name, and gets its name at the end of a run without errors: it may be ' +
      'an input.',
  ],
};

const COMMON = {
  rows: [INPUT, LIMITS, OUTPUT, REJECTS, FILES],
  report: [INPUT, LIMITS, REJECTS, FILES],
  pages: [REJECTS, FILES],
  arguments: [],
} as const;

/** The meanings of exit codes. Unless `kind` is `arguments`, the verb reads files. */
function exitCodesOf({ kind = 'rows', exitCodes }: Verb): Section {
  const ofFiles = {
    0: 'success, also with rejected references (the summary counts them)',
    ...(kind !== 'pages' && {
      1: `every reference of a file was rejected${kind === 'report' ? '' : ', or --invalid fail ended the run'}`,
    }),
    2: 'wrong usage, or an input or output failed: it was refused, or not read or written to its end',
    130: 'interrupted',
  };
  const others = { 0: 'success', 2: 'wrong usage, or standard input or the output failed' };
  return { title: 'Exit codes', terms: { ...(kind === 'arguments' ? others : ofFiles), ...exitCodes } };
}

/** Returns the sections of the help of a verb. */
export const sectionsOf = (verb: Verb): readonly Section[] => [
  ...(verb.sections ?? []),
  { title: EXAMPLES, lines: verb.examples },
  ...COMMON[verb.kind ?? 'rows'],
  exitCodesOf(verb),
];

/** The sections of the help of the program. */
export const PROGRAM_SECTIONS: readonly Section[] = [
  {
    title: EXAMPLES,
    lines: [
      'uriscan scan --format tsv --fields host,path links.txt.gz',
      'uriscan check --quiet links.txt',
      "uriscan explain 'http://u@example.com:8080/a?b#c'",
    ],
  },
  {
    title: 'Exit codes',
    terms: {
      0: 'success, also with rejected references (the summary counts them)',
      1: 'a rejected reference (check, explain), a finding (inspect), or a file whose references are all ' + 'rejected',
      2: 'wrong usage, or an input or output failed: it was refused, or not read or written to its end',
      130: 'interrupted',
    },
  },
];

/**
 * Adds sections to the help of a command.
 *
 * @param isShort - whether help ends after the examples
 * @param columns - the width of help
 */
export function addSections(command: Command, sections: readonly Section[], isShort: boolean, columns: number): void {
  command.addHelpText('after', () => {
    const help = command.createHelp();
    help.prepareContext({ helpWidth: columns });
    const shown = sections.filter(({ title }) => title === EXAMPLES || !isShort);
    return `\n${shown.map((section) => formatted(section, help, columns)).join('\n\n')}`;
  });
}

function formatted({ title, paragraphs = [], terms = {}, lines = [] }: Section, help: Help, columns: number): string {
  const widest = Math.max(...Object.keys(terms).map((term) => term.length));
  const blocks = [
    paragraphs.map((text) => indented(help.boxWrap(text, columns - INDENT.length))).join('\n\n'),
    Object.entries(terms)
      .map(([term, meaning]) => help.formatItem(term, widest, meaning, help))
      .join('\n'),
    lines.map(indented).join('\n'),
  ];
  return `${title}:\n${blocks.filter((block) => block !== '').join('\n\n')}`;
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, INDENT);
