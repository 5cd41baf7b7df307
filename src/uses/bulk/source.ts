/** Sources of bytes: the kinds that callers have, and the reader that is made of each. */

import {
  checkMethod,
  checkObject,
  has,
  isArrayNamed,
  isHighSurrogate,
  plainBytes,
  utf8Encoder,
  wrongType,
} from '../../support/index.js';

export const NO_BYTES = new Uint8Array(0);

/** U+FFFD in UTF-8: it replaces half a surrogate pair, as UTF-8 cannot encode that. */
const REPLACEMENT_CHARACTER = /* @__PURE__ */ Uint8Array.of(0xef, 0xbf, 0xbd);

/** Characters of the strings of an array that are joined, since each chunk takes 1 µs. */
const JOINED_CHARACTERS = 1 << 14;

/** Part of an input: bytes, or text, read as its UTF-8. */
export type Chunk = Uint8Array | string;

/** The members of an `AbortSignal` that are used. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  /**
   * Adds a listener, as `EventTarget` does.
   *
   * @param type - the type of the event
   * @param listener - the function to call
   */
  addEventListener(type: 'abort', listener: () => void): void;
  /**
   * Removes a listener, as `EventTarget` does.
   *
   * @param type - the type of the event
   * @param listener - the function that was added
   */
  removeEventListener(type: 'abort', listener: () => void): void;
}

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
}

/** The members of a web `ReadableStream` that are used. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Chunk | undefined }>;
    cancel(): Promise<void>;
  };
}

/**
 * Lines, in one of two forms. An array of strings, or another iterable that is not asynchronous, has one line per string; a line end
 * at the end of a string is ignored, and another line feed is read as a carriage return, since no reference has one.
 *
 * A web `ReadableStream`, a stream of Node or another asynchronous iterable has chunks of bytes or text, an array or iterable may have
 * chunks of bytes, and a {@link ByteReader} writes them. Chunks may have any size, also 0, and end anywhere in a line. A chunk must not
 * change until the next one is requested.
 */
export type Source = ByteStream | AsyncIterable<Chunk> | Iterable<string> | Iterable<Uint8Array> | ByteReader;

/** Returns the source if it is a reader, or else a reader for it. */
export function readerOf(source: Source): ByteReader {
  checkObject(source, 'source');
  // A typed array is iterable, but yields numbers.
  if (ArrayBuffer.isView(source)) throw wrongType('source', 'a stream or a list of bytes', source);
  if (isByteStream(source)) return new ChunkReader(iteratorOf(source));
  // Before `read`: streams of Node have another method with that name.
  if (Symbol.asyncIterator in source) return new ChunkReader(source[Symbol.asyncIterator]());
  if (Symbol.iterator in source) return new ChunkReader(chunksOf(source));
  checkMethod(source, 'source', 'read');
  checkMethod(source, 'source', 'close');
  return source;
}

/** Yields the strings of an iterable as lines, and chunks of bytes unchanged. */
function* chunksOf(source: Iterable<Chunk>): Generator<Chunk, void, undefined> {
  const most = Array.isArray(source) ? JOINED_CHARACTERS : 0;
  let lines = '';
  let type: string | undefined;
  for (const chunk of source) {
    type ??= typeof chunk;
    if (typeof chunk !== type) throw wrongType('chunk', type === 'string' ? 'a string' : 'a Uint8Array', chunk);
    if (typeof chunk !== 'string') yield chunk;
    else {
      lines += `${chunk.replace(/\r?\n$/, '').replaceAll('\n', '\r')}\n`;
      if (lines.length < most) continue;
      yield lines;
      lines = '';
    }
  }
  if (lines !== '') yield lines;
}

export const isByteStream = (source: object): source is ByteStream => has(source, 'getReader');

/** Returns an iterator of the chunks of a web stream. Unlike a generator, it can be closed while a read is pending. */
export function iteratorOf(stream: ByteStream): AsyncIterator<Chunk, undefined> {
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<Chunk, undefined>>,
    async return() {
      await reader.cancel();
      return { done: true, value: undefined };
    },
  };
}

/** Reads chunks. */
class ChunkReader implements ByteReader {
  readonly #chunks: AsyncIterator<Chunk> | Iterator<Chunk>;
  /** The rest of the chunk that was read last. */
  #chunk: Uint8Array = NO_BYTES;
  /** The first half of a surrogate pair whose second half is in the next chunk, or nothing. */
  #half = '';

  constructor(chunks: AsyncIterator<Chunk> | Iterator<Chunk>) {
    this.#chunks = chunks;
  }

  async read(into: Uint8Array): Promise<number> {
    while (this.#chunk.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done && this.#half === '') return 0;
      this.#chunk = this.#bytesOf(done ? NO_BYTES : value);
    }
    const length = Math.min(into.length, this.#chunk.length);
    into.set(this.#chunk.subarray(0, length));
    this.#chunk = this.#chunk.subarray(length);
    return length;
  }

  async close(): Promise<void> {
    if (has(this.#chunks, 'return')) await this.#chunks.return?.();
  }

  /** The bytes of a chunk, after U+FFFD for a half that no other half follows. */
  #bytesOf(chunk: unknown): Uint8Array {
    if (typeof chunk === 'string') {
      const text = this.#half + chunk;
      const end = text.length - (isHighSurrogate(text.charCodeAt(text.length - 1)) ? 1 : 0);
      this.#half = text.slice(end);
      return utf8Encoder().encode(text.slice(0, end));
    }
    if (!isArrayNamed(chunk, 'Uint8Array')) throw wrongType('chunk', 'a Uint8Array or a string', chunk);
    if (this.#half === '') return plainBytes(chunk as Uint8Array);
    this.#half = '';
    const bytes = new Uint8Array(REPLACEMENT_CHARACTER.length + (chunk as Uint8Array).length);
    bytes.set(REPLACEMENT_CHARACTER);
    bytes.set(chunk as Uint8Array, REPLACEMENT_CHARACTER.length);
    return bytes;
  }
}
