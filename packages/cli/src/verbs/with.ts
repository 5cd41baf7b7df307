/** `uriscan with`: references with other components. */

import { appendSegments, parse, Query } from 'uriscan';
import { queryCanonicalizer } from 'uriscan/crawl';
import { COMPONENT_ERRORS, UriComponentError } from 'uriscan/errors';
import { COMPONENTS } from 'uriscan/scanner';
import { textOf } from '../io/bytes.js';
import { ReportedError } from '../io/process.js';
import type { CommandOptions } from '../options.js';
import type { Task } from '../task.js';
import { rewriteTask } from './rewrite.js';

/** The changes of each reference, in their order. */
interface Changes {
  /** The components to replace; those that are undefined are removed. */
  readonly components: Readonly<Record<string, string | undefined>>;
  /** Segments to append to the path. */
  readonly segments: readonly string[];
  /** Returns the query to write, after its `?`, or an empty text; `undefined` if queries stay. */
  readonly toQuery: ((query: string | undefined) => string) | undefined;
}

/** Prints each reference with changes. */
export function withTask(options: CommandOptions): Task {
  const changes = readChanges(options);
  return rewriteTask('changed', (out, batch, i) => out.ascii(changed(textOf(batch, i), changes)));
}

/** Returns a reference with changes. */
function changed(text: string, { components, segments, toQuery }: Changes): string {
  let reference = parse(text).with(components);
  if (segments.length > 0) reference = parse(appendSegments(reference, ...segments));
  if (toQuery === undefined) return `${reference}`;
  const query = toQuery(reference.query);
  return `${reference.with({ query: query === '' ? undefined : query.slice(1) })}`;
}

const PART_NAMES: readonly string[] = [...COMPONENTS.slice(1), 'user', 'password'];

/**
 * Reads the options.
 *
 * @throws {@link ReportedError} if there is an error in them
 */
export function readChanges(options: CommandOptions): Changes {
  const { set = [], remove = [], append = [], query = [], plus = false } = options;
  const components: Record<string, string | undefined> = {};
  for (const text of set) {
    const [given, value] = pair('--set', text);
    const name = nameOf('--set', given);
    // In a reference in which no other component is invalid.
    attempt(`--set ${name}`, () => parse(name === 'path' ? '' : '//').with({ [name]: value }));
    components[name] = value;
  }
  for (const name of remove) components[nameOf('--remove', name)] = undefined;
  if ('userinfo' in components && ('user' in components || 'password' in components))
    fail('--set: expected `userinfo`, or `user` and `password`, got both');
  const segments = append.map((text) => {
    const [name, segment] = pair('--append', text, 'path=SEGMENT');
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
  const canonicalize = canonicalizerOf(options);
  const toQuery = (before: string | undefined): string => {
    if (before === undefined && parameters.length === 0) return '';
    let query = `?${before ?? ''}`;
    if (parameters.length > 0) {
      const first = new Query(before, { plus });
      query = `?${parameters.reduce((to, [name, value]) => to.set(name, value), first)}`;
    }
    return canonicalize === undefined ? query : canonicalize(query);
  };
  return { components, segments, toQuery: canonicalize === undefined && parameters.length === 0 ? undefined : toQuery };
}

/** Returns the text before the first `=`, and the text after it, if there is one. */
function split(text: string): [name: string, value: string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function pair(option: string, text: string, form = 'NAME=VALUE'): [name: string, value: string] {
  const [name, value = fail(`${option}: expected ${form}, got a text without "="`)] = split(text);
  return [name, value];
}

function nameOf(option: string, name: string): string {
  return PART_NAMES.includes(name)
    ? name
    : fail(`${option}: there is no component "${name}"; the components are ${PART_NAMES.join(', ')}`);
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
  throw new ReportedError(sentence);
}

/** Returns a function that removes and sorts the parameters of a reference; `undefined` if no option says so. */
export function canonicalizerOf(options: CommandOptions): ((reference: string) => string) | undefined {
  const { trimQuery: drop = [], sortQuery: sort = false, plus = false } = options;
  return drop.length === 0 && !sort ? undefined : queryCanonicalizer({ drop, sort, ignoreCase: true, plus });
}
