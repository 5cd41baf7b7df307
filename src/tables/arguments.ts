/**
 * Checks of arguments, for the public functions: a value of another type is an error before anything is read or written. The
 * checks run no code of the caller, so that nothing can change between a check and the use of a value.
 */

import { Grammar, STRIDE } from './record.js';

/** The largest offset: the scanner counts in 32 bits, with a sign. */
export const LAST_OFFSET = 0x7fffffff;

type ArrayName = 'Uint8Array' | 'Int32Array' | 'Uint32Array' | 'BigUint64Array';

/** Reads the name of a typed array, of any realm; `undefined` for every other value, and for a proxy of a typed array. */
export const NAME_OF_ARRAY = /* @__PURE__ */ nameOfArray();

function nameOfArray(): (this: unknown) => string | undefined {
  const prototype: object = Object.getPrototypeOf(Uint8Array.prototype);
  return Object.getOwnPropertyDescriptor(prototype, Symbol.toStringTag)?.get as () => string | undefined;
}

/** Whether a value is a typed array with this name, of any realm, or of a class that extends it. */
export function isArrayNamed(value: unknown, name: ArrayName): boolean {
  return NAME_OF_ARRAY.call(value) === name;
}

/** The type of a value, for messages: `undefined`, `null`, `string`, `Uint8Array`, `object`, … */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return NAME_OF_ARRAY.call(value) ?? typeof value;
}

/** The error for a value of another type: "expected `text` to be a string, got undefined". */
export function wrongType(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`expected \`${name}\` to be ${expected}, got ${typeOf(value)}`);
}

/** The error for a number, or another value of the right type, that is not allowed: "expected `at` to be …, got 0.5". */
export function wrongValue(name: string, expected: string, value: unknown): RangeError {
  return new RangeError(`expected \`${name}\` to be ${expected}, got ${value}`);
}

/** Throws unless a value is a string. */
export function checkText(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw wrongType(name, 'a string', value);
}

/** Throws unless a value is an integer from `least` to `most`. */
export function checkInteger(value: unknown, name: string, least: number, most: number): asserts value is number {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value);
  if (!(Number.isInteger(value) && value >= least && value <= most))
    throw wrongValue(name, `an integer from ${least} to ${most}`, value);
}

/** Throws unless a value is a typed array with this name. */
export function checkArray(value: unknown, name: string, type: ArrayName): void {
  if (!isArrayNamed(value, type)) throw wrongType(name, `a ${type}`, value);
}

// That an array has an element is seen by reading it: the optimized code of V8 may know an outdated `length` of an array whose
// memory has been transferred (Node 20, in a process that also has resizable buffers).

/** Whether an array has `length` elements. */
export function hasElements(array: ArrayLike<unknown>, length: number): boolean {
  return length === 0 || array[length - 1] !== undefined;
}

/** Throws unless a record fits `offsets` at index `at`. */
export function checkRecord(offsets: Uint32Array, at: number): void {
  if (typeof at !== 'number' || (at | 0) !== at || at < 0 || NAME_OF_ARRAY.call(offsets) !== 'Uint32Array')
    throw notRecord(offsets, at);
  if (offsets[at + STRIDE - 1] === undefined) throw tooShort(offsets, at);
}

function notRecord(offsets: unknown, at: unknown): Error {
  if (!isArrayNamed(offsets, 'Uint32Array')) return wrongType('offsets', 'a Uint32Array', offsets);
  if (typeof at !== 'number') return wrongType('at', 'a number', at);
  return wrongValue('at', `an integer from 0 to ${LAST_OFFSET}`, at);
}

function tooShort({ length }: Uint32Array, at: number): RangeError {
  return new RangeError(`\`offsets\` needs ${STRIDE} elements at index ${at}, has ${Math.max(0, length - at)}`);
}

/** Throws unless a value is one of `Grammar`. */
export function checkGrammar(grammar: Grammar): void {
  if (grammar !== 0 && grammar !== 1 && grammar !== 2 && grammar !== Grammar.ABSOLUTE_URI) throw notGrammar(grammar);
}

function notGrammar(grammar: unknown): Error {
  if (typeof grammar !== 'number') return wrongType('grammar', 'a number', grammar);
  return wrongValue('grammar', 'a value of `Grammar`', grammar);
}

/** Throws unless `start` and `end` are offsets within `input`, and within its first 2^31 - 1 bytes. */
export function checkBytes(input: Uint8Array, start: number, end: number): void {
  if (NAME_OF_ARRAY.call(input) !== 'Uint8Array') throw wrongType('input', 'a Uint8Array', input);
  if (!(typeof start === 'number' && typeof end === 'number' && (start | 0) === start && (end | 0) === end))
    throw notOffsets(input, start, end);
  if (start < 0 || start > end || (end > 0 && input[end - 1] === undefined)) throw notOffsets(input, start, end);
}

function notOffsets({ length }: Uint8Array, start: number, end: number): Error {
  if (typeof start !== 'number') return wrongType('start', 'a number', start);
  if (typeof end !== 'number') return wrongType('end', 'a number', end);
  const last = Math.min(length, LAST_OFFSET);
  return new RangeError(
    `expected \`start\` and \`end\` to be integers from 0 to ${last}, in this order, got ${start} and ${end}`,
  );
}

/** Throws unless a value can be the result of a successful scan. */
export function checkFlags(flags: number): void {
  if (typeof flags !== 'number' || (flags | 0) !== flags || flags < 0) throw notFlags(flags);
}

function notFlags(flags: unknown): Error {
  if (typeof flags !== 'number') return wrongType('flags', 'a number', flags);
  return wrongValue('flags', 'the result of a successful scan', flags);
}

/** Throws unless a value is one of these strings. */
export function checkChoice(value: unknown, name: string, choices: readonly string[]): void {
  if (typeof value !== 'string') throw wrongType(name, 'a string', value);
  if (!choices.includes(value)) throw wrongValue(name, `one of ${choices.join(', ')}`, JSON.stringify(value));
}

/** Throws unless a value is a function. */
export function checkFunction(value: unknown, name: string): void {
  if (typeof value !== 'function') throw wrongType(name, 'a function', value);
}
