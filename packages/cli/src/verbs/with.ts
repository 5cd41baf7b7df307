/** `uriscan with`: references with other components. */

import { appendSegments, type ComponentsToCompose, compose, parse, Query } from 'uriscan';
import { type CanonicalQueryOptions, queryCanonicalizer } from 'uriscan/crawl';
import { COMPONENT_ERRORS, UriComponentError } from 'uriscan/errors';
import { textOf } from '../io/bytes.js';
import type { Task } from '../task.js';
import { rewriteTask } from './rewrite.js';
import type { Verb } from './verb.js';

/** The names for `--set`. */
const NAMES = [
  'scheme',
  'authority',
  'userinfo',
  'user',
  'password',
  'host',
  'port',
  'path',
  'query',
  'fragment',
] as const satisfies (keyof ComponentsToCompose)[];
type Name = (typeof NAMES)[number];
/** The names that need a host. */
const OF_HOST: readonly Name[] = ['userinfo', 'user', 'password', 'port'];

const collect = (text: string, texts: readonly string[] = []): readonly string[] => [...texts, text];

export const withComponents: Verb = {
  summary: 'print each reference with other components',
  description:
    'Prints each reference with the changes of the options, in this order: --set and --remove, --append, --query, ' +
    '--trim-query, --sort-query. All except --sort-query can be repeated. The rest of the reference is not changed.',
  options: [
    {
      flags: '--set <component=value>',
      about: 'replace a component; the value is written unchanged, so encode it first',
      read: collect,
    },
    {
      flags: '--remove <component>',
      about: 'remove a component; --set with an empty value does not remove it',
      read: collect,
    },
    {
      flags: '--append <path=segment>',
      about: 'append a segment to the path, percent-encoded, / and % included',
      read: collect,
    },
    {
      flags: '--query <name=value>',
      about:
        'set the parameter of this name, percent-encoded, and remove others of the name; without =, it has no value',
      read: collect,
    },
    {
      flags: '--trim-query <name>',
      about: 'remove the parameters of this name in any case; * at its end matches all names that begin with it',
      read: collect,
    },
    { flags: '--sort-query', about: 'sort the parameters by name; parameters of one name keep their order' },
  ],
  sections: [
    {
      title: 'Components',
      paragraphs: [
        `${NAMES.join(', ')}. User and password are the userinfo before and after its first ` +
          'colon; authority replaces userinfo, host and port.',
        'A reference is rejected with the offset 0 if the components cannot be combined with it. For example, the code ' +
          'is path-after-authority if a host is set and the path does not begin with /.',
      ],
    },
  ],
  examples: [
    "uriscan with --trim-query 'utm_*' --trim-query fbclid --sort-query links.txt",
    'uriscan with --set scheme=https --remove port --remove fragment links.txt',
    "uriscan with --append path='my file' --query page=2 links.txt",
  ],
};

/** Prints each reference with changes. */
export function withTask(options: WithOptions): Task {
  const { components, segments, parameters } = readChanges(options);
  const { trimQuery: drop = [], sortQuery: sort = false } = options;
  const canonicalize = queryCanonicalizer({ drop, sort, ignoreCase: true } satisfies CanonicalQueryOptions);
  const isQueryKept = drop.length === 0 && !sort;
  return rewriteTask((input, _, offsets, at) => {
    let reference = parse(textOf(input, offsets, at)).with(components);
    if (segments.length > 0) reference = parse(appendSegments(reference, ...segments));
    if (parameters.length > 0) {
      const query = parameters.reduce((to, [name, value]) => to.set(name, value), new Query(reference.query));
      reference = reference.with({ query });
    }
    return isQueryKept ? `${reference}` : canonicalize(reference);
  }, 'changed');
}

export interface WithOptions {
  /** Each is `component=value`. */
  readonly set?: readonly string[];
  /** Names of components. */
  readonly remove?: readonly string[];
  /** Each is `path=segment`. */
  readonly append?: readonly string[];
  /** Each is `name=value`, or a name. */
  readonly query?: readonly string[];
  /** Names of parameters to remove. */
  readonly trimQuery?: readonly string[];
  readonly sortQuery?: boolean;
}

/** The changes of each reference, in their order. */
interface Changes {
  /** The components to replace; those that are undefined are removed. */
  readonly components: ComponentsToCompose;
  /** Segments to append to the path. */
  readonly segments: readonly string[];
  /** The name and the value of parameters to set; some have no value. */
  readonly parameters: readonly (readonly [name: string, value: string | undefined])[];
}

/** An option that is not valid. */
class OptionError extends Error {}

/** Returns the error in the options, in a sentence; `undefined` if there is no error. */
export function faultIn(options: WithOptions): string | undefined {
  try {
    readChanges(options);
    return undefined;
  } catch (error) {
    if (error instanceof OptionError) return error.message;
    throw error;
  }
}

/** Reads the options. */
function readChanges({ set = [], remove = [], append = [], query = [] }: WithOptions): Changes {
  const components: { [name in Name]?: string | undefined } = {};
  for (const text of set) {
    const [given, value = fail('--set: expected NAME=VALUE, got a text without "="')] = split(text);
    const name = nameOf('--set', given);
    // In a reference in which no other component is invalid.
    attempt(`--set ${name}`, () => compose({ ...(OF_HOST.includes(name) ? { host: '' } : {}), [name]: value }));
    components[name] = value;
  }
  for (const name of remove) components[nameOf('--remove', name)] = undefined;
  try {
    parse('//h').with(components);
  } catch (error) {
    // Other errors depend on the reference.
    if (error instanceof TypeError) fail(`--set: ${error.message}`);
  }
  const segments = append.map((text) => {
    const [name, segment = fail('--append: expected NAME=VALUE, got a text without "="')] = split(text);
    if (name !== 'path') fail(`--append: expected path=SEGMENT, got "${name}="`);
    attempt('--append path', () => appendSegments('/', segment));
    return segment;
  });
  const parameters = query.map((text) => {
    if (text === '') fail('--query: expected NAME=VALUE or NAME, got an empty text');
    const parameter = split(text);
    attempt('--query', () => new Query().set(...parameter));
    return parameter;
  });
  return { components, segments, parameters };
}

/** Returns the text before the first `=`, and the text after it, if there is one. */
function split(text: string): [name: string, value: string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function nameOf(option: string, name: string): Name {
  return (
    NAMES.find((known) => known === name) ??
    fail(`${option}: there is no component "${name}"; the components are ${NAMES.join(', ')}`)
  );
}

/** Calls an action with the value of an option. The sentence of an error has no character of it, since it may be a password. */
function attempt(option: string, action: () => unknown): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof UriComponentError)) throw error;
    fail(`${option}: ${COMPONENT_ERRORS[error.code]} (${error.code}, offset ${error.offset})`);
  }
}

function fail(sentence: string): never {
  throw new OptionError(sentence);
}
