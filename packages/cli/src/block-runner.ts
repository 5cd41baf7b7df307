/** Runs a task over blocks of rows. */

import { Batch, Grammar, STRIDE, scanBytes, scanLines } from 'uriscan/scanner';
import { faultIn } from './codes.js';
import { byteOrderMark, endOf, LINE_FEED, type ScannedLines, startOf } from './io/bytes.js';
import { printable } from './io/messages.js';
import { Output } from './io/output.js';
import { countUp, newCounts, TOO_LONG } from './io/summary.js';
import { readTable } from './rows/column-rows.js';
import { KEYED_ROW_ELEMENTS } from './rows/first-rows.js';
import { layoutOf, type ReadRows, type RowLayout } from './rows/layout.js';
import { bytesOf } from './rows/notation.js';
import { READERS, readLines } from './rows/readers.js';
import { type Row, RowWriter, rowOf, spanOf } from './rows/row-writer.js';
import { type RowFault, Rows } from './rows/rows.js';
import { type Block, putReject, type Reject, type Task, type TaskResult, type TaskSetup } from './task.js';

// Only the flags are read.
const record = new Uint32Array(STRIDE);
const NO_KEYS = new Uint32Array(0);
/** The code of a line of a task with findings that is not of the grammar. */
const NO_REFERENCE = 'not-a-reference';

export class BlockRunner {
  readonly #task: Task;
  readonly #rejects: Output | undefined;
  readonly #writer: RowWriter | undefined;
  /** The keys of rows, and where they are: see `FirstRows`. */
  #keyed: Uint32Array | undefined;
  #keyedLength = 0;
  readonly #failsAtReject: boolean;
  readonly #batch = new Batch();
  readonly #rows = new Rows();
  #file = '';
  /** The printable name of the file, one code unit per byte. */
  #printableFile = '';
  #counts = newCounts();
  /** Whether to count the rejected rows that a repair would keep. */
  readonly #countsRepairable: boolean;
  /** A rejected row that is repaired. */
  readonly #repaired = new Rows();
  #layout = layoutOf('');
  #failure: Reject | undefined;
  /** Where the last result that was composed ends, in the output of the task. */
  #resultEnd = 0;

  constructor(task: Task, { command, keepsRejects, options }: TaskSetup) {
    this.#task = task;
    this.#rejects = keepsRejects ? new Output() : undefined;
    this.#writer = RowWriter.for(task, options);
    this.#keyed = task.keys && new Uint32Array(KEYED_ROW_ELEMENTS);
    this.#failsAtReject = options.invalid === 'fail';
    const isPair = options.usesBase && options.base === undefined;
    this.#countsRepairable = command !== 'inspect' && !options.repair && !isPair;
  }

