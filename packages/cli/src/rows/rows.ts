/** The rows of a block: the reference of each, one per line, and where the row is in the block. */

import { isUtf8 } from 'node:buffer';
import { repair, type Unrepaired } from 'uriscan/crawl';
import { STRIDE, scanBytes } from 'uriscan/scanner';
import { CARRIAGE_RETURN, LINE_FEED } from '../io/bytes.js';
import { Output } from '../io/output.js';
import { type Counts, countRepair, newCounts } from '../io/summary.js';

// Only the flags are read.
const writtenRecord = new Uint32Array(STRIDE);

/** Why a row has no result. */
export interface RowFault {
  readonly code: string;
  /** In bytes from the beginning of the reference, or of the row if it has no reference. */
  readonly offset: number;
}

/** Filled by the reader of a kind of input, again for each block. */
export class Rows {
  /** The references, each ended by LF. A row without one has an empty line. */
  readonly references = new Output();
  /** The block. */
  block: Buffer = Buffer.alloc(0);
  /** Start of each row in the block. */
  readonly starts: number[] = [];
  /** End of each row in the block, without its line end. */
  readonly ends: number[] = [];
  /** The faults of rows, by index. */
  readonly faults = new Map<number, RowFault>();
  /** The rows with fewer columns than the first one, by index. */
  readonly filled = new Set<number>();
  /** Why references cannot be repaired, by index. */
  readonly unrepaired = new Map<number, RowFault>();
  #counts: Pick<Counts, 'filled' | 'repaired' | 'changes'> = newCounts();
  /** How many references of a row are repaired: see `RowLayout`. */
  #repairs = 0;
  /** Offsets of line ends within references, and the bytes there. */
  readonly #masked: { readonly at: number; readonly byte: number }[] = [];
  /** How many of them were put back. */
  #restored = 0;

  get length(): number {
    return this.starts.length;
  }

  clear(block: Buffer, repairs: number, counts: Counts): void {
    this.block = block;
    this.#repairs = repairs;
    this.#counts = counts;
    this.references.length = 0;
    for (const list of [this.starts, this.ends, this.#masked]) list.length = 0;
    this.faults.clear();
    this.unrepaired.clear();
    this.filled.clear();
    this.#restored = 0;
  }

  /** Adds a row. Its reference is the next call of another method. */
  begin(start: number, end: number): void {
    this.starts.push(start);
    this.ends.push(end);
  }

  /** The row has fewer columns than the first one: the others are undefined. */
  fill(): void {
    this.filled.add(this.length - 1);
    this.#counts.filled++;
  }

  /** The row has no reference, because it is not of its kind. */
  reject(code: string, offset: number): void {
    this.faults.set(this.length - 1, { code, offset });
    this.empty();
  }

  /** Changes the offset of the fault of the last row, if it has one: from one in its target to one in the row. */
  moveFault(offsetInRow: (offset: number) => number): void {
    const fault = this.faults.get(this.length - 1);
    if (fault !== undefined) this.faults.set(this.length - 1, { ...fault, offset: offsetInRow(fault.offset) });
  }

  /** The reference is these bytes of the block, or of other bytes, after a text, one code unit per byte. */
  bytes(start: number, end: number, before = '', source = this.block): void {
    const from = this.references.length;
    if (before !== '') this.references.ascii(before);
    this.references.copy(source, start, end);
    this.#repair(from);
    if (source !== this.block || (source[end - 1] === CARRIAGE_RETURN && end > start)) this.#mask(from);
    this.empty();
  }

  /** The reference is this text: its UTF-8, or one code unit per byte. */
  text(text: string, encoding: 'utf8' | 'latin1'): void {
    const from = this.references.length;
    if (encoding === 'utf8') this.references.text(text);
    else this.references.ascii(text);
    this.#repair(from);
    if (text.endsWith('\r') || text.includes('\n')) this.#mask(from);
    this.empty();
  }

  /** Puts line ends within references back, up to an offset. To be called when these references have been scanned. */
  restore(end: number): void {
    const { bytes } = this.references;
    for (; this.#restored < this.#masked.length; this.#restored++) {
      const { at, byte } = this.#masked[this.#restored] as { at: number; byte: number };
      if (at >= end) return;
      bytes[at] = byte;
    }
  }

  /** Repairs the reference from an offset onwards, unless a part of it cannot be repaired. */
  #repair(from: number): void {
    const { references } = this;
    if (this.#repairs === 0 || scanBytes(references.buffer, from, references.length, writtenRecord) >= 0) return;
    const bytes = references.bytes.subarray(from);
    const text = bytes.toString();
    const tab = this.#repairs === 1 ? -1 : text.indexOf('\t');
    const parts = tab < 0 ? [text] : [text.slice(0, tab), text.slice(tab + 1)];
    const repairs = parts.map((part) => repair(part));
    const failed = repairs.findIndex(({ error }) => error !== undefined);
    const { error } = (repairs[failed] ?? {}) as Partial<Unrepaired>;
    if (!isUtf8(bytes)) this.unrepaired.set(this.length - 1, { code: 'malformed-utf-8', offset: 0 });
    else if (error !== undefined) {
      const offset = Buffer.byteLength(text.slice(0, error.offset + failed * (tab + 1)));
      this.unrepaired.set(this.length - 1, { code: error.code, offset });
    } else {
      references.length = from;
      references.text(repairs.map(({ reference }) => reference).join('\t'));
      countRepair(
        this.#counts,
        repairs.flatMap(({ changes }) => changes),
      );
    }
  }

  /** Replaces line ends from an offset onwards by NUL: then the reference is scanned as one line, and rejected. */
  #mask(from: number): void {
    const { bytes } = this.references;
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
      this.#masked.push({ at, byte });
      bytes[at] = 0;
    }
  }

  /** Ends the reference of a row. Without another method before it, the reference is undefined or empty. */
  empty(): void {
    const to = this.references.reserve(1);
    to[this.references.length++] = LINE_FEED;
  }
}
