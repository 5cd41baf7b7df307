/** Runs fast-uri's own tests, which its package contains, with uriscan instead of fast-uri. */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { compileFunction } from 'node:vm';
import { answerOf, type Functions, LIBRARIES } from './answers.js';
import type { Call, Departure } from './cases.js';
import { reasonFor } from './own-departures.js';

const INSTALLED = dirname(createRequire(import.meta.url).resolve('fast-uri/package.json'));
const NAMES = ['parse', 'serialize', 'resolve', 'resolveComponent', 'normalize', 'equal'] as const;

/** A call of a test that uriscan answers differently. */
export interface Difference {
  readonly call: Call;
  readonly theirs: unknown;
  readonly ours: unknown;
  /** `undefined` if there is no reason. */
  readonly departs: Departure | undefined;
}

/** The result of a run of all tests. */
export interface Report {
  readonly version: string;
  /** The calls that the tests make, each counted once. */
  readonly calls: number;
  readonly differences: readonly Difference[];
  /** The number of assertions in the tests, all of which fast-uri passes. */
  readonly assertions: number;
  /** The number of assertions that uriscan passes when its errors have the words of fast-uri. */
  readonly holding: number;
  /** Assertions that only fast-uri passes, in tests whose calls all have the same answers. */
  readonly unexplained: readonly string[];
}

interface Assertion {
  readonly title: string;
  readonly holds: boolean;
  /** All calls of the test. */
  readonly calls: readonly Call[];
}

/**
 * Runs all tests of a release of fast-uri, except those of functions that it does not export.
 *
 * @param folder - the folder of the package
 */
export function runOwnTests(folder: string = INSTALLED): Report {
  const load = createRequire(join(folder, 'package.json'));
  const fastUri = load('./index.js');
  const theirs = run(folder, fastUri);
  const ours = run(folder, inWordsOf(fastUri));
  const calls = new Map(theirs.flatMap((assertion) => assertion.calls.map((call) => [JSON.stringify(call), call])));
  const differences = new Map<string, Difference>();
  for (const [text, call] of calls) {
    const answers = { call, theirs: answerOf(fastUri, call), ours: answerOf(LIBRARIES.uriscan, call) };
    if (!isDeepStrictEqual(answers.theirs, answers.ours))
      differences.set(text, { ...answers, departs: reasonFor(answers) });
  }
  const differs = (call: Call): boolean => differences.has(JSON.stringify(call));
  const failing = ours.filter((assertion) => !assertion.holds);
  return {
    version: load('./package.json').version,
    calls: calls.size,
    differences: [...differences.values()],
    assertions: theirs.length,
    holding: ours.length - failing.length,
    unexplained: [
      ...theirs.filter((assertion) => !assertion.holds).map(({ title }) => `fast-uri: ${title}`),
      ...failing.filter((assertion) => !assertion.calls.some(differs)).map(({ title }) => title),
    ],
  };
}

/** Returns uriscan with the error messages of another library, where both report an error. */
function inWordsOf(library: Functions): Functions {
  const functions = NAMES.map((name) => {
    const [mine, other] = [LIBRARIES.uriscan[name], library[name]].map((call) => attempt(call as never));
    return [
      name,
      (...values: unknown[]): unknown => {
        const expected = other?.(values.map(copy));
        const actual = mine?.(values);
        if (actual?.thrown) throw expected?.thrown ?? actual.thrown;
        const { error } = Object(expected?.value);
        return Object(actual?.value).error && error ? { ...Object(actual?.value), error } : actual?.value;
      },
    ];
  });
  return Object.fromEntries(functions);
}

const attempt =
  (call: (...values: unknown[]) => unknown) =>
  (values: unknown[]): { value?: unknown; thrown?: unknown } => {
    try {
      return { value: call(...values) };
    } catch (thrown) {
      return { thrown };
    }
  };

function run(folder: string, library: Functions): Assertion[] {
  const tests = join(folder, 'test');
  const files = readdirSync(tests).filter((file) => file.endsWith('.test.js'));
  return files.flatMap((file) => {
    const source = readFileSync(join(tests, file), 'utf8');
    return source.includes("require('../lib/") ? [] : runFile(join(tests, file), source, library);
  });
}

function runFile(path: string, source: string, library: Functions): Assertion[] {
  const assertions: Assertion[] = [];
  let calls: Call[] = [];
  const test = (title: string, ...rest: readonly unknown[]): void => {
    const run = rest.at(-1) as (t: object) => void;
    // Options that come before the function skip the test; no others are used.
    if (rest.length > 1) return;
    calls = [];
    const inTest = calls;
    const check = (holds: boolean, message: unknown): void => {
      assertions.push({ title: `${title}: ${message}`, holds, calls: inTest });
    };
    try {
      run(tape(check));
    } catch (error) {
      check(false, error);
    }
  };
  const recorded = recording(library, (call) => calls.push(call));
  const modules: { [id: string]: unknown } = { tape: test, '..': recorded, '../': recorded };
  const load = createRequire(path);
  compileFunction(source, ['require'], { filename: path })((id: string) => modules[id] ?? load(id));
  return assertions;
}

/** Returns a library that records the calls of its functions. */
function recording(library: Functions, note: (call: Call) => void): object {
  const functions = NAMES.map((name) => {
    const call = library[name] as (...values: unknown[]) => unknown;
    const noted = (...values: unknown[]): unknown => {
      note([name, ...values.map(copy)] as unknown as Call);
      return call(...values);
    };
    return [name, noted] as const;
  });
  const recorded = Object.fromEntries(functions);
  return { ...recorded, SCHEMES: LIBRARIES.uriscan.SCHEMES };
}

/** A copy, since functions may change their arguments. */
const copy = (value: unknown): unknown => (typeof value === 'object' ? structuredClone(value) : value);

/** The assertions of the package `tape` that the tests use. */
function tape(check: (holds: boolean, message: unknown) => void): object {
  // Header fields have no prototype, but their copies have one.
  const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(copy(a), copy(b));
  const compares =
    (holds: (a: never, b: never) => boolean) =>
    (a: never, b: never, message: unknown): void =>
      check(holds(a, b), message);
  return {
    ...{ plan() {}, end() {}, skip() {} },
    ...{ equal: compares(Object.is), strictEqual: compares(Object.is), notEqual: compares((a, b) => !Object.is(a, b)) },
    ...{ same: compares(isSame), deepEqual: compares(isSame), notSame: compares((a, b) => !isSame(a, b)) },
    match: compares((text: string, pattern: RegExp) => pattern.test(text)),
    ok: (value: unknown, message: unknown) => check(Boolean(value), message),
    notOk: (value: unknown, message: unknown) => check(!value, message),
    fail: (message: unknown) => check(false, message),
    throws(call: () => unknown, expected: unknown, message: unknown) {
      const { thrown } = attempt(call)([]);
      check(thrown !== undefined && (!(expected instanceof RegExp) || expected.test(String(thrown))), message);
    },
    doesNotThrow: (call: () => unknown, message: unknown) => check(attempt(call)([]).thrown === undefined, message),
  };
}
