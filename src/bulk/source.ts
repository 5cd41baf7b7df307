/** Where bytes come from: what users have, and the one thing it is made into. */

import { checkArray, wrongType } from '../tables/arguments.js';
import { checkMethod, checkObject, has } from '../tables/options.js';

const NOTHING = new Uint8Array(0);

/** Bytes that are taken when there is room for them: a file, for example. */
export interface ByteReader {
  /**
   * Writes the next bytes to `into`, as many as there are now and at least one. Returns how many; 0 at the end.
   * `into` has room for one byte or more.
   */
  read(into: Uint8Array): Promise<number>;
  /** Nothing more will be read. */
  close(): Promise<void>;
  /** Where the bytes are those of a file as it is: what threads need to read parts of it themselves. */
  readonly file?: SharedFile | undefined;
}

/** A regular file that several threads can read. */
export interface SharedFile {
  readonly descriptor: number;
  /** Bytes. */
  readonly size: number;
  /** Has the reader go on at this offset. */
  continueAt(offset: number): void;
  /** Hears that threads read up to this offset now. */
  readsUpTo?(offset: number): void;
}

/** What is used here of a web stream. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

/**
 * Bytes: chunks of any size, empty ones too, as a web `ReadableStream`, as a stream of Node or anything else that can be
 * iterated; or a {@link ByteReader}. A chunk has to stay as it is until the next one is asked for.
 */
export type Source = ByteStream | AsyncIterable<Uint8Array> | Iterable<Uint8Array> | ByteReader;

/** The reader that a source is, or one that is made for it. */
export function readerOf(source: Source): ByteReader {
  checkObject(source, 'source');
  // Its elements are not chunks.
  if (ArrayBuffer.isView(source)) throw wrongType('source', 'a stream or a list of bytes', source);
  if (isStream(source)) {
    const reader = source.getReader();
    return new ChunkReader(
      () => reader.read(),
      () => reader.cancel(),
    );
  }
  // Streams of Node can be iterated, and also have a method `read`, which is another one.
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

/** Reads what comes in chunks. */
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
