/** Properties that other code adds to `Object.prototype`. */

/** Returns the result of a function while `Object.prototype` has a property. */
export function polluted<T>(name: string, value: unknown, run: () => T): T {
  const descriptor = { value, configurable: true, enumerable: true, writable: true };
  // Without a prototype, so that a name such as `get` is not read as a part of the descriptor.
  Object.defineProperty(Object.prototype, name, Object.assign(Object.create(null), descriptor));
  try {
    return run();
  } finally {
    Reflect.deleteProperty(Object.prototype, name);
  }
}
