/** The interface of a fuzz target, and the errors that report a broken promise. */

/** The entries of the library that others import, the replacement of fast-uri, and the command. */
export type Entry =
  | 'uriscan'
  | 'scanner'
  | 'errors'
  | 'resolve'
  | 'template'
  | 'inspect'
  | 'guard'
  | 'http'
  | 'iri'
  | 'fast-uri'
  | 'formats'
  | 'crawl'
  | 'bulk'
  | 'command';

/** A part of an entry, and its promise for any text. */
export interface Target {
  readonly name: string;
  readonly entry: Entry;
  /** The promise, in one sentence. */
  readonly promise: string;
  /**
   * Checks the promise for one text, which may be any string; several strings are {@link fields} of it.
   *
   * @throws {@link Broken}, or an unexpected error of the entry
   */
  check(text: string): void | Promise<void>;
  /** An endless sequence of texts with the structure that this entry reads, the same one for the same seed. */
  texts(seed: number): Generator<string, never>;
}

/** The error for a broken promise. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** Separates the fields of a text, for an entry that takes several strings; not allowed in a URI. */
export const SEPARATOR = '\x1f';

/** The first `count` fields of a text. The last one contains all the rest; missing fields are empty. */
export function fields(text: string, count: number): string[] {
  const all = text.split(SEPARATOR);
  const first = all.slice(0, count - 1);
  while (first.length < count - 1) first.push('');
  return [...first, all.slice(count - 1).join(SEPARATOR)];
}

/** Checks that two values of a primitive type are the same. */
export function same<T extends string | number | bigint | boolean | undefined>(
  actual: T,
  expected: T,
  what: string,
): void {
  if (!Object.is(actual, expected)) throw new Broken(`${what}: ${show(actual)}, not ${show(expected)}`);
}

/** Checks a condition. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

const show = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

/** The error of an entry that refused a text. */
export interface Refusal {
  readonly refused: string;
  readonly error: Error;
}

/** Returns the value of a call, or the `code` or name of a documented error. Rethrows any other error. */
export function outcome<T>(
  run: () => T,
  ...documented: readonly (new (
    ...args: never[]
  ) => Error)[]
): { readonly value: T } | Refusal {
  try {
    return { value: run() };
  } catch (error) {
    if (!documented.some((type) => error instanceof type)) throw error;
    const { code, name } = error as Error & { readonly code?: string };
    return { refused: code ?? name, error: error as Error };
  }
}

/** Returns the value of an outcome, or its refusal as text. */
export const valueOrRefusal = (result: { readonly value: string } | Refusal): string =>
  'value' in result ? result.value : `refused: ${result.refused}`;
