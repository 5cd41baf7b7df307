/** Reads the records of CSV (RFC 4180), in linear time. */

import type { ByteReader } from 'uriscan/bulk';
import { byteOrderMark } from '../io/bytes.js';
import { ReportedError } from '../io/reported-error.js';
import type { Delimiter } from './notation.js';
import type { RowLayout } from './open-rows.js';
import type { Rows } from './rows.js';

const BLOCK_BYTES = 1 << 16;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;
const SPACE = 0x20;
const TAB = 0x09;

/** A record of a block. */
interface CsvRecord {
  /** The columns, one code unit per byte. */
  readonly cells: readonly string[];
  /** The code of its error. */
  readonly error: string | undefined;
  /** Where it ends in the block, without its line end. */
  readonly end: number;
  /** Where the next record begins. */
  readonly next: number;
}

/** A reader whose memory has the next records. Which of them are complete is known when {@link read} has read them. */
export class CsvReader {
  /** Bytes that a record may have. */
  readonly longest: number;
  /** Number of the first record in the block. */
  firstLine = 1;
  readonly #reader: ByteReader;
  readonly #delimiter: number;
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
    this.#delimiter = delimiter.charCodeAt(0);
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

  /** Returns the columns of the first record, or `undefined` for an empty file. It is read again later. */
  async first(): Promise<readonly string[] | undefined> {
    while (await this.fill()) {
      const first = this.#recordAt(byteOrderMark(this.block));
      if (first !== undefined || this.#isAtEnd || this.#length > this.longest) return first?.cells;
      this.#wanted = 2 * this.#length;
    }
    return undefined;
  }

  /** Reads the column of references of the complete records in the block. */
  read(rows: Rows, { hasHeader, names, column, base }: RowLayout): void {
    const { firstLine, longest } = this;
    this.#records = 0;
    this.#end = firstLine === 1 ? byteOrderMark(this.block) : 0;
    for (let record = this.#recordAt(this.#end); record !== undefined; record = this.#recordAt(this.#end)) {
      const start = this.#end;
      const { cells, error, end, next } = record;
      this.#end = next;
      this.#records++;
      if (hasHeader && firstLine === 1 && this.#records === 1) continue;
      const cell = cells[column] as string;
      const isTooLong = end - start > longest;
      rows.begin(start, isTooLong ? start : end, cells);
      if (isTooLong) rows.reject('line-too-long', longest);
      else if (error !== undefined) rows.reject(error, 0);
      else if (cells.length === 1 && cells[0] === '') rows.empty();
      else if (cells.length !== names.length) rows.reject('column-count', 0);
      else if (base === undefined) rows.latin1(cell);
      else if (cell === '') rows.empty();
      else rows.latin1(`${cells[base.column]}\t${cell}`);
    }
  }

  /**
   * Removes the records that were read from the block. If no record was read, more bytes are needed, or a record is too long and is
   * skipped, and this returns `true`.
   */
  async advance(): Promise<boolean> {
    // In linear time: a record that is not complete is read again when there are twice as many bytes.
    this.#wanted = this.#records > 0 ? 1 : 2 * this.#length;
    this.firstLine += this.#records;
    if (this.#records > 0) this.#take(this.#end);
    if (this.#records > 0 || this.#length <= this.longest) return false;
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

  /** Returns the record that begins at an offset of the block; `undefined` if no record begins there, or it may not be complete. */
  #recordAt(start: number): CsvRecord | undefined {
    const bytes = this.#bytes;
    const length = this.#length;
    const cells: string[] = [];
    let error: string | undefined;
    for (let at = start; at < length || cells.length > 0; at++) {
      let cell: string | undefined;
      if (at < length && bytes[at] === QUOTE) {
        [cell, at] = this.#quoted(at + 1);
        if (at < 0) {
          if (!this.#isAtEnd) return undefined;
          error = 'unclosed-quote';
          at = length;
        }
      }
      const from = at;
      while (at < length && bytes[at] !== this.#delimiter && bytes[at] !== LINE_FEED) at++;
      if (at === length && !this.#isAtEnd) return undefined;
      const isLast = at === length || bytes[at] === LINE_FEED;
      const next = Math.min(at + 1, length);
      const end = isLast ? withoutLineEnd(bytes, start, next) : at;
      if (cell !== undefined && !isBlank(bytes, from, end)) error = 'invalid-quote';
      cells.push(cell ?? bytes.toString('latin1', from, end));
      if (isLast) return { cells, error, end, next };
    }
    return undefined;
  }

  /** Returns the text of a quoted cell from an offset onwards, and the offset after its quote, or -1 if the block has no such quote. */
  #quoted(start: number): [cell: string, after: number] {
    const { block } = this;
    let cell = '';
    for (let from = start; ; ) {
      const quote = block.indexOf(QUOTE, from);
      // The quote at the end of the block may be the first one of two.
      if (quote < 0 || (quote + 1 === block.length && !this.#isAtEnd))
        return [cell + block.toString('latin1', from), -1];
      if (block[quote + 1] !== QUOTE) return [cell + block.toString('latin1', from, quote), quote + 1];
      cell += block.toString('latin1', from, quote + 1);
      from = quote + 2;
    }
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
