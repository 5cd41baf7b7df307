/** Opens an input, and finds out how its rows are read. */

import type { ByteReader } from 'uriscan/bulk';
import { Flag, Slot, STRIDE, scan } from 'uriscan/scanner';
import { byteOrderMark } from '../io/bytes.js';
import { refuseOtherText } from '../io/foreign-formats.js';
import { openInput, peek } from '../io/input.js';
import type { ProcessLike } from '../io/process.js';
import { ReportedError } from '../io/reported-error.js';
import { CsvReader } from './csv-reader.js';
import { objectIn, valueAt } from './line-rows.js';
import { DELIMITERS, type Delimiter, utf8Of } from './notation.js';

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
  /** The column, or the keys, of the base of each reference. */
  readonly base?: { readonly column: number; readonly path: readonly string[] };
  /** Scheme and authority for the request targets of a log, such as `http://example.com`; empty without `--base`. */
  readonly origin: string;
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
  path: [],
  origin: '',
  ...other,
});

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Bytes of a first line that are enough to know its kind. */
const LONGEST_LINE_TO_GUESS = 1 << 16;
/** Bytes that the first row may have, where it says which columns there are. */
const LONGEST_FIRST_ROW = 1 << 20;
/** Characters of a name, and names, that a message has. */
const LONGEST_NAME = 40;
const MOST_NAMES = 50;

/** The options that say how an input is read. */
export interface InputOptions {
  readonly input?: InputKind;
  readonly column?: string;
  /** The column of the base of each reference. */
  readonly baseColumn?: string;
  readonly header?: boolean;
  /** Between the columns of CSV; a comma by default. */
  readonly delimiter?: Delimiter;
  /** The URI of the server, for a log. */
  readonly base?: string;
  /** The rows that the verb reads: see `Verb`. */
  readonly kind: string;
  /** Whether the verb has another use for a base. */
  readonly usesBase: boolean;
}

/** An input whose rows can be read. */
export interface OpenRows {
  readonly reader: ByteReader;
  readonly layout: RowLayout;
  /** The reader of CSV. */
  readonly csv?: CsvReader;
  /** Whether it has columns, but no rows. */
  readonly isEmpty?: boolean;
  /** How the kind was found, if no option says it. */
  readonly guess?: string;
}

/** Kinds by the end of the name of a file. */
const KIND_OF_ENDING: Readonly<Record<string, InputKind>> = {
  tsv: 'tsv',
  csv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  cdxj: 'cdxj',
};

