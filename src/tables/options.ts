/** Reading the objects of a caller: any code may write to `Object.prototype`, and must not change an answer that way. */

import { checkFunction, wrongType } from './arguments.js';

/**
 * An own property of an object from a caller, such as its options. An inherited property is `undefined`.
 *
 * @param otherwise - the value if the property or the object is `undefined`
 * @throws TypeError if there is a value instead of an object
 * @example
 * ```ts
 * own({ level: 'scheme' }, 'level'); // 'scheme'
 * own({}, 'toString'); // undefined
 * own(undefined, 'level', 'syntax'); // 'syntax'
 * ```
 */
export function own<T extends object, K extends keyof T>(object: T | undefined, key: K): T[K] | undefined;
export function own<T extends object, K extends keyof T>(
  object: T | undefined,
  key: K,
  otherwise: Exclude<T[K], undefined>,
): Exclude<T[K], undefined>;
export function own<T extends object, K extends keyof T>(
  object: T | undefined,
  key: K,
  otherwise?: Exclude<T[K], undefined>,
): T[K] | undefined {
  if (object === undefined) return otherwise;
  checkObject(object, 'options');
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return value === undefined ? otherwise : value;
}

/** An own property that has to be a boolean; `otherwise` if it is `undefined`. */
export function ownBoolean<T extends object>(
  object: T | undefined,
  key: keyof T & string,
  otherwise: boolean,
): boolean {
  const value: unknown = own(object, key);
  if (value === undefined) return otherwise;
  if (typeof value !== 'boolean') throw wrongType(key, 'a boolean', value);
  return value;
}

/**
 * Throws unless a value is `undefined` or an object whose own properties are known options. An object of a class without own
 * properties, such as a `URL` or a parsed reference, is not options.
 *
 * @param names - the names of all options
 */
export function checkOptions(options: unknown, names: readonly string[]): void {
  if (options === undefined) return;
  checkObject(options, 'options');
  if (hasKeysOf(options, names, 'an option', Object.hasOwn) || isPlain(options)) return;
  const [kind] = Object.prototype.toString.call(options).slice('[object '.length).split(/\W/, 1);
  throw new TypeError(`expected \`options\` to be a plain object, got an object of \`${kind}\``);
}

/** The second argument of a function that callers may pass to `map`; `undefined` for a number, the index that `map` passes. */
export function unlessIndex<T>(second: T | number | undefined): T | undefined {
  return typeof second === 'number' ? undefined : second;
}

/**
 * Whether an object has an enumerable property with one of these names. Throws if it has one with another name.
 *
 * @param what - what such a property is, with an article
 * @param belongs - whether a property belongs to the object: `has` or `Object.hasOwn`
 */
export function hasKeysOf(
  object: object,
  names: readonly string[],
  what: string,
  belongs: (object: object, key: string) => boolean,
): boolean {
  let found = false;
  for (const key in object) {
    if (!belongs(object, key)) continue;
    if (!names.includes(key)) throw unknownKey(key, names, what);
    found = true;
  }
  return found;
}

/** The error for a property with another name. It does not show a name that may be a URI with a password. */
export function unknownKey(key: string, names: readonly string[], what: string): TypeError {
  const known = names.map((name) => `\`${name}\``).join(', ');
  return new TypeError(`expected ${what} of ${known}, got ${/^\w{1,32}$/.test(key) ? `\`${key}\`` : 'another name'}`);
}

/** Whether an object is of no class: its prototype, if it has one, is the `Object.prototype` of some realm. */
function isPlain(object: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(object);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
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

/** Takes the prototype from an object that others read: what they do not find in it must not come from `Object.prototype`. */
export function bare<T extends object>(object: T): T {
  return Object.setPrototypeOf(object, null);
}
