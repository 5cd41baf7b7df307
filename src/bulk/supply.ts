/** What there is to do next: a block of lines that was read here, or a part of a file that a thread is to read. */

import { property } from '../tables/options.js';
import type { Blocks, Room } from './blocks.js';
import type { Block, PartOrder } from './job.js';
import { LineTooLongError } from './line-too-long-error.js';
import type { CountNewlines } from './newlines.js';
import { PartQueue } from './part-queue.js';
import { endOf, type Parts, startOf } from './parts.js';
import type { SharedFile } from './source.js';

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
  readonly #skipsLongLines: boolean;
  #line: number;
  #position: number;

  /** @param position - offset of the next byte that is read, where line `line` begins */
  constructor(
    blocks: Blocks,
    skipsLongLines: boolean,
    context: Context,
    countNewlines: CountNewlines,
    line: number,
    position: number,
  ) {
    this.#blocks = blocks;
    this.#skipsLongLines = skipsLongLines;
    this.#context = context;
    this.#countNewlines = countNewlines;
    this.#line = line;
    this.#position = position;
  }

  async next(room: Room): Promise<Next<Context>> {
    try {
      return await this.#next(room);
    } catch (error) {
      return { kind: 'end', error };
    }
  }

  async #next(room: Room): Promise<Next<Context>> {
    const { length, longerThan } = await this.#read(room);
    if (length === 0) return { kind: 'end' };
    const isSkipped = longerThan !== undefined;
    const bytes = room.bytes.subarray(0, isSkipped ? 0 : length);
    const block = { bytes, firstLine: this.#line, context: this.#context, ...(isSkipped && { longerThan }) };
    const position = this.#position;
    this.#line += isSkipped ? 1 : this.#countNewlines(bytes);
    this.#position += length;
    return { kind: 'block', block, position };
  }

  /** Reads lines, or skips one that is too long. */
  async #read(room: Room): Promise<{ readonly length: number; readonly longerThan: number | undefined }> {
    try {
      return { length: await this.#blocks.next(room), longerThan: undefined };
    } catch (error) {
      if (!this.#skipsLongLines || !(error instanceof LineTooLongError)) throw error;
      return { length: await this.#blocks.skip(room), longerThan: error.longest };
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
    property(this.#file, 'readsUpTo')?.call(this.#file, endOf(part.parts, number));
    return { kind: 'part', part, number };
  }
}
