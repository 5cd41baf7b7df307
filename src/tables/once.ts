/**
 * Returns a function that calls `make` the first time, and then returns the same value. What takes time to make is made when it is
 * first needed, not when its module is loaded.
 *
 * @example
 * ```ts
 * const squares = once(() => Uint16Array.from({ length: 256 }, (_, n) => n * n));
 * squares()[3]; // 9
 * squares() === squares(); // true
 * ```
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
