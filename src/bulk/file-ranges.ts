/** Ranges of a file, which threads read themselves. A range has the lines that begin in it. */

import type { readSync } from 'node:fs';
import type { CountNewlines } from './newlines.js';
import { RangeQueue } from './range-queue.js';
import type { BlockItem, Failed, FileRanges, Overflow, RangeItem } from './work-item.js';

const LINE_FEED = 0x0a;
/** Bytes that are read at a time to find the end of the last line. */
const TAIL_BYTES = 1 << 12;

/** The lines that begin in a range. */
export interface RangeLines {
  /** Offset of the lines in the file. */
  readonly start: number;
  /** The lines; `undefined` if they do not fit into the memory. */
  readonly bytes: Uint8Array | undefined;
  /** Whether the file ends before the range, because it has become shorter. The line that is cut there is left out. */
  readonly isCut: boolean;
}

/** Returns how many bytes of memory to use for a range: its last line rarely ends further after it. */
export function memoryFor({ size }: FileRanges): number {
  return 1 + size + (size >> 3);
}

/** Returns the offset where a range starts. */
export function startOf({ start, size }: FileRanges, range: number): number {
  return start + range * size;
}

/** Returns the offset where a range ends. */
export function endOf(ranges: FileRanges, range: number): number {
  return Math.min(ranges.end, startOf(ranges, range + 1));
}

/** Reads the lines of a range into `memory`, which has as many bytes as {@link memoryFor} returns. */
export function readRange(ranges: FileRanges, range: number, memory: Uint8Array, read: typeof readSync): RangeLines {
  const start = startOf(ranges, range);
  const end = endOf(ranges, range);
  // The byte before the range shows whether a line begins at its first byte.
  const from = Math.max(0, start - 1);
  let length = 0;
  const readUpTo = (size: number): boolean => {
    const more = read(ranges.descriptor, memory, length, size - length, from + length);
    length += more;
    return more > 0;
  };
  while (length < end - from && readUpTo(end - from));
  const isCut = length < end - from;
  const begin = start === 0 ? 0 : memory.subarray(0, length).indexOf(LINE_FEED) + 1;
  if (start > 0 && begin === 0) return { start: end, bytes: memory.subarray(0, 0), isCut };
  const lines = (to: number): RangeLines => ({ start: from + begin, bytes: memory.subarray(begin, to), isCut });
  if (isCut) return lines(memory.subarray(0, length).lastIndexOf(LINE_FEED) + 1);
  // The last line ends at the last byte of the range, or after it.
  for (let at = end - 1 - from; ; ) {
    const newline = memory.subarray(at, length).indexOf(LINE_FEED);
    if (newline >= 0) return lines(at + newline + 1);
    if (length === memory.length) return { start: from + begin, bytes: undefined, isCut };
    at = Math.max(at, length);
    if (!readUpTo(Math.min(memory.length, length + TAIL_BYTES))) return lines(length);
  }
}

/** Reads ranges in a thread, into the same memory. */
export class RangeReader {
  readonly #read: typeof readSync;
  readonly #countNewlines: CountNewlines;
  #memory = new Uint8Array(0);

  constructor(read: typeof readSync, countNewlines: CountNewlines) {
    this.#read = read;
    this.#countNewlines = countNewlines;
  }

  /** Takes the next range of a queue. Returns its lines as a block, or why there is no block. */
  next<Context>({ ranges, queue: shared, context }: RangeItem<Context>): BlockItem<Context> | Failed | Overflow {
    if (this.#memory.length !== memoryFor(ranges)) this.#memory = new Uint8Array(memoryFor(ranges));
    const queue = new RangeQueue(shared);
    const index = queue.take();
    let lines: RangeLines | undefined;
    let error: object = {};
    try {
      lines = readRange(ranges, index, this.#memory, this.#read);
    } catch (thrown) {
      // An object, since messages between threads keep only the message of an error.
      error = { ...(thrown as Error), message: (thrown as Error).message };
    }
    const bytes = lines?.bytes;
    const newlines = bytes === undefined ? 0 : this.#countNewlines(bytes);
    const firstLine = queue.firstLine(index);
    queue.count(index, newlines);
    if (lines === undefined) return { kind: 'failed', index, by: 'file', error };
    const { start: offset, isCut } = lines;
    if (bytes === undefined) return { kind: 'overflow', index, offset, firstLine };
    return { kind: 'block', index, bytes, firstLine, context, offset, isCut };
  }
}
