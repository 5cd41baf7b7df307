/** Opens an input, and finds out how its rows are read. */

import { Flag, Slot, STRIDE, scan } from 'uriscan/scanner';
import { byteOrderMark, TAB } from '../io/bytes.js';
import { fromFirstTag, refuse, TEXTS } from '../io/foreign-formats.js';
import { hasLine, type Input } from '../io/input.js';
import { openInput } from '../io/open-input.js';
import { type ProcessLike, ReportedError } from '../io/process.js';
import type { CommandOptions } from '../options.js';
import { cellsOf, rowAt } from './column-rows.js';
import { INPUT_KINDS, type InputKind, LOG_COLUMNS, layoutOf, type Pattern, type RowLayout } from './layout.js';
import { bytesOf, DELIMITERS, utf8Of } from './notation.js';
import { objectIn, valueAt } from './readers.js';
import { fieldsAfter, isTargetColumn, w3cColumn } from './w3c.js';

/** Bytes of a first line that are enough to know its kind. */
const MAX_LINE_TO_GUESS = 1 << 16;
/** Bytes that the first row may have, where it says which columns there are. */
const MAX_FIRST_ROW = 1 << 20;
/** Characters of the names in a message. */
const MAX_LIST = 1000;

/** An input whose rows can be read. */
export interface OpenRows {
  readonly input: Input;
  readonly layout: RowLayout;
  /** How the kind was found, if no option says it. */
  readonly guess: string | undefined;
}

/** The ends of names of files that say their kind; `jsonl` is another one for `ndjson`. */
const ENDINGS: readonly string[] = ['tsv', 'csv', 'ndjson', 'cdxj', 'cdx'] satisfies InputKind[];