  /**
   * Runs the task for a block. Its rows are read by `given`, or as the kind of their file is read.
   *
   * @returns the result, and how many lines the block has; valid until the next call
   */
  run(
    { bytes: input, firstLine, layout, longerThan }: Block,
    given?: ReadRows,
  ): TaskResult & { readonly lines: number } {
    this.#begin(layout);
    const mark = firstLine === 1 ? byteOrderMark(input) : 0;
    const read =
      longerThan === undefined
        ? (given ?? READERS[layout.kind] ?? (layout.repairs > 0 || layout.isTarget ? readLines : undefined))
        : tooLong(longerThan);
    const header = layout.hasHeader && firstLine === 1 ? 1 : 0;
    let lines: number;
    if (read === undefined) lines = this.#runLines(input, mark, firstLine, undefined);
    else {
      const rows = this.#rows;
      rows.clear(input, layout.repairs, this.#counts);
      read(rows, header === 1 ? afterLine(input) : mark, layout);
      lines = header + this.#runLines(rows.references.bytes, 0, firstLine + header, rows);
    }
    return {
      lines,
      out: (this.#writer ?? this.#task).out.bytes,
      keyed: this.#keyed?.slice(0, this.#keyedLength),
      rejects: this.#rejects?.bytes ?? new Uint8Array(0),
      ...this.#counts,
      bytes: input.length,
      byteOrderMarks: mark > 0 ? 1 : 0,
      failure: this.#failure,
    };
  }

  #begin(layout: RowLayout): void {
    for (const out of [this.#task.out, this.#writer?.out, this.#rejects]) if (out !== undefined) out.length = 0;
    if (this.#writer !== undefined) this.#writer.layout = layout;
    this.#keyedLength = 0;
    this.#layout = layout;
    if (this.#file !== layout.file) this.#printableFile = bytesOf(printable(layout.file));
    this.#file = layout.file;
    this.#counts = newCounts();
    this.#failure = undefined;
    this.#task.begin?.(layout.file);
  }

  /** Runs the task for the lines of `input`, all references, from an offset onwards. Returns their number. */
  #runLines(input: Buffer, from: number, firstLine: number, rows: Rows | undefined): number {
    const batch = this.#batch as ScannedLines;
    const { grammar = Grammar.URI_REFERENCE, out } = this.#task;
    let index = 0;
    for (let start = from; start < input.length && this.#failure === undefined; start = batch.end) {
      scanLines(input, batch, { start, grammar });
      rows?.restore(batch.end);
      if (this.#writer !== undefined) out.length = 0;
      this.#task.lines?.(batch, firstLine + index);
      this.#runBatch(batch, firstLine, index, rows);
      index += batch.length;
    }
    return index;
  }

  #runBatch(batch: ScannedLines, firstLine: number, index: number, rows: Rows | undefined): void {
    const { length, flags, input } = batch;
    const writer = this.#writer;
    const { reports } = this.#task;
    const takesLines = this.#task.line !== undefined || writer !== undefined;
    const printed = writer?.out ?? this.#task.out;
    const keys = this.#task.keys?.() ?? NO_KEYS;
    const rowAt = (i: number): Row => {
      const [start, end] = [startOf(batch, i), endOf(batch, i)];
      return { rows, index: index + i, line: firstLine + index + i, input, start, end };
    };
    let valid = 0;
    this.#resultEnd = 0;
    for (let i = 0; i < length && this.#failure === undefined; i++) {
      const flag = flags[i] as number;
      // An empty line has no flags.
      if (flag > 0 && !takesLines) {
        valid++;
        continue;
      }
      if (startOf(batch, i) === endOf(batch, i)) {
        this.#takeEmpty(rowAt(i));
        continue;
      }
      const before = this.#task.out.length;
      const rowStart = printed.length;
      const found = this.#task.line === undefined ? faultIn(batch, i, this.#task.grammar) : this.#task.line(batch, i);
      const fault = found && (rows?.unrepaired.get(index + i) ?? found);
      const isFinding = reports === 'findings';
      if (isFinding ? flag >= 0 : fault === undefined) valid++;
      else if (isFinding) countUp(this.#counts.codes, NO_REFERENCE);
      if (fault !== undefined && flag < 0) this.#countIfRepairable(rowAt(i));
      if (fault !== undefined) this.#reject(rowAt(i), fault, isFinding ? this.#counts.findings : this.#counts.codes);
      // A report that prints rows has written the rows to print, also those with a fault.
      if (fault === undefined || reports !== undefined) {
        if (writer !== undefined) this.#compose(writer, rowAt(i), before);
        if (this.#keyed !== undefined)
          this.#addKeyed(this.#keyed, keys[2 * i] as number, keys[2 * i + 1] as number, rowStart, printed.length);
      } else writer?.absent(rowAt(i), fault);
    }
    this.#counts.valid += valid;
  }

  /** Adds a row with its key. A list of numbers instead makes dedupe take 1.3 times as long (Node 20, x64). */
  #addKeyed(rows: Uint32Array, low: number, high: number, start: number, end: number): void {
    let to = rows;
    const at = this.#keyedLength;
    if (at === rows.length) {
      to = new Uint32Array(2 * at);
      to.set(rows);
      this.#keyed = to;
    }
    to[at] = low;
    to[at + 1] = high;
    to[at + 2] = start;
    to[at + 3] = end;
    this.#keyedLength = at + KEYED_ROW_ELEMENTS;
  }

  /** Writes a row with its result. That begins at `before` in the output of the task, or follows the result before. */
  #compose(writer: RowWriter, row: Row, before: number): void {
    const { out, lines, linesOfResult = 1 } = this.#task;
    if (out.length > before) writer.result(row, before, out.length - 1);
    if (lines === undefined || out.length > before) return;
    const from = this.#resultEnd;
    for (let left = linesOfResult; left > 0; left--)
      this.#resultEnd = out.buffer.indexOf(LINE_FEED, this.#resultEnd) + 1;
    writer.result(row, from, this.#resultEnd - 1);
  }

  /** Takes a row with an empty line: it has no reference, or is not of its kind. */
  #takeEmpty(row: Row): void {
    const fault = row.rows?.faults.get(row.index);
    if (fault === undefined) this.#counts.empty++;
    else {
      this.#countIfRepairable(row);
      this.#reject(row, fault, this.#counts.codes);
      const isFinding = this.#task.withoutReference?.({ file: this.#file, line: row.line, ...fault }, spanOf(row));
      if (isFinding) countUp(this.#counts.findings, fault.code);
    }
    this.#writer?.absent(row, fault);
  }

  /** Reads a rejected row again, with repairs, and counts it if it is valid then. */
  #countIfRepairable(row: Row): void {
    if (!this.#countsRepairable) return;
    const { input, start, end } = rowOf(row);
    const { references } = this.#repaired;
    const { kind } = this.#layout;
    this.#repaired.clear(input.subarray(start, end), 1, newCounts());
    const read = kind === 'csv' ? readTable : (READERS[kind] ?? readLines);
    read(this.#repaired, 0, { ...this.#layout, repairs: 1 });
    const isEmpty = references.length <= 1;
    if (!isEmpty && scanBytes(references.buffer, 0, references.length - 1, record, 0, this.#task.grammar) >= 0)
      this.#counts.repairable++;
  }

  #reject(row: Row, fault: RowFault, counts: Map<string, number>): void {
    const reject = { file: this.#file, line: row.line, ...fault };
    countUp(counts, fault.code);
    if (this.#rejects !== undefined) putReject(this.#rejects, this.#printableFile, reject, spanOf(row));
    this.#task.rejected?.(reject, spanOf(row));
    if (this.#failsAtReject) this.#failure = reject;
  }
}

/** Reads a row that is longer than some bytes. */
const tooLong =
  (bytes: number): ReadRows =>
  (rows) => {
    rows.begin(0, 0);
    rows.reject(TOO_LONG, bytes);
  };

/** Returns the offset after the first line. */
const afterLine = (input: Buffer): number => input.indexOf(LINE_FEED) + 1 || input.length;
