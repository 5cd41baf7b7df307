/** The kinds of input, and how the rows of a file are read. */

/** The values of `--input`. */
export const INPUT_KINDS = ['lines', 'tsv', 'csv', 'ndjson', 'log', 'cdxj'] as const;
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
  /** Index of the column of references (TSV, CSV), or of the field of a log: see `LOG_COLUMNS`. */
  readonly column: number;
  /** Keys that lead to the reference in a value of JSON. */
  readonly path: readonly string[];
  /** Scheme and authority for the request targets of a log, such as `http://example.com`; empty without `--base`. */
  readonly origin: string;
}

/** The fields of a log that can be read. */
export const LOG_COLUMNS = ['request', 'referrer'] as const;

/** Returns the layout of a file with one reference per line. */
export const linesLayout = (file: string): RowLayout => ({
  file,
  kind: 'lines',
  hasHeader: false,
  names: ['row'],
  column: 0,
  path: [],
  origin: '',
});
