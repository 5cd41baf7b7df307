/** `uriscan completions`: scripts with which shells complete the command. */

import { Argument } from 'commander';
import { print } from '../io/print.js';
import type { ProcessLike } from '../io/process.js';
import { completionScripts } from '../on-demand.js';
import { SHELLS, type Shell } from './options.js';
import type { Verb } from './verb.js';

export function addCompletions(program: Verb, process: ProcessLike): void {
  program
    .command('completions')
    .summary('print a script that completes the command in a shell')
    .description(
      'Prints a script with which a shell completes the names of commands and options, their choices, and files.',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .examples(
      'uriscan completions bash > ~/.local/share/bash-completion/completions/uriscan',
      'uriscan completions zsh > "$fpath[1]/_uriscan"',
      'uriscan completions fish > ~/.config/fish/completions/uriscan.fish',
    )
    .exitCode(0, 'success')
    .exitCode(2, 'wrong usage, or the output failed')
    .action(async (shell: Shell) => {
      const { completions } = await completionScripts();
      await print(process, completions(program, shell));
    });
}
