/** How the rows of an input are read, and how rows are printed: the types that readers and writers share. */

import type { Rows } from './rows.js';

/** The values of `--input`. */
export const INPUT_KINDS = ['lines', 'tsv', 'csv', 'ndjson', 'log', 'w3c', 'cdxj', 'cdx'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** How the rows of a file are read. Threads get it with each block. */
export interface RowLayout {
  /** Name of the file. */
  readonly file: string;
  readonly kind: InputKind;
  /** Whether row 1 has the names of the columns. */
  readonly hasHeader: boolean;
  /** Names of the columns that `--keep` keeps: of the header, or numbers; `row` where a row is not split. */
  readonly names: readonly string[];
  /** Index of the column of references (TSV, CSV). */
  readonly column: number;
  /** The text between two columns. */
  readonly delimiter: string;
  /** Keys that lead to the reference in a value of JSON. */
  readonly path: readonly string[];
  /** The column, or the keys, of the base of each reference. */
  readonly base?: { readonly column: number; readonly path: readonly string[] };
  /** Where the reference is in a line of CDX or of a log. */
  readonly pattern?: Pattern;
  /** Scheme and authority for the request targets of a log, such as `http://example.com`; empty without `--base`. */
  readonly origin: string;
  /** Names of the fields of a W3C log, up to the next directive. */
  fields?: readonly string[];
  /** Whether a reference is read as a request target. */
  readonly isTarget: boolean;
  /** How many references of a row are repaired: 2 if a row is a base, a TAB and a reference. */
  readonly repairs: 0 | 1 | 2;
}

/** How a field is read: as a request line, a request target, or a reference. */
export type LogFieldKind = 'request' | 'target' | 'reference';

/** How a field of a line is found. */
export interface Pattern {
  /** The texts before the fields, up to the text after the field; an empty text there is the end of the line. One code unit per byte. */
  readonly texts: readonly string[];
  readonly kind: LogFieldKind;
}

/** The fields of a log that can be read. */
export const LOG_COLUMNS = ['request', 'referrer'] as const;

/** Returns the layout of a file. A row is one column unless `other` says more. */
export const layoutOf = (file: string, kind: InputKind = 'lines', other: Partial<RowLayout> = {}): RowLayout => ({
  file,
  kind,
  hasHeader: false,
  names: ['row'],
  column: 0,
  delimiter: '',
  path: [],
  origin: '',
  isTarget: false,
  repairs: 0,
  ...other,
});

/** Fills `rows` with the rows of its block, from an offset onwards. */
export type ReadRows = (rows: Rows, from: number, layout: RowLayout) => void;

/** Reads the row from `start` to `end`. */
export type ReadLine = (rows: Rows, start: number, end: number, layout: RowLayout) => void;

/** The output for a row without a result: the values of `--invalid`. */
export const INVALID = ['drop', 'empty', 'keep', 'fail'] as const;
