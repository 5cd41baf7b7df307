/** `uriscan completions`: scripts with which shells complete the command, made from its commands and options. */

import type { Command, Option } from 'commander';
import type { Verb } from './verb.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
/** The shells that have completions. */
export type Shell = (typeof SHELLS)[number];

export const completions: Verb = {
  summary: 'print a script that completes the command in a shell',
  kind: 'arguments',
  description:
    'Prints a script with which a shell completes the names of commands and options, their choices, and files.',
  argument: { name: 'shell', about: 'the shell', choices: SHELLS },
  examples: [
    'uriscan completions bash > ~/.local/share/bash-completion/completions/uriscan',
    'uriscan completions zsh > "$fpath[1]/_uriscan"',
    'uriscan completions fish > ~/.config/fish/completions/uriscan.fish',
  ],
};

interface Flag {
  /** The short form, if there is one, and the long form. */
  readonly names: readonly string[];
  readonly about: string;
  /** The choices of its value, empty if any text or file is allowed; `undefined` if the option has no value. */
  readonly choices: readonly string[] | undefined;
}

interface Words {
  readonly name: string;
  readonly about: string;
  readonly flags: readonly Flag[];
  /** The choices of its first argument; empty if that may be any text or file. */
  readonly choices: readonly string[];
}

/** Returns the script for a shell. */
export function scriptFor(shell: Shell, program: Command): string {
  const verbs = program.createHelp().visibleCommands(program).map(verbOf);
  const help = verbs.find(({ name }) => name === 'help');
  return SCRIPTS[shell](
    verbs.map((verb) => (verb === help ? { ...verb, choices: verbs.map(({ name }) => name) } : verb)),
  );
}

const verbOf = (command: Command): Words => ({
  name: command.name(),
  about: command.summary() || command.description(),
  flags: command.createHelp().visibleOptions(command).map(flagOf),
  choices: command.registeredArguments[0]?.argChoices ?? [],
});

const flagOf = ({ short, long, description, required, argChoices = [] }: Option): Flag => ({
  names: [short, long].filter((name) => name !== undefined),
  about: description,
  choices: required ? argChoices : undefined,
});

const SCRIPTS: Readonly<Record<Shell, (verbs: readonly Words[]) => string>> = { bash, zsh, fish };

function bash(verbs: readonly Words[]): string {
  const values = verbs.flatMap(({ name, flags }) =>
    flags.flatMap(({ names, choices }) =>
      choices === undefined
        ? []
        : [`${names.map((flag) => `'${name} ${flag}'`).join('|')}) words='${choices.join(' ')}' ;;`],
    ),
  );
  const options = verbs.flatMap(({ name, flags, choices }) => [
    `'${name} -'*) words='${flags.flatMap(({ names }) => names).join(' ')}' ;;`,
    ...(choices.length > 0 ? [`'${name} '*) words='${choices.join(' ')}' ;;`] : []),
  ]);
  return `# Completes uriscan in bash.
_uriscan() {
  local verb=\${COMP_WORDS[1]} previous=\${COMP_WORDS[COMP_CWORD-1]} current=\${COMP_WORDS[COMP_CWORD]} words=
  if [ "$COMP_CWORD" = 1 ]; then
    words='${verbs.map(({ name }) => name).join(' ')} --help --version'
  else
    case "$verb $previous" in
${values.map((line) => `      ${line}\n`).join('')}      *)
        case "$verb $current" in
${options.map((line) => `          ${line}\n`).join('')}        esac
        ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
# Without a match, files are completed.
complete -o default -F _uriscan uriscan
`;
}

function zsh(verbs: readonly Words[]): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const plain = (text: string): string => text.replaceAll(/[[\]:\\]/g, '\\$&');
  const actionOf = (choices: readonly string[]): string => (choices.length > 0 ? `(${choices.join(' ')})` : '_files');
  const specs = ({ flags, choices: files }: Words): string[] => [
    ...flags.flatMap(({ names, about, choices }) => {
      const action = choices === undefined ? '' : `:value:${actionOf(choices)}`;
      return names.map((name) => quoted(`*${name}[${plain(about)}]${action}`));
    }),
    quoted(`*:file:${actionOf(files)}`),
  ];
  return `#compdef uriscan
# Completes uriscan in zsh.
_uriscan() {
  local -a verbs=(
${verbs.map(({ name, about }) => `    ${quoted(`${name}:${plain(about)}`)}\n`).join('')}  )
  if (( CURRENT == 2 )); then
    _describe command verbs
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${verbs.map((verb) => `    ${verb.name}) _arguments ${specs(verb).join(' ')} ;;\n`).join('')}  esac
}
if [ "$funcstack[1]" = _uriscan ]; then _uriscan "$@"; else compdef _uriscan uriscan; fi
`;
}

function fish(verbs: readonly Words[]): string {
  const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
  const choicesOf = (choices: readonly string[]): string =>
    choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -r';
  const lines = verbs.flatMap(({ name, about, flags, choices }) => {
    const start = `complete -c uriscan -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c uriscan -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
      ...(choices.length > 0 ? [`${start} -f -a ${quoted(choices.join(' '))}`] : []),
      ...flags.map(({ names, about: text, choices: values }) => {
        const forms = names
          .map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
          .join(' ');
        return `${start} ${forms}${values === undefined ? '' : choicesOf(values)} -d ${quoted(text)}`;
      }),
    ];
  });
  return `# Completes uriscan in fish.\n${lines.join('\n')}\n`;
}
