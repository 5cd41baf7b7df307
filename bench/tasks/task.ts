/**
 * A task: one subject doing one thing to many references. A process runs a single task, because V8 compiles a loop for
 * the types that it has seen there: two tasks in the same loop would slow each other's code down.
 */

import type { Corpus } from '../corpora/corpus.js';
import { linesOf } from '../corpora/lines.js';
import type { Strings } from '../model/result.js';

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

/** The verbs of README's table, on which benchmark.js gives a second opinion. */
export const HEADLINES: readonly Verb[] = ['scanLines', 'scan', 'parse', 'isUri', 'resolve', 'normalize', 'compose'];

/** The base URI for a corpus without bases. */
export const BASE = 'http://www.example.com/library/catalogue/index.html?page=2';

/** The query that the verb `with` sets. */
export const QUERY = 'name=ferret&color=purple';

/** The references that a task reads. */
export interface Workload {
  readonly corpus: Corpus;
  readonly strings: readonly string[];
  /** The base of each reference. */
  readonly baseOf: (i: number) => string;
}

/**
 * Processes the references from `from` to `to` (exclusive); returns a value that keeps the work from being optimized
 * away.
 */
export type Pass = (from: number, to: number) => number;

/**
 * A subject's answer to a reference: components, a string or a boolean; `null` if the reference is invalid.
 * `undefined`, or an exception, means that the subject refuses the reference: then no subject is timed on that one.
 */
export type Answer = Components | string | boolean | null | undefined;

/** By the names of the RFC; `undefined` is absent. */
export interface Components {
  readonly scheme?: string | undefined;
  readonly userinfo?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly path?: string | undefined;
  readonly query?: string | undefined;
  readonly fragment?: string | undefined;
}

export interface Task {
  readonly prepare: (workload: Workload) => Pass;
  /** Absent for a task without answers, such as a bare loop. */
  readonly answer?: (reference: string, base: string) => Answer;
  readonly note?: string;
}

export type Tasks = { readonly [verb in Verb]?: Task };

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

const ON_BYTES: ReadonlySet<Verb> = new Set([
  'scanBytes',
  'scanLines',
  'normalizeLines',
  'normalizeLines (scheme)',
  'resolveLines',
  'fingerprintLines',
]);

/** How the strings of a verb are stored. */
export function storageOf(verb: Verb): Strings {
  if (ON_BYTES.has(verb)) return 'bytes';
  return verb.endsWith('(split)') ? 'split' : verb.endsWith('(joined)') ? 'joined' : 'flat';
}

/** The requested verbs, in the order of {@link VERBS}. */
export function verbsNamed(names: readonly string[]): Verb[] {
  for (const name of names) {
    if (!(name in VERBS)) throw new Error(`no verb is called ${name}: they are ${Object.keys(VERBS).join(', ')}`);
  }
  return (Object.keys(VERBS) as Verb[]).filter((verb) => names.includes(verb));
}

/** A task that takes each reference unchanged. */
export const onStrings =
  (visit: (reference: string) => number): Task['prepare'] =>
  ({ strings }) =>
  (from, to) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum = (sum + visit(strings[i] as string)) | 0;
    return sum;
  };

/** A task that takes each reference with its base. */
export const onPairs =
  (visit: (reference: string, base: string) => number): Task['prepare'] =>
  ({ strings, baseOf }) => {
    const bases = strings.map((_, i) => baseOf(i));
    return (from, to) => {
      let sum = 0;
      for (let i = from; i < to; i++) sum = (sum + visit(strings[i] as string, bases[i] as string)) | 0;
      return sum;
    };
  };

/** A task on inputs that are made from the references before the time is taken. */
export const onPrepared =
  <Input>(make: (reference: string, base: string) => Input, visit: (input: Input) => number): Task['prepare'] =>
  ({ strings, baseOf }) => {
    const inputs = strings.map((reference, i) => make(reference, baseOf(i)));
    return (from, to) => {
      let sum = 0;
      for (let i = from; i < to; i++) sum = (sum + visit(inputs[i] as Input)) | 0;
      return sum;
    };
  };

/** A task that takes each reference as bytes: from `start` to `end` (exclusive). */
export const onBytes =
  (visit: (bytes: Uint8Array, start: number, end: number) => number): Task['prepare'] =>
  ({ corpus: { bytes, starts } }) =>
  (from, to) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum = (sum + visit(bytes, starts[i] as number, starts[i + 1] as number)) | 0;
    return sum;
  };

/** A task on a string whose result is a string. */
export const stringTask = (work: (reference: string) => string): Task => ({
  prepare: onStrings((reference) => work(reference).length),
  answer: (reference) => work(reference),
});

/** The same with an input that is made of the reference before the time is taken. */
export const preparedTask = <Input>(
  make: (reference: string, base: string) => Input,
  work: (input: Input) => string,
): Task => ({
  prepare: onPrepared(make, (input) => work(input).length),
  answer: (reference, base) => work(make(reference, base)),
});

export const resolveTask = (work: (reference: string, base: string) => string): Task => ({
  prepare: onPairs((reference, base) => work(reference, base).length),
  answer: work,
});

export const isTask = (work: (reference: string) => boolean): Task => ({
  prepare: onStrings((reference) => (work(reference) ? 2 : 1)),
  answer: (reference) => work(reference),
});

/** An invalid string: a space must not appear in a host, and `URL` refuses it there, too. */
const invalid = (reference: string): string => `http://a b/${reference}`;

/** A task that makes a function throw. */
export function errorTask(work: (reference: string) => unknown): Task {
  const isThrown = (text: string): boolean => {
    try {
      work(text);
      return false;
    } catch {
      return true;
    }
  };
  return {
    prepare: onPrepared(invalid, (text) => Number(isThrown(text))),
    answer: (reference) => isThrown(invalid(reference)) || undefined,
  };
}

/** A task that takes lines in place in a buffer: from byte `start` to `end` (exclusive). */
export const onLines =
  (visit: (bytes: Buffer, start: number, end: number) => number): Task['prepare'] =>
  ({ corpus }) => {
    const { bytes, starts } = linesOf(corpus);
    return (from, to) => visit(bytes, starts[from] as number, starts[to] as number);
  };

/** A task on bytes for subjects that read strings: the strings are made before the measurement. */
export const beforehand =
  (prepare: Task['prepare']): Task['prepare'] =>
  ({ corpus, baseOf }) =>
    prepare({ corpus, baseOf, strings: corpus.references.flat });

/** The length of a component; 0 if it is absent. */
export const lengthOf = (text: string | null | undefined): number => (text ? text.length : 0);

/** Reads all components. */
export const lengthsOf = ({ scheme, userinfo, host, port, path, query, fragment }: Components): number =>
  lengthOf(scheme) +
  lengthOf(userinfo) +
  lengthOf(host) +
  lengthOf(port) +
  lengthOf(path) +
  lengthOf(query) +
  lengthOf(fragment);

/** Returns a copy of only the components. */
export function componentsOf({ scheme, userinfo, host, port, path, query, fragment }: Components): Components {
  return { scheme, userinfo, host, port, path, query, fragment };
}
