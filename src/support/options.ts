/** Reading the objects of a caller: any code may write to `Object.prototype`, and must not change an answer that way. */

import { checkChoice, checkFunction, wrongType } from './arguments.js';

/**
 * How an option is read: a boolean that is its default, a list of its choices whose first is the default, or a function that checks a
 * value and returns it. Without a value, such an option is `undefined`.
 */
type Option = boolean | readonly [string, ...string[]] | ((value: unknown, name: string) => unknown);

export type Description = Readonly<Record<string, Option>>;

/** The type of an option that has been read; the declared one if the function that reads it returns `unknown`. */
type ValueOf<O, Declared> = O extends boolean
  ? boolean
  : O extends readonly (infer Choice)[]
    ? Choice
    : O extends (...given: never) => infer Value
      ? unknown extends Value
        ? Declared
        : Value | undefined
      : never;

type Values<Options, D> = { -readonly [K in keyof D]: ValueOf<D[K], K extends keyof Options ? Options[K] : undefined> };

/** Cached defaults of each description. Building them takes 150 ns. */
const DEFAULTS = /* @__PURE__ */ new WeakMap<Description, Record<string, unknown>>();

function defaultsOf(description: Description): Record<string, unknown> {
  let defaults = DEFAULTS.get(description);
  if (defaults === undefined) {
    defaults = Object.fromEntries(Object.entries(description).map(([name, option]) => [name, defaultOf(option)]));
    DEFAULTS.set(description, defaults);
  }
  return defaults;
}

function defaultOf(option: Option): unknown {
  if (typeof option === 'function') return undefined;
  return typeof option === 'boolean' ? option : option[0];
}

/**
 * Returns the options of a function, all checked and complete. Each property of the object is read once; inherited ones are ignored.
 *
 * @param options - a plain object, or `undefined` for all defaults
 * @param description - how to read each option; the function has no others
 * @param parameter - the name of the parameter, for errors
 * @throws TypeError if it is not such an object, has another property, or an option has another type
 * @throws RangeError if an option is not one of its choices
 * @example
 * ```ts
 * readOptions({ level: 'scheme' }, { level: ['syntax', 'scheme'], fragment: true }); // { level: 'scheme', fragment: true }
 * ```
 */
export function readOptions<Options extends object, const D extends Description>(
  options: Options | undefined,
  description: D,
  parameter = 'options',
): Values<Options, D> {
  const defaults = defaultsOf(description);
  if (options === undefined) return defaults as Values<Options, D>;
  const values = { ...defaults };
  for (const name of namesIn(options, Object.keys(description), parameter)) {
    const value: unknown = options[name as keyof Options];
    if (value !== undefined) values[name] = checkOption(description[name] as Option, value, name);
  }
  return values as Values<Options, D>;
}

/** Reads the only option of a function, as {@link readOptions} does. A bundle needs less code for it. */
export function readOption<Value>(
  options: object | undefined,
  name: string,
  read: (value: unknown, name: string) => Value,
): Value | undefined {
  if (options === undefined || namesIn(options, [name]).length === 0) return undefined;
  const value: unknown = options[name as keyof typeof options];
  return value === undefined ? undefined : read(value, name);
}

/** Returns the names of the options in an object; throws unless it is a plain object with options of a function only. */
function namesIn(options: object, names: readonly string[], parameter = 'options'): string[] {
  // `map` passes an index as the second argument.
  if (typeof options === 'number')
    throw wrongType(parameter, 'an object', options, '; in `map`, write `(text) => f(text)` instead of `f`');
  const keys = keysOf(options, parameter);
  const other = keys.find((name) => !names.includes(name));
  if (other !== undefined) throw unknownName(other, names, 'an option');
  return keys;
}

function checkOption(option: Option, value: unknown, name: string): unknown {
  if (typeof option === 'function') return option(value, name);
  if (typeof option !== 'boolean') return checkChoice(value, name, option);
  if (typeof value !== 'boolean') throw wrongType(name, 'a boolean', value);
  return value;
}

/** Returns the names of an object's own properties. An object of a class without any, such as a `URL` or a parsed reference, is refused. */
export function keysOf(object: object, parameter: string): string[] {
  checkObject(object, parameter);
  const keys = Object.keys(object);
  if (keys.length > 0 || isPlain(object)) return keys;
  const [kind] = Object.prototype.toString.call(object).slice('[object '.length).split(/\W/, 1);
  throw new TypeError(`expected \`${parameter}\` to be a plain object, got an object of \`${kind}\``);
}

/** Whether an object is of no class: its prototype, if it has one, is the `Object.prototype` of some realm. */
function isPlain(object: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(object);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Reads an option that the function checks itself. */
export const unchecked = (value: unknown): unknown => value;

/** The error for a property with another name. */
export function unknownName(name: string, names: readonly string[], what: string): TypeError {
  const known = names.map((each) => `\`${each}\``).join(', ');
  const shown = /^[a-z][A-Za-z-]{0,31}$/.test(name) ? `\`${name}\`` : `a name of length ${name.length}`;
  return new TypeError(`expected ${what} of ${known}, got ${shown}`);
}

/** An own property of an object; `undefined` for an inherited one. */
export function own<T extends object, K extends keyof T>(object: T | undefined, key: K): T[K] | undefined {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Throws unless a value is an object. */
export function checkObject(value: unknown, name: string): asserts value is object {
  if (typeof value !== 'object' || value === null) throw wrongType(name, 'an object', value);
}

/** Whether an object has a property itself or from its class: from any prototype except `Object.prototype`. */
export function has(object: object, key: PropertyKey): boolean {
  for (let o = object; o !== null && o !== Object.prototype; o = Object.getPrototypeOf(o)) {
    if (Object.hasOwn(o, key)) return true;
  }
  return false;
}

/** A property that an object has itself or from its class, such as a method. */
export function property<T extends object, K extends keyof T>(object: T, key: K): T[K] | undefined {
  return !(key in Object.prototype) || has(object, key) ? object[key] : undefined;
}

/** Throws unless an object has a method, itself or from its class. */
export function checkMethod<T extends object>(object: T, name: string, method: keyof T & string): void {
  checkObject(object, name);
  checkFunction(property(object, method), `${name}.${method}`);
}

/** Removes the prototype of an object, so that a missing property is not looked up in `Object.prototype`. */
export function withoutPrototype<T extends object>(object: T): T {
  return Object.setPrototypeOf(object, null);
}
