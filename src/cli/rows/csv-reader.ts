/** Reads the records of CSV (RFC 4180) with papaparse. Loaded only for CSV. */

import papaparse from 'papaparse';
import type { ByteReader } from '../../bulk/index.js';
import { byteOrderMark } from '../io/input-lines.js';
import { ReportedError } from '../io/messages.js';
import type { RowLayout } from './layout.js';
import type { Rows } from './rows.js';

const BLOCK_BYTES = 1 << 18;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = '"';

/** The columns of a record, one code unit per byte. */
export type CsvRecord = string[];

/** Records that were read together. */
export interface CsvBlock {
  /** The bytes of the records. */
  readonly bytes: Buffer;
  /** Number of the first one. */
  readonly firstLine: number;
  readonly records: CsvRecord[];
  /** Where each record ends in `bytes`, with its line end. */
  readonly ends: readonly number[];
  /** The code of the error in a record, by index. */
  readonly errors: ReadonlyMap<number, string>;
  /** Bytes that a record may have. */
  readonly longest: number;
  /** Present if the block is one record that is longer than this, and was skipped. */
  readonly longerThan?: number;
}

type Parsed = Pick<CsvBlock, 'records' | 'ends' | 'errors'>;

const NO_RECORDS: Parsed = { records: [], ends: [], errors: new Map() };

export class CsvReader {
  readonly #reader: ByteReader;
  readonly #longest: number;
  #bytes = Buffer.allocUnsafe(BLOCK_BYTES);
  #length = 0;
  #line = 1;
  #isAtStart = true;
  #isAtEnd = false;

  /** @param longest - bytes that a record may have */
  constructor(reader: ByteReader, longest: number) {
    this.#reader = reader;
    this.#longest = longest;
  }

  /** Returns the next records, at least one; `undefined` at the end. */
  async next(): Promise<CsvBlock | undefined> {
    // A record that is not complete is parsed again when there are twice as many bytes: in linear time.
    for (let wanted = this.#length + 1; ; wanted = 2 * this.#length) {
      while (this.#length < wanted && !this.#isAtEnd) await this.#read();
      const mark = this.#isAtStart && this.#length > 0 ? byteOrderMark(this.#bytes.subarray(0, this.#length)) : 0;
      const text = this.#bytes.toString('latin1', mark, this.#length);
      if (text === '') {
        if (!this.#isAtEnd) continue;
        return mark > 0 ? this.#block(mark, NO_RECORDS) : undefined;
      }
      let parsed = parse(text, mark, true);
      if (parsed.ends.length === 0 && this.#isAtEnd) parsed = parse(text, mark, false);
      const end = parsed.ends.at(-1);
      if (end !== undefined) return this.#block(end, parsed);
      if (text.length > this.#longest) return this.#skip(text);
    }
  }

  async #read(): Promise<void> {
    if (this.#length === this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    const read = await this.#reader.read(this.#bytes.subarray(this.#length));
    this.#isAtEnd = read === 0;
    this.#length += read;
  }

  #block(end: number, parsed: Parsed): CsvBlock {
    // A copy, since the next block is read into the same memory.
    const bytes = Buffer.from(this.#bytes.subarray(0, end));
    const firstLine = this.#line;
    this.#take(end);
    this.#line += parsed.records.length;
    return { bytes, firstLine, longest: this.#longest, ...parsed };
  }

  #take(count: number): void {
    this.#bytes.copyWithin(0, count, this.#length);
    this.#length -= count;
    this.#isAtStart = false;
  }

  /** Skips a record that is too long. */
  async #skip(text: string): Promise<CsvBlock> {
    if (text.includes(QUOTE)) {
      throw new ReportedError(
        `row ${this.#line} has a quote and more than ${this.#longest} bytes: its end is not known`,
      );
    }
    for (let after = 0; after === 0 && this.#length > 0; ) {
      after = this.#bytes.subarray(0, this.#length).indexOf(LINE_FEED) + 1;
      const count = after || this.#length;
      this.#take(count);
      if (after === 0 && !this.#isAtEnd) await this.#read();
    }
    const firstLine = this.#line++;
    const longest = this.#longest;
    return { bytes: Buffer.alloc(0), firstLine, longest, longerThan: longest, ...NO_RECORDS };
  }
}

/**
 * Parses the complete records of a text, or also the last one, which has no line end.
 *
 * @param at - offset of the text in the block
 */
function parse(text: string, at: number, ignoresLast: boolean): Parsed {
  const records: CsvRecord[] = [];
  const ends: number[] = [];
  const errors = new Map<number, string>();
  const step = ({ data, errors: [error], meta }: papaparse.ParseStepResult<CsvRecord>): void => {
    if (error !== undefined)
      errors.set(records.length, error.code === 'MissingQuotes' ? 'unclosed-quote' : 'invalid-quote');
    const [record] = data as unknown as [CsvRecord];
    removeCarriageReturn(record, text, meta.cursor - 1);
    records.push(record);
    ends.push(at + meta.cursor);
  };
  new papaparse.Parser({ delimiter: ',', newline: '\n', step }).parse(text, 0, ignoresLast);
  return { records, ends, errors };
}

/** Reads the column of references of the records of a block. */
export function readCsv(
  rows: Rows,
  { firstLine, records, ends, errors, longest }: CsvBlock,
  { hasHeader, names, column }: RowLayout,
): void {
  const { block } = rows;
  const mark = firstLine === 1 ? byteOrderMark(block) : 0;
  for (let i = firstLine === 1 && hasHeader ? 1 : 0; i < records.length; i++) {
    const record = records[i] as CsvRecord;
    const start = i === 0 ? mark : (ends[i - 1] as number);
    const end = withoutLineEnd(block, start, ends[i] as number);
    const isTooLong = end - start > longest;
    rows.begin(start, isTooLong ? start : end);
    rows.cells.push(record);
    const error = errors.get(i);
    if (isTooLong) rows.reject('line-too-long', longest);
    else if (error !== undefined) rows.reject(error, 0);
    else if (record.length === 1 && record[0] === '') rows.empty();
    else if (record.length !== names.length) rows.reject('column-count', 0);
    else rows.text(record[column] as string, 'latin1');
  }
}

/** Returns the end of a record without its line end. */
function withoutLineEnd(block: Buffer, start: number, after: number): number {
  if (block[after - 1] !== LINE_FEED) return after;
  const end = after - 1;
  return end > start && block[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
}

/** Removes the carriage return before a line feed at `end` from the last column. A quoted column does not have it. */
function removeCarriageReturn(record: CsvRecord, text: string, end: number): void {
  const cell = record.at(-1) as string;
  if (cell.endsWith('\r') && text[end] === '\n' && text[end - 2] !== QUOTE)
    record[record.length - 1] = cell.slice(0, -1);
}