/** Lines that no file of references has. */
const KIND_OF_LINE: readonly (readonly [RegExp, InputKind])[] = [
  [/^\{\s*"/, 'ndjson'],
  [/^\[\d{4}-\d\d-\d\dT[\d:.]+Z\] "/, 'log'],
  [/^\S+ \S+ [^"[]*\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] "/, 'log'],
  [/^#(?:Version|Fields|Software|(?:Start-|End-)?Date|Remark):/i, 'w3c'],
  [/^\S+ \d{1,17} \{/, 'cdxj'],
  [/^sep=[,;|]$/i, 'csv'],
  [/^ CDX [A-Za-z] |^\S+ \d{14}(?: \S+){9}$/, 'cdx'],
];

// Filled and read within one call; no code of a caller runs in between.
const sampleRecord = new Uint32Array(STRIDE);

/**
 * Opens an input.
 *
 * @throws {@link ReportedError} when it cannot be read, or has no such column
 */
export async function openRows(
  file: string,
  options: CommandOptions,
  process: ProcessLike,
  count: (bytes: number) => void,
): Promise<OpenRows> {
  const input = await openInput(file, process, count, options.kind !== 'pages');
  try {
    return { input, ...(await laidOut(file, options, input)) };
  } catch (error) {
    await input.close();
    throw error;
  }
}

async function laidOut(file: string, options: CommandOptions, input: Input): Promise<Omit<OpenRows, 'input'>> {
  if (options.kind === 'pages' || options.kind === 'text') return { layout: layoutOf(file), guess: undefined };
  const [kind, by] = await kindOf(file, options, input);
  const { header, column, keep, format } = options;
  const hasColumns = kind === 'csv' || kind === 'tsv';
  if (header && !hasColumns && column === undefined && !keep && format !== 'tsv' && format !== 'csv')
    throw new ReportedError('--header needs --format tsv or csv, or an input with a header row (--column)');
  const isTarget = options.as === 'request-target';
  const { base } = options;
  const takesTargets = isTarget || kind === 'log' || kind === 'w3c';
  if (!options.usesBase && base !== undefined && !takesTargets) {
    throw new ReportedError(
      '--base is only for logs and --as request-target here; `uriscan resolve` resolves references',
    );
  }
  if (isTarget && options.baseColumn !== undefined)
    throw new ReportedError('--as request-target excludes --base-column');
  if (options.usesBase && base === undefined && options.baseColumn === undefined && kind !== 'lines') {
    throw new ReportedError('a column of references needs --base or --base-column');
  }
  const repairs = !options.repair ? 0 : options.usesBase && base === undefined ? 2 : 1;
  const laid = await LAYOUTS[kind](options, input, kind);
  const hasTargets =
    isTarget || (kind === 'w3c' ? isTargetColumn(column) : kind === 'log' && laid.pattern?.kind !== 'reference');
  const origin = base !== undefined && hasTargets ? originOf(base) : '';
  const layout = layoutOf(file, kind, { repairs, isTarget, origin, ...laid });
  return { layout, guess: by && `read as ${kind}, by its ${by}` };
}

/** Finds out how the rows of a kind are read. */
type Lay = (options: CommandOptions, input: Input, kind: InputKind) => Partial<RowLayout> | Promise<Partial<RowLayout>>;

const LAYOUTS: Readonly<Record<InputKind, Lay>> = {
  lines: layOutLines,
  tsv: layOutColumns,
  csv: layOutColumns,
  ndjson: layOutNdjson,
  log: layOutLog,
  w3c: layOutW3c,
  cdxj: ({ column = 'url' }) => ({ path: pathOf(column) }),
  cdx: async ({ column = 'a' }, input) => cdxPattern(await firstLine(input), column),
};

const KINDS_WITH_COLUMNS = INPUT_KINDS.filter((kind) => kind !== 'lines').join(', ');

/** Without a base, the lines at the beginning must be a base, a TAB and a reference each. */
async function layOutLines({ column, base, usesBase }: CommandOptions, input: Input): Promise<Partial<RowLayout>> {
  if (column !== undefined)
    throw new ReportedError(
      `--column needs columns, and this is read as lines; --input names another kind: ${KINDS_WITH_COLUMNS}`,
    );
  if (!usesBase || base !== undefined) return {};
  const head = await input.fill(MAX_LINE_TO_GUESS, (some) => some.includes(TAB));
  if (head.length === 0 || head.includes(TAB)) return {};
  throw new ReportedError('expected --base, or lines with a base, a TAB and a reference');
}

/** Returns the kind of an input: of an option, else by the name, else by an unmistakable first line. */
async function kindOf(file: string, options: CommandOptions, input: Input): Promise<[kind: InputKind, by?: string]> {
  if (options.logFormat !== undefined && (options.input ?? 'log') !== 'log')
    throw new ReportedError(`--log-format is for logs, and this is ${options.input}`);
  if (options.logFormat !== undefined) return ['log'];
  if (options.input !== undefined) return [options.input];
  const [, ending = ''] = /\.(\w+)(?:\.gz)?$/.exec(file.toLowerCase()) ?? [];
  // Pairs of a base and a reference, with a tab between them.
  if (ending === 'tsv' && options.usesBase && (options.base ?? options.baseColumn ?? options.column) === undefined)
    return ['lines'];
  const named = ending === 'jsonl' ? 'ndjson' : ending;
  if (ENDINGS.includes(named)) return [named as InputKind, 'name'];
  // A page may have other lines before its first tag.
  const isEnough = (head: Buffer) => hasLine(head) && !/^(?:<[?!]|$)/.test(fromFirstTag(head.toString('latin1')));
  refuse(await input.fill(MAX_LINE_TO_GUESS, isEnough), TEXTS);
  const line = await firstLine(input);
  const [, kind] = KIND_OF_LINE.find(([pattern]) => pattern.test(line)) ?? [];
  return kind === undefined ? ['lines'] : [kind, 'first line'];
}

/** Returns the first line of an input, or its beginning if it is long, one code unit per byte. */
async function firstLine(input: Input): Promise<string> {
  const head = await input.fill(MAX_LINE_TO_GUESS, hasLine);
  return /^[^\r\n]*/.exec(head.toString('latin1', byteOrderMark(head)))?.[0] as string;
}

/** Reads the columns of TSV or CSV from its first row. A file without rows has no columns. */
async function layOutColumns(options: CommandOptions, input: Input, kind: InputKind): Promise<Partial<RowLayout>> {
  const { column, baseColumn, header, delimiter: ofOption = ',' } = options;
  // Excel reads the delimiter from such a line, which is not a row.
  const [line = '', ofLine = ofOption] =
    kind === 'csv' ? (SEPARATOR_LINE.exec(String(await input.fill(SEPARATOR_BYTES, hasLine))) ?? []) : [];
  input.take(Buffer.byteLength(line));
  const delimiter = kind === 'tsv' ? '\t' : ofLine;
  const rowIn = (head: Buffer) => rowAt(head, byteOrderMark(head), delimiter, input.isAtEnd);
  const head = await input.fill(MAX_FIRST_ROW, (some) => rowIn(some) !== undefined);
  if (head.length === byteOrderMark(head)) return { names: [] };
  const row = rowIn(head);
  if (row === undefined) throw new ReportedError(`the first row has more than ${MAX_FIRST_ROW} bytes`);
  const texts = cellsOf(row).map(utf8Of);
  const listed = `the columns are ${list(texts.map((text, i) => `${i + 1}: ${text}`))}`;
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
  return { delimiter, hasHeader, names, column: index, ...base };
}

/** A first line with the delimiter of CSV, and the most bytes of it. */
const SEPARATOR_LINE = /^\ufeff?sep=([,;|])\r?\n/i;
const SEPARATOR_BYTES = 10;

const isNumber = (column: string): boolean => /^[1-9]\d*$/.test(column);

async function layOutNdjson({ column, baseColumn }: CommandOptions, input: Input): Promise<Partial<RowLayout>> {
  const key = column && JSON.stringify(pathOf(column).at(-1));
  const head = await input.fill(MAX_FIRST_ROW, (some) => hasLine(some) && some.includes(key ?? ''));
  const objects = String(head).split('\n').flatMap(objectIn);
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const fields = `the fields are ${keys.length === 0 ? 'none' : list(keys)}`;
  if (column === undefined) throw new ReportedError(`ndjson needs --column, a name or a JSON pointer; ${fields}`);
  const path = pathOf(column);
  // A longer input may have the field later.
  if (
    head.length < MAX_FIRST_ROW &&
    objects.length > 0 &&
    objects.every((object) => valueAt(object, path) === undefined)
  ) {
    throw new ReportedError(`there is no field ${column}; ${fields}`);
  }
  return { path, ...(baseColumn !== undefined && { base: { column: 0, path: pathOf(baseColumn) } }) };
}

/** Returns the keys of a name, or of a JSON pointer (RFC 6901): it begins with "/". */
function pathOf(column: string): readonly string[] {
  if (!column.startsWith('/')) return [column];
  return column
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function layOutLog({ column = 'request', logFormat, as }: CommandOptions): Partial<RowLayout> {
  const index = LOG_COLUMNS.indexOf(column as (typeof LOG_COLUMNS)[number]);
  if (index < 0 && logFormat === undefined)
    throw new ReportedError(`a log has no column ${column}; the columns are ${list(LOG_COLUMNS)}`);
  return {
    pattern: logFormat === undefined ? (LOG_PATTERNS[index] as Pattern) : logPattern(logFormat, column, index, as),
  };
}

async function layOutW3c({ column }: CommandOptions, input: Input): Promise<Partial<RowLayout>> {
  // The directives up to the first row.
  const head = await input.fill(MAX_FIRST_ROW, (some) => /^[^#\r\n]/m.test(String(some)));
  const fields = fieldsAfter(head.subarray(byteOrderMark(head)));
  const name = column ?? w3cColumn(fields);
  if (fields.length > 0 && !fields.includes(name))
    throw new ReportedError(`there is no column ${name}; the columns are ${list(fields)}`);
  return { path: column === undefined ? [] : [column] };
}

/** Returns the scheme, the host and the port of a URI. */
function originOf(base: string): string {
  const flags = scan(base, sampleRecord);
  if (!(flags & Flag.AUTHORITY))
    throw new ReportedError('--base needs an authority for a log, such as http://example.com');
  const scheme = base.slice(0, sampleRecord[Slot.SCHEME_END]);
  return `${scheme}://${base.slice(sampleRecord[Slot.HOST_START], sampleRecord[Slot.PATH_START])}`;
}

function list(names: readonly string[]): string {
  const text = names.join(', ');
  return text.length > MAX_LIST ? `${text.slice(0, MAX_LIST)}…` : text;
}

/** The request and the referrer (`LOG_COLUMNS`) in the common and the combined format. Envoy, which writes no referrer, begins with the time. */
const LOG_PATTERNS: readonly Pattern[] = [
  { texts: ['', '] "', '"'], kind: 'request' },
  { texts: ['', ' [', '] "', '"', '"', '"'], kind: 'reference' },
];

/** Fields of the formats of Apache and nginx; fields without a text between them are one. */
const LOG_FIELDS = /(?:%[<>]?(?:\{[^{}%]*\})?[a-z]|\$\w+){1,9}/gi;

/** The names of each of `LOG_COLUMNS` in such a format. */
const LOG_FIELD_NAMES = [/^(?:%r|\$request)$/, /^(?:%\{referer\}i|\$http_referer)$/i];

/** The fields that have the target of a request without its method. */
const LOG_TARGET_FIELD =
  /^(?:%[<>]?U(?:%[<>]?q)?|\$request_uri|\$(?:document_)?uri(?:\$is_args\$(?:args|query_string))?)$/;

/**
 * Reads a format such as `%h %l %u %t "%r" %>s`.
 *
 * @param column - a field of it, or one of `LOG_COLUMNS`
 * @param index - the index in `LOG_COLUMNS`, or -1
 * @throws {@link ReportedError} if it has no such column
 */
function logPattern(format: string, column: string, index: number, as: CommandOptions['as']): Pattern {
  const unescaped = format.replaceAll('\\"', '"');
  const names = unescaped.match(LOG_FIELDS) ?? [];
  if (names.length === 0)
    throw new ReportedError(`--log-format has no fields; a format is such as '%h %l %u %t "%r"' or '$host "$request"'`);
  const at = names.findIndex((name) => name === column || name === `$${column}` || LOG_FIELD_NAMES[index]?.test(name));
  if (at < 0) throw new ReportedError(`--log-format has no column ${column}; the columns are ${names.join(', ')}`);
  const texts = unescaped.split(LOG_FIELDS).map(bytesOf);
  const kind =
    index === 0
      ? 'request'
      : as === 'request-target' || LOG_TARGET_FIELD.test(names[at] as string)
        ? 'target'
        : 'reference';
  return { texts: texts.slice(0, at + 2), kind };
}

/** The fields of CDX by their letters: `a` is the original URL. */
const CDX_LEGEND = ' CDX N b a m s k r M S V g';

/**
 * Reads the first line of CDX, or the letters of 11 fields for a line without letters.
 *
 * @throws {@link ReportedError} if it has no such column
 */
function cdxPattern(line: string, column: string): { readonly pattern: Pattern; readonly hasHeader: boolean } {
  const hasHeader = line.startsWith(' CDX ');
  const names = (hasHeader ? line : CDX_LEGEND).trim().split(' ').slice(1);
  const at = names.indexOf(column);
  if (at < 0) throw new ReportedError(`there is no column ${column}; the columns are ${names.join(', ')}`);
  const texts = ['', ...names.slice(1).fill(' '), ''].slice(0, at + 2);
  return { pattern: { texts, kind: 'reference' }, hasHeader };
}
