/** Scripts with which shells complete the command, made from its commands and options. */

import type { Command, Option } from 'commander';
import type { Shell } from './options.js';

/** An option or an argument with a value; `choices` is empty if any text or file is allowed. */
interface Value {
  readonly choices: readonly string[];
}

interface Flag {
  /** The short form, if there is one, and the long form. */
  readonly names: readonly string[];
  readonly about: string;
  /** `undefined` if the option has no value. */
  readonly value: Value | undefined;
}

interface Verb {
  readonly name: string;
  readonly about: string;
  readonly flags: readonly Flag[];
  /** The choices of its first argument; empty if that may be any text or file. */
  readonly choices: readonly string[];
}

/** Returns the script for a shell. */
export function completions(program: Command, shell: Shell): string {
  const verbs = program.createHelp().visibleCommands(program).map(verbOf);
  const help = verbs.find(({ name }) => name === 'help');
  return SCRIPTS[shell](
    verbs.map((verb) => (verb === help ? { ...verb, choices: verbs.map(({ name }) => name) } : verb)),
  );
}

const verbOf = (command: Command): Verb => ({
  name: command.name(),
  about: command.summary() || command.description(),
  flags: command.createHelp().visibleOptions(command).map(flagOf),
  choices: command.registeredArguments[0]?.argChoices ?? [],
});

const flagOf = ({ short, long, description, required, argChoices = [] }: Option): Flag => ({
  names: [short, long].filter((name) => name !== undefined),
  about: description,
  value: required ? { choices: argChoices } : undefined,
});

const SCRIPTS: Readonly<Record<Shell, (verbs: readonly Verb[]) => string>> = { bash, zsh, fish };

function bash(verbs: readonly Verb[]): string {
  const values = verbs.flatMap(({ name, flags }) =>
    flags.flatMap(({ names, value }) =>
      value === undefined
        ? []
        : [`${names.map((flag) => `'${name} ${flag}'`).join('|')}) words='${value.choices.join(' ')}' ;;`],
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

function zsh(verbs: readonly Verb[]): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const plain = (text: string): string => text.replaceAll(/[[\]:\\]/g, '\\$&');
  const actionOf = ({ choices }: Value): string =>
    choices.length > 0 ? `:value:(${choices.join(' ')})` : ':value:_files';
  const specs = ({ flags, choices }: Verb): string[] => [
    ...flags.flatMap(({ names, about, value }) =>
      names.map((name) => quoted(`*${name}[${plain(about)}]${value === undefined ? '' : actionOf(value)}`)),
    ),
    quoted(choices.length > 0 ? `*:value:(${choices.join(' ')})` : '*:file:_files'),
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

function fish(verbs: readonly Verb[]): string {
  const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
  const choicesOf = (choices: readonly string[]): string =>
    choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -r';
  const lines = verbs.flatMap(({ name, about, flags, choices }) => {
    const start = `complete -c uriscan -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c uriscan -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
      ...(choices.length > 0 ? [`${start} -f -a ${quoted(choices.join(' '))}`] : []),
      ...flags.map(({ names, about: text, value }) => {
        const forms = names
          .map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
          .join(' ');
        return `${start} ${forms}${value === undefined ? '' : choicesOf(value.choices)} -d ${quoted(text)}`;
      }),
    ];
  });
  return `# Completes uriscan in fish.\n${lines.join('\n')}\n`;
}
