/**
 * The checks of `uvu/assert` for the tests of this project, with failures that show the first difference and the value, in at
 * most four lines for any values. The differences of uvu show both values whole, and take minutes and
 * megabytes for a long list.
 */

import { dequal } from 'dequal';

type Message = string | undefined;
/** As a method, whose parameter may have the class that the caller expects. */
type Predicate = { is(error: Error): unknown }['is'];
/** Properties of an error, with their values; a regular expression is tested against the property as text. */
type Properties = Readonly<Record<string, unknown>>;
type Expected = RegExp | string | Predicate | Properties | (abstract new (...args: never[]) => Error);

const MAX_SHOWN = 160;
/** Code units of a string before its first difference. */
const BEFORE = 40;

/** Checks `holds`; `describe` is called only for a failure. */
function check(holds: unknown, message: Message, describe: () => string): asserts holds {
  if (!holds) throw failure(message, describe());
}

function failure(message: Message, description: string): Error {
  const error = new Error(message === undefined ? description : `${shorten(message)}\n${description}`);
  return Object.assign(error, { name: 'Assertion' });
}

export function ok(actual: unknown, message?: Message): asserts actual {
  check(actual, message, () => `expected a value that is truthy, got ${show(actual)}`);
}

export function not(actual: unknown, message?: Message): void {
  check(!actual, message, () => `expected a value that is falsy, got ${show(actual)}`);
}

export function is(actual: unknown, expected: unknown, message?: Message): void {
  check(actual === expected, message, () => difference(actual, expected));
}

/** @param message - for lists, it may be the list of inputs, which names the input of the first difference */
export function equal(actual: unknown, expected: unknown, message?: Message | readonly string[]): void {
  const inputs = typeof message === 'object' ? message : undefined;
  check(dequal(actual, expected), inputs ? undefined : (message as Message), () =>
    difference(actual, expected, inputs),
  );
}

export function match(actual: string, expected: RegExp | string, message?: Message): void {
  check(matches(actual, expected), message, () => `expected a text with ${show(expected)}, got ${show(actual)}`);
}

export function type(actual: unknown, expected: string, message?: Message): void {
  check(typeof actual === expected, message, () => `expected a ${expected}, got ${show(actual)}`);
}

export function instance(
  actual: unknown,
  expected: abstract new (...args: never[]) => unknown,
  message?: Message,
): void {
  check(actual instanceof expected, message, () => `expected an instance of ${expected.name}, got ${show(actual)}`);
}

export function unreachable(message?: Message): never {
  check(false, message, () => 'expected not to come here');
}

/**
 * @param expected - a class, a part of the message, properties, or a function that is true for the error
 * @param more - further properties of the error, or a message
 */
export function throws(call: () => unknown, expected: Expected = {}, more: Properties | Message = {}): void {
  const message = typeof more === 'string' ? more : undefined;
  const error = thrown(call, message);
  check(isExpected(error, expected), message, () => `expected another error, got ${show(error)}`);
  for (const [name, value] of Object.entries({
    ...(isProperties(expected) && expected),
    ...(message === undefined && (more as Properties)),
  })) {
    const holds = value instanceof RegExp ? value.test(String(error[name])) : dequal(error[name], value);
    check(holds, undefined, () => difference(error[name], value, undefined, [name]));
  }
}

/** Returns the error that `call` throws. */
export function thrown<Thrown = Record<string, unknown>>(call: () => unknown, message?: Message): Thrown {
  let returned: unknown;
  try {
    returned = call();
  } catch (error) {
    return error as Thrown;
  }
  throw failure(message, `expected an error, got ${show(returned)}`);
}

is.not = (actual: unknown, other: unknown, message?: Message): void =>
  check(actual !== other, message, () => `expected another value than ${show(actual)}`);

not.ok = not;

not.equal = (actual: unknown, other: unknown, message?: Message): void =>
  check(!dequal(actual, other), message, () => `expected another value than ${show(actual)}`);

not.match = (actual: string, other: RegExp | string, message?: Message): void =>
  check(!matches(actual, other), message, () => `expected a text without ${show(other)}, got ${show(actual)}`);

not.throws = (call: () => unknown, message?: Message): void => {
  try {
    call();
  } catch (error) {
    check(false, message, () => `expected no error, got ${show(error)}`);
  }
};

const matches = (text: string, part: RegExp | string): boolean =>
  typeof part === 'string' ? text.includes(part) : part.test(text);

const isProperties = (expected: Expected): expected is Properties =>
  typeof expected === 'object' && !(expected instanceof RegExp);

function isExpected(error: Properties, expected: Expected): unknown {
  if (isProperties(expected)) return true;
  if (typeof expected !== 'function') return matches(String(error['message']), expected);
  const isClass = expected === Error || expected.prototype instanceof Error;
  return isClass ? error instanceof expected : (expected as Predicate)(error as never);
}

/** Where two values first differ, and how. */
function difference(actual: unknown, expected: unknown, inputs?: readonly string[], path: string[] = []): string {
  if (actual instanceof Set && expected instanceof Set)
    return difference([...actual].sort(), [...expected].sort(), inputs, [...path, 'sorted']);
  if (isObject(actual) && isObject(expected)) {
    for (const key of new Set([...Object.keys(actual), ...Object.keys(expected)])) {
      const [one, other] = [actual[key], expected[key]];
      if (!dequal(one, other) || !(key in actual && key in expected))
        return difference(one, other, inputs, [...path, key]);
    }
  }
  let at = 0;
  if (typeof actual === 'string' && typeof expected === 'string') while (actual[at] === expected[at]) at++;
  const place = [path.map((key) => `[${key}]`).join(''), at > 0 && `offset ${at}`].filter(Boolean).join(', ');
  const input = inputs?.[Number(path[0])];
  const head = [input !== undefined && `input ${show(input)}`, place && `at ${place}`].filter(Boolean).join(', ');
  return `${head && `${head}:\n`}got      ${show(actual, at)}\nexpected ${show(expected, at)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Map || value instanceof Set);

/** A value on one line; of a long string only the part around `at`. */
function show(value: unknown, at = 0): string {
  if (typeof value === 'string') {
    const start = Math.max(0, at - BEFORE);
    const shown = JSON.stringify(value.slice(start, start + MAX_SHOWN));
    const isWhole = start === 0 && value.length <= MAX_SHOWN;
    return isWhole ? shown : `${start > 0 ? '…' : ''}${shown}… (${value.length} code units)`;
  }
  if (value instanceof Error) return shorten(String(value));
  if (value instanceof Map || value instanceof Set) return shorten(`${value.constructor.name} ${show([...value])}`);
  const isPlain = typeof value === 'object' && !(value instanceof RegExp);
  return shorten(
    (isPlain && JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one))) || String(value),
  );
}

const shorten = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
