/**
 * Checks of arguments, for the public functions: a value of another type is an error before anything is read or written. The
 * checks never run the caller's code: nothing can change between a check and the use of a value.
 */

import { isProxy, platformText } from './platform-object.js';

/** The largest offset: the scanner counts in 32 bits, with a sign. */
export const MAX_OFFSET = 0x7fffffff;

type ArrayName = 'Uint8Array' | 'Int32Array' | 'Uint32Array' | 'BigUint64Array';

/** Reads the name of a typed array, of any realm; `undefined` for every other value, and for a proxy of a typed array. */
const NAME_OF_ARRAY = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)
  ?.get as (this: unknown) => string | undefined;

/** Whether a value is a typed array with this name, of any realm, or of a class that extends it. */
export function isArrayNamed(value: unknown, name: ArrayName): boolean {
  return NAME_OF_ARRAY.call(value) === name;
}

/** The error for a value of another type: "expected `text` to be a string, got undefined". */
export function wrongType(
  name: string,
  expected: string,
  value: unknown,
  hint = '',
  kind = typeAndLength(value),
): TypeError {
  return new TypeError(`expected \`${name}\` to be ${expected}, got ${kind}${hint}`);
}

/** Names the type of a value, and the length of a text, which may be a password that was passed by mistake. */
export function typeAndLength(value: unknown): string {
  if (typeof value === 'string') return `a string of length ${value.length}`;
  return value === null ? 'null' : (NAME_OF_ARRAY.call(value) ?? typeof value);
}

/** At most 40 printable characters without "@", backslashes and percent-encodings. */
const PRINTABLE = /^[ -$&-?A-[\]-~]{0,40}$/;

/**
 * Returns a text for a message if `redact` leaves it unchanged, or else its length: for a choice, a scheme or a base only. A harmless text has
 * at most one colon, before any slash.
 */
export function quoted(text: string): string {
  const colon = text.lastIndexOf(':');
  return PRINTABLE.test(text) && (colon < 0 || text.search(/[:/]/) === colon) ? `"${text}"` : typeAndLength(text);
}

/** The error for a value of the right type that is not allowed: "expected `at` to be …, got 0.5". */
export function wrongValue(name: string, expected: string, value: unknown): RangeError {
  return new RangeError(`expected \`${name}\` to be ${expected}, got ${value}`);
}

/** The error for a value that is not a number, or not an allowed one. */
export function wrongNumber(name: string, expected: string, value: unknown): Error {
  return typeof value === 'number' ? wrongValue(name, expected, value) : wrongType(name, 'a number', value);
}

/** Throws unless a value is a string. */
export function checkText(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw wrongText(name, value);
}

/** Whether a value is text, or is written as `String` does. */
export const isScalar = (value: unknown): value is string | number | bigint | boolean =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

/** Returns a value as text; throws unless it can be written as text. */
export function textOfScalar(value: unknown, name: string): string {
  if (!isScalar(value)) throw wrongText(name, value);
  return String(value);
}

/** The error for a value that is not a string. */
function wrongText(name: string, value: unknown): TypeError {
  return wrongType(name, 'a string', value, '', hintFor(value));
}

/** Names an object that has a text, and says what to pass instead. */
function hintFor(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'an array: pass its elements';
  if (isArrayNamed(value, 'Uint8Array')) return 'a Uint8Array: decode it';
  const { location } = globalThis as { location?: unknown };
  if ((value && value === location) || platformText(value, 'URL', 'href')) return 'a URL: pass its `href`';
  // The platform need not be asked about a primitive value: Node loads the class at first use.
  if (typeof value !== 'object' || isProxy(value)) return undefined;
  return platformText(value, 'Request', 'url') && 'a Request: pass its `url`';
}

/** Returns the texts of an array, each read once; throws otherwise. */
export function readTexts(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) throw wrongType(name, 'an array of strings', value);
  return Array.from(value, (text: unknown, i) => {
    checkText(text, `${name}[${i}]`);
    return text;
  });
}

/** Returns a value if it is a function; throws otherwise. */
export function checkFunction(value: unknown, name: string): unknown {
  if (typeof value === 'function') return value;
  throw wrongType(name, 'a function', value);
}

/** Returns a value if it is one of these strings; throws otherwise. */
export function checkChoice<Choice extends string>(value: unknown, name: string, choices: readonly Choice[]): Choice {
  checkText(value, name);
  if (choices.includes(value as Choice)) return value as Choice;
  throw wrongValue(name, `one of ${choices.join(', ')}`, quoted(value));
}

/** Returns a value if it is an integer from `least` to `most`; throws otherwise. */
export function checkInteger(value: unknown, name: string, least: number, most: number): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  throw wrongNumber(name, `an integer from ${least} to ${most}`, value);
}

/** Throws unless a value is a typed array with this name. */
export function checkArray(value: unknown, name: string, type: ArrayName): void {
  if (NAME_OF_ARRAY.call(value) !== type) throw wrongType(name, `a ${type}`, value);
}

/** Returns the same bytes as a Uint8Array: the class of a caller's array may make other arrays of its parts. */
export const plainBytes = ({ buffer, byteOffset, length }: Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, length);

// That an array has an element is seen by reading it: the optimized code of V8 may know an outdated `length` of an array whose
// memory has been transferred (Node 20, in a process that also has resizable buffers).

/** Whether an array has `length` elements. */
export function hasElements(array: ArrayLike<unknown>, length: number): boolean {
  return length === 0 || array[length - 1] !== undefined;
}

/** Throws unless `start` and `end` are offsets within `input`, and within its first 2^31 - 1 bytes. */
export function checkBytes(input: Uint8Array, start: number, end: number): void {
  checkArray(input, 'input', 'Uint8Array');
  if (typeof start !== 'number' || typeof end !== 'number' || (start | 0) !== start || (end | 0) !== end)
    throw notOffsets(input, start, end);
  if (start < 0 || start > end || !hasElements(input, end)) throw notOffsets(input, start, end);
}

function notOffsets({ length }: Uint8Array, start: number, end: number): Error {
  if (typeof start !== 'number') return wrongType('start', 'a number', start);
  if (typeof end !== 'number') return wrongType('end', 'a number', end);
  const last = Math.min(length, MAX_OFFSET);
  return new RangeError(
    `expected \`start\` and \`end\` to be integers from 0 to ${last}, in this order, got ${start} and ${end}`,
  );
}
