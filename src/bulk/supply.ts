/** What there is to do next: a block of lines that was read here, or a part of a file that a thread is to read. */

import { Blocks, type Room } from './blocks.js';
import type { Block, PartOrder } from './job.js';
import type { CountNewlines } from './newlines.js';
import { PartQueue } from './part-queue.js';
import { endOf, type Parts, startOf } from './parts.js';
import type { ByteReader, SharedFile } from './source.js';

export type Next<Context> =
  | { readonly kind: 'block'; readonly block: Unplaced<Block<Context>>; readonly position: number }
  | { readonly kind: 'part'; readonly part: Unplaced<PartOrder<Context>>; readonly number: number }
  /** There is no more; if there should be, why not. */
  | { readonly kind: 'end'; readonly error?: unknown };

/** A slot is given by the thread that the work goes to. */
type Unplaced<Order> = Omit<Order, 'slot'>;

export interface Supply<Context> {
  /** What is next; a block of lines is read to `room`. */
  next(room: Room): Promise<Next<Context>>;
}

/** Blocks of lines that are read here. */
export class BlockSupply<Context> implements Supply<Context> {
  readonly #blocks: Blocks;
  readonly #context: Context;
  readonly #countNewlines: CountNewlines;
  #line: number;
  #position: number;

  /** @param position - offset of the next byte of `reader`, where line `line` begins */
  constructor(
    reader: ByteReader,
    longest: number,
    context: Context,
    countNewlines: CountNewlines,
    line = 1,
    position = 0,
  ) {
    this.#blocks = new Blocks(reader, longest);
    this.#context = context;
    this.#countNewlines = countNewlines;
    this.#line = line;
    this.#position = position;
  }

  async next(room: Room): Promise<Next<Context>> {
    try {
      const length = await this.#blocks.next(room);
      if (length === 0) return { kind: 'end' };
      const bytes = room.bytes.subarray(0, length);
      const block = { bytes, firstLine: this.#line, context: this.#context };
      const position = this.#position;
      this.#line += this.#countNewlines(bytes);
      this.#position += length;
      return { kind: 'block', block, position };
    } catch (error) {
      return { kind: 'end', error };
    }
  }
}

/** Parts of a file, from an offset on at which a line begins. */
export class PartSupply<Context> implements Supply<Context> {
  readonly #file: SharedFile;
  readonly #part: Unplaced<PartOrder<Context>>;
  #number = 0;

  /**
   * @param line - number of the line that begins at `start`
   * @param size - bytes of a part
   */
  constructor(file: SharedFile, start: number, line: number, size: number, context: Context) {
    const parts: Parts = { descriptor: file.descriptor, start, end: file.size, size };
    this.#file = file;
    this.#part = { parts, queue: PartQueue.open(line).memory, context };
  }

  async next(): Promise<Next<Context>> {
    const part = this.#part;
    const number = this.#number++;
    if (startOf(part.parts, number) >= part.parts.end) return { kind: 'end' };
    this.#file.readsUpTo?.(endOf(part.parts, number));
    return { kind: 'part', part, number };
  }
}
