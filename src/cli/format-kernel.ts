/**
 * The kernel that writes TSV and NDJSON (`format.as.ts`), and its memory. It takes 50 ns for a line of 71 bytes and nine fields,
 * where `Format` takes 450 (Node 20, x64). Where there is no WebAssembly with SIMD, there is no kernel, and nothing else changes.
 */

import { Slot, STRIDE } from '../scanner/index.js';
import { startKernel } from '../scanner/webassembly.js';
import { KERNEL } from './format.generated.js';
import type { Output } from './output.js';
import type { Lines } from './work.js';

/** The memory, by address: what the kernel itself names, columns and their texts, then a piece of input with its records. */
const Address = {
  KIND_NAMES: 128,
  KIND_LENGTHS: 192,
  COLUMNS: 256,
  RESULTS: 0x20000,
  RECORDS: 0x22000,
  INPUT: 0x32000,
};
const INPUT_BYTES = 0x20000;
/** Bytes that it may read and write behind what it has to. */
const MARGIN = 64;
const OUTPUT = Address.INPUT + INPUT_BYTES + MARGIN;
const MOST_LINES = 2048;
const MEMORY_BYTES = 1 << 21;
const OUTPUT_BYTES = MEMORY_BYTES - OUTPUT - MARGIN;
const KIND_NAME_BYTES = 16;
/** A text is an address and a length; a column is its kind, its component and four texts. */
const TEXT_BYTES = 8;
const COLUMN_BYTES = 5 * TEXT_BYTES;

type Write = (
  input: number,
  records: number,
  results: number,
  lines: number,
  columns: number,
  columnsEnd: number,
  begin: number,
  number: number,
  output: number,
) => number;

/** A field, ready to be written. */
export interface Column {
  readonly kind: number;
  readonly component: number;
  readonly before: Buffer;
  readonly after: Buffer;
  readonly missing: Buffer;
}

/** How lines are written. */
export interface Layout {
  readonly columns: readonly Column[];
  /** A character to begin a line with, in place of the first one of its first value; 0 if there is none. */
  readonly begin: number;
  readonly end: Buffer;
  readonly hostKinds: readonly Buffer[];
  /** The value of the field `file`. */
  readonly file: Buffer;
  /** Bytes that a line takes at most, and how often those of the reference add to them. */
  readonly fixed: number;
  readonly copies: number;
}

/** See the module. */
export class FormatKernel {
  readonly #write: Write;
  readonly #bytes: Buffer;
  readonly #offsets: Uint32Array;
  readonly #results: Int32Array;
  readonly #numbers: Int32Array;
  #layout: Layout | undefined;

  private constructor(write: Write, buffer: ArrayBuffer) {
    this.#write = write;
    this.#bytes = Buffer.from(buffer);
    this.#offsets = new Uint32Array(buffer, Address.RECORDS, STRIDE * MOST_LINES);
    this.#results = new Int32Array(buffer, Address.RESULTS, MOST_LINES);
    this.#numbers = new Int32Array(buffer, 0, Address.RESULTS / 4);
  }

  static open(): FormatKernel | undefined {
    const kernel = startKernel<{ readonly format: Write }>(KERNEL, MEMORY_BYTES);
    return kernel === undefined ? undefined : new FormatKernel(kernel.exports.format, kernel.buffer);
  }

  /** How the next lines are to be written. With texts that there is no room for, none will be. */
  set layout(layout: Layout) {
    const { columns, end, hostKinds, file } = layout;
    const columnsEnd = Address.COLUMNS + columns.length * COLUMN_BYTES;
    let text = columnsEnd + TEXT_BYTES;
    const put = (at: number, bytes: Buffer): void => {
      this.#numbers.set([text, bytes.length], at / 4);
      bytes.copy(this.#bytes, text);
      text += bytes.length;
    };
    columns.forEach(({ kind, component, before, after, missing }, i) => {
      const column = Address.COLUMNS + i * COLUMN_BYTES;
      this.#numbers.set([kind, component], column / 4);
      [before, after, missing, file].forEach((bytes, n) => {
        put(column + (n + 1) * TEXT_BYTES, bytes);
      });
    });
    put(columnsEnd, end);
    hostKinds.forEach((name, i) => {
      name.copy(this.#bytes, Address.KIND_NAMES + i * KIND_NAME_BYTES);
      this.#numbers[Address.KIND_LENGTHS / 4 + i] = name.length;
    });
    this.#layout = text <= Address.RESULTS ? layout : undefined;
  }

  /**
   * Writes lines of a batch from line `i` on, of which `number` is the number, as many as it can at once. Those that are invalid
   * or empty have no output.
   *
   * @returns how many lines it took; 0 if the first one is too long
   */
  write(batch: Lines, i: number, number: number, out: Output): number {
    const layout = this.#layout;
    if (layout === undefined) return 0;
    let lines = Math.min(batch.length - i, MOST_LINES);
    while (lines > 0 && !this.#fits(batch, i, lines, number, layout)) lines >>= 1;
    if (lines === 0) return 0;
    const { input, flags, offsets } = batch;
    const start = offsets[i * STRIDE + Slot.START] as number;
    input.copy(this.#bytes, Address.INPUT, start, offsets[(i + lines - 1) * STRIDE + Slot.END]);
    this.#results.set(flags.subarray(i, i + lines));
    this.#offsets.set(offsets.subarray(i * STRIDE, (i + lines) * STRIDE));
    const end = this.#write(
      Address.INPUT - start,
      Address.RECORDS,
      Address.RESULTS,
      lines,
      Address.COLUMNS,
      Address.COLUMNS + layout.columns.length * COLUMN_BYTES,
      layout.begin,
      number,
      OUTPUT,
    );
    out.copy(this.#bytes, OUTPUT, end);
    return lines;
  }

  #fits({ offsets }: Lines, i: number, lines: number, number: number, { fixed, copies }: Layout): boolean {
    const start = offsets[i * STRIDE + Slot.START] as number;
    const length = (offsets[(i + lines - 1) * STRIDE + Slot.END] as number) - start;
    return length <= INPUT_BYTES && copies * length + fixed * lines <= OUTPUT_BYTES && number + lines <= 0xffffffff;
  }
}
