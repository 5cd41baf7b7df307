/** Reads tables of cases: files below this folder with one JSON value per line. */

import { readFileSync } from 'node:fs';

/** Returns the rows of a table, by its path without the ending. */
export const rows = <T>(table: string): T[] =>
  readFileSync(new URL(`${table}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
