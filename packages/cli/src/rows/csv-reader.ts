/** Reads the records of CSV (RFC 4180) with papaparse. Loaded only for CSV. */

import papaparse from 'papaparse';
import type { ByteReader } from 'uriscan/bulk';
import { byteOrderMark } from '../io/bytes.js';
import { ReportedError } from '../io/reported-error.js';
import type { Delimiter } from './notation.js';
import type { RowLayout } from './open-rows.js';
import type { Rows } from './rows.js';

/** Blocks of 256 KiB take 1.4 times as long: the garbage collector moves strings of that size (Node 20, x64). */
const BLOCK_BYTES = 1 << 16;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = '"';
/** Spaces in a row that a text with quotes may have: papaparse reads them again at each quote before them. */
const MOST_SPACES = 1000;
const SPACES = '\t\v\f\r \u00a0';

/** The columns of a record, one code unit per byte. */
type CsvRecord = string[];

/** Takes a record, its span in the block with its line end, and the code of its error. Returns whether to continue. */
type Visit = (record: CsvRecord, start: number, end: number, error: string | undefined) => boolean;

/** A reader whose memory has the next records. Which of them are complete is known when {@link read} has parsed them. */
export class CsvReader {
  /** Bytes that a record may have. */
  readonly longest: number;
  /** Number of the first record in the block. */
  firstLine = 1;
  readonly #reader: ByteReader;
  readonly #delimiter: Delimiter;
  #bytes = Buffer.allocUnsafe(BLOCK_BYTES);
  #length = 0;
  #isAtEnd = false;
  /** Bytes that the block needs: more than it had when no record in it was complete. */
  #wanted = 1;
  /** The records that were read from the block, and where they end. */
  #records = 0;
  #end = 0;

  constructor(reader: ByteReader, longest: number, delimiter: Delimiter = ',') {
    this.#reader = reader;
    this.#delimiter = delimiter;
    this.longest = longest;
  }

  /** The bytes of complete records, and perhaps of others. */
  get block(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Reads more bytes into the block. Returns `false` if none are left. */
  async fill(): Promise<boolean> {
    while (this.#length < this.#wanted && !this.#isAtEnd) {
      if (this.#length === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * this.#length);
      const read = await this.#reader.read(this.#bytes.subarray(this.#length));
      this.#isAtEnd = read === 0;
      this.#length += read;
    }
    return this.#length > 0;
  }

  /** Returns the first record, or `undefined` for an empty file. It is read again later. */
  async first(): Promise<CsvRecord | undefined> {
    let first: CsvRecord | undefined;
    while (await this.fill()) {
      this.#parse((record) => {
        first = record;
        return false;
      });
      if (first !== undefined || this.#isAtEnd || this.#length > this.longest) return first;
      this.#wanted = 2 * this.#length;
    }
    return undefined;
  }

  /** Reads the column of references of the complete records in the block. */
  read(rows: Rows, { hasHeader, names, column, base }: RowLayout): void {
    const { block, firstLine, longest } = this;
    this.#records = 0;
    this.#end = this.#parse((record, start, after, error) => {
      this.#records++;
      if (hasHeader && firstLine === 1 && this.#records === 1) return true;
      const end = withoutLineEnd(block, start, after);
      const isTooLong = end - start > longest;
      rows.begin(start, isTooLong ? start : end, record);
      if (isTooLong) rows.reject('line-too-long', longest);
      else if (error !== undefined) rows.reject(error, 0);
      else if (record.length === 1 && record[0] === '') rows.empty();
      else if (record.length !== names.length) rows.reject('column-count', 0);
      else if (base === undefined) readCell(rows, record, column, start, end);
      else if (record[column] === '') rows.empty();
      else rows.latin1(`${record[base.column]}\t${record[column]}`);
      return true;
    });
  }

  /**
   * Removes the records that were read from the block. If no record was read, more bytes are needed, or a record is too long and is
   * skipped, and this returns `true`.
   */
  async advance(): Promise<boolean> {
    // In linear time: a record that is not complete is parsed again when there are twice as many bytes.
    this.#wanted = this.#end > 0 ? 1 : 2 * this.#length;
    this.firstLine += this.#records;
    this.#take(this.#end);
    if (this.#end > 0 || this.#length <= this.longest) return false;
    await this.#skip();
    return true;
  }

  #take(count: number): void {
    this.#bytes.copyWithin(0, count, this.#length);
    this.#length -= count;
  }

