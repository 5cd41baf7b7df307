/** The command `uriscan` and its subcommands. */

import { Command, CommanderError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { addCheck } from './check.js';
import { addExplain } from './explain.js';
import type { Threading } from './filter.js';
import { addInspect } from './inspect.js';
import { lineCommands } from './line-command.js';
import { print, printableUsageError } from './messages.js';
import { addNormalize } from './normalize.js';
import { addRelativize } from './relativize.js';
import { addResolve } from './resolve.js';
import { addScan } from './scan.js';
import { Exit, ignore, type Surroundings } from './surroundings.js';

const ABOUT_EXIT_CODES = `
Exit codes: 0 success, also with rejected lines, which the summary counts; 1 rejected lines (check, explain, inspect only);
2 wrong usage, or an input or output failed: it was refused, or not read or written to its end (other files are still
read); 130 interrupted. A reader of the output that has gone, such as head, is not an error.`;

/**
 * Runs the command and sets the exit code of `around`.
 *
 * @param args - the arguments after the program's name
 * @param threading - how threads are started; without it, the command uses this thread only
 */
export async function run(args: readonly string[], around: Surroundings, threading?: Threading): Promise<void> {
  // Errors are passed to the callback of each write.
  for (const sink of [around.stdout, around.stderr]) sink.on('error', ignore);
  let help = '';
  const program = new Command('uriscan')
    .description('Scans, resolves and normalises URI references by RFC 3986.')
    .version(manifest.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('afterAll', ABOUT_EXIT_CODES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
      writeErr: (text) => void around.stderr.write(text),
      outputError: (text, writeError) => writeError(printableUsageError(text)),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  const add = lineCommands(program, around, threading);
  addScan(add);
  addCheck(add);
  addExplain(program, around);
  addInspect(add);
  addResolve(add);
  addNormalize(add);
  addRelativize(add);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) around.exitCode = Exit.ERROR;
  }
  if (help !== '') await print(around, help);
}
