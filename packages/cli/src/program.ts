/** The command `uriscan` and its subcommands. */

import { CommanderError } from 'commander';
import { addCheck } from './commands/check-command.js';
import { addCompletions } from './commands/completions-command.js';
import { addDedupe } from './commands/dedupe-command.js';
import { addExplain } from './commands/explain-command.js';
import { addFingerprint } from './commands/fingerprint-command.js';
import { addGet } from './commands/get-command.js';
import { addInspect } from './commands/inspect-command.js';
import { type AddLineCommand, lineCommands } from './commands/line-command.js';
import { addLinks } from './commands/links-command.js';
import { addNormalize } from './commands/normalize-command.js';
import { addRelativize } from './commands/relativize-command.js';
import { addRepair } from './commands/repair-command.js';
import { addResolve } from './commands/resolve-command.js';
import { addScan } from './commands/scan-command.js';
import { addSurt } from './commands/surt-command.js';
import { COLUMNS, Verb } from './commands/verb.js';
import { addWith } from './commands/with-command.js';
import { print } from './io/print.js';
import { Exit, ignore, type ProcessLike } from './io/process.js';
import { messages } from './on-demand.js';
import type { Threading } from './run.js';
import { VERSION } from './version.js';

/** How each command is added, in the order of the help. */
const COMMANDS: Readonly<Record<string, (add: AddLineCommand, program: Verb, process: ProcessLike) => void>> = {
  scan: addScan,
  check: addCheck,
  explain: (_, program, process) => addExplain(program, process),
  inspect: addInspect,
  resolve: addResolve,
  normalize: addNormalize,
  relativize: addRelativize,
  surt: addSurt,
  fingerprint: addFingerprint,
  dedupe: addDedupe,
  repair: addRepair,
  get: addGet,
  with: addWith,
  links: addLinks,
  completions: (_, program, process) => addCompletions(program, process),
};
const NAMES: readonly string[] = Object.keys(COMMANDS);

/**
 * Makes the command, with its subcommands.
 *
 * @param writeHelp - takes help and the version
 * @param writeUsageError - takes an error of the parser of arguments, which may contain a password
 * @param threading - how threads are started; without it, none are started
 * @param names - the subcommands; all by default
 */
export function createProgram(
  process: ProcessLike,
  writeHelp: (text: string) => void,
  writeUsageError: (text: string) => void,
  threading?: Threading,
  names = NAMES,
): Verb {
  const program = new Verb('uriscan')
    .description('Scans, resolves and normalizes URI references by RFC 3986.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print the help of a command')
    .examples(
      'uriscan scan --format tsv --fields host,path links.txt.gz',
      'uriscan check --quiet links.txt',
      "uriscan explain 'http://u@example.com:8080/a?b#c'",
    )
    .exitCode(0, 'success, also with rejected references, which the summary counts')
    .exitCode(
      1,
      'a rejected reference (check, explain), a finding (inspect), or a file of which every reference is rejected',
    )
    .exitCode(2, 'wrong usage, or an input or output failed: it was refused, or not read or written to its end')
    .exitCode(130, 'interrupted')
    .exitOverride()
    .configureOutput({
      writeOut: writeHelp,
      writeErr: (text) => void process.stderr.write(text),
      outputError: writeUsageError,
      getOutHelpWidth: () => process.stdout.columns ?? COLUMNS,
      getErrHelpWidth: () => process.stderr.columns ?? COLUMNS,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  const add = lineCommands(program, process, threading);
  for (const [name, command] of Object.entries(COMMANDS)) if (names.includes(name)) command(add, program, process);
  return program;
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
  const program = createProgram(process, writeHelp, writeUsageError, threading, namesFor(args));
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) process.exitCode = Exit.ERROR;
  }
  if (usageError !== '') process.stderr.write((await messages()).printableUsageError(usageError));
  if (help !== '') await print(process, help);
}

/** Returns the subcommands that arguments need, since each takes 1 ms: help, usage errors and completions need all. */
function namesFor(args: readonly string[]): readonly string[] {
  const [first = ''] = args;
  if (first === '--version' || first === '-V') return [];
  return first !== 'completions' && Object.hasOwn(COMMANDS, first) ? [first] : NAMES;
}
