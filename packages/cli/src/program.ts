/** The command `uriscan` and its verbs, made from their data. */

import { availableParallelism } from 'node:os';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addSections, PROGRAM_SECTIONS, sectionsOf } from './help.js';
import { STANDARD_INPUT } from './io/input.js';
import { Exit, ignore, type ProcessLike, print, VERSION } from './io/process.js';
import { isReported } from './io/reported-error.js';
import { completionScripts, explanations, messages } from './on-demand.js';
import { DELIMITERS, ROW_FORMATS } from './rows/notation.js';
import { INPUT_KINDS } from './rows/open-rows.js';
import { INVALID } from './rows/row-writer.js';
import type { RunOptions, Threading } from './run.js';
import { check } from './verbs/check.js';
import { completions, type Shell } from './verbs/completions.js';
import { dedupe } from './verbs/dedupe.js';
import { explain } from './verbs/explain.js';
import { fingerprint } from './verbs/fingerprint.js';
import { get } from './verbs/get.js';
import { inspect } from './verbs/inspect.js';
import { links } from './verbs/links.js';
import { normalize } from './verbs/normalize.js';
import { relativize } from './verbs/relativize.js';
import { repair } from './verbs/repair.js';
import { resolve } from './verbs/resolve.js';
import { scan } from './verbs/scan.js';
import { surt } from './verbs/surt.js';
import { BASE, type Verb, type VerbOption } from './verbs/verb.js';
import { withComponents } from './verbs/with.js';

/** The verbs, in the order of the help. */
export const VERBS: Readonly<Record<string, Verb>> = {
  scan,
  check,
  explain,
  inspect,
  resolve,
  normalize,
  relativize,
  surt,
  fingerprint,
  dedupe,
  repair,
  get,
  with: withComponents,
  links,
  completions,
};
const NAMES: readonly string[] = Object.keys(VERBS);

/** The options of verbs that read rows. */
const INPUT_OPTIONS: readonly VerbOption[] = [
  { flags: '-i, --input <kind>', about: 'the kind of input; else by name or first line', choices: INPUT_KINDS },
  { flags: '-c, --column <column>', about: 'the column of references: a number or a name' },
  {
    flags: '-d, --delimiter <character>',
    about: 'the delimiter of CSV, of input and output',
    choices: DELIMITERS,
    byDefault: ',',
  },
  { flags: '--header', about: 'the first row of TSV or CSV has names' },
  BASE,
];

const FORMULAS: VerbOption = {
  flags: '--escape-formulas',
  about: "write ' before cells of CSV that begin with =, +, -, @, a tab or a CR",
};

const OUTPUT_OPTIONS: Readonly<Record<'rows' | 'report' | 'pages', readonly VerbOption[]>> = {
  rows: [
    { flags: '-f, --format <format>', about: 'print rows of this format', choices: ROW_FORMATS },
    { flags: '--keep', about: 'print all rows, with the columns of the input before the result' },
    { flags: '--invalid <what>', about: 'what to print for a row without a result', choices: INVALID },
    { flags: '--nulls', about: 'print undefined as null in NDJSON' },
    FORMULAS,
  ],
  report: [],
  pages: [FORMULAS],
};

/** The options of all verbs that read files. */
const FILE_OPTIONS: readonly VerbOption[] = [
  { flags: '-o, --output <file>', about: 'write to this file at the end of the run; it may be an input' },
  { flags: '-r, --rejects <file>', about: 'write every rejected reference to this file' },
  { flags: '-q, --quiet', about: 'print no summary on standard error' },
  { flags: '--no-progress', about: 'show no progress bar on a terminal' },
];

const THREADS: VerbOption = {
  flags: '-t, --threads <number>',
  about: 'how many threads share the work, at most one per processor; with 1, no thread is started',
  read: (text) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : 'it must be a number from 1 to 999.'),
  byDefault: availableParallelism(),
  shown: 'one per processor',
};

/** The title of the options that are not in a group. */
const OPTIONS = 'Options:';
/** The most columns of help. */
const COLUMNS = 80;

/** How the command is made. */
interface Making {
  readonly process: ProcessLike;
  /** Takes help and the version. */
  readonly writeHelp: (text: string) => void;
  /** Takes an error of the parser of arguments. It may contain a password. */
  readonly writeUsageError: (text: string) => void;
  /** How threads are started; without it, none are started. */
  readonly threading?: Threading | undefined;
  /** The verbs; all by default. */
  readonly names?: readonly string[];
  /** Whether help ends after the examples. */
  readonly isShort?: boolean;
}

