/**
 * Readers of rows that are lines: NDJSON and CDXJ; logs of servers, in the common and the combined format of Apache and nginx; and other
 * lines of fields.
 */

import { BACKSLASH, CARRIAGE_RETURN, LINE_FEED, QUOTE, SPACE } from '../io/bytes.js';
import { readTable } from './column-rows.js';
import type { InputKind, LogFieldKind, Pattern, ReadLine, ReadRows, RowLayout } from './layout.js';
import type { Rows } from './rows.js';
import { readTarget, type Text, textOfString } from './targets.js';
import { readW3c } from './w3c.js';

/** Reads a value of a line of a CDXJ index: a sort key, a timestamp, and an object, with spaces between them. */
const readCdxj: ReadLine = (rows, start, end, layout) => {
  const { block } = rows;
  let spaces = 0;
  let i = start;
  for (; i < end && spaces < 2; i++) if (block[i] === SPACE) spaces++;
  if (spaces === 2) readValue(rows, start, i, end, layout);
  else rows.reject('invalid-cdxj', end - start);
};

/** Reads the JSON from `from` to `end`, in the row that begins at `start`. */
function readValue(rows: Rows, start: number, from: number, end: number, layout: RowLayout): void {
  const { path, base } = layout;
  const text = rows.block.toString('utf8', from, end);
  const value = text.trim() === '' ? null : parsed(text);
  const found = valueAt(value, path);
  if (value === undefined) rows.reject('invalid-json', from - start);
  else if (found === undefined || found === null || (found === '' && base !== undefined)) rows.empty();
  else if (typeof found !== 'string') rows.reject('not-a-string', from - start);
  else if (layout.isTarget) readTarget(rows, 'GET', textOfString(found, 'utf8'), layout);
  else rows.text(base === undefined ? found : `${valueAt(value, base.path) ?? ''}\t${found}`, 'utf8');
}

/** Returns the value of a text; `undefined` if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
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

const HYPHEN = 0x2d;
const HYPHENS = Buffer.from('- - -');
const BRACKET = 0x5b;

/** Reads a field of a line of CDX or of a log. */
const readLog: ReadLine = (rows, start, end, layout) => {
  const { block } = rows;
  const { texts, kind } = layout.pattern as Pattern;
  const before = texts[0] as string;
  let from = start;
  let to = block.toString('latin1', start, start + before.length) === before ? start : -1;
  for (let i = 1; i < texts.length && to >= 0; i++) {
    from = to + (texts[i - 1] as string).length;
    to = endOfField(block, from, end, texts[i] as string);
  }
  if (to < 0) rows.reject(`invalid-${layout.kind}`, end - start);
  else readField(rows, start, from, to, layout, kind);
};

/** Returns the end of a field, before a text; -1 if that is missing. The text may be within the brackets of a time, or the quotes of a text. */
function endOfField(block: Buffer, start: number, end: number, text: string): number {
  if (text === '') return end;
  const opened = block[start] === BRACKET ? block.subarray(start, end).indexOf(']') : 0;
  const from = text.startsWith('"') ? endOfText(block, start, end) : start + Math.max(opened, 0);
  const found = block.subarray(from, end).indexOf(text, 0, 'latin1');
  return found < 0 ? -1 : from + found;
}

/** Reads a field, without escapes if references are repaired. */
function readField(rows: Rows, row: number, from: number, to: number, layout: RowLayout, kind: LogFieldKind): void {
  const isDecoded = layout.repairs > 0 && layout.kind === 'log';
  const text = isDecoded ? withoutEscapes(rows.block, row, from, to) : { bytes: rows.block, row, from, to };
  if (kind === 'request') readRequest(rows, text, layout);
  else if (isHyphen(text.bytes, text.from, text.to)) rows.empty();
  // The method is unknown: most are read as GET is.
  else if (kind === 'target' && text.to > text.from) readTarget(rows, 'GET', text, layout);
  else rows.bytes(text.from, text.to, '', text.bytes);
}

/** Escapes in logs of nginx and Apache. */
const LOG_ESCAPE = /\\(?:x([\dA-Fa-f]{2})|([\\"bnrtv]))/g;
const LETTER_ESCAPES: Readonly<Record<string, string>> = { b: '\b', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Decodes the escapes of a text. */
function withoutEscapes(block: Buffer, row: number, from: number, to: number): Text {
  const text = block.toString('latin1', from, to);
  if (!text.includes('\\')) return { bytes: block, row, from, to };
  const decoded = text.replace(LOG_ESCAPE, (_, octet?: string, other = '') =>
    octet === undefined ? (LETTER_ESCAPES[other] ?? other) : String.fromCharCode(Number.parseInt(octet, 16)),
  );
  const bytes = Buffer.concat([block.subarray(row, from), Buffer.from(decoded, 'latin1')]);
  return { bytes, row: 0, from: from - row, to: bytes.length };
}

/** Returns the offset of the quote that ends a text; `end` or more if it is missing. */
function endOfText(block: Buffer, start: number, end: number): number {
  let i = start;
  while (i < end && block[i] !== QUOTE) i += block[i] === BACKSLASH ? 2 : 1;
  return i;
}

const isHyphen = (block: Buffer, start: number, end: number): boolean => end - start === 1 && block[start] === HYPHEN;

/** Reads the target URI of a request line (RFC 9112, section 3.3). Without an origin, it is a relative reference. */
function readRequest(rows: Rows, request: Text, layout: RowLayout): void {
  const { bytes, row, from: start, to: end } = request;
  const line = bytes.subarray(start, end);
  const first = line.indexOf(SPACE);
  const last = line.lastIndexOf(SPACE);
  const target = start + first + 1;
  // HTTP/0.9 has no version.
  const targetEnd = last > first ? start + last : end;
  // Envoy writes `- - -` for a missing request.
  if (isHyphen(bytes, start, end) || line.equals(HYPHENS)) rows.empty();
  else if (first < 0 || target >= targetEnd) rows.reject('invalid-request-line', end - row);
  else readTarget(rows, line.toString('latin1', 0, first), { bytes, row, from: target, to: targetEnd }, layout);
}

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

/** Readers of the rows of a block. Without one, its lines are references; CSV has another one. */
export const READERS: Readonly<Partial<Record<InputKind, ReadRows>>> = {
  tsv: readTable,
  ndjson: eachLine((rows, start, end, layout) => readValue(rows, start, start, end, layout)),
  cdxj: eachLine(readCdxj),
  log: eachLine(readLog),
  cdx: eachLine(readLog),
  // A copy, since a directive names other fields for the rows after it.
  w3c: (rows, from, layout) => eachLine(readW3c)(rows, from, { ...layout }),
};
/** Reads lines that are repaired, or are request targets. */
export const readLines = eachLine((rows, start, end, layout) => {
  if (layout.isTarget) readTarget(rows, 'GET', { bytes: rows.block, row: start, from: start, to: end }, layout);
  else rows.bytes(start, end);
});
