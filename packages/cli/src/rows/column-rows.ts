/** Reads the rows of TSV, and of CSV (RFC 4180), in linear time. */

import { byteOrderMark, CARRIAGE_RETURN, LINE_FEED, QUOTE, SPACE, TAB } from '../io/bytes.js';
import type { Input } from '../io/input.js';
import { ReportedError } from '../io/process.js';
import { TOO_LONG } from '../io/summary.js';
import type { Block } from '../task.js';
import type { ReadRows, RowLayout } from './layout.js';
import type { Rows } from './rows.js';
import { readTarget, textOfString } from './targets.js';

/** A row of a block. */
export interface ColumnRow {
  readonly bytes: Buffer;
  /** Where each cell begins and ends, with its quotes. */
  readonly bounds: readonly number[];
  /** The byte around cells with quotes; -1 in TSV, which has no quotes. */
  readonly quote: number;
  /** The code of its error. */
  readonly error: string | undefined;
  /** Where it ends, without its line end. */
  readonly end: number;
  /** Where the next row begins. */
  readonly next: number;
}

/**
 * Returns the row that begins at an offset of a block; `undefined` if no row begins there, or it may not be complete.
 *
 * @param delimiter - the text between two cells; a tab means TSV, without quotes and escapes
 * @param isWhole - whether the input ends with the block, or the block with a row
 */
export function rowAt(bytes: Buffer, start: number, delimiter: string, isWhole: boolean): ColumnRow | undefined {
  const { length } = bytes;
  const separator = delimiter.charCodeAt(0);
  const quote = separator === TAB ? -1 : QUOTE;
  const bounds: number[] = [];
  let error: string | undefined;
  for (let at = start; at < length || bounds.length > 0; at++) {
    bounds.push(at);
    let afterQuote = -1;
    if (bytes[at] === quote) {
      at = afterQuoted(bytes, at + 1);
      if (at > length) error = 'unclosed-quote';
      at = Math.min(at, length);
      afterQuote = at;
    }
    while (at < length && bytes[at] !== separator && bytes[at] !== LINE_FEED) at++;
    if (at === length && !isWhole) return undefined;
    const isLast = at === length || bytes[at] === LINE_FEED;
    const next = Math.min(at + 1, length);
    const end = isLast ? withoutLineEnd(bytes, start, next) : at;
    if (afterQuote >= 0 && !isBlank(bytes, afterQuote, end)) error = 'invalid-quote';
    bounds.push(afterQuote < 0 ? end : afterQuote);
    if (isLast) return { bytes, bounds, quote, error, end, next };
  }
  return undefined;
}

/** Returns the offset after the quote that ends a cell; more than the length if the bytes have no such quote. */
function afterQuoted(bytes: Buffer, start: number): number {
  for (let from = start; ; from += 2) {
    from = bytes.indexOf(QUOTE, from);
    if (from < 0) return bytes.length + 1;
    if (bytes[from + 1] !== QUOTE) return from + 1;
  }
}

/** Returns the end of a row without its line end. */
function withoutLineEnd(bytes: Buffer, start: number, next: number): number {
  if (bytes[next - 1] !== LINE_FEED) return next;
  const end = next - 1;
  return end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
}

/** Whether all bytes between two offsets are white space: a quoted cell may have it after it. */
function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] !== SPACE && bytes[i] !== TAB) return false;
  return true;
}

/** Returns a cell of a row, one code unit per byte; an empty text if the row is too short. */
function cellOf({ bytes, bounds, quote }: ColumnRow, column: number): string {
  const start = bounds[2 * column] ?? bytes.length;
  const end = bounds[2 * column + 1] as number;
  if (bytes[start] !== quote) return bytes.toString('latin1', start, end);
  return bytes.toString('latin1', start + 1, end - 1).replaceAll('""', '"');
}

/** Returns all cells of a row, one code unit per byte. */
export const cellsOf = (row: ColumnRow): string[] =>
  Array.from({ length: row.bounds.length / 2 }, (_, i) => cellOf(row, i));

