/** `uriscan with`: references with other components. */

import { COMPONENT_ERRORS, UriComponentError } from '../../errors/index.js';
import { appendSegments } from '../../uri/append-segments.js';
import { parse } from '../../uri/parse.js';
import { checkComponent } from '../../uri/productions.js';
import { Query } from '../../uri/query.js';
import type { Parameter, WithOptions } from '../tasks/with-task.js';
import type { AddLineCommand } from './line-command.js';
import type { Verb } from './verb.js';

/** The names for `--set`, each with the component whose production its value has to match. */
const PRODUCTIONS = {
  scheme: 'scheme',
  authority: 'authority',
  userinfo: 'userinfo',
  user: 'userinfo',
  password: 'userinfo',
  host: 'host',
  port: 'port',
  path: 'path',
  query: 'query',
  fragment: 'fragment',
} as const;

type Name = keyof typeof PRODUCTIONS;
type Changes = { [name in Name]?: string | undefined };

export function addWith(add: AddLineCommand): void {
  const verb: Verb = add<WithOptions>('with', ({ set }, command) =>
    attempt(command as Verb, '--set', () => parse('//h').with(set ?? {}), isMistake),
  );
  verb
    .summary('print each reference with other components')
    .description(
      'Prints each reference with the changes of the options, in this order: --set and --remove, --append, --query, ' +
        '--trim-query, --sort-query. All except --sort-query can be repeated. The rest of the reference is not changed.',
    )
    .option(
      '--set <component=value>',
      'replace a component; the value is written as it is, so encode it before',
      (text: string, changes: Changes = {}): Changes => {
        const [name, value = ''] = assignment(verb, '--set', text);
        const component = nameOf(verb, '--set', name);
        attempt(verb, `--set ${component}`, () => checkComponent(PRODUCTIONS[component], value));
        return { ...changes, [component]: value };
      },
    )
    .option('--remove <component>', 'remove a component; an empty one is not removed by --set', (name: string) => {
      const component = nameOf(verb, '--remove', name);
      verb.setOptionValue('set', { ...verb.getOptionValue('set'), [component]: undefined });
      return component;
    })
    .option(
      '--append <path=segment>',
      'append a segment to the path, percent-encoded, / and % included',
      (text: string, segments: readonly string[] = []) => {
        const [name, segment = ''] = assignment(verb, '--append', text);
        if (name !== 'path') fail(verb, '--append', `expected path=SEGMENT, got "${name}="`);
        attempt(verb, '--append path', () => appendSegments('/', segment));
        return [...segments, segment];
      },
    )
    .option(
      '--query <name=value>',
      'set the parameter of this name, percent-encoded, and remove others of the name; without =, it has no value',
      (text: string, parameters: readonly Parameter[] = []) => {
        const [name, value] = split(text);
        if (text === '') fail(verb, '--query', 'expected NAME=VALUE or NAME, got an empty text');
        attempt(verb, '--query', () => new Query().set(name, value));
        return [...parameters, [name, value] as const];
      },
    )
    .option(
      '--trim-query <name>',
      'remove the parameters of this name; a * at its end matches all names that begin so',
      (name: string, names: readonly string[] = []) => [...names, name],
    )
    .option('--sort-query', 'sort the parameters by name; those of one name keep their order')
    .section('Components', {
      paragraphs: [
        `${Object.keys(PRODUCTIONS).join(', ')}. User and password are the userinfo before and after its first colon; ` +
          'authority replaces userinfo, host and port.',
        'A reference with which the components cannot be combined is rejected, with the offset 0: with the code ' +
          'path-after-authority, for example, if a host is set and the path does not begin with /.',
      ],
    })
    .examples(
      "uriscan with --trim-query 'utm_*' --trim-query fbclid --sort-query links.txt",
      'uriscan with --set scheme=https --remove port --remove fragment links.txt',
      "uriscan with --append path='my file' --query page=2 links.txt",
    );
}

/** Returns the text before the first `=`, and the text after it, if there is one. */
function split(text: string): Parameter {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function assignment(verb: Verb, option: string, text: string): Parameter {
  const parts = split(text);
  if (parts[1] === undefined) fail(verb, option, 'expected NAME=VALUE, got a text without "="');
  return parts;
}

function nameOf(verb: Verb, option: string, name: string): Name {
  if (!Object.hasOwn(PRODUCTIONS, name))
    fail(verb, option, `there is no component "${name}"; the components are ${Object.keys(PRODUCTIONS).join(', ')}`);
  return name as Name;
}

/** Whether an error is independent of the reference. */
const isMistake = (error: unknown): boolean => error instanceof TypeError;

/** Ends the command if an action fails. Shows no value, since it may be a password. */
function attempt(
  verb: Verb,
  option: string,
  action: () => unknown,
  ends: (error: unknown) => boolean = () => true,
): void {
  try {
    action();
  } catch (error) {
    if (!ends(error)) return;
    const isKnown = error instanceof UriComponentError;
    fail(
      verb,
      option,
      isKnown
        ? `${COMPONENT_ERRORS[error.code]} (${error.code}, offset ${error.offset})`
        : `${(error as Error).message}`,
    );
  }
}

function fail(verb: Verb, option: string, sentence: string): never {
  return verb.error(`error: ${option}: ${sentence}`);
}
