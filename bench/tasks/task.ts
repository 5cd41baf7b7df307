/**
 * A task: one subject doing one thing to many references. A process runs a single task, because V8 compiles a loop for
 * the types that it has seen there: two tasks in the same loop would slow each other's code down.
 */

import type { Corpus } from '../corpora/corpus.js';

/** The tasks that are measured. */
export const VERBS = {
  scan: 'flags and offsets of a string',
  'scan (split)': 'the same, of strings that are slices of a longer one',
  'scan (joined)': 'the same, of strings that were joined of two',
  scanBytes: 'flags and offsets of bytes',
  scanLines: 'flags and offsets of lines of bytes, invalid ones too, and finding the newlines',
  normalizeLines: 'lines of normal forms of lines, scanned for that',
  'normalizeLines (scheme)': 'the same, also by the rules of their schemes',
  resolveLines: 'lines of targets of lines relative to one base, scanned for that',
  fingerprintLines: 'fingerprints of lines, scanned and normalized for that',
  isUri: 'whether a string is a URI',
  parse: 'an object of a string, and all its components read',
  host: 'an object of a string, and its host read',
  tryParse: 'as parse, for input that may be invalid',
  error: 'an error thrown for an invalid string, and caught',
  resolve: 'the target of a reference relative to a base, both strings',
  resolver: 'the same where the base has been read before',
  normalize: 'the normal form of a string',
  'normalize (scheme)': 'the same, also by the rules of its scheme',
  equals: 'whether a string and another spelling of it are equivalent',
  origin: 'scheme, host and port of a string in normal form',
  toUrl: 'a `URL` of a string that both standards read the same way',
  redact: 'a string without its passwords',
  compose: 'a string of components',
  with: 'an object of a string, another with another query, and its string',
  query: 'the text of a query with one parameter set',
  encodeComponent: 'a string percent-encoded as a value of a query',
  removeDotSegments: 'a path without dot-segments',
  isReadAlike: 'whether a WHATWG parser is certain to read the same from a string',
  inspect: 'what is suspicious in a string',
  resolveWithin: 'the target of a reference, if it stays within the origin of a base',
  targetUri: 'the URI of an HTTP request, of its target and Host field',
  isHostname: 'whether a string is a hostname',
  webUrl: 'whether a string is a web address',
  expand: 'a string of a URI Template and values',
  match: 'the values that a URI Template has in a string',
  scanRequestTarget: 'flags and offsets of the target of an HTTP request',
  isIriReference: 'whether a string is an IRI reference',
  domain: 'the registrable domain of a host',
  surt: 'the key that archives file a string by',
  import: 'a package imported in a new process; processor time',
  require: 'a package required in a new process; processor time',
  firstCall: 'the first call of a package, the host of a string, in a new process; processor time',
} as const;
export type Verb = keyof typeof VERBS;

/** The main verbs, on which benchmark.js gives a second opinion. */
export const HEADLINES: readonly Verb[] = ['scanLines', 'scan', 'parse', 'isUri', 'resolve', 'normalize', 'compose'];

/** The base URI of references to resolve. */
export const BASE = 'http://www.example.com/library/catalogue/index.html?page=2';

/** The query that the verb `with` sets. */
export const QUERY = 'name=ferret&color=purple';

/** An answer to an input, which is compared with uriscan's. */
export type Answer = string | boolean;

/**
 * Work on each reference as a string, as bytes, or on lines in place in a buffer: from byte `start` to `end` (exclusive). A number keeps
 * it from being optimized away. An exception means that the subject refuses the reference: then no subject is timed on that one.
 */
export interface Task<Input = string> {
  /** Makes the input of `answer` or `visit`, before the time is taken; by default, it is the reference. */
  readonly make?: (reference: string) => Input;
  readonly answer?: (input: Input) => Answer;
  readonly visit?: (input: Input) => number;
  readonly bytes?: (bytes: Uint8Array, start: number, end: number) => number;
  readonly lines?: (bytes: Buffer, start: number, end: number) => number;
}

// biome-ignore lint/suspicious/noExplicitAny: each task has another type of input, which only it reads.
export type AnyTask = Task<any>;
export type Tasks = { readonly [verb in Verb]?: AnyTask };

/** Infers the type of the input. */
export const preparedTask = <Input>(make: (reference: string) => Input, answer: (input: Input) => Answer) => ({
  make,
  answer,
});

