/** The readers of the kinds of input of which each row is a line. */

import { readCdxj, readNdjson } from './json-rows.js';
import type { InputKind, RowLayout } from './layout.js';
import { readLog } from './log-rows.js';
import type { Rows } from './rows.js';
import { readTsv } from './tsv-rows.js';

/** Fills `rows` with the rows of its block, from an offset onwards. */
export type ReadRows = (rows: Rows, from: number, layout: RowLayout) => void;

export const READERS: Readonly<Partial<Record<InputKind, ReadRows>>> = {
  tsv: readTsv,
  ndjson: readNdjson,
  cdxj: readCdxj,
  log: readLog,
};
