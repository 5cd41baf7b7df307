/** The parameters of public functions: each with a right value, and with the outcome that any other value must have. */

import * as uriscan from '../../../src/entries/index.js';
import { Batch, STRIDE, scanLines } from '../../../src/entries/scanner.js';
import { bytesOf, record, TEXT } from './values.js';

/**
 * The outcomes allowed for a call with a value: `'throws'`, `'same'` as with the right value (or an error), `'refuses'`
 * (the answer is `false` or `undefined`), `'any'` answer.
 */
export type Verdict = 'throws' | 'same' | 'refuses' | 'any';

export interface Parameter {
  /** Makes the right value, a new one for each call. */
  readonly right: () => unknown;
  readonly verdict: (value: unknown) => Verdict;
  /** Whether the parameter takes any untrusted text. */
  readonly isText?: boolean;
  /** Whether the function writes a record to it. */
  readonly isWritten?: boolean;
  /** Whether it is a caller's object whose properties are read. */
  readonly isObject?: boolean;
  /** The options of an object of options; each may be absent. */
  readonly options?: Options;
}
export type Options = Readonly<Record<string, Parameter>>;

const of = (verdict: Parameter['verdict'], right: unknown, more: Partial<Parameter> = {}): Parameter => ({
  verdict,
  right: typeof right === 'function' ? (right as () => unknown) : () => right,
  ...more,
});
/** `'any'` answer for values of a kind; other values are refused. */
const only = (isRight: (value: unknown) => boolean, right: unknown, more?: Partial<Parameter>): Parameter =>
  of((value) => (isRight(value) ? 'any' : 'throws'), right, more);

const nameOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
const isText = (value: unknown): boolean => typeof value === 'string';
const isReference = (value: unknown): boolean => value instanceof uriscan.UriReference || isText(value);
const isArray = (name: string, value: unknown): boolean => ArrayBuffer.isView(value) && nameOf(value) === name;
const isRecord = (value: unknown): boolean => isArray('Uint32Array', value) && (value as Uint32Array).length >= STRIDE;
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isFunction = (value: unknown): boolean => typeof value === 'function';

export const text = (right: unknown = TEXT): Parameter => only(isText, right, { isText: true });
/** A text, or an object that was parsed. */
export const reference = (right: unknown = TEXT): Parameter => only(isReference, right, { isText: true });
/** A text that must fit another argument, such as the record of its scan. */
export const fitting = (right: unknown = TEXT): Parameter => only(isText, right);
/** The text of a predicate or a `try…` function. */
export const tried = (right: unknown = TEXT): Parameter =>
  of((value) => (isText(value) ? 'any' : 'refuses'), right, { isText: true });
export const triedReference = (right: unknown = TEXT): Parameter =>
  of((value) => (isReference(value) ? 'any' : 'refuses'), right, { isText: true });
/** A text or a `URL`: of a file, a module or a page. */
export const path = (right: unknown): Parameter => only((value) => value instanceof URL || isText(value), right);

/** A record that the function fills. */
export const written = of((value) => (isRecord(value) ? 'same' : 'throws'), record, { isWritten: true });
/** The record of a scan. */
export const scanned = (scannedText = TEXT): Parameter => only(isRecord, () => recordOf(scannedText));
export const FLAGS = uriscan.scan(TEXT, record());
const zero = of((value) => (value === 0 ? 'same' : 'throws'), 0);
/** An integer in this range; other integers have other answers. */
export const integer = (least: number, most: number, right: number): Parameter =>
  only((value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most, right);
export const flags = integer(0, 2 ** 31 - 1, FLAGS);
export const array = (name: string, right: () => unknown): Parameter => only((value) => isArray(name, value), right);
export const bytes = (right = TEXT): Parameter => array('Uint8Array', () => bytesOf(right));
export const list = (right: unknown = []): Parameter => only(isList, right);
export const boolean = (right: boolean | undefined): Parameter => only((value) => typeof value === 'boolean', right);
export const fn = (right: unknown): Parameter => only(isFunction, () => right);
/** An iterable. */
export const source = (right: () => unknown): Parameter =>
  only(
    (value) => typeof value === 'object' && value !== null && Symbol.iterator in value && !ArrayBuffer.isView(value),
    right,
  );
/** Takes no value other than a few words or objects, one of them right. */
export const word = (right: unknown): Parameter => of(() => 'throws', right);
export const any = (right: unknown): Parameter => of(() => 'any', right);
/** A text, or any other value, which has an answer. */
export const shown = (right: unknown = TEXT): Parameter => of(() => 'any', right, { isText: true });
export const valid = (isValid: (value: unknown) => boolean, right: unknown): Parameter => only(isValid, right);

export const optional = (parameter: Parameter): Parameter => ({
  ...parameter,
  verdict: (value) => (value === undefined ? 'same' : parameter.verdict(value)),
});
/** A parameter that is left out. */
export const absent = (parameter: Parameter): Parameter => ({ ...optional(parameter), right: () => undefined });
export const orNumber = (parameter: Parameter): Parameter => ({
  ...parameter,
  verdict: (value) => (typeof value === 'number' ? 'same' : parameter.verdict(value)),
});
export const orNull = (parameter: Parameter): Parameter => ({
  ...parameter,
  verdict: (value) => (value === null ? 'same' : parameter.verdict(value)),
});
/** Any object that a caller passes; if it has properties of these names, they are checked. */
export const object = (right: unknown, options?: Options): Parameter =>
  only(
    (value) => typeof value === 'object' && value !== null,
    right,
    options ? { isObject: true, options } : { isObject: true },
  );

const isPlain = (value: object): boolean => [null, Object.prototype].includes(Object.getPrototypeOf(value));
/** A plain object of options, in which no other names are allowed. */
export const required = (options: Options = {}): Parameter =>
  of(
    (value) =>
      typeof value === 'object' && value !== null && isPlain(value) && Object.keys(value).length === 0
        ? 'same'
        : 'throws',
    () => ({}),
    { isObject: true, options },
  );
export const options = (all: Options = {}): Parameter => optional(required(all));
/** Options, or the index that `map` passes. */
export const optionsOrIndex = (all: Options = {}): Parameter => orNumber(options(all));
export const at = optional(zero);
export const grammar = optional(zero);

/** The lines of two references, in a batch. */
export const filled = (): Batch => scanLines(bytesOf(`${TEXT}\n/c d\n`), new Batch(4));

function recordOf(scannedText: string): Uint32Array {
  const offsets = record();
  uriscan.scan(scannedText, offsets);
  return offsets;
}
