/** Opens the inputs: files or standard input, decompressed if they are gzip. */

import { once } from 'node:events';
import { fstatSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type ByteReader, openFile } from 'uriscan/bulk';
import { LINE_FEED } from './bytes.js';
import { FILES, FOREIGN_ENCODINGS, isGzip, refuse } from './foreign-formats.js';
import { hasLine, Input, readerOf, STANDARD_INPUT } from './input.js';
import { ignore, type ProcessLike, ReportedError } from './process.js';

/** Bytes at the beginning of a file that say its format; fewer if they have a line end. */
const MAX_MAGIC = 262;

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
    const head = await input.fill(MAX_MAGIC, hasLine);
    if (isGzip(head)) return new Input(readerOf(gunzip(input)));
    refuse(head, isUtf8 ? [...FILES, ...FOREIGN_ENCODINGS] : FILES);
    return input;
  } catch (error) {
    await input.close();
    throw error;
  }
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

/** Each buffer of decoded data costs 50 us: buffers of 16 KiB double the time (Node 20, x64). */
const DECODED_BYTES = 1 << 18;
/**
 * Compressed bytes that are kept, to decode them again up to an error. A longer input is not kept: the data of the step that fails
 * is then missing, less than one buffer.
 */
const KEPT_BYTES = 1 << 25;
/** The errors that are found after the last byte of a member, or before its first byte. */
const AROUND_MEMBER = /check$|^unknown|^header/;

/**
 * Decompresses gzip (RFC 1952): yields the data of all members, one after the other. Zeros after the last member are padding.
 *
 * @param keptBytes - compressed bytes that are kept, to decode them again up to an error; 32 MiB by default
 * @throws {@link ReportedError} or an error of zlib when the input is not gzip, is damaged or ends too early, after all data before
 * the error
 */
export async function* gunzip(input: Input, keptBytes = KEPT_BYTES): AsyncGenerator<Uint8Array> {
  let last: number | undefined = LINE_FEED;
  try {
    do {
      for await (const data of members(input, keptBytes)) {
        last = data.at(-1);
        yield data;
      }
      while ((await input.fill(1))[0] === 0) input.take(1);
    } while (input.ahead.length > 0);
  } catch (error) {
    // Between members, the last line is whole.
    if (last !== LINE_FEED && AROUND_MEMBER.test((error as Error).message)) yield Uint8Array.of(LINE_FEED);
    throw error;
  } finally {
    await input.close();
  }
}

/** Yields the data of members without padding between them. */
async function* members(input: Input, keptBytes: number): AsyncGenerator<Buffer> {
  const kept: Buffer[] = [];
  let read = 0;
  let yielded = 0;
  async function* pieces() {
    for (;;) {
      const piece = Buffer.from(await input.fill(1));
      read += piece.length;
      if (read <= keptBytes) kept.push(piece);
      else kept.length = 0;
      yield piece;
    }
  }
  try {
    for await (const data of decoded(pieces(), (count) => input.take(count))) {
      yielded += data.length;
      yield data;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'Z_DATA_ERROR') throw error;
    if (read > keptBytes) throw new ReportedError(`${message}; up to ${DECODED_BYTES >> 10} KiB before it are missing`);
    yield* afterOffset(kept, yielded, error);
  }
}

/** Yields the data from an offset up to an error in the last one of `pieces`, and throws it. */
async function* afterOffset(pieces: Buffer[], offset: number, error: unknown): AsyncGenerator<Buffer> {
  // The step that fails drops its data, so the last piece is decoded byte by byte.
  const bytes = Array.from(pieces.pop() as Buffer, (byte) => Buffer.of(byte));
  let length = 0;
  try {
    for await (const data of decoded([...pieces, ...bytes])) {
      length += data.length;
      if (length > offset) yield data.subarray(Math.max(0, data.length - (length - offset)));
    }
  } catch {
    throw error;
  }
}

/**
 * Decodes pieces of gzip up to the end of a member that no other member follows. An empty piece is the end of the input.
 *
 * @param take - called with each number of bytes that were decoded
 */
async function* decoded(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  take: (count: number) => void = ignore,
): AsyncGenerator<Buffer> {
  // As in `create-task.ts`: Node takes 2 to 3 ms to load it (20 and 26, x64).
  /* c8 ignore next */
  const { createGunzip } = await import('node:zlib');
  const stream = createGunzip({ chunkSize: DECODED_BYTES });
  const output: Buffer[] = [];
  stream.on('data', (data) => output.push(data));
  const atEnd = once(stream, 'end');
  try {
    for await (const piece of pieces) {
      const before = stream.bytesWritten;
      const taken = new Promise<void>((resolve, reject) => {
        if (piece.length === 0) stream.end();
        else stream.write(piece, (error) => (error ? reject(error) : resolve()));
      });
      const end = await Promise.race([atEnd, taken]);
      // At the end of the members, the rest is not taken.
      take(stream.bytesWritten - before);
      yield* output.splice(0);
      if (end !== undefined) return;
    }
  } catch (error) {
    yield* output;
    throw error;
  } finally {
    stream.destroy();
  }
}
