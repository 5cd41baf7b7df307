/** Reads a source as blocks of whole lines, into memory that is used again. */

import { CodeUnit, checkInteger, checkMethod, PAGE, property, startKernel } from '../../support/index.js';
import { KERNEL } from './newlines.generated.js';
import { type ByteReader, NO_BYTES, type Signal } from './source.js';

/**
 * The error for a line that is longer than allowed.
 *
 * @example
 * ```ts
 * new LineTooLongError(4).message; // 'a line has more than 4 bytes'
 * ```
 */
export class LineTooLongError extends RangeError {
  override readonly name = 'LineTooLongError';
  /** The same in all versions, for programs. */
  readonly code = 'line-too-long';

  /** @param longest - bytes that a line may have */
  constructor(readonly longest: number) {
    checkInteger(longest, 'longest', 1, Number.MAX_SAFE_INTEGER);
    super(`a line has more than ${longest} bytes`);
  }
}

/** Bytes that a line may have by default: 16 MiB. */
export const DEFAULT_LONGEST = 1 << 24;

/** Checks the option `longest`. */
export const longestOf = (value: unknown): number => checkInteger(value, 'longest', 1, Number.MAX_SAFE_INTEGER);

/** Checks the option `signal`. */
export function signalOf(value: unknown): Signal {
  checkMethod(value as Signal, 'signal', 'addEventListener');
  return value as Signal;
}

/** Settles as a promise does, or rejects with the reason of a signal before. */
function untilAborted<T>(promise: Promise<T>, signal: Signal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Memory for one block. It grows for a longer line, and shrinks for the next block that is shorter. */
export class BlockBuffer {
  readonly #usual: number;
  bytes: Uint8Array;

  /** @param size - usual size in bytes */
  constructor(size: number, bytes: Uint8Array = new Uint8Array(size)) {
    this.#usual = size;
    this.bytes = bytes;
  }

  /** Starts a block with `bytes`. Leaves space for more after them. */
  begin(bytes: Uint8Array): void {
    if (bytes.length >= this.bytes.length) this.bytes = new Uint8Array(2 * bytes.length);
    else if (this.bytes.length > this.#usual && bytes.length < this.#usual) this.reset();
    this.bytes.set(bytes);
  }

  /** Takes new memory of the usual size. */
  reset(): void {
    this.bytes = new Uint8Array(this.#usual);
  }

  /** Doubles the memory, up to `most` bytes. */
  grow(most: number): void {
    const larger = new Uint8Array(Math.min(most, 2 * this.bytes.length));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** Reads blocks of whole lines. */
export class BlockReader {
  /** Size of the source in bytes, if it is known. */
  readonly size: number | undefined;
  readonly #reader: ByteReader;
  readonly #longest: number;
  readonly #signal: Signal | undefined;
  /** Bytes that were read after the last block: the beginning of the next one. */
  #rest: Uint8Array = NO_BYTES;
  /** Bytes read so far of a line that is too long. */
  #tooLong = 0;
  #isReading = false;
  #isClosed = false;

  /** @param longest - bytes that a line may have, including its carriage return */
  constructor(reader: ByteReader, longest: number, signal?: Signal) {
    this.#signal = signal;
    this.size = property(reader, 'size');
    this.#reader = reader;
    this.#longest = longest;
  }

  /**
   * Reads one line or more into the beginning of `buffer`: all that arrive together.
   *
   * @returns bytes of the lines, including their newlines; 0 at the end
   * @throws {@link LineTooLongError} when a line is too long; {@link skip} skips it
   */
  async next(buffer: BlockBuffer): Promise<number> {
    buffer.begin(this.#rest);
    let length = this.#rest.length;
    const lines = this.#rest.lastIndexOf(CodeUnit.LINE_FEED) + 1;
    if (lines > 0) {
      this.#rest = this.#rest.slice(lines);
      return lines;
    }
    for (;;) {
      if (length > this.#longest) {
        this.#tooLong = length;
        throw new LineTooLongError(this.#longest);
      }
      if (length === buffer.bytes.length) buffer.grow(this.#longest + 1);
      const { bytes } = buffer;
      // One byte more than a line may have: the end of a line that is too long must not be read here.
      const most = Math.min(bytes.length, this.#longest + 1);
      const read = await this.#read(bytes.subarray(length, most));
      const newline = bytes.subarray(length, length + read).lastIndexOf(CodeUnit.LINE_FEED);
      if (read === 0 || newline >= 0) {
        const end = read === 0 ? length : length + newline + 1;
        // A copy, since the memory of the block may be moved to another thread.
        this.#rest = bytes.slice(end, length + read);
        return end;
      }
      length += read;
    }
  }

  /**
   * Skips the rest of a line that is too long. Reads it into `buffer`, after a reset to its usual size.
   *
   * @returns bytes of the whole line, including its newline
   */
  async skip(buffer: BlockBuffer): Promise<number> {
    buffer.reset();
    // At most as many bytes as a line may have: no other line that is too long is read here.
    const bytes = buffer.bytes.subarray(0, this.#longest);
    for (let length = this.#tooLong; ; ) {
      const read = await this.#read(bytes);
      const after = bytes.subarray(0, read).indexOf(CodeUnit.LINE_FEED) + 1;
      if (read === 0 || after > 0) {
        this.#rest = bytes.slice(after, read);
        return length + after;
      }
      length += read;
    }
  }

  /** @throws the reason of the signal, if it was aborted */
  checkSignal(): void {
    if (this.#signal?.aborted) throw this.#signal.reason;
  }

  /** Whether the source was closed. A read that was pending then may still return a block. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Closes the source. Does not wait for that while a read is pending: a source may be silent for ever. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = this.#reader.close();
    if (this.#isReading) closed.catch(() => {});
    else await closed;
  }

  async #read(into: Uint8Array): Promise<number> {
    this.checkSignal();
    const signal = this.#signal;
    this.#isReading = true;
    try {
      const reading = this.#reader.read(into);
      return await (signal === undefined ? reading : untilAborted(reading, signal));
    } finally {
      this.#isReading = signal?.aborted === true;
    }
  }
}

const VECTOR = 16;

/** Returns the number of newlines. */
export type CountNewlines = (bytes: Uint8Array) => number;

/** Starts the kernel of `newlines.as.ts`: 0.05 ns per byte. Without WebAssembly, a loop takes 0.9 ns (Node 20, x64). */
export function newlineCounter(): CountNewlines {
  const kernel = startKernel<{ count(length: number): number }>(KERNEL, PAGE);
  if (kernel === undefined) return countOneByOne;
  const input = new Uint8Array(kernel.buffer);
  const { count } = kernel.exports;
  return (bytes) => {
    let total = 0;
    for (let start = 0; start < bytes.length; start += PAGE) {
      const some = bytes.subarray(start, start + PAGE);
      input.set(some);
      input.fill(0, some.length, some.length + VECTOR);
      total += count(Math.ceil(some.length / VECTOR) * VECTOR);
    }
    return total;
  };
}

/** Counts newlines one byte at a time. */
export function countOneByOne(bytes: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === CodeUnit.LINE_FEED) count++;
  return count;
}
