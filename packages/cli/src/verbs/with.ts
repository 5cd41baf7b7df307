/** `uriscan with`: references with other components. */

import { appendSegments, type ComponentsToCompose, compose, parse, Query } from 'uriscan';
import { type CanonicalQueryOptions, queryCanonicalizer } from 'uriscan/crawl';
import { COMPONENT_ERRORS, UriComponentError } from 'uriscan/errors';
import { textOf } from '../io/bytes.js';
import type { Task } from '../task.js';
import { rewriteTask } from './rewrite.js';
import type { Verb } from './verb.js';

/** The names for `--set`, each with the component whose production its value has to match. */
const COMPONENTS_TO_SET = {
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
type ComponentToSet = keyof typeof COMPONENTS_TO_SET;

const collect = (text: string, texts: readonly string[] = []): readonly string[] => [...texts, text];

export const withComponents: Verb = {
  summary: 'print each reference with other components',
  description:
    'Prints each reference with the changes of the options, in this order: --set and --remove, --append, --query, ' +
    '--trim-query, --sort-query. All except --sort-query can be repeated. The rest of the reference is not changed.',
  options: [
    {
      flags: '--set <component=value>',
      about: 'replace a component; the value is written as it is, so encode it before',
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
      about: 'remove the parameters of this name in any case; * at its end matches all that begin so',
      read: collect,
    },
    { flags: '--sort-query', about: 'sort the parameters by name; parameters of one name keep their order' },
  ],
  sections: [
    {
      title: 'Components',
      paragraphs: [
        `${Object.keys(COMPONENTS_TO_SET).join(', ')}. User and password are the userinfo before and after its first ` +
          'colon; authority replaces userinfo, host and port.',
        'A reference with which the components cannot be combined is rejected, with the offset 0: with the code ' +
          'path-after-authority, for example, if a host is set and the path does not begin with /.',
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

/** A name, and a value, if there is one. */
type Assignment = readonly [name: string, value: string | undefined];

/** The changes of each reference, in their order. */
export interface Changes {
  /** The components to replace; those that are undefined are removed. */
  readonly components: ComponentsToCompose;
  /** Segments to append to the path. */
  readonly segments: readonly string[];
  /** Parameters to set. */
  readonly parameters: readonly Assignment[];
}

/** An option that is not valid. Its message shows no value, since that may be a password. */
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
export function readChanges({ set = [], remove = [], append = [], query = [] }: WithOptions): Changes {
  const components: { [name in ComponentToSet]?: string | undefined } = {};
  for (const text of set) {
    const [name, value] = assignment('--set', text);
    const component = componentNamed('--set', name);
    attempt(`--set ${component}`, () => compose(alone(COMPONENTS_TO_SET[component], value)));
    components[component] = value;
  }
  for (const name of remove) components[componentNamed('--remove', name)] = undefined;
  const segments = append.map((text) => {
    const [name, segment] = assignment('--append', text);
    if (name !== 'path') throw new OptionError(`--append: expected path=SEGMENT, got "${name}="`);
    attempt('--append path', () => appendSegments('/', segment));
    return segment;
  });
  const parameters = query.map((text) => {
    const parameter = split(text);
    if (text === '') throw new OptionError('--query: expected NAME=VALUE or NAME, got an empty text');
    attempt('--query', () => new Query().set(...parameter));
    return parameter;
  });
  attempt('--set', () => parse('//h').with(components), TypeError);
  return { components, segments, parameters };
}

/** Returns components of which only the value of `name` may be wrong: with a host if it needs one. */
function alone(name: (typeof COMPONENTS_TO_SET)[ComponentToSet], value: string): ComponentsToCompose {
  return { ...(name === 'userinfo' || name === 'port' ? { host: '' } : {}), [name]: value };
}

/** Returns the text before the first `=`, and the text after it, if there is one. */
function split(text: string): Assignment {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function assignment(option: string, text: string): readonly [name: string, value: string] {
  const [name, value] = split(text);
  if (value === undefined) throw new OptionError(`${option}: expected NAME=VALUE, got a text without "="`);
  return [name, value];
}

function componentNamed(option: string, name: string): ComponentToSet {
  if (Object.hasOwn(COMPONENTS_TO_SET, name)) return name as ComponentToSet;
  const names = Object.keys(COMPONENTS_TO_SET).join(', ');
  throw new OptionError(`${option}: there is no component "${name}"; the components are ${names}`);
}

/** Calls an action with a part of the options. Other errors than `kind` depend on the reference. */
function attempt(
  option: string,
  action: () => unknown,
  kind: typeof TypeError | typeof UriComponentError = UriComponentError,
): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof kind)) return;
    const isComponent = error instanceof UriComponentError;
    const sentence = isComponent
      ? `${COMPONENT_ERRORS[error.code]} (${error.code}, offset ${error.offset})`
      : error.message;
    throw new OptionError(`${option}: ${sentence}`);
  }
}
