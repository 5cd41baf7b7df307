/** Rows with JSON: NDJSON and CDXJ. */

import { SPACE } from '../io/bytes.js';
import type { ReadLine, RowLayout } from './layout.js';
import type { Rows } from './rows.js';

/** Reads a value of a line of a CDXJ index: a sort key, a timestamp, and an object, with spaces between them. */
export const readCdxj: ReadLine = (rows, start, end, layout) => {
  const { block } = rows;
  let spaces = 0;
  let i = start;
  for (; i < end && spaces < 2; i++) if (block[i] === SPACE) spaces++;
  if (spaces === 2) readValue(rows, start, i, end, layout);
  else rows.reject('invalid-cdxj', end - start);
};

/** Reads the JSON from `from` to `end`, in the row that begins at `start`. */
export function readValue(rows: Rows, start: number, from: number, end: number, { path, base }: RowLayout): void {
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
