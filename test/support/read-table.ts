/** Reads tables of cases: files below this folder with one JSON value per line. */

import { readFileSync } from 'node:fs';

/** Returns the text of a table, by its path without the ending. In bundles of tests, a module with all tables replaces this one. */
export const readTable = (table: string): string => readFileSync(new URL(`${table}.jsonl`, import.meta.url), 'utf8');

/** Returns the report of an entry of the package: its declarations, as API Extractor prints them. */
export const readReport = (entry: string): string =>
  readFileSync(new URL(`../../docs/api-reports/${entry}.api.md`, import.meta.url), 'utf8');
