/** The common part of the commands that work line by line: arguments, options, help, and the run. */

import { availableParallelism } from 'node:os';
import { type Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { STANDARD_INPUT } from '../io/input.js';
import { LONGEST_LINE } from '../io/input-lines.js';
import { Exit, isReported, type ProcessLike } from '../io/process.js';
import { messages } from '../on-demand.js';
import { INPUT_KINDS } from '../rows/layout.js';
import { ROW_FORMATS } from '../rows/notation.js';
import { INVALID } from '../rows/row-writer.js';
import type { RunOptions, Threading } from '../run.js';
import type { TaskName } from '../tasks/tasks.js';
import { baseOption } from './options.js';
import type { Verb } from './verb.js';

// `toLocaleString` would load the data of all languages, which takes longer than all else that the command does to start.
const MOST_BYTES = String(LONGEST_LINE).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

const INPUT = {
  paragraphs: [
    'Files, or standard input without files and where a file is -. Gzip is recognized by its first bytes, and zstd where ' +
      'Node has it (22.15); of damaged data, the rows before the fault are used. A byte-order mark is skipped.',
    'A file has one reference per line, ended by LF or CR LF, unless --input names another kind, or its name ends with ' +
      '.tsv, .csv, .ndjson, .jsonl or .cdxj, or its first line is an object of JSON, a line of a log or of CDXJ. What was ' +
      'found is reported on standard error.',
  ],
  terms: {
    lines: 'one reference per line',
    tsv: 'columns separated by tabs; --column is a number, or a name in the first row',
    csv: 'columns as in RFC 4180; --column as for tsv',
    ndjson: 'one object of JSON per line; --column is a field, or a JSON pointer such as /request/url',
    log:
      'the common and combined log formats; --column is request (the default) or referrer; --base is the address of ' +
      'the server, against which request targets are resolved',
    cdxj: 'an index of captures; --column is a field, url by default',
  },
};

const LIMITS = {
  paragraphs: [
    'Empty lines and cells are counted, and have no result: the empty string is a relative reference, but an empty line ' +
      'rarely means it.',
    'Memory stays constant: each thread holds some blocks of rows, or one row if that is longer. A row of more than ' +
      `${MOST_BYTES} bytes is rejected with the code line-too-long. Output is the same with any number of threads, ` +
      'which are started only if there is enough to do.',
  ],
};

const FILES = {
  paragraphs: [
    'A file that is an input and also an output is refused: the run ends with exit code 2, and the file is not ' +
      'written. If an input fails, the others are still read. A reader of the output that ends early, such as head, is ' +
      'not an error.',
  ],
};

const OUTPUT = {
  paragraphs: [
    'A row for each reference: its result, and with --keep the columns of the input before it, in the format of the ' +
      'input unless --format names another one. In TSV, undefined is \\N; in CSV, it is nothing, and empty is ""; in ' +
      'NDJSON, the field is left out, or null with --nulls. --header prints a row of names first.',
    'A terminal gets \\u{HEX} for characters that are invisible or control it; a file or a pipe gets them unchanged. A ' +
      "spreadsheet calculates cells of CSV that begin with =, +, -, @, a tab or a CR, unless --escape-formulas writes ' " +
      'before them.',
  ],
  terms: {
    '--invalid drop': 'no row for an empty or rejected reference',
    '--invalid empty': 'a row without a result, so that rows stay aligned with those of the input',
    '--invalid keep': 'a row with the reference as it is',
    '--invalid fail': 'the first rejected reference ends the run, with exit code 1',
  },
};

const REJECTS = {
  paragraphs: [
    'One line each, tab separated: file, number of the row, offset, code, and the reference, unchanged (none for ' +
      'line-too-long). Offsets are in bytes from the beginning of the reference. The rejects file must not be -, a ' +
      'terminal, an input, or the file of standard output or standard error.',
  ],
};

/** Facts about a command. */
export interface LineCommandTraits {
  /** Arguments before the files; they become options. */
  readonly before?: readonly Argument[];
  /** Whether it prints a report instead of rows. */
  readonly isReport?: boolean;
  /** Whether it reads pages instead of rows, and has other options for them. */
  readonly readsPages?: boolean;
  /** Whether it needs a base for references, and not only for the request targets of a log. */
  readonly usesBase?: boolean;
}

/** Adds a command that runs the task of this name. `check` ends the command with an error if its options are not valid. */
export type AddLineCommand = <Options extends object>(
  name: TaskName,
  check?: (options: Options, command: Command) => void | Promise<void>,
  traits?: LineCommandTraits,
) => Verb;

/** Returns a function that adds commands to `program`. Without `threading`, they start no threads. */
export function lineCommands(program: Verb, process: ProcessLike, threading: Threading | undefined): AddLineCommand {
  return <Options extends object>(
    name: TaskName,
    check?: (options: Options, command: Command) => void | Promise<void>,
    { before = [], isReport = false, readsPages = false, usesBase = false }: LineCommandTraits = {},
  ) => {
    const verb = program.command(name);
    for (const argument of before) verb.addArgument(argument);
    verb
      .exitCode(0, 'success, also with rejected references, which the summary counts')
      .exitCode(2, 'wrong usage, or an input or output failed: it was refused, or not read or written to its end')
      .exitCode(130, 'interrupted')
      .argument('[files...]', 'files to read; - is standard input');
    if (!readsPages) {
      verb
        .commonSection('Input', INPUT)
        .commonSection('Limits', LIMITS)
        .exitCode(1, `every reference of a file was rejected${isReport ? '' : ', or --invalid fail ended the run'}`)
        .optionsGroup('Input options:')
        .addOption(
          new Option('-i, --input <kind>', 'the kind of input; else by name or first line').choices(INPUT_KINDS),
        )
        .option('-c, --column <column>', 'the column of references: a number or a name')
        .option('--header', 'the first row of TSV or CSV has names')
        .addOption(baseOption());
    }
    verb.optionsGroup('Output options:');
    if (!readsPages && !isReport) {
      verb
        .commonSection('Output', OUTPUT)
        .addOption(new Option('-f, --format <format>', 'print rows of this format').choices(ROW_FORMATS))
        .option('--keep', 'print the columns of the input before the result')
        .addOption(new Option('--invalid <what>', 'what to print for other rows').choices(INVALID).default('drop'))
        .option('--nulls', 'null in NDJSON for undefined');
    }
    if (!isReport)
      verb.option('--escape-formulas', "write ' before cells of CSV that begin with =, +, -, @, a tab or a CR");
    verb
      .commonSection('Rejects (--rejects)', REJECTS)
      .commonSection('Files', FILES)
      .option('-r, --rejects <file>', 'write every rejected reference to this file')
      .option('-q, --quiet', 'no summary on standard error')
      .option('--no-progress', 'no progress bar on a terminal')
      .optionsGroup('Options:')
      .addOption(threadsOption());
    return verb.action(async (...values: unknown[]) => {
      const [given, command] = values.splice(-2) as [Options & RunOptions, Command];
      const files = values.pop() as string[];
      const options = { ...given, ...Object.fromEntries(values.map((value, i) => [before[i]?.name(), value])) };
      if (files.length === 0 && process.stdin.isTTY) command.help({ error: true });
      if (files.filter((file) => file === STANDARD_INPUT).length > 1) {
        command.error('error: standard input can be read only once');
      }
      if (options.rejects === '-') {
        command.error('error: --rejects needs a file, got `-`; write `./-` for a file of this name');
      }
      // As in `on-demand.ts`, which this would make circular.
      /* c8 ignore next */
      const { baseFault, runCommand } = await import('../run.js');
      const fault = options.base === undefined ? undefined : baseFault(options.base);
      if (fault !== undefined) {
        command.configureOutput({ outputError: (text) => void process.stderr.write(text) }).error(fault);
      }
      if (options.header && !hasUseForHeader(options)) {
        command.error('error: --header needs --format tsv or csv, or an input with a header row (--column)');
      }
      await check?.(options, command);
      try {
        const all = { ...options, readsPages, baseIsForLogs: !usesBase };
        await runCommand(name, all, files.length > 0 ? files : [STANDARD_INPUT], process, threading);
      } catch (error) {
        if (!isReported(error)) throw error;
        const { complain } = await messages();
        complain(process.stderr, error.message);
        process.exitCode = Exit.ERROR;
      }
    });
  };
}

/** Whether a header may be read or printed: only inputs with columns have one. */
const hasUseForHeader = ({ format, column, keep }: RunOptions): boolean =>
  column !== undefined || keep === true || format === 'tsv' || format === 'csv';

const threadsOption = (): Option =>
  new Option(
    '-t, --threads <number>',
    'how many threads share the work, at most one per processor; with 1, none is started',
  )
    .argParser(threadsArgument)
    .default(availableParallelism(), 'one per processor');

function threadsArgument(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('it has to be a number from 1 to 999.');
  return Number(text);
}
