/** The command `uriscan` and its verbs, made from their data. */

import { Command, CommanderError, type Option } from 'commander';
import type { GrammarName } from 'uriscan';
import { addSections, PROGRAM_SECTIONS, sectionsOf } from './help.js';
import { STANDARD_INPUT } from './io/input.js';
import { print } from './io/print.js';
import { Exit, ignore, type ProcessLike, VERSION } from './io/process.js';
import type { CommandOptions } from './options.js';
import type { Threading } from './parallel-runner.js';
import { FILE_OPTIONS, INPUT_OPTIONS, OUTPUT_OPTIONS, type SHELLS, THREADS, VERBS, type Verb } from './verbs/verbs.js';

const VERB_NAMES: readonly string[] = Object.keys(VERBS);

/** The most columns of help. */
const COLUMNS = 80;

/** How the command is made. */
interface Making {
  readonly process: ProcessLike;
  /** How threads are started; without it, none are started. */
  readonly threading?: Threading | undefined;
  /** The verbs; all by default. */
  readonly names?: readonly string[];
  /** Whether help ends after the examples. */
  readonly isShort?: boolean;
  /** Help or the version is added to it, and an error, which may contain a password, is put there. */
  readonly texts?: { help: string; error: string };
}

/** Makes the command, with its verbs. */
export function createProgram(making: Making): Command {
  const { process, names = VERB_NAMES, isShort = false, texts = { help: '', error: '' } } = making;
  const columns = Math.min(process.stdout.columns ?? COLUMNS, COLUMNS);
  const program = new Command('uriscan')
    .description('Scans, resolves and normalizes URI references by RFC 3986.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help; -h prints only its beginning')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        texts.help += text;
      },
      writeErr: (text) => void process.stderr.write(text),
      outputError: (text) => {
        texts.error = text;
      },
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

function addVerb(command: Command, verb: Verb, { process, threading }: Making): void {
  const { kind = 'rows', repairs, argument, options = [] } = verb;
  if (argument !== undefined) command.addArgument(argument);
  const add = (group: string, added: readonly Option[]): void => {
    for (const option of added) command.addOption(option.helpGroup(group));
  };
  if (kind === 'arguments') {
    add('Options:', options);
    command.action((value, given) => runWithoutFiles(command, value, given, process));
    return;
  }
  command.argument('[files...]', 'files to read; - is standard input');
  const has = (name: string): boolean => options.some(({ long }) => long === name);
  const isOther = ({ long }: Option): boolean => !has(long as string) && (long !== '--repair' || repairs === undefined);
  // Groups are printed in this order.
  add('Options:', [THREADS, ...options]);
  if (kind === 'rows' || kind === 'report') add('Input options:', INPUT_OPTIONS.filter(isOther));
  add('Output options:', [...OUTPUT_OPTIONS[kind].filter(isOther), ...FILE_OPTIONS]);
  command.action(async (...values: unknown[]) => {
    const [given] = values.splice(-2) as [CommandOptions];
    const files = values.pop() as string[];
    const before = argument === undefined ? {} : { [argument.name()]: values[0] };
    if (files.length === 0 && process.stdin.isTTY)
      command.error(`expected a file, or - for standard input; see uriscan ${command.name()} --help`);
    refuseRepeatedInput(files, command);
    // As in `create-task.ts`.
    /* c8 ignore next */
    const { runCommand } = await import('./run-files.js');
    const all = { ...given, ...before, ...(repairs && { repair: true }), kind, usesBase: has('--base') };
    await runCommand(command.name(), all, files.length > 0 ? files : [STANDARD_INPUT], process, threading);
  });
}

/** Runs `explain` or `completions`. */
async function runWithoutFiles(
  command: Command,
  value: unknown,
  options: { readonly grammar: GrammarName; readonly line?: string },
  process: ProcessLike,
): Promise<void> {
  if (command.name() === 'explain') {
    refuseRepeatedInput(value as string[], command);
    /* c8 ignore next */
    const { explainAll } = await import('./verbs/explain.js');
    return explainAll(value as string[], options, process);
  }
  /* c8 ignore next */
  const { COMPLETION_SCRIPTS, wordsFor } = await import('./verbs/completions.js');
  const { line } = options;
  const words = line === undefined ? [] : wordsFor(line, command.parent as Command);
  const script = COMPLETION_SCRIPTS[value as (typeof SHELLS)[number]];
  await print(process, line === undefined ? script : words.map((word) => `${word}\n`).join(''));
}

function refuseRepeatedInput(names: readonly string[], command: Command): void {
  if (names.filter((name) => name === STANDARD_INPUT).length > 1) {
    command.error('standard input can be read only once');
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
  const texts = { help: '', error: '' };
  const program = createProgram({ process, threading, names: namesFor(args), isShort: args.includes('-h'), texts });
  try {
    const [first, second = ''] = args;
    const asksForUnknown = first === 'help' && second !== '' && !Object.hasOwn(VERBS, second);
    // The parser answers `help nope` with the help of all verbs, and `nope` with an error.
    await program.parseAsync(asksForUnknown ? args.slice(1) : args, { from: 'user' });
  } catch (error) {
    const isUsage = error instanceof CommanderError;
    if (!isUsage || error.exitCode !== 0) process.exitCode = Exit.ERROR;
    // A mistake of the program: its exit code must not be the code of a finding.
    if (!isUsage) texts.error = `internal error: ${(error as Error).stack}\n`;
  }
  if (texts.error !== '') {
    const verb = program.commands.find((command) => command.name() === args[0]);
    /* c8 ignore next */
    const { printableError } = await import('./io/messages.js');
    process.stderr.write(printableError(withHint(texts.error, verb)));
  }
  if (texts.help !== '') await print(process, texts.help);
}

/**
 * Returns an error of the argument parser with a hint. The parser suggests similar names; an unknown option may also be a choice of an
 * option of the verb, or the beginning of its name, and an unknown choice the end of a choice.
 */
function withHint(error: string, verb: Command | undefined): string {
  const [, choice = '', choices] = /argument '(\w+)' is invalid\. Allowed choices are ([\w, ]*)\.\n$/.exec(error) ?? [];
  const longer = choices?.split(', ').filter((each) => each.endsWith(choice)) ?? [];
  if (longer.length > 0) return error.replace(/\n$/, `\n(Did you mean ${longer.join(', ')}?)\n`);
  const [unknown, word] = /^error: unknown option '--([\w-]+)'/.exec(error) ?? [];
  const meant = (verb?.options ?? []).flatMap(({ long, argChoices }) => {
    if (argChoices?.includes(word as string)) return `${long} ${word}`;
    return long?.startsWith(`--${word}-`) ? long : [];
  });
  if (meant.length > 0) return `${unknown}\n(Did you mean ${meant.length > 1 ? 'one of ' : ''}${meant.join(', ')}?)\n`;
  const help = ['uriscan', ...(verb ? [verb.name()] : []), '--help'].join(' ');
  const isUri = verb === undefined && error.includes('://');
  const hint = isUri ? '`uriscan explain` takes references as arguments' : `see ${help}`;
  return error.replace(/^(error: unknown .*')\n$/s, `$1; ${hint}\n`);
}

/** Returns the verbs that arguments need, since each takes 1 ms: help, usage errors and completions need all. */
function namesFor(args: readonly string[]): readonly string[] {
  const [first = ''] = args;
  return first !== 'completions' && Object.hasOwn(VERBS, first) ? [first] : VERB_NAMES;
}