/** Makes the command, with its verbs. */
export function createProgram(making: Making): Command {
  const { process, writeHelp, writeUsageError, names = NAMES, isShort = false } = making;
  const columns = Math.min(process.stdout.columns ?? COLUMNS, COLUMNS);
  const program = new Command('uriscan')
    .description('Scans, resolves and normalizes URI references by RFC 3986.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help; -h prints only its beginning')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .configureOutput({
      writeOut: writeHelp,
      writeErr: (text) => void process.stderr.write(text),
      outputError: writeUsageError,
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  addSections(program, PROGRAM_SECTIONS, isShort, columns);
  for (const name of names) {
    const verb = VERBS[name] as Verb;
    const command = program.command(name).summary(verb.summary).description(verb.description);
    addSections(command, sectionsOf(verb), isShort, columns);
    addVerb(command, verb, making);
  }
  return program;
}

function addVerb(command: Command, verb: Verb, { process, threading }: Making): void {
  const { kind = 'rows', argument, options = [] } = verb;
  if (argument !== undefined)
    command.addArgument(withValue(new Argument(`<${argument.name}>`, argument.about), argument));
  const add = (group: string, list: readonly VerbOption[]): void => {
    for (const data of list) {
      const option = withValue(new Option(data.flags, data.about), data).makeOptionMandatory(data.isMandatory ?? false);
      command.addOption(option.helpGroup(group));
    }
  };
  if (kind === 'arguments') {
    add(OPTIONS, options);
    command.action(async (value: unknown, given: unknown) => {
      await ACTIONS[command.name()]?.(value as never, given as never, command, process);
    });
    return;
  }
  command.argument('[files...]', 'files to read; - is standard input');
  const isOwn = ({ flags }: VerbOption): boolean => options.every((own) => own.flags !== flags);
  // Groups are printed in this order.
  add(OPTIONS, [THREADS, ...options]);
  add('Input options:', kind === 'pages' ? [] : INPUT_OPTIONS.filter(isOwn));
  add('Output options:', [...OUTPUT_OPTIONS[kind], ...FILE_OPTIONS]);
  command.action(async (...values: unknown[]) => {
    const [given] = values.splice(-2) as [RunOptions];
    const files = values.pop() as string[];
    const before = argument === undefined ? {} : { [argument.name]: values[0] };
    const usesBase = options.some(({ flags }) => flags === BASE.flags);
    await run(command, { ...given, ...before, kind, usesBase }, files, process, threading);
  });
}

/** Adds the choices, the default and the reader of a value. */
function withValue<Target extends Argument | Option>(
  target: Target,
  { choices, byDefault, shown, read }: Omit<VerbOption, 'flags'>,
): Target {
  if (choices !== undefined) target.choices(choices);
  if (byDefault !== undefined) target.default(byDefault, shown);
  if (read === undefined) return target;
  target.argParser<unknown>((text, before) => {
    const value = read(text, before as never);
    if (typeof value === 'string') throw new InvalidArgumentError(value);
    return value;
  });
  return target;
}

/** The actions of verbs that read no files. */
const ACTIONS: Readonly<
  Record<string, (value: never, options: never, command: Command, process: ProcessLike) => Promise<void>>
> = {
  async explain(references: readonly string[], options: never, command, process) {
    refuseRepeatedInput(references, command);
    const { explainAll } = await explanations();
    await explainAll(references, options, process);
  },
  async completions(shell: Shell, { line }: { readonly line?: string }, command, process) {
    const { SCRIPTS, wordsFor } = await completionScripts();
    const words = line === undefined ? [] : wordsFor(line, command.parent as Command);
    await print(process, line === undefined ? SCRIPTS[shell] : words.map((word) => `${word}\n`).join(''));
  },
};

function refuseRepeatedInput(names: readonly string[], command: Command): void {
  if (names.filter((name) => name === STANDARD_INPUT).length > 1) {
    command.error('error: standard input can be read only once');
  }
}

/** Runs a verb that reads files. */
async function run(
  command: Command,
  options: RunOptions,
  files: readonly string[],
  process: ProcessLike,
  threading: Threading | undefined,
): Promise<void> {
  if (files.length === 0 && process.stdin.isTTY) command.help({ error: true });
  refuseRepeatedInput(files, command);
  // As in `on-demand.ts`: an import would be circular.
  /* c8 ignore next */
  const { baseFault, optionFault, runCommand } = await import('./run.js');
  const name = command.name();
  const fault = options.base === undefined ? undefined : baseFault(options.base);
  if (fault !== undefined) {
    command.configureOutput({ outputError: (text) => void process.stderr.write(text) }).error(fault);
  }
  const other = await optionFault(name, options);
  if (other !== undefined) command.error(`error: ${other}`);
  try {
    await runCommand(name, options, files.length > 0 ? files : [STANDARD_INPUT], process, threading);
  } catch (error) {
    if (!isReported(error)) throw error;
    const { complain } = await messages();
    complain(process.stderr, error.message);
    process.exitCode = Exit.ERROR;
  }
}

/**
 * Runs the command, and sets the exit code of `process`.
 *
 * @param args - the arguments after the program's name
 * @param threading - how threads are started; without it, none are started
 */
export async function runProgram(args: readonly string[], process: ProcessLike, threading?: Threading): Promise<void> {
  // Errors are handled where the stream is written to: `write` passes them on.
  for (const sink of [process.stdout, process.stderr]) sink.on('error', ignore);
  let help = '';
  const writeHelp = (text: string): void => {
    help += text;
  };
  let usageError = '';
  const writeUsageError = (text: string): void => {
    usageError = text;
  };
  const isShort = args.includes('-h');
  const program = createProgram({ process, writeHelp, writeUsageError, threading, names: namesFor(args), isShort });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) process.exitCode = Exit.ERROR;
  }
  if (usageError !== '') process.stderr.write((await messages()).printableUsageError(usageError));
  if (help !== '') await print(process, help);
}

/** Returns the verbs that arguments need, since each takes 1 ms: help, usage errors and completions need all. */
function namesFor(args: readonly string[]): readonly string[] {
  const [first = ''] = args;
  if (first === '--version' || first === '-V') return [];
  return first !== 'completions' && Object.hasOwn(VERBS, first) ? [first] : NAMES;
}