  /** Skips a record that is too long. */
  async #skip(): Promise<void> {
    if (this.block.includes(QUOTE)) {
      throw new ReportedError(`row ${this.firstLine} has a quote and over ${this.longest} bytes: its end is not known`);
    }
    this.#wanted = 1;
    for (let after = 0; after === 0 && (await this.fill()); ) {
      after = this.block.indexOf(LINE_FEED) + 1;
      this.#take(after || this.#length);
    }
    this.firstLine++;
  }

  /** Parses the records of the block, also the last one if no more bytes follow. Returns where they end. */
  #parse(visit: Visit): number {
    const mark = this.firstLine === 1 ? byteOrderMark(this.block) : 0;
    const text = this.#bytes.toString('latin1', mark, this.#length);
    if (text.includes(QUOTE) && hasManySpaces(text)) {
      throw new ReportedError(
        `row ${this.firstLine} or a later one has quotes and over ${MOST_SPACES} spaces in a row`,
      );
    }
    const end = parse(text, mark, true, visit, this.#delimiter);
    return end === 0 && this.#isAtEnd ? parse(text, mark, false, visit, this.#delimiter) : end;
  }
}

/**
 * Parses the complete records of a text, or also the last one, which has no line end. Returns where they end.
 *
 * @param at - offset of the text in the block
 */
function parse(text: string, at: number, ignoresLast: boolean, visit: Visit, delimiter: Delimiter): number {
  let start = at;
  const step = ({ data, errors: [error], meta }: papaparse.ParseStepResult<CsvRecord>): void => {
    const [record] = data as unknown as [CsvRecord];
    const code = error && (error.code === 'MissingQuotes' ? 'unclosed-quote' : 'invalid-quote');
    removeCarriageReturn(record, text, meta.cursor - 1);
    const begin = start;
    start = at + meta.cursor;
    if (!visit(record, begin, start, code)) parser.abort();
  };
  const parser = new papaparse.Parser({ delimiter, newline: '\n', step });
  parser.parse(text, 0, ignoresLast);
  return start === at ? 0 : start;
}

/** Reads a cell of a record. If no quotes were removed, its bytes are in the block, which takes half of the time to copy. */
function readCell(rows: Rows, record: CsvRecord, column: number, start: number, end: number): void {
  const cell = record[column] as string;
  let length = record.length - 1;
  for (const { length: some } of record) length += some;
  if (length !== end - start) {
    rows.latin1(cell);
    return;
  }
  let at = start + column;
  for (let i = 0; i < column; i++) at += (record[i] as string).length;
  rows.bytes(at, at + cell.length);
}

/** Whether a text has over {@link MOST_SPACES} spaces in a row: a multiple of that number is within them, or at their end. */
function hasManySpaces(text: string): boolean {
  for (let i = 0; i < text.length; i += MOST_SPACES) {
    let start = i;
    let end = i;
    while (start > 0 && SPACES.includes(text.charAt(start - 1))) start--;
    while (end < text.length && SPACES.includes(text.charAt(end))) end++;
    if (end - start > MOST_SPACES) return true;
  }
  return false;
}

/** Returns the end of a record without its line end. */
function withoutLineEnd(block: Buffer, start: number, after: number): number {
  if (block[after - 1] !== LINE_FEED) return after;
  const end = after - 1;
  return end > start && block[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
}

/** Removes the carriage return before a line feed at `end` from the last column. A quoted column does not have it. */
function removeCarriageReturn(record: CsvRecord, text: string, end: number): void {
  if (text.charCodeAt(end - 1) !== CARRIAGE_RETURN || text.charCodeAt(end) !== LINE_FEED) return;
  const cell = record.at(-1) as string;
  if (cell.endsWith('\r') && text[end - 2] !== QUOTE) record[record.length - 1] = cell.slice(0, -1);
}
