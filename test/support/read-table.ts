/** Reads tables of cases: files below this folder with one JSON value per line. */

import { readFileSync } from 'node:fs';

/** Returns the text of a table, by its path without the ending. In bundles of tests, a module with all tables replaces this one. */
export const readTable = (table: string): string => readFileSync(new URL(`${table}.jsonl`, import.meta.url), 'utf8');
