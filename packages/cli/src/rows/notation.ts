/** The formats of rows: TSV, CSV and NDJSON. */

import { LINE_FEED, QUOTE } from '../io/bytes.js';

export const ROW_FORMATS = ['tsv', 'csv', 'ndjson'] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

/** The text of a format for a value, in which each code unit is a byte. */
export interface Notation {
  /** Text for an undefined value. */
  readonly missing: string;
  /** Text between columns. */
  readonly separator: string;
  /** Returns the text for a value. */
  cell(value: string): string;
}

const TSV_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

export const NOTATIONS: Readonly<Record<RowFormat, Notation>> = {
  /** Undefined is `\N`, and the escapes are as in PostgreSQL, Hive, Spark and ClickHouse. */
  tsv: {
    missing: '\\N',
    separator: '\t',
    cell: (value) => value.replaceAll(/[\\\t\n\r]/g, (c) => TSV_ESCAPES[c] as string),
  },
  /** Undefined is nothing, and empty is `""`, as in PostgreSQL. */
  csv: {
    missing: '',
    separator: ',',
    cell: (value) => `"${value.replaceAll('"', '""')}"`,
  },
  ndjson: {
    missing: 'null',
    separator: ',',
    cell: (value) => (/[^ !#-[\]-~]/.test(value) ? bytesOf(JSON.stringify(utf8Of(value))) : `"${value}"`),
  },
};

/** The values of `--delimiter`. */
export const DELIMITERS = [',', ';', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Returns the text of a format, whose columns a delimiter separates if it is CSV. */
export const notationOf = (format: RowFormat, separator: Delimiter = ','): Notation =>
  format === 'csv' ? { ...NOTATIONS.csv, separator } : NOTATIONS[format];

/** Escapes the line ends of a value that is printed as a line. */
export const asLine = (value: string): string => value.replaceAll(/[\n\r]/g, (c) => TSV_ESCAPES[c] as string);

/** Returns the text whose bytes are the code units of a string. */
export const utf8Of = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** Returns the bytes of a text, one per code unit. */
export const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

const APOSTROPHE = 0x27;
/** Tab, CR, `+`, `-`, `=` and `@`: the beginnings of a formula, also after removal of white space. */
const BEGINNINGS: readonly number[] = [0x09, 0x0d, 0x2b, 0x2d, 0x3d, 0x40];

/** Writes `'` before each value that begins like a formula. The rows are complete. */
export function escapeFormulas(rows: Uint8Array, delimiter: Delimiter = ','): Uint8Array {
  const separator = delimiter.charCodeAt(0);
  // At most every second byte begins a value.
  const escaped = Buffer.allocUnsafe(2 * rows.length);
  let length = 0;
  let isQuoted = false;
  let isBeginning = true;
  for (const byte of rows) {
    if (isBeginning && BEGINNINGS.includes(byte)) escaped[length++] = APOSTROPHE;
    escaped[length++] = byte;
    const isOpening: boolean = isBeginning && byte === QUOTE && !isQuoted;
    if (byte === QUOTE) isQuoted = !isQuoted;
    isBeginning = isOpening || (!isQuoted && (byte === separator || byte === LINE_FEED));
  }
  return escaped.subarray(0, length);
}