/** The work of a task on one input. */
export function workOf({ answer, visit }: AnyTask): (input: unknown) => number {
  if (visit) return visit;
  if (!answer) return () => 0;
  return (input) => {
    const found = answer(input);
    return typeof found === 'string' ? found.length : found ? 2 : 1;
  };
}

/**
 * Processes the references from `from` to `to` (exclusive); returns a value that keeps the work from being optimized
 * away.
 */
export type Pass = (from: number, to: number) => number;

/** @param strings - the references, stored as the verb says */
export function passOf(task: AnyTask, corpus: Corpus, strings: () => readonly string[]): Pass {
  const { make, bytes, lines } = task;
  if (lines) {
    const all = corpus.lines();
    return (from, to) => lines(all.bytes, all.starts[from] as number, all.starts[to] as number);
  }
  if (bytes) {
    const { bytes: all, starts } = corpus;
    return (from, to) => {
      let sum = 0;
      for (let i = from; i < to; i++) sum = (sum + bytes(all, starts[i] as number, starts[i + 1] as number)) | 0;
      return sum;
    };
  }
  const work = workOf(task);
  const inputs = make ? strings().map((reference) => make(reference)) : strings();
  return (from, to) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum = (sum + work(inputs[i])) | 0;
    return sum;
  };
}

export interface Subject {
  readonly name: string;
  /** The package that has its version, if it is a package. */
  readonly package?: string;
  /** Whether it does only a part of the work, to show what that part costs. */
  readonly isPart?: boolean;
  /** Whether it is measured on all corpora, and not only on the last one: most rivals are too slow for that. */
  readonly onAllCorpora?: boolean;
  /** Whether it is expected to follow RFC 3986. */
  readonly comparable: boolean;
  readonly note?: string;
  /** @param library - the folder in which uriscan is installed, for the subject that is uriscan */
  readonly load: (library: string) => Promise<Tasks>;
}

/** The task of a verb: `scan` for `scan (split)`. */
export const taskOf = (verb: Verb): Verb => verb.replace(/ \((?:split|joined)\)$/, '') as Verb;

/** The requested verbs, in the order of {@link VERBS}. */
export function verbsNamed(names: readonly string[]): Verb[] {
  for (const name of names) {
    if (!(name in VERBS)) throw new Error(`no verb is called ${name}: they are ${Object.keys(VERBS).join(', ')}`);
  }
  return (Object.keys(VERBS) as Verb[]).filter((verb) => names.includes(verb));
}

/** An invalid string: a space must not appear in a host, and `URL` refuses it there, too. */
const invalid = (reference: string): string => `http://a b/${reference}`;

/** A task that makes a function throw. */
export const errorTask = (work: (reference: string) => unknown): Task => ({
  make: invalid,
  visit: (text) => {
    try {
      work(text);
    } catch {
      return 1;
    }
    throw new Error(`${text} is not refused`);
  },
});

type Absent = string | null | undefined;
const lengthOf = (text: Absent): number => (text ? text.length : 0);

/** Reads all components; each may be absent. */
export const lengths = (
  scheme: Absent,
  userinfo: Absent,
  host: Absent,
  port: Absent,
  path: Absent,
  query: Absent,
  fragment: Absent,
): number =>
  lengthOf(scheme) +
  lengthOf(userinfo) +
  lengthOf(host) +
  lengthOf(port) +
  lengthOf(path) +
  lengthOf(query) +
  lengthOf(fragment);

/** By the names of the RFC; `undefined` is absent. */
export type Components = Partial<
  Record<'scheme' | 'userinfo' | 'host' | 'port' | 'path' | 'query' | 'fragment', string | undefined>
>;

export const lengthsOf = ({ scheme, userinfo, host, port, path, query, fragment }: Components): number =>
  lengths(scheme, userinfo, host, port, path, query, fragment);

/** The tasks `parse` and `host` of packages that make an object. `all` reads all components. */
export const parseTasks = <Parsed>(
  parse: (reference: string) => Parsed,
  all: (parsed: Parsed) => number,
  host: (parsed: Parsed) => Absent,
) =>
  ({
    parse: { visit: (reference) => all(parse(reference)) },
    host: { answer: (reference) => host(parse(reference)) ?? '' },
  }) satisfies Tasks;
