/** Reads the records of CSV (RFC 4180), in linear time. */

import type { Block } from 'uriscan/bulk';
import { byteOrderMark, CARRIAGE_RETURN, LINE_FEED, QUOTE, SPACE, TAB } from '../io/bytes.js';
import type { Input } from '../io/input.js';
import { ReportedError } from '../io/reported-error.js';
import type { ReadRows } from './line-rows.js';
import type { RowLayout } from './open-rows.js';
import type { Rows } from './rows.js';

/** A record of a block. */
export interface CsvRecord {
  readonly bytes: Buffer;
  /** Where each cell begins and ends, with its quotes. */
  readonly bounds: readonly number[];
  /** The code of its error. */
  readonly error: string | undefined;
  /** Where it ends, without its line end. */
  readonly end: number;
  /** Where the next record begins. */
  readonly next: number;
}

/**
 * Returns the record that begins at an offset of the block; `undefined` if no record begins there, or it may not be complete.
 *
 * @param isWhole - whether the input ends with the block
 */
export function recordAt(bytes: Buffer, start: number, delimiter: string, isWhole: boolean): CsvRecord | undefined {
  const { length } = bytes;
  const separator = delimiter.charCodeAt(0);
  const bounds: number[] = [];
  let error: string | undefined;
  for (let at = start; at < length || bounds.length > 0; at++) {
    bounds.push(at);
    let afterQuote = -1;
    if (bytes[at] === QUOTE) {
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
    if (isLast) return { bytes, bounds, error, end, next };
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

/** Returns the end of a record without its line end. */
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

/** Returns a cell of a record, one code unit per byte. */
function cellOf({ bytes, bounds }: CsvRecord, column: number): string {
  const start = bounds[2 * column] as number;
  const end = bounds[2 * column + 1] as number;
  if (bytes[start] !== QUOTE) return bytes.toString('latin1', start, end);
  return bytes.toString('latin1', start + 1, end - 1).replaceAll('""', '"');
}

/** Returns all cells of a record, one code unit per byte. */
export const cellsOf = (record: CsvRecord): string[] =>
  Array.from({ length: record.bounds.length / 2 }, (_, i) => cellOf(record, i));

/**
 * Reads CSV in this thread: where a record begins is not known without all records before it. Yields the results of `run` for blocks
 * of records.
 *
 * @param longest - bytes that a record may have
 */
export async function* csvResults<Result>(
  input: Input,
  layout: RowLayout,
  delimiter: string,
  longest: number,
  run: (block: Block<RowLayout>, read?: ReadRows) => Result,
): AsyncGenerator<Result, void, undefined> {
  let firstLine = 1;
  for (let wanted = 1; (await input.fill(wanted)).length > 0; ) {
    const { ahead } = input;
    const records = recordsIn(ahead, firstLine === 1 ? byteOrderMark(ahead) : 0, delimiter, input.isAtEnd);
    const end = records.at(-1)?.next ?? 0;
    const block = { firstLine, slot: 0, context: layout };
    // In linear time: a record that is not complete is read again when there are twice as many bytes.
    wanted = 2 * (ahead.length - end) || 1;
    if (records.length > 0) {
      const isHeader = layout.hasHeader && firstLine === 1;
      yield run({ ...block, bytes: ahead.subarray(0, end) }, (rows) =>
        readRecords(rows, records.slice(isHeader ? 1 : 0), layout, longest),
      );
      input.take(end);
      firstLine += records.length;
    } else if (ahead.length > longest) {
      await skipRecord(input, firstLine, longest);
      yield run({ ...block, bytes: Buffer.alloc(0), longerThan: longest });
      wanted = 1;
      firstLine++;
    }
  }
}

function recordsIn(bytes: Buffer, start: number, delimiter: string, isWhole: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (let at = start; ; ) {
    const record = recordAt(bytes, at, delimiter, isWhole);
    if (record === undefined) return records;
    records.push(record);
    at = record.next;
  }
}

/** Reads the column of references of records. */
function readRecords(
  rows: Rows,
  records: readonly CsvRecord[],
  { names, column, base }: RowLayout,
  longest: number,
): void {
  rows.records = records;
  for (const record of records) {
    const { bytes, bounds, error, end } = record;
    const start = bounds[0] as number;
    const isTooLong = end - start > longest;
    rows.begin(start, isTooLong ? start : end);
    if (isTooLong) rows.reject('line-too-long', longest);
    else if (error !== undefined) rows.reject(error, 0);
    else if (bounds.length === 2 && cellOf(record, 0) === '') rows.empty();
    else if (bounds.length !== 2 * names.length) rows.reject('column-count', 0);
    else if (base === undefined && bytes[bounds[2 * column] as number] !== QUOTE)
      rows.bytes(bounds[2 * column] as number, bounds[2 * column + 1] as number);
    else if (base === undefined) rows.latin1(cellOf(record, column));
    else if (cellOf(record, column) === '') rows.empty();
    else rows.latin1(`${cellOf(record, base.column)}\t${cellOf(record, column)}`);
  }
}

/** Skips a record that is too long. */
async function skipRecord(input: Input, row: number, longest: number): Promise<void> {
  if (input.ahead.includes(QUOTE)) {
    throw new ReportedError(`row ${row} has a quote and over ${longest} bytes: its end is not known`);
  }
  for (let after = 0; after === 0 && (await input.fill(1)).length > 0; ) {
    after = input.ahead.indexOf(LINE_FEED) + 1;
    input.take(after || input.ahead.length);
  }
}
