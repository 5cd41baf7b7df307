/** The kinds of input with one row per line: NDJSON and CDXJ, and the readers of others. */

import { CARRIAGE_RETURN, LINE_FEED, SPACE } from '../io/bytes.js';
import { readTsv } from './column-rows.js';
import { readLog } from './log-rows.js';
import type { InputKind, RowLayout } from './open-rows.js';
import type { Rows } from './rows.js';

/** Fills `rows` with the rows of its block, from an offset onwards. */
export type ReadRows = (rows: Rows, from: number, layout: RowLayout) => void;

/** Reads the row from `start` to `end`. */
export type ReadLine = (rows: Rows, start: number, end: number, layout: RowLayout) => void;

/** Makes a reader of rows from a reader of lines. */
function eachLine(read: ReadLine): ReadRows {
  return (rows, from, layout) => {
    const { block } = rows;
    for (let start = from; start < block.length; ) {
      const found = block.indexOf(LINE_FEED, start);
      const after = found < 0 ? block.length : found;
      const end = after > start && block[after - 1] === CARRIAGE_RETURN ? after - 1 : after;
      rows.begin(start, end);
      if (start === end) rows.empty();
      else read(rows, start, end, layout);
      start = after + 1;
    }
  };
}

/** Reads a value of a line of a CDXJ index: a sort key, a timestamp, and an object, with spaces between them. */
const readCdxj: ReadLine = (rows, start, end, layout) => {
  const { block } = rows;
  let spaces = 0;
  let i = start;
  for (; i < end && spaces < 2; i++) if (block[i] === SPACE) spaces++;
  if (spaces === 2) readValue(rows, start, i, end, layout);
  else rows.reject('invalid-cdxj', end - start);
};

export const READERS: Readonly<Partial<Record<InputKind, ReadRows>>> = {
  tsv: readTsv,
  ndjson: eachLine((rows, start, end, layout) => readValue(rows, start, start, end, layout)),
  cdxj: eachLine(readCdxj),
  log: eachLine(readLog),
};

/** Reads the JSON from `from` to `end`, in the row that begins at `start`. */
function readValue(rows: Rows, start: number, from: number, end: number, { path, base }: RowLayout): void {
  const text = rows.block.toString('utf8', from, end);
  const value = text.trim() === '' ? undefined : parsed(text);
  const found = valueAt(value, path);
  if (value === NO_JSON) rows.reject('invalid-json', from - start);
  else if (found === undefined || found === null || (found === '' && base !== undefined)) rows.empty();
  else if (typeof found !== 'string') rows.reject('not-a-string', from - start);
  else rows.text(base === undefined ? found : `${valueAt(value, base.path) ?? ''}\t${found}`, 'utf8');
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
