import type { RowLayout } from './layout.js';
import { eachLine, type Rows } from './rows.js';

const SPACE = 0x20;

/** Reads a value of each line of NDJSON. */
export function readNdjson(rows: Rows, from: number, { path }: RowLayout): void {
  eachLine(rows.block, from, (start, end) => {
    rows.begin(start, end);
    readValue(rows, start, start, end, path);
  });
}

/** Reads a value of each line of a CDXJ index: a sort key, a timestamp, and an object, with spaces between them. */
export function readCdxj(rows: Rows, from: number, { path }: RowLayout): void {
  const { block } = rows;
  eachLine(block, from, (start, end) => {
    rows.begin(start, end);
    let spaces = 0;
    let i = start;
    for (; i < end && spaces < 2; i++) if (block[i] === SPACE) spaces++;
    if (spaces === 2 || start === end) readValue(rows, start, i, end, path);
    else rows.reject('invalid-cdxj', end - start);
  });
}

/** Reads the JSON from `from` to `end`, in the row that begins at `start`. */
function readValue(rows: Rows, start: number, from: number, end: number, path: readonly string[]): void {
  const text = rows.block.toString('utf8', from, end);
  const found = text.trim() === '' ? undefined : parsed(text, path);
  if (found === undefined || found === null) rows.empty();
  else if (typeof found === 'string') rows.utf8(found);
  else rows.reject(found === NO_JSON ? 'invalid-json' : 'not-a-string', from - start);
}

const NO_JSON = Symbol('no JSON');

/** Returns the value that keys lead to in a text of JSON. */
function parsed(text: string, path: readonly string[]): unknown {
  try {
    return valueAt(JSON.parse(text), path);
  } catch {
    return NO_JSON;
  }
}

/** Returns the value that keys lead to; `undefined` if there is none. */
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
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? [{ ...value }] : [];
  } catch {
    return [];
  }
}
