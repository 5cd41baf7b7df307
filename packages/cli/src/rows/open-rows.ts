/** Opens an input, and finds out how its rows are read. */

import type { ByteReader } from 'uriscan/bulk';
import { Flag, Slot, STRIDE, scan } from 'uriscan/scanner';
import { openInput, peek } from '../io/input.js';
import { byteOrderMark, LONGEST_LINE } from '../io/input-lines.js';
import type { ProcessLike } from '../io/process.js';
import { ReportedError } from '../io/process.js';
import { csv as csvReader } from '../on-demand.js';
import type { CsvReader } from './csv-reader.js';
import { objectIn, valueAt } from './json-rows.js';
import { type InputKind, LOG_COLUMNS, linesLayout, type RowLayout } from './layout.js';
import { utf8Of } from './notation.js';

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
  readonly header?: boolean;
  /** The URI of the server, for a log. */
  readonly base?: string;
  /** Whether the command has no other use for a base. */
  readonly baseIsForLogs?: boolean;
  /** Whether the input is not read row by row. */
  readonly readsPages?: boolean;
}

/** An input whose rows can be read. */
export interface OpenRows {
  readonly reader: ByteReader;
  readonly layout: RowLayout;
  /** The reader of CSV. */
  readonly csv?: CsvReader;
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
  stdin: ProcessLike['stdin'],
  count: (bytes: number) => void,
  longest: number = LONGEST_LINE,
): Promise<OpenRows> {
  const reader = await openInput(file, stdin, count, !options.readsPages);
  try {
    return await laidOut(file, options, reader, longest);
  } catch (error) {
    await reader.close();
    throw error;
  }
}

async function laidOut(file: string, options: InputOptions, input: ByteReader, longest: number): Promise<OpenRows> {
  if (options.readsPages) return { reader: input, layout: linesLayout(file) };
  const { kind, guess, reader } = await kindOf(file, options.input, input);
  const guessed = guess === undefined ? {} : { guess };
  if (options.baseIsForLogs && options.base !== undefined && kind !== 'log') {
    throw new ReportedError('--base is only for logs here; `uriscan resolve` resolves references');
  }
  if (kind === 'csv') return { ...(await openCsv(file, options, reader, longest)), ...guessed };
  if (kind === 'tsv') return { ...(await openTsv(file, options, reader)), ...guessed };
  if (kind === 'ndjson') return { ...(await openNdjson(file, options, reader)), ...guessed };
  const layout: RowLayout = { ...linesLayout(file), kind };
  if (kind === 'log') return { reader, layout: { ...layout, ...logColumn(options) }, ...guessed };
  if (kind === 'cdxj') return { reader, layout: { ...layout, path: pathOf(options.column ?? 'url') }, ...guessed };
  if (options.column !== undefined) throw new ReportedError('lines have no columns: --input says what this is');
  return { reader, layout };
}

/** Returns the kind of an input: of an option, else by the name, else by an unmistakable first line. */
async function kindOf(
  file: string,
  option: InputKind | undefined,
  reader: ByteReader,
): Promise<{ readonly kind: InputKind; readonly guess?: string; readonly reader: ByteReader }> {
  if (option !== undefined) return { kind: option, reader };
  const [, ending = ''] = /\.(\w+)(?:\.(?:gz|zst))?$/.exec(file.toLowerCase()) ?? [];
  if (Object.hasOwn(KIND_OF_ENDING, ending)) {
    const kind = KIND_OF_ENDING[ending] as InputKind;
    return { kind, guess: `read as ${kind}, by its name`, reader };
  }
  const peeked = await peek(reader, LONGEST_LINE_TO_GUESS, hasLine);
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
  const { CsvReader } = await csvReader();
  const csv = new CsvReader(input, longest);
  return { reader: input, layout: columnsLayout(file, 'csv', options, (await csv.first()) ?? []), csv };
}

async function openTsv(file: string, options: InputOptions, input: ByteReader): Promise<OpenRows> {
  const { head, reader } = await peek(input, LONGEST_FIRST_ROW, hasLine);
  if (head.length >= LONGEST_FIRST_ROW && !hasLine(head)) {
    throw new ReportedError(`the first row has more than ${LONGEST_FIRST_ROW} bytes`);
  }
  const row = firstLine(head).toString('latin1');
  return { reader, layout: columnsLayout(file, 'tsv', options, row === '' ? [] : row.split('\t')) };
}

/** Returns the layout of rows with columns. The code units of `row`, the first one, are bytes. */
function columnsLayout(
  file: string,
  kind: InputKind,
  { column, header }: InputOptions,
  row: readonly string[],
): RowLayout {
  const texts = row.map(utf8Of);
  const isNumber = column !== undefined && /^[1-9]\d*$/.test(column);
  const index = isNumber ? Number(column) - 1 : texts.indexOf(column ?? '');
  const columns = `the columns are ${texts.length === 0 ? 'none' : list(texts.map((text, i) => `${i + 1}: ${shortened(text)}`))}`;
  if (column === undefined) throw new ReportedError(`${kind} needs --column, a number or a name; ${columns}`);
  if (index < 0 || index >= texts.length) throw new ReportedError(`there is no column ${column}; ${columns}`);
  if (!isNumber && texts.lastIndexOf(column) !== index) {
    throw new ReportedError(`two columns have the name ${column}: use a number; ${columns}`);
  }
  // Only a header has names.
  const hasHeader = header === true || !isNumber;
  const names = texts.map((text, i) => (hasHeader ? text : String(i + 1)));
  return { ...linesLayout(file), kind, hasHeader, names, column: index };
}

async function openNdjson(file: string, { column }: InputOptions, input: ByteReader): Promise<OpenRows> {
  const { head, reader } = await peek(input, LONGEST_FIRST_ROW, hasLine);
  const objects = String(head).split('\n').flatMap(objectIn);
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const fields = `the fields are ${keys.length === 0 ? 'none' : list(keys.map(shortened))}`;
  if (column === undefined) throw new ReportedError(`ndjson needs --column, a name or a JSON pointer; ${fields}`);
  const path = pathOf(column);
  if (objects.length > 0 && objects.every((object) => valueAt(object, path) === undefined)) {
    throw new ReportedError(`there is no field ${column}; ${fields}`);
  }
  return { reader, layout: { ...linesLayout(file), kind: 'ndjson', path } };
}

/** Returns the keys of a name, or of a JSON pointer (RFC 6901), which begins with "/". */
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
