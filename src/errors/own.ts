/**
 * A property of an object from a caller, such as its options. An inherited one is `undefined`: any code may write to
 * `Object.prototype`, and must not change an answer that way.
 *
 * @example
 * ```ts
 * own({ level: 'scheme' }, 'level'); // 'scheme'
 * own({}, 'toString'); // undefined
 * own(undefined, 'level'); // undefined
 * ```
 */
export function own<T extends object, K extends keyof T>(object: T | undefined, key: K): T[K] | undefined {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}
