/** The kinds of input with one row per line: TSV, NDJSON and CDXJ; logs are in `log-rows.ts`. */

import { BACKSLASH, CARRIAGE_RETURN, LINE_FEED, SPACE, TAB } from '../io/bytes.js';
import { readLog } from './log-rows.js';
import type { InputKind, RowLayout } from './open-rows.js';
import type { Rows } from './rows.js';

/** Fills `rows` with the rows of its block, from an offset onwards. */
export type ReadRows = (rows: Rows, from: number, layout: RowLayout) => void;

/** Reads the row from `start` to `end`. */
export type ReadLine = (rows: Rows, start: number, end: number, layout: RowLayout) => void;

const CAPITAL_N = 0x4e;

/** Makes a reader of rows from a reader of lines. */
function eachLine(read: ReadLine): ReadRows {
  return (rows, from, layout) => {
    const { block } = rows;
    for (let start = from; start < block.length; ) {
      const found = block.indexOf(LINE_FEED, start);
      const after = found < 0 ? block.length : found;
      const isCarriageReturn = after > start && block[after - 1] === CARRIAGE_RETURN && found >= 0;
      const end = isCarriageReturn ? after - 1 : after;
      rows.begin(start, end);
      if (start === end) rows.empty();
      else read(rows, start, end, layout);
      start = after + 1;
    }
  };
}

/** Reads a column of TSV, without quotes and escapes. `\N` is undefined. */
const readTsv: ReadLine = (rows, start, end, { column, names, base }) => {
  const { block } = rows;
  let tabs = 0;
  let cellStart = start;
  let cellEnd = end;
  let baseStart = start;
  let baseEnd = end;
  for (let i = start; i < end; i++) {
    if (block[i] !== TAB) continue;
    if (tabs === column) cellEnd = i;
    if (tabs === base?.column) baseEnd = i;
    tabs++;
    if (tabs === column) cellStart = i + 1;
    if (tabs === base?.column) baseStart = i + 1;
    if (tabs === names.length) return rows.reject('column-count', i - start);
  }
  if (tabs + 1 < names.length) return rows.reject('column-count', end - start);
  const isUndefined = cellEnd - cellStart === 2 && block[cellStart] === BACKSLASH && block[cellStart + 1] === CAPITAL_N;
  if (isUndefined || (cellStart === cellEnd && base !== undefined)) rows.empty();
  else rows.bytes(cellStart, cellEnd, base && `${block.toString('latin1', baseStart, baseEnd)}\t`);
};

/** Reads a value of a line of a CDXJ index: a sort key, a timestamp, and an object, with spaces between them. */
const readCdxj: ReadLine = (rows, start, end, { path }) => {
  const { block } = rows;
  let spaces = 0;
  let i = start;
  for (; i < end && spaces < 2; i++) if (block[i] === SPACE) spaces++;
  if (spaces === 2) readValue(rows, start, i, end, path);
  else rows.reject('invalid-cdxj', end - start);
};

export const READERS: Readonly<Partial<Record<InputKind, ReadRows>>> = {
  tsv: eachLine(readTsv),
  ndjson: eachLine((rows, start, end, { path, base }) => readValue(rows, start, start, end, path, base?.path)),
  cdxj: eachLine(readCdxj),
  log: eachLine(readLog),
};

/** Reads the JSON from `from` to `end`, in the row that begins at `start`. */
function readValue(
  rows: Rows,
  start: number,
  from: number,
  end: number,
  path: readonly string[],
  basePath?: readonly string[],
): void {
  const text = rows.block.toString('utf8', from, end);
  const value = text.trim() === '' ? undefined : parsed(text);
  const found = valueAt(value, path);
  if (value === NO_JSON) rows.reject('invalid-json', from - start);
  else if (found === undefined || found === null || (found === '' && basePath !== undefined)) rows.empty();
  else if (typeof found !== 'string') rows.reject('not-a-string', from - start);
  else rows.utf8(basePath === undefined ? found : `${valueAt(value, basePath) ?? ''}\t${found}`);
}

const NO_JSON = Symbol('no JSON');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NO_JSON;
  }
}

/** Returns the value that keys lead to, or `undefined`. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = found[key as keyof typeof found];
  }
  return found;
}

/** Returns a list with the object of a text of JSON; an empty list if it is not an object. */
export function objectIn(text: string): Record<string, unknown>[] {
  const value = parsed(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? [{ ...value }] : [];
}
