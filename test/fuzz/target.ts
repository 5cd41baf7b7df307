/** What a fuzz target is, and how it says that a promise is broken. */

/** The entries of the library that others import, and the command. */
export type Entry =
  | 'uriscan'
  | 'scanner'
  | 'resolve'
  | 'tables'
  | 'inspect'
  | 'guard'
  | 'http'
  | 'iri'
  | 'compat'
  | 'formats'
  | 'crawl'
  | 'bulk'
  | 'command';

/** A part of an entry, with what it promises for any text. */
export interface Target {
  readonly name: string;
  readonly entry: Entry;
  /** What is promised, in one sentence. */
  readonly promise: string;
  /**
   * Holds the entry to its promises for one text, which may be any string; {@link fields} tells how it takes more than one.
   *
   * @throws {@link Broken}, or whatever the entry throws though it should not
   */
  check(text: string): void | Promise<void>;
  /** An endless sequence of texts with the structure that this entry reads, the same one for the same seed. */
  texts(seed: number): Generator<string, never>;
}

/** A promise is broken. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** Between the fields of a text, for an entry that takes several strings; no URI has it. */
export const SEPARATOR = '\x1f';

/** The first `count` fields of a text; the last of them takes the rest, and those that are not there are empty. */
export function fields(text: string, count: number): string[] {
  const all = text.split(SEPARATOR);
  const first = all.slice(0, count - 1);
  while (first.length < count - 1) first.push('');
  return [...first, all.slice(count - 1).join(SEPARATOR)];
}

/** Holds two values of a primitive type against each other. */
export function same<T extends string | number | bigint | boolean | undefined>(
  actual: T,
  expected: T,
  what: string,
): void {
  if (!Object.is(actual, expected)) throw new Broken(`${what}: ${show(actual)}, not ${show(expected)}`);
}

/** Holds that something is so. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

const show = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

/** What an entry refused a text with. */
export interface Refusal {
  readonly refused: string;
  readonly error: Error;
}

/** What comes of a call, be it one of the documented errors: their `code`, or their name. Any other error is thrown on. */
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

/** The value of an outcome, or its refusal in words. */
export const valueOrRefusal = (result: { readonly value: string } | Refusal): string =>
  'value' in result ? result.value : `refused: ${result.refused}`;
