/** The command `uriscan` and its verbs, made from their data. */

import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addSections, PROGRAM_SECTIONS, sectionsOf } from './help.js';
import { STANDARD_INPUT } from './io/input.js';
import { Exit, ignore, type ProcessLike, print, VERSION } from './io/process.js';
import { isReported } from './io/reported-error.js';
import { completionScripts, explanations, messages } from './on-demand.js';
import type { RunOptions, Threading } from './run.js';
import {
  BASE,
  FILE_OPTIONS,
  INPUT_OPTIONS,
  type Options,
  OUTPUT_OPTIONS,
  type SHELLS,
  THREADS,
  type Value,
  VERBS,
  type Verb,
} from './verbs/verbs.js';

const NAMES: readonly string[] = Object.keys(VERBS);

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

function addVerb(command: Command, verb: Verb, making: Making): void {
  const { kind = 'rows', argument, options = {} } = verb;
  if (argument !== undefined)
    command.addArgument(withValue(new Argument(`<${argument.name}>`, argument.about), argument));
  const add = (group: string, added: Options): void => {
    for (const [flags, data] of Object.entries(added)) {
      const value: Value = typeof data === 'string' ? { about: data } : data;
      const option = withValue(new Option(flags, value.about), value).makeOptionMandatory(value.isMandatory ?? false);
      command.addOption(option.helpGroup(group));
    }
  };
  if (kind === 'arguments') {
    add(OPTIONS, options);
    command.action(async (value: unknown, given: unknown) => {
      await ACTIONS[command.name()]?.(value as never, given as never, command, making.process);
    });
    return;
  }
  command.argument('[files...]', 'files to read; - is standard input');
  const isOther = ([flags]: readonly [string, unknown]): boolean => !Object.hasOwn(options, flags);
  // Groups are printed in this order.
  add(OPTIONS, { ...THREADS, ...options });
  add('Input options:', kind === 'pages' ? {} : Object.fromEntries(Object.entries(INPUT_OPTIONS).filter(isOther)));
  add('Output options:', { ...OUTPUT_OPTIONS[kind], ...FILE_OPTIONS });
  command.action(async (...values: unknown[]) => {
    const [given] = values.splice(-2) as [RunOptions];
    const files = values.pop() as string[];
    const before = argument === undefined ? {} : { [argument.name]: values[0] };
    await run(command, { ...given, ...before, kind, usesBase: Object.hasOwn(options, BASE) }, files, making);
  });
}

/** Adds the choices, the default and the reader of a value. */
function withValue<Target extends Argument | Option>(
  target: Target,
  { choices, byDefault, shown, read }: Value,
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
  async completions(shell: (typeof SHELLS)[number], { line }: { readonly line?: string }, command, process) {
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
  { process, threading }: Making,
): Promise<void> {
  if (files.length === 0 && process.stdin.isTTY) command.help({ error: true });
  refuseRepeatedInput(files, command);
  // As in `on-demand.ts`: an import would be circular.
  /* c8 ignore next */
  const { baseFault, checkOptions, runCommand } = await import('./run.js');
  const name = command.name();
  const fault = options.base === undefined ? undefined : baseFault(options.base);
  if (fault !== undefined) {
    process.stderr.write(`${fault}\n`);
    process.exitCode = Exit.ERROR;
    return;
  }
  let isChecked = false;
  try {
    await checkOptions(name, options);
    isChecked = true;
    await runCommand(name, options, files.length > 0 ? files : [STANDARD_INPUT], process, threading);
  } catch (error) {
    if (!isReported(error)) throw error;
    if (!isChecked) command.error(`error: ${error.message}`);
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
