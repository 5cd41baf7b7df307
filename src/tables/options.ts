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
