/** Sources of bytes: the kinds that callers have, and the reader that is made of each. */

import { checkArray, wrongType } from '../tables/arguments.js';
import { checkMethod, checkObject, has } from '../tables/options.js';

export const NOTHING = new Uint8Array(0);

/** A source that writes into memory of its caller, such as a file. */
export interface ByteReader {
  /**
   * Writes the next bytes to `into`: as many as are there now, and at least one.
   *
   * @param into - one byte or more
   * @returns how many bytes were written; 0 at the end
   */
  read(into: Uint8Array): Promise<number>;
  /** Ends reading. */
  close(): Promise<void>;
  /** The file, if the bytes are those of a regular file: threads read it themselves. */
  readonly file?: SharedFile | undefined;
}

/** A regular file that several threads can read. */
export interface SharedFile {
  readonly descriptor: number;
  /** Size in bytes. */
  readonly size: number;
  /** Makes the reader continue at this offset. */
  continueAt(offset: number): void;
  /** Called when threads read up to this offset. */
  readsUpTo?(offset: number): void;
}

/** The members of a web `ReadableStream` that are used. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

/**
 * Bytes: a web `ReadableStream`, a stream of Node or any other iterable of chunks, or a {@link ByteReader}. Chunks may have any
 * size, also 0. A chunk must not change until the next one is requested.
 */
export type Source = ByteStream | AsyncIterable<Uint8Array> | Iterable<Uint8Array> | ByteReader;

/** Returns the source if it is a reader, or else a reader for it. */
export function readerOf(source: Source): ByteReader {
  checkObject(source, 'source');
  // An iterable, but its elements are not chunks.
  if (ArrayBuffer.isView(source)) throw wrongType('source', 'a stream or a list of bytes', source);
  if (isStream(source)) {
    const reader = source.getReader();
    return new ChunkReader(
      () => reader.read(),
      () => reader.cancel(),
    );
  }
  // Before `read`: streams of Node have a method with that name, which does something else.
  if (Symbol.asyncIterator in source) return iterating(source[Symbol.asyncIterator]());
  if (Symbol.iterator in source) return iterating(source[Symbol.iterator]());
  checkMethod(source, 'source', 'read');
  checkMethod(source, 'source', 'close');
  return source;
}

const isStream = (source: Source): source is ByteStream => has(source, 'getReader');

function iterating(iterator: AsyncIterator<Uint8Array> | Iterator<Uint8Array>): ByteReader {
  return new ChunkReader(
    async () => iterator.next(),
    async () => {
      if (has(iterator, 'return')) await (iterator as Required<AsyncIterator<Uint8Array>>).return();
    },
  );
}

type Chunk = { readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined };

/** Reads chunks. */
class ChunkReader implements ByteReader {
  readonly #next: () => Promise<Chunk>;
  readonly close: () => Promise<void>;
  #chunk: Uint8Array = NOTHING;

  constructor(next: () => Promise<Chunk>, close: () => Promise<void>) {
    this.#next = next;
    this.close = close;
  }

  async read(into: Uint8Array): Promise<number> {
    while (this.#chunk.length === 0) {
      const { done, value } = await this.#next();
      if (done) return 0;
      checkArray(value, 'chunk', 'Uint8Array');
      this.#chunk = value as Uint8Array;
    }
    const length = Math.min(into.length, this.#chunk.length);
    into.set(this.#chunk.subarray(0, length));
    this.#chunk = this.#chunk.subarray(length);
    return length;
  }
}
