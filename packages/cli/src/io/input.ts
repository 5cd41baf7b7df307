/** Opens the inputs: files or standard input, decompressed if they are gzip. */

import { fstatSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type ByteReader, openFile } from 'uriscan/bulk';
import { FILES, FOREIGN_ENCODINGS, isGzip, refuse } from './foreign-formats.js';
import { ignore, type ProcessLike, ReportedError } from './process.js';

/** Bytes that are read ahead at once. Decompression of 16 KiB at once takes 1.7 times as long (Node 20, x64). */
const BUFFER_BYTES = 1 << 17;
/** Bytes at the beginning of a file that say its format; fewer if they have a line end. */
const MAX_MAGIC = 262;

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** Whether bytes have the end of a line. */
export const hasLine = (bytes: Buffer): boolean => bytes.includes('\n');

/** A reader whose next bytes can be looked at. */
export class Input implements ByteReader {
  readonly size: number | undefined;
  /** The bytes that were read ahead, valid until more are read. */
  ahead: Buffer = Buffer.alloc(0);
  /** Whether no bytes follow those that were read ahead. */
  isAtEnd = false;
  readonly #source: ByteReader;
  readonly #count: (bytes: number) => void;
  #buffer = this.ahead;

  /** @param count - called with each number of bytes that was read */
  constructor(source: ByteReader, count: (bytes: number) => void = ignore) {
    this.size = source.size;
    this.#source = source;
    this.#count = count;
  }

  /** Reads ahead until there are so many bytes, or all of the input. */
  async fill(count: number): Promise<Buffer> {
    while (this.ahead.length < count && !this.isAtEnd) {
      const { length } = this.ahead;
      if (length === 0 || this.ahead.byteOffset > this.#buffer.byteOffset || length === this.#buffer.length)
        this.#makeRoom();
      const read = await this.#read(this.#buffer.subarray(length));
      this.isAtEnd = read === 0;
      this.ahead = this.#buffer.subarray(0, length + read);
    }
    return this.ahead;
  }

  /** Reads ahead until `isEnough`, or until there are at least `most` bytes. */
  async head(most: number, isEnough: (head: Buffer) => boolean): Promise<Buffer> {
    while (this.ahead.length < most && !this.isAtEnd && !isEnough(this.ahead)) await this.fill(this.ahead.length + 1);
    return this.ahead;
  }

  /** Moves past bytes that were read ahead. */
  take(count: number): void {
    this.ahead = this.ahead.subarray(count);
  }

  async read(into: Uint8Array): Promise<number> {
    if (this.ahead.length === 0) return this.#read(into);
    const some = this.ahead.subarray(0, into.length);
    into.set(some);
    this.take(some.length);
    return some.length;
  }

  /** Yields the bytes in chunks, each valid until the next one is requested, and closes the input. */
  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (let some = await this.fill(1); some.length > 0; some = await this.fill(1)) {
        this.take(some.length);
        yield some;
      }
    } finally {
      await this.close();
    }
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  async #read(into: Uint8Array): Promise<number> {
    const read = await this.#source.read(into);
    this.#count(read);
    return read;
  }

  /** Moves the bytes that were read ahead to the beginning of the buffer, perhaps a larger one. */
  #makeRoom(): void {
    const { ahead } = this;
    if (2 * ahead.length >= this.#buffer.length)
      this.#buffer = Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, 2 * ahead.length));
    this.#buffer.set(ahead);
  }
}

/**
 * Opens a file or standard input. Only the name `-` touches standard input. Decompresses gzip.
 *
 * @param count - called with each number of bytes that was read, before decompression
 * @param isUtf8 - whether to refuse text in other encodings
 * @throws {@link ReportedError} when it is a directory, or of a format that is not read here
 */
export async function openInput(
  name: string,
  process: ProcessLike,
  count?: (bytes: number) => void,
  isUtf8 = true,
): Promise<Input> {
  const input = new Input(
    name === STANDARD_INPUT ? standardInput(process.stdin) : await openUnlessDirectory(name),
    count,
  );
  try {
    const head = await input.head(MAX_MAGIC, hasLine);
    if (isGzip(head)) return new Input(readerOf((await gzip()).gunzip(input)));
    refuse(head, isUtf8 ? [...FILES, ...FOREIGN_ENCODINGS] : FILES);
    return input;
  } catch (error) {
    await input.close();
    throw error;
  }
}

// On demand, as in `on-demand.ts`, since an import would be circular: Node takes 2 to 3 ms to load `zlib` (20 and 26, x64).
/* c8 ignore next */
const gzip = () => import('./gunzip.js');

/** Returns a reader of chunks of bytes. */
function readerOf(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = Buffer.alloc(0);
  return {
    async read(into) {
      while (rest.length === 0) {
        const { done, value } = await iterator.next();
        if (done) return 0;
        rest = value;
      }
      const some = rest.subarray(0, into.length);
      rest = rest.subarray(some.length);
      into.set(some);
      return some.length;
    },
    async close() {
      await iterator.return?.();
    },
  };
}

/** A file is read without a stream, in 0.6 times the time (Node 20, x64). */
function standardInput(stdin: ProcessLike['stdin']): ByteReader {
  const { fd } = stdin;
  if (fd === undefined) return readerOf(stdin);
  const stats = fstatSync(fd);
  if (stats.isDirectory()) throw new ReportedError('is a directory');
  if (!stats.isFile()) return readerOf(stdin);
  return {
    async read(into) {
      const length = readSync(fd, into, 0, into.length, null);
      if (length === 0 && fstatSync(fd).size < stats.size)
        throw new ReportedError('the file has become shorter while it was read');
      return length;
    },
    async close() {},
  };
}

/** Opens a file, unless it is a directory. If it does not exist, and its name is a URI, the error is a hint. */
async function openUnlessDirectory(name: string): Promise<ByteReader> {
  const stats = await stat(name).catch((error: unknown) => {
    if (!/^[a-z][a-z\d+.-]*:\/\//i.test(name)) throw error;
    throw new ReportedError('is not a file; `uriscan explain` takes references as arguments');
  });
  if (stats.isDirectory()) throw new ReportedError('is a directory');
  return openFile(name);
}

/** Returns the bytes in all the files, as stored on disk; `undefined` if a file has no size, such as a pipe. */
export async function totalSize(names: readonly string[]): Promise<number | undefined> {
  let total = 0;
  for (const name of names) {
    if (name === STANDARD_INPUT) return undefined;
    // A file that cannot be read is reported when its turn comes.
    const entry = await stat(name).catch(() => undefined);
    if (entry?.isFile()) total += entry.size;
    else if (entry !== undefined && !entry.isDirectory()) return undefined;
  }
  return total;
}
