/** The formats of rows: TSV, CSV and NDJSON. */

import { CARRIAGE_RETURN, LINE_FEED, QUOTE, TAB } from '../io/bytes.js';

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
    cell: (value) =>
      /[\\\t\n\r]/.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (c) => TSV_ESCAPES[c] as string) : value,
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
export const bytesOf = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? Buffer.from(text).toString('latin1') : text;

const APOSTROPHE = 0x27;
/** LF, CR, tab, `+`, `-`, `=` and `@`: the beginnings of a formula, also after removal of white space. */
const BEGINNINGS: readonly number[] = [LINE_FEED, CARRIAGE_RETURN, TAB, 0x2b, 0x2d, 0x3d, 0x40];
/** The last two bytes of the fullwidth forms of these signs, U+FF0B to U+FF20. */
const WIDE_BEGINNINGS: readonly number[] = [0xbc8b, 0xbc8d, 0xbc9d, 0xbca0];

/** Writes `'` before each cell that begins like a formula. The rows are whole. */
export function escapeFormulas(rows: Uint8Array, delimiter: string): Uint8Array {
  const separator = delimiter.charCodeAt(0);
  // At most every second byte begins a value.
  const escaped = Buffer.allocUnsafe(2 * rows.length);
  let length = 0;
  let isQuoted = false;
  let isBeginning = true;
  for (let i = 0; i < rows.length; i++) {
    const byte = rows[i] as number;
    const isEnd = !isQuoted && (byte === separator || byte === LINE_FEED);
    const isUnquoted = !isQuoted && byte === QUOTE;
    // In TSV, and after a CR, some readers take a quote for the beginning of a quoted cell and others do not.
    const opens = isBeginning && isUnquoted && separator !== TAB && rows[i - 1] !== CARRIAGE_RETURN;
    if (isBeginning && !isEnd && !opens && (isUnquoted || isFormula(rows, i))) escaped[length++] = APOSTROPHE;
    escaped[length++] = byte;
    if (opens) isQuoted = true;
    else {
      isBeginning = isEnd || (!isQuoted && byte === CARRIAGE_RETURN);
      if (isQuoted && byte === QUOTE) {
        if (rows[i + 1] === QUOTE) escaped[length++] = rows[++i] as number;
        else isQuoted = false;
      }
    }
  }
  return escaped.subarray(0, length);
}

function isFormula(bytes: Uint8Array, i: number): boolean {
  if (bytes[i] !== 0xef) return BEGINNINGS.includes(bytes[i] as number);
  return WIDE_BEGINNINGS.includes(((bytes[i + 1] as number) << 8) | (bytes[i + 2] as number));
}
