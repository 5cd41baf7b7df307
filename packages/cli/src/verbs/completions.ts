/** `uriscan completions`: scripts for shells. They ask the command for the words that complete a line. */

import type { Command } from 'commander';
import type { SHELLS } from './verbs.js';

export const COMPLETION_SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = {
  bash: `# Completes uriscan in bash; without a word, files are completed.
_uriscan() { COMPREPLY=($(uriscan completions bash --line="\${COMP_LINE:0:COMP_POINT}")); }
complete -o default -F _uriscan uriscan
`,
  zsh: `#compdef uriscan
# Completes uriscan in zsh; without a word, files are completed.
_uriscan() {
  local -a words_found=($(uriscan completions zsh --line="$LBUFFER"))
  if (( $#words_found )); then compadd -a words_found; else _files; fi
}
if [ "$funcstack[1]" = _uriscan ]; then _uriscan "$@"; else compdef _uriscan uriscan; fi
`,
  fish: `# Completes uriscan in fish, and files.
complete -c uriscan -a '(uriscan completions fish --line=(commandline -cp | string collect))'
`,
};

/** Returns the words that may be the last word of a line; none if it may be any text or file. */
export function wordsFor(line: string, program: Command): readonly string[] {
  const [, name = '', ...words] = line.split(/\s+/);
  const last = words.at(-1);
  const isNext = (word: string): boolean => word.startsWith(last ?? name);
  const verbs = program
    .createHelp()
    .visibleCommands(program)
    .map((verb) => verb.name());
  if (last === undefined) return [...verbs, '--help', '--version'].filter(isNext);
  if (name === 'help') return verbs.filter(isNext);
  const verb = program.commands.find((command) => command.name() === name);
  if (verb === undefined) return [];
  const options = verb.createHelp().visibleOptions(verb);
  const before = words.at(-2) ?? '';
  const option = options.find(({ short, long, required }) => required && (before === short || before === long));
  if (option !== undefined) return (option.argChoices ?? []).filter(isNext);
  const flags = options.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined));
  return (last.startsWith('-') ? flags : (verb.registeredArguments[0]?.argChoices ?? [])).filter(isNext);
}
