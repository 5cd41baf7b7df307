/**
 * The kernel that writes TSV and NDJSON (`format.as.ts`), and its memory. It takes 50 ns for a line of 71 bytes and nine fields,
 * where `Format` takes 450 (Node 20, x64). Copying with typed arrays in JavaScript, together with the scan, takes 2.8 times as long for
 * `{host}`, and 3.1 times for TSV. Where there is no WebAssembly with SIMD, there is no kernel, and nothing else changes.
 */

import { COMPONENTS, HOST_KIND_NAMES, Slot, STRIDE } from 'uriscan/scanner';
import type { ScannedLines } from '../io/bytes.js';
import type { Output } from '../io/output.js';
import { FieldKind, type Layout } from './fields.js';
import { KERNEL } from './format.generated.js';
import {
  COLUMN_BYTES,
  ColumnOffset,
  FORMAT_INPUT_BYTES,
  FormatAddress,
  KIND_NAME_BYTES,
  MAX_FORMATTED_LINES,
  NUMBER_BYTES,
  TEXT_BYTES,
} from './format-memory.js';

/** The part of WebAssembly that is used: the compiler knows it only together with browsers. */
declare const WebAssembly: {
  readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly format: Write } };
};

const PAGE = 0x10000;
const MEMORY_BYTES = 32 * PAGE;
/** Bytes that may be written after the output. */
const MARGIN = 64;
/** Digits of the largest number. */
const MAX_NUMBER = 10;
const OUTPUT_BYTES = MEMORY_BYTES - FormatAddress.OUTPUT - MARGIN;

type Write = (input: number, lines: number, columnsEnd: number, begin: number, number: number) => number;

/** The components that overlap others: the rest do not overlap each other. */
const OVERLAPPING: readonly number[] = [COMPONENTS.indexOf('reference'), COMPONENTS.indexOf('authority')];
const HOST_KINDS = Object.values(HOST_KIND_NAMES).map((name) => Buffer.from(name));

export class FormatKernel {
  readonly #write: Write;
  readonly #bytes: Buffer;
  readonly #offsets: Uint32Array;
  readonly #results: Int32Array;
  readonly #numbers: Int32Array;
  #columnsEnd = 0;
  #begin = 0;
  /** The most bytes of a line, without the bytes of its reference; infinite if its columns and their texts do not fit. */
  #fixed = Number.POSITIVE_INFINITY;
  /** The most times that a byte of the reference is in the line. */
  #copies = 0;

  /** @throws an error of WebAssembly when it is missing, or has no SIMD */
  private constructor() {
    const pages = MEMORY_BYTES / PAGE;
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const module = new WebAssembly.Module(Buffer.from(KERNEL, 'hex'));
    this.#write = new WebAssembly.Instance(module, { env: { memory } }).exports.format;
    this.#bytes = Buffer.from(memory.buffer);
    this.#offsets = new Uint32Array(memory.buffer, FormatAddress.RECORDS, STRIDE * MAX_FORMATTED_LINES);
    this.#results = new Int32Array(memory.buffer, FormatAddress.RESULTS, MAX_FORMATTED_LINES);
    this.#numbers = new Int32Array(memory.buffer, 0, FormatAddress.RESULTS / NUMBER_BYTES);
  }

  static open(): FormatKernel | undefined {
    try {
      return new FormatKernel();
    } catch {
      return undefined;
    }
  }

  /** Sets how the next lines are written. If they do not fit, {@link write} takes no lines. */
  use({ columns, begin, end }: Layout, file: string): void {
    const columnsEnd = FormatAddress.COLUMNS + columns.length * COLUMN_BYTES;
    let text = columnsEnd + TEXT_BYTES;
    this.#fixed = Number.POSITIVE_INFINITY;
    if (text > FormatAddress.RESULTS) return;
    const put = (at: number, bytes: Buffer): void => {
      this.#numbers.set([text, bytes.length], at / NUMBER_BYTES);
      bytes.copy(this.#bytes, text);
      text += bytes.length;
    };
    columns.forEach(({ kind, component, before, after, missing }, i) => {
      const column = FormatAddress.COLUMNS + i * COLUMN_BYTES;
      this.#numbers.set([kind, component], column / NUMBER_BYTES);
      const texts = { BEFORE: before, AFTER: after, MISSING: missing, FILE_NAME: kind === FieldKind.FILE ? file : '' };
      for (const name of ['BEFORE', 'AFTER', 'MISSING', 'FILE_NAME'] as const)
        put(column + ColumnOffset[name], Buffer.from(texts[name], 'latin1'));
    });
    put(columnsEnd, Buffer.from(`${end}\n`, 'latin1'));
    HOST_KINDS.forEach((name, i) => {
      name.copy(this.#bytes, FormatAddress.KIND_NAMES + i * KIND_NAME_BYTES);
      this.#numbers[FormatAddress.KIND_LENGTHS / NUMBER_BYTES + i] = name.length;
    });
    this.#columnsEnd = columnsEnd;
    this.#begin = begin === '' ? 0 : begin.charCodeAt(0);
    if (text <= FormatAddress.RESULTS) this.#fixed = text - columnsEnd + columns.length * MAX_NUMBER;
    const parts = columns.filter(({ kind }) => kind === FieldKind.TEXT).map(({ component }) => component);
    this.#copies = 1 + parts.filter((part, i) => OVERLAPPING.includes(part) || parts.indexOf(part) < i).length;
  }

  /**
   * Writes lines of a batch from line `i` onwards, as many as fit at once. Lines that are invalid or empty have no output.
   *
   * @param number - the number of line `i`
   * @returns how many lines were taken; 0 if the first one is too long
   */
  write(batch: ScannedLines, i: number, number: number, out: Output): number {
    let lines = Math.min(batch.length - i, MAX_FORMATTED_LINES);
    while (lines > 0 && !this.#fits(batch, i, lines, number)) lines >>= 1;
    if (lines === 0) return 0;
    const { input, flags, offsets } = batch;
    const start = offsets[i * STRIDE + Slot.START] as number;
    input.copy(this.#bytes, FormatAddress.INPUT, start, offsets[(i + lines - 1) * STRIDE + Slot.END]);
    this.#results.set(flags.subarray(i, i + lines));
    this.#offsets.set(offsets.subarray(i * STRIDE, (i + lines) * STRIDE));
    const end = this.#write(FormatAddress.INPUT - start, lines, this.#columnsEnd, this.#begin, number);
    out.copy(this.#bytes, FormatAddress.OUTPUT, end);
    return lines;
  }

  #fits({ offsets }: ScannedLines, i: number, lines: number, number: number): boolean {
    const start = offsets[i * STRIDE + Slot.START] as number;
    const length = (offsets[(i + lines - 1) * STRIDE + Slot.END] as number) - start;
    const size = this.#copies * length + this.#fixed * lines;
    return length <= FORMAT_INPUT_BYTES && size <= OUTPUT_BYTES && number + lines <= 0xffffffff;
  }
}
