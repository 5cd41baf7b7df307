/** Reads a source as blocks of whole lines. */

import { CodeUnit, checkInteger, checkMethod } from '../../support/index.js';
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

/** Bytes that are read at a time; more for a longer line. */
const STREAM_BLOCK_BYTES = 1 << 18;

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

/** Reads blocks of whole lines into memory that is used again. */
export class BlockReader {
  readonly #reader: ByteReader;
  readonly #longest: number;
  readonly #signal: Signal | undefined;
  readonly #usual: number;
  /** Grows for a longer line, and shrinks for the next block that is shorter. */
  #memory: Uint8Array;
  /** Bytes that were read after the last block: the beginning of the next one. */
  #rest: Uint8Array = NO_BYTES;
  #isReading = false;

  /**
   * @param longest - bytes that a line may have, including its carriage return
   * @param usual - bytes of the memory
   */
  constructor(reader: ByteReader, longest: number, signal?: Signal, usual: number = STREAM_BLOCK_BYTES) {
    this.#signal = signal;
    this.#reader = reader;
    this.#longest = longest;
    this.#usual = usual;
    this.#memory = new Uint8Array(usual);
  }

  /**
   * Reads one line or more: all that arrive together.
   *
   * @returns the lines, including their newlines, valid until the next call; no bytes at the end
   * @throws {@link LineTooLongError} when a line is too long
   */
  async next(): Promise<Uint8Array> {
    let { length } = this.#rest;
    this.#reserve(length < this.#usual ? this.#usual : this.#memory.length, this.#rest);
    for (;;) {
      if (length > this.#longest) throw new LineTooLongError(this.#longest);
      if (length === this.#memory.length) this.#reserve(Math.min(this.#longest + 1, 2 * length), this.#memory);
      const bytes = this.#memory;
      const read = await this.#read(bytes.subarray(length, this.#longest + 1));
      const newline = bytes.subarray(length, length + read).lastIndexOf(CodeUnit.LINE_FEED);
      if (read === 0 || newline >= 0) {
        const end = read === 0 ? length : length + newline + 1;
        this.#rest = bytes.subarray(end, length + read);
        return bytes.subarray(0, end);
      }
      length += read;
    }
  }

  /** Closes the source. Does not wait for that while a read is pending: a source may be silent for ever. */
  async close(): Promise<void> {
    const closed = this.#reader.close();
    if (this.#isReading) closed.catch(() => {});
    else await closed;
  }

  /** Takes memory of a size that begins with `bytes`. */
  #reserve(size: number, bytes: Uint8Array): void {
    const memory = this.#memory.length === size ? this.#memory : new Uint8Array(size);
    memory.set(bytes);
    this.#memory = memory;
  }

  async #read(into: Uint8Array): Promise<number> {
    const signal = this.#signal;
    if (signal?.aborted) throw signal.reason;
    this.#isReading = true;
    try {
      const reading = this.#reader.read(into);
      return await (signal === undefined ? reading : untilAborted(reading, signal));
    } finally {
      this.#isReading = signal?.aborted === true;
    }
  }
}
