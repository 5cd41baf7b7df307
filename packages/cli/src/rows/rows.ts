/** The rows of a block: the reference of each, one per line, and where the row is in the block. */

import { CARRIAGE_RETURN, LINE_FEED } from '../io/bytes.js';
import { Output } from '../io/output.js';

/** Why a row has no result. */
export interface Fault {
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
  readonly faults = new Map<number, Fault>();
  /** Offsets of line ends within references, and the bytes there. */
  readonly #masked: { readonly at: number; readonly byte: number }[] = [];
  /** How many of them were put back. */
  #restored = 0;

  get length(): number {
    return this.starts.length;
  }

  clear(block: Buffer): void {
    this.block = block;
    this.references.length = 0;
    for (const list of [this.starts, this.ends, this.#masked]) list.length = 0;
    this.faults.clear();
    this.#restored = 0;
  }

  /** Adds a row. Its reference is the next call of another method. */
  begin(start: number, end: number): void {
    this.starts.push(start);
    this.ends.push(end);
  }

  /** The row has an undefined or empty reference. */
  empty(): void {
    this.#end();
  }

  /** The row has no reference, because it is not of its kind. */
  reject(code: string, offset: number): void {
    this.faults.set(this.length - 1, { code, offset });
    this.#end();
  }

  /** The reference is these bytes of the block, after a text, one code unit per byte. */
  bytes(start: number, end: number, before = ''): void {
    if (before !== '') this.references.ascii(before);
    this.references.copy(this.block, start, end);
    if (this.block[end - 1] === CARRIAGE_RETURN && end > start) this.#mask(this.references.length - 1);
    this.#end();
  }

  /** The reference is this text: its UTF-8, or one code unit per byte. */
  text(text: string, encoding: 'utf8' | 'latin1'): void {
    const from = this.references.length;
    if (encoding === 'utf8') this.references.text(text);
    else this.references.ascii(text);
    if (text.endsWith('\r') || text.includes('\n')) this.#mask(from);
    this.#end();
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

  #end(): void {
    const to = this.references.reserve(1);
    to[this.references.length++] = LINE_FEED;
  }
}
