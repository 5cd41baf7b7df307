/** Reads tables of cases: files below this folder with one JSON value per line. */

import { readFileSync } from 'node:fs';

/** Returns the text of a table, by its path without the ending. Bundles of tests have all tables in place of this module. */
export const readTable = (table: string): string => readFileSync(new URL(`${table}.jsonl`, import.meta.url), 'utf8');
