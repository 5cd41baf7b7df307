/** The parameters of public functions, from their declared types: each with right values, and with the outcome of any other value. */

import * as uriscan from '../../../src/entries/index.js';
import { STRIDE } from '../../../src/entries/scanner.js';
import { type Declaration, type Declared, declarationsOf, type Signature, split } from './report.js';
import { BY_NAME, BY_TYPE, bytesOf, FRAMES, LOOSE, record, TEXT } from './right.js';

/**
 * The outcomes allowed for a call with a value: `'throws'`, `'same'` as with the right value (or an error), `'refuses'`
 * (the answer is `false` or `undefined`), `'any'` answer. An error is always one of the library.
 */
export type Verdict = 'throws' | 'same' | 'refuses' | 'any';
/** Makes an argument that contains an untrusted text. */
type Frame = (text: string) => unknown;

export interface Parameter {
  readonly name: string;
  /** Makes the right values, new ones for each call; the first one is what callers pass most often. */
  readonly right: () => readonly unknown[];
  readonly verdict: (value: unknown) => Verdict;
  readonly frames: readonly Frame[];
  readonly isOptional: boolean;
  /** Whether the function writes a record to it. */
  readonly isWritten: boolean;
  /** The properties of a caller's object. */
  readonly options: readonly Parameter[];
}

export const ENTRIES = [
  'uriscan',
  'bulk',
  'crawl',
  'errors',
  'formats',
  'guard',
  'http',
  'inspect',
  'iri',
  'resolve',
  'scanner',
  'tables',
  'template',
] as const;
export const DECLARATIONS: ReadonlyMap<string, readonly Declaration[]> = new Map(
  ENTRIES.map((entry) => [entry, declarationsOf(entry)]),
);
/** Types, by name. */
const TYPES: ReadonlyMap<string, Declaration> = new Map(
  [...DECLARATIONS.values()]
    .flat()
    .filter(({ kind }) => kind !== 'function' && kind !== 'const')
    .map((one) => [one.name, one]),
);

/** Returns the functions of an object of a type, or the function that the type is. */
export function signaturesOf(type: string): readonly Signature[] {
  const declaration = TYPES.get(type);
  return declaration?.kind === 'interface' ? declaration.signatures : [];
}

