/** Tables of cases: files below this folder with one JSON value per line. */

import { readTable } from './read-table.js';

/** Returns the rows of a table, by its path without the ending. */
export const rows = <T>(table: string): T[] =>
  readTable(table)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** The file and line of a row. */
export const rowOf = (table: string, i: number): string => `test/support/${table}.jsonl:${i + 1}`;

/** Calls, for each row `[group, verb, ...given]` of a table, the verb with the given values. */
export function runRows<Verbs extends Readonly<Record<string, (...given: never[]) => void>>>(
  table: string,
  verbs: Verbs,
): void {
  for (const [, verb, ...given] of rows<[group: string, verb: keyof Verbs, ...given: never[]]>(table))
    (verbs[verb] as (...given: never[]) => void)(...given);
}

/** Returns the lists of a table whose rows are `[name, ...values]`. */
export function lists<Name extends string>(table: string): Readonly<Record<Name, readonly string[]>> {
  return Object.fromEntries(rows<[Name, ...string[]]>(table).map(([name, ...values]) => [name, values])) as never;
}

/** Returns an object of a table with `undefined` for each `null`: JSON has no `undefined`. */
export const withUndefined = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, value ?? undefined])) as T;
