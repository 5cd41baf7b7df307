/** Values that are made when they are first needed, not when their module is loaded. */

/**
 * Returns a function that calls `make` the first time, and then returns the same value.
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

// A bare `vm` context and Jest with jsdom have neither class.

/** The platform's encoder of UTF-8. */
export const utf8Encoder = /* @__PURE__ */ once(() => new TextEncoder());

/** The platform's decoder of UTF-8. A byte order mark is a character of the text. */
export const utf8Decoder = /* @__PURE__ */ once(() => new TextDecoder('utf-8', { ignoreBOM: true }));