/** Yields the complete rows of a block from an offset onwards. */
function* rowsIn(bytes: Buffer, start: number, delimiter: string, isWhole: boolean): Generator<ColumnRow, void> {
  for (let row = rowAt(bytes, start, delimiter, isWhole); row; row = rowAt(bytes, row.next, delimiter, isWhole))
    yield row;
}

/** Reads the references of whole rows of TSV or CSV. */
export const readTable: ReadRows = (rows, from, layout) =>
  readColumns(rows, rowsIn(rows.block, from, layout.delimiter, true), layout, Number.POSITIVE_INFINITY);

/** Reads the column of references, and perhaps the column of bases. */
function readColumns(rows: Rows, read: Iterable<ColumnRow>, layout: RowLayout, longest: number): void {
  const { names, column, base, isTarget } = layout;
  for (const row of read) {
    const { bytes, bounds, quote, error, end } = row;
    const start = bounds[0] as number;
    const isTooLong = end - start > longest;
    rows.begin(start, isTooLong ? start : end);
    if (!isTooLong && error === undefined && start < end && bounds.length < 2 * names.length) rows.fill();
    const [cellStart, cellEnd] = [bounds[2 * column] as number, bounds[2 * column + 1] as number];
    if (isTooLong) rows.reject(TOO_LONG, longest);
    else if (error !== undefined) rows.reject(error, 0);
    else if (start === end) rows.empty();
    else if (bounds.length > 2 * names.length) rows.reject('column-count', 0);
    else if (isUndefined(row, column)) rows.empty();
    else if (isTarget && cellStart < cellEnd) {
      readTarget(rows, 'GET', textOfString(cellOf(row, column), 'latin1'), layout);
      rows.moveFault((offset) => cellStart - start + offset + Number(bytes[cellStart] === quote));
    } else if (base === undefined && bytes[cellStart] !== quote) rows.bytes(cellStart, cellEnd);
    else if (base === undefined) rows.text(cellOf(row, column), 'latin1');
    else if (cellOf(row, column) === '') rows.empty();
    else rows.text(`${cellOf(row, base.column)}\t${cellOf(row, column)}`, 'latin1');
  }
}

/** Whether a row has no such cell, or the cell is `\N` in TSV. */
export const isUndefined = (row: ColumnRow, column: number): boolean =>
  2 * column >= row.bounds.length ||
  (row.quote < 0 &&
    (row.bounds[2 * column + 1] as number) - (row.bounds[2 * column] as number) === 2 &&
    cellOf(row, column) === '\\N');

/**
 * Reads CSV in this thread: where a row begins is not known without all rows before it. Yields the results of `run` for blocks of rows.
 *
 * @param longest - bytes that a row may have
 * @throws {@link ReportedError} when the end of a row that is longer is not found
 */
export async function* csvResults<Result>(
  input: Input,
  layout: RowLayout,
  longest: number,
  run: (block: Block, read: ReadRows) => Result,
): AsyncGenerator<Result, void, undefined> {
  let firstLine = 1;
  for (let wanted = 1; (await input.fill(wanted)).length > 0; ) {
    const { ahead } = input;
    const mark = firstLine === 1 ? byteOrderMark(ahead) : 0;
    const read = [...rowsIn(ahead, mark, layout.delimiter, input.isAtEnd)];
    const end = read.at(-1)?.next ?? 0;
    // In linear time: a row that is not complete is read again when there are twice as many bytes.
    wanted = 2 * (ahead.length - end) || 1;
    if (read.length > 0) {
      const isHeader = layout.hasHeader && firstLine === 1;
      yield run({ bytes: ahead.subarray(0, end), firstLine, layout }, (rows) =>
        readColumns(rows, read.slice(isHeader ? 1 : 0), layout, longest),
      );
      input.take(end);
      firstLine += read.length;
    } else if (ahead.length > longest) {
      throw new ReportedError(`row ${firstLine} has more than ${longest} bytes, and its end is not known`);
    }
  }
}