/** Lines that no file of references has. */
const KIND_OF_LINE: readonly (readonly [RegExp, InputKind])[] = [
  [/^\{\s*"/, 'ndjson'],
  [/^\S+ \S+ [^"[]*\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] "/, 'log'],
  [/^\S+ \d{1,17} \{/, 'cdxj'],
];

// Filled and read within one call; no code of a caller runs in between.
const record = new Uint32Array(STRIDE);

/**
 * Opens an input.
 *
 * @param longest - bytes that a row may have
 * @throws {@link ReportedError} when it cannot be read, or has no such column
 */
export async function openRows(
  file: string,
  options: InputOptions,
  process: ProcessLike,
  count: (bytes: number) => void,
  longest: number,
): Promise<OpenRows> {
  const reader = await openInput(file, process, count, options.kind !== 'pages');
  try {
    return await laidOut(file, options, reader, longest);
  } catch (error) {
    await reader.close();
    throw error;
  }
}

async function laidOut(file: string, options: InputOptions, input: ByteReader, longest: number): Promise<OpenRows> {
  if (options.kind === 'pages') {
    const { head, reader } = await peek(input, LONGEST_LINE_TO_GUESS, (some) => some.length > 0);
    refuseOtherText(head, true);
    return { reader, layout: layoutOf(file) };
  }
  const { kind, guess, reader } = await kindOf(file, options.input, input);
  if (!options.usesBase && options.base !== undefined && kind !== 'log') {
    throw new ReportedError('--base is only for logs here; `uriscan resolve` resolves references');
  }
  const rows = await OPEN[kind](file, options, reader, longest);
  return guess === undefined ? rows : { ...rows, guess };
}

/** Opens an input of a kind. */
type Open = (file: string, options: InputOptions, reader: ByteReader, longest: number) => OpenRows | Promise<OpenRows>;

const OPEN: Readonly<Record<InputKind, Open>> = {
  lines: openLines,
  tsv: openTsv,
  csv: openCsv,
  ndjson: openNdjson,
  log: (file, options, reader) => ({ reader, layout: layoutOf(file, 'log', logColumn(options)) }),
  cdxj: (file, { column = 'url' }, reader) => ({ reader, layout: layoutOf(file, 'cdxj', { path: pathOf(column) }) }),
};

/** Opens lines. Without a base, those at the beginning must be a base, a TAB and a reference each. */
async function openLines(file: string, options: InputOptions, input: ByteReader): Promise<OpenRows> {
  if (options.column !== undefined) throw new ReportedError('lines have no columns: --input says what this is');
  const layout = layoutOf(file);
  if (!options.usesBase || options.base !== undefined) return { reader: input, layout };
  const { head, reader } = await peek(input, LONGEST_LINE_TO_GUESS, (some) => some.includes(TAB));
  if (head.length === 0 || head.includes(TAB)) return { reader, layout };
  throw new ReportedError('expected --base, or lines with a base, a TAB and a reference');
}

/** Returns the kind of an input: of an option, else by the name, else by an unmistakable first line. */
async function kindOf(
  file: string,
  option: InputKind | undefined,
  reader: ByteReader,
): Promise<{ readonly kind: InputKind; readonly guess?: string; readonly reader: ByteReader }> {
  if (option !== undefined) return { kind: option, reader };
  const [, ending = ''] = /\.(\w+)(?:\.gz)?$/.exec(file.toLowerCase()) ?? [];
  if (Object.hasOwn(KIND_OF_ENDING, ending)) {
    const kind = KIND_OF_ENDING[ending] as InputKind;
    return { kind, guess: `read as ${kind}, by its name`, reader };
  }
  const peeked = await peek(reader, LONGEST_LINE_TO_GUESS, hasLine);
  refuseOtherText(peeked.head, false);
  const line = firstLine(peeked.head).toString('latin1');
  const [, kind] = KIND_OF_LINE.find(([pattern]) => pattern.test(line)) ?? [];
  if (kind === undefined) return { kind: 'lines', reader: peeked.reader };
  return { kind, guess: `read as ${kind}, by its first line`, reader: peeked.reader };
}

const hasLine = (head: Buffer): boolean => head.includes(LINE_FEED);

/** Returns the first line of the head of an input, without byte-order mark and line end. */
function firstLine(head: Buffer): Buffer {
  const after = head.indexOf(LINE_FEED);
  const line = head.subarray(byteOrderMark(head), after < 0 ? head.length : after);
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}

async function openCsv(file: string, options: InputOptions, input: ByteReader, longest: number): Promise<OpenRows> {
  const csv = new CsvReader(input, longest, options.delimiter);
  const first = (await csv.first()) ?? [];
  if (isEmpty(csv.block)) return { reader: input, layout: layoutOf(file, 'csv'), isEmpty: true };
  return { reader: input, layout: columnsLayout(file, 'csv', options, first), csv };
}

async function openTsv(file: string, options: InputOptions, input: ByteReader): Promise<OpenRows> {
  const { head, reader } = await peek(input, LONGEST_FIRST_ROW, hasLine);
  if (head.length >= LONGEST_FIRST_ROW && !hasLine(head)) {
    throw new ReportedError(`the first row has more than ${LONGEST_FIRST_ROW} bytes`);
  }
  if (isEmpty(head)) return { reader, layout: layoutOf(file, 'tsv'), isEmpty: true };
  return { reader, layout: columnsLayout(file, 'tsv', options, firstLine(head).toString('latin1').split('\t')) };
}

const isEmpty = (bytes: Buffer): boolean => bytes.length === byteOrderMark(bytes);

/** Returns the layout of rows with columns. The code units of `row`, the first one, are bytes. */
function columnsLayout(
  file: string,
  kind: InputKind,
  { column, baseColumn, header }: InputOptions,
  row: readonly string[],
): RowLayout {
  const texts = row.map(utf8Of);
  const listed = `the columns are ${texts.length === 0 ? 'none' : list(texts.map((text, i) => `${i + 1}: ${shortened(text)}`))}`;
  const other = kind === 'csv' && texts.length === 1 && DELIMITERS.find((some) => texts[0]?.includes(some));
  const columns = `${listed}${other ? `; --delimiter '${other}' separates others` : ''}`;
  const indexOf = (name: string): number => {
    const index = isNumber(name) ? Number(name) - 1 : texts.indexOf(name);
    if (index < 0 || index >= texts.length) throw new ReportedError(`there is no column ${name}; ${columns}`);
    if (isNumber(name) || texts.lastIndexOf(name) === index) return index;
    throw new ReportedError(`two columns have the name ${name}: use a number; ${columns}`);
  };
  if (column === undefined) throw new ReportedError(`${kind} needs --column, a number or a name; ${columns}`);
  const base = baseColumn === undefined ? {} : { base: { column: indexOf(baseColumn), path: [] } };
  const index = indexOf(column);
  // Only a header has names.
  const hasHeader = header === true || !isNumber(column) || !isNumber(baseColumn ?? '1');
  const names = texts.map((text, i) => (hasHeader ? text : String(i + 1)));
  return layoutOf(file, kind, { hasHeader, names, column: index, ...base });
}

const isNumber = (column: string): boolean => /^[1-9]\d*$/.test(column);

async function openNdjson(file: string, { column, baseColumn }: InputOptions, input: ByteReader): Promise<OpenRows> {
  const key = column && JSON.stringify(pathOf(column).at(-1));
  const { head, reader } = await peek(input, LONGEST_FIRST_ROW, (some) => hasLine(some) && some.includes(key ?? ''));
  const objects = String(head).split('\n').flatMap(objectIn);
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const fields = `the fields are ${keys.length === 0 ? 'none' : list(keys.map(shortened))}`;
  if (column === undefined) throw new ReportedError(`ndjson needs --column, a name or a JSON pointer; ${fields}`);
  const path = pathOf(column);
  // A longer input may have the field later.
  if (
    head.length < LONGEST_FIRST_ROW &&
    objects.length > 0 &&
    objects.every((object) => valueAt(object, path) === undefined)
  ) {
    throw new ReportedError(`there is no field ${column}; ${fields}`);
  }
  const base = baseColumn === undefined ? {} : { base: { column: 0, path: pathOf(baseColumn) } };
  return { reader, layout: layoutOf(file, 'ndjson', { path, ...base }) };
}

/** Returns the keys of a name, or of a JSON pointer (RFC 6901): it begins with "/". */
function pathOf(column: string): readonly string[] {
  if (!column.startsWith('/')) return [column];
  return column
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function logColumn({ column = 'request', base }: InputOptions): Pick<RowLayout, 'column' | 'origin'> {
  const index = LOG_COLUMNS.indexOf(column as (typeof LOG_COLUMNS)[number]);
  if (index < 0) throw new ReportedError(`a log has no column ${column}; the columns are ${list(LOG_COLUMNS)}`);
  return { column: index, origin: base === undefined || index > 0 ? '' : originOf(base) };
}

/** Returns the scheme, the host and the port of a URI. */
function originOf(base: string): string {
  const flags = scan(base, record);
  if (!(flags & Flag.AUTHORITY))
    throw new ReportedError('--base needs an authority for a log, such as http://example.com');
  const scheme = base.slice(0, record[Slot.SCHEME_END]);
  return `${scheme}://${base.slice(record[Slot.HOST_START], record[Slot.PATH_START])}`;
}

const list = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ');

const shortened = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
