/** The frame of a command that works line by line: its arguments, common options, help and how it is run. */

import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Grammar } from '../scanner/index.js';
import { type FilterOptions, filter, type Threading } from './filter.js';
import { LONGEST_LINE } from './lines.js';
import { complain, Trouble } from './messages.js';
import { STANDARD_INPUT } from './source.js';
import { Exit, type Surroundings } from './surroundings.js';
import type { Task } from './work.js';

const ABOUT_INPUT = `
Input: one reference per line, ended by LF or CR LF; the last line may have no line end. Empty lines are skipped and
counted (the empty string is a relative reference, but an empty line rarely means it). A byte-order mark at the
beginning of a file is skipped. Gzip is recognized by its first bytes; of damaged gzip, the lines before the fault are
used. Without files, or where a file is -, standard input is read. Memory stays constant: each thread holds some blocks
of lines, or one line if that is longer. A line of more than ${LONGEST_LINE.toLocaleString('en')} bytes is rejected with the code line-too-long.
Output is the same with any number of threads, which are started only if there is enough to do.

A file that is an input and also an output is refused: the run ends with exit code 2, and the file is not written.`;

const ABOUT_REJECTS = `
Rejects (--rejects): one line each, tab separated: file, line number, offset, code, and the line itself, unchanged (none
for line-too-long). Offsets are in bytes from the beginning of the line. The rejects file must not be -, a terminal, an
input, or the file of standard output or standard error.`;

const GRAMMARS = {
  'uri-reference': Grammar.URI_REFERENCE,
  uri: Grammar.URI,
  'relative-ref': Grammar.RELATIVE_REFERENCE,
  'absolute-uri': Grammar.ABSOLUTE_URI,
} as const;
export type GrammarName = keyof typeof GRAMMARS;

/** The value of `--grammar`. */
export const grammarNamed = (name: GrammarName): Grammar => GRAMMARS[name];

export const grammarOption = (): Option =>
  new Option('-g, --grammar <rule>', 'the rule of RFC 3986 that a line has to match')
    .choices(Object.keys(GRAMMARS))
    .default('uri-reference');

/**
 * Adds a command. `create` makes its task from the options that were given, in each thread; `check` ends the command with an error
 * if these cannot be.
 */
export type AddLineCommand = <Options extends object>(
  name: string,
  create: (options: Options) => Task,
  check?: (options: Options, command: Command) => void,
) => Command;

/** What adds commands to `program`. Without `threading`, they run in this thread. */
export function lineCommands(program: Command, around: Surroundings, threading: Threading | undefined): AddLineCommand {
  return <Options extends object>(
    name: string,
    create: (options: Options) => Task,
    check?: (options: Options, command: Command) => void,
  ) =>
    program
      .command(name)
      .argument('[files...]', 'files to read; - is standard input')
      .option('-r, --rejects <file>', 'write every rejected line to this file')
      .option('-q, --quiet', 'no summary on standard error')
      .option('--no-progress', 'no progress bar on a terminal')
      .addOption(threadsOption())
      .addHelpText('after', ABOUT_INPUT)
      .addHelpText('after', ABOUT_REJECTS)
      .action(async (files: string[], options: Options & FilterOptions, command: Command) => {
        if (files.length === 0 && around.stdin.isTTY) command.help({ error: true });
        if (files.filter((file) => file === STANDARD_INPUT).length > 1) {
          command.error('error: standard input can be read only once');
        }
        if (options.rejects === '-') {
          command.error('error: --rejects needs a file, got `-`; write `./-` for a file of this name');
        }
        check?.(options, command);
        try {
          const inputs = files.length > 0 ? files : [STANDARD_INPUT];
          await filter(inputs, name, create, options, around, threading);
        } catch (error) {
          if (!(error instanceof Trouble)) throw error;
          complain(around.stderr, error.message);
          around.exitCode = Exit.ERROR;
        }
      });
}

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