const MOST = 2 ** 31 - 1;
/** Type parameters. */
const GENERIC: Readonly<Record<string, string>> = { G: 'GrammarName', Template: 'string' };
/** Numbers that may be larger. */
const LARGE = ['port', 'longest', 'offset'];
const OPTIONS = /^(?!Agent|Connector)(?:Omit<)?\w+Options\b|^Kernels$|^\{/;
const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEmpty = (value: object): boolean =>
  [null, Object.prototype].includes(Object.getPrototypeOf(value)) && Object.keys(value).length === 0;

/** Whether one of the wrong values has a type after all. */
function has(type: string, value: unknown): boolean {
  const union = split(type.replace(/^\((.*)\)$/s, '$1'), '|');
  const element = /^(?:readonly )?(.*)\[\]$/.exec(type)?.[1];
  if (LOOSE.includes(type) || type === 'unknown') return true;
  if (union.length > 1) return union.some((one) => has(one, value));
  if (element !== undefined) return Array.isArray(value) && value.every((one) => has(element, one));
  if (type in BY_TYPE) return type === 'Grammar' && value === 0;
  if (type.includes('=>') || type === 'LookupFunction') return typeof value === 'function';
  if (type === 'ParsedReference') return value instanceof uriscan.UriReference;
  if (type === 'undefined') return value === undefined;
  if (type === 'null') return value === null;
  if (type === 'number') return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST;
  if (type === 'string' || type === 'boolean' || type === 'bigint') return typeof value === type;
  if (type.startsWith("'")) return value === type.slice(1, -1);
  if (type === 'RegExp') return value instanceof RegExp;
  if (type.endsWith('Array'))
    return (
      ArrayBuffer.isView(value) &&
      tagOf(value) === type &&
      (type !== 'Uint32Array' || (value as Uint32Array).length >= STRIDE)
    );
  return isObject(value) && (!OPTIONS.test(type) || isEmpty(value));
}

/** Returns the properties of an interface, with those that it inherits. */
function propertiesOf(type: string): readonly Declared[] {
  const [, name = '', left = ''] = /^(?:Omit<)?(\w+)(?:<\w+>)?(?:, ([^>]+)>)?/.exec(type) ?? [];
  const declaration = TYPES.get(name);
  if (declaration?.kind !== 'interface' || LOOSE.includes(name)) return [];
  const own = declaration.properties;
  const inherited = propertiesOf(declaration.type.replace(/^ *extends /, '').trim());
  return [...own, ...inherited.filter(({ name }) => !own.some((one) => one.name === name))].filter(
    ({ name }) => !left.includes(`'${name}'`),
  );
}

/** Returns right values of a type. */
function rightOf(type: string): readonly unknown[] {
  const [first = '', ...others] = split(type, '|');
  const known = BY_TYPE[first];
  if (known) return known();
  if (first.startsWith("'")) return [first, ...others].map((word) => word.slice(1, -1));
  if (first === 'string' || first === 'unknown') return [TEXT];
  if (first === 'boolean') return [false, true];
  if (first === 'Uint8Array') return [bytesOf(TEXT)];
  if (first === 'Uint32Array') return [record()];
  return OPTIONS.test(type) ? variants(propertiesOf(type).map((one) => parameterOf('option', one))) : [undefined];
}

/** Returns objects of options: without any, then with the first right value of each, and so on. */
function variants(options: readonly Parameter[]): object[] {
  const all = options.map(({ name, right }) => [name, right()] as const);
  const count = Math.max(0, ...all.map(([, right]) => right.length));
  const objects = Array.from({ length: count }, (_, i) =>
    Object.fromEntries(
      all.map(([name, right]) => [name, right[i % right.length]]).filter(([, value]) => value !== undefined),
    ),
  );
  return [{}, ...objects];
}

const byName = <Value>(table: Readonly<Record<string, Value>>, of: string, name: string): Value | undefined =>
  table[`${of}.${name}`] ?? table[name];

/** Returns a parameter of a function; `refuses` is whether the function answers `false` or `undefined` for a wrong text. */
export function parameterOf(of: string, { name, type: given, isOptional }: Declared, refuses = false): Parameter {
  const type = GENERIC[given] ?? given;
  const [first = ''] = split(type, '|');
  const isRefused = refuses && (first === 'string' || first === 'unknown');
  // Other values than texts and references are also declared, so that the function can be a type guard.
  const taken =
    isRefused && first === 'unknown' ? (name === 'reference' ? 'string | ParsedReference' : 'string') : type;
  const options = propertiesOf(first).map((one) => parameterOf('option', one));
  const isLeftOut = isOptional || (OPTIONS.test(type) && options.length > 0 && options.every((one) => one.isOptional));
  const isWritten = name === 'offsets' && of.startsWith('scan') && of !== 'scanned';
  const known = byName(BY_NAME, of, name) ?? ((): readonly unknown[] => rightOf(type));
  return {
    name,
    right: isOptional && !OPTIONS.test(type) ? () => [undefined, ...known()] : known,
    isWritten,
    frames: byName(FRAMES, of, name) ?? FRAMES[first] ?? [],
    options,
    isOptional,
    verdict(value) {
      if (LOOSE.includes(`${of}.${name}`)) return 'any';
      if (value === undefined && isLeftOut) return 'same';
      if (name === 'at') return value === 0 ? 'same' : 'throws';
      // `map` passes an index as the second argument.
      if (isOptional && OPTIONS.test(type) && typeof value === 'number') return 'same';
      if (LARGE.includes(name) && Number.isSafeInteger(value) && (value as number) >= 0) return 'any';
      if (!has(taken, value)) return isRefused ? 'refuses' : 'throws';
      return isWritten || type === 'Grammar' ? 'same' : 'any';
    },
  };
}
