/** The readers of the kinds of input of which each row is a line. */

import { readCdxj, readNdjson } from './json-rows.js';
import type { InputKind, RowLayout } from './layout.js';
import { readLog } from './log-rows.js';
import { eachLine, type Rows } from './rows.js';

/** Fills `rows` with the rows of its block, from an offset onwards. */
export type ReadRows = (rows: Rows, from: number, layout: RowLayout) => void;

export const READERS: Readonly<Partial<Record<InputKind, ReadRows>>> = {
  tsv: readTsv,
  ndjson: readNdjson,
  cdxj: readCdxj,
  log: readLog,
};

const TAB = 0x09;
const BACKSLASH = 0x5c;
const CAPITAL_N = 0x4e;

/** Reads a column of TSV, without quotes and escapes. `\N` is undefined. */
export function readTsv(rows: Rows, from: number, { column, names }: RowLayout): void {
  const { block } = rows;
  eachLine(block, from, (start, end) => {
    rows.begin(start, end);
    if (start === end) return rows.empty();
    let tabs = 0;
    let cellStart = start;
    let cellEnd = end;
    for (let i = start; i < end; i++) {
      if (block[i] !== TAB) continue;
      if (tabs === column) cellEnd = i;
      tabs++;
      if (tabs === column) cellStart = i + 1;
      if (tabs === names.length) return rows.reject('column-count', i - start);
    }
    if (tabs + 1 < names.length) return rows.reject('column-count', end - start);
    const isUndefined =
      cellEnd - cellStart === 2 && block[cellStart] === BACKSLASH && block[cellStart + 1] === CAPITAL_N;
    if (isUndefined) rows.empty();
    else rows.bytes(cellStart, cellEnd);
  });
}
