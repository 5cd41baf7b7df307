/** The formats of rows: TSV, CSV and NDJSON. */

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
  /** Undefined is `\N`, and the escapes are those of PostgreSQL, Hive, Spark and ClickHouse. */
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

/** Escapes the line ends of a value that is printed as a line. */
export const asLine = (value: string): string => value.replaceAll(/[\n\r]/g, (c) => TSV_ESCAPES[c] as string);

/** Returns the text of which the code units of a string are the bytes. */
export const utf8Of = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** Returns the bytes of a text, one per code unit. */
export const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');
