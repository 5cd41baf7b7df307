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
    if (isGzip(head)) return new Input(gunzipped(input));
    refuse(head, isUtf8 ? [...FILES, ...FOREIGN_ENCODINGS] : FILES);
    return input;
  } catch (error) {
    await input.close();
    throw error;
  }
}

/** Closes the compressed input itself: a generator that was never started ignores `return`. */
function gunzipped(input: Input): ByteReader {
  const reader = readerOf(gunzip(input));
  return {
    read: reader.read,
    async close() {
      await reader.close();
      await input.close();
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

/** Each buffer of decoded data costs 50 us: buffers of 16 KiB double the time (Node 20, x64). */
const DECODED_BYTES = 1 << 18;
/**
 * Compressed bytes that are kept, to decode them again up to an error. A longer input is not kept: the data of the step that fails
 * is then missing, less than one buffer.
 */
const KEPT_BYTES = 1 << 25;
/** A step takes 10 us or more: 128 KiB byte by byte take more than a second (Node 20, x64). */
const SMALL_STEP = 1 << 9;
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
  }
}

/** Yields the data of members without padding between them. */
async function* members(input: Input, keptBytes: number): AsyncGenerator<Buffer> {
  const kept: Buffer[] = [];
  let read = 0;
  const next = async (): Promise<Buffer> => {
    const piece = Buffer.from(await input.fill(1));
    read += piece.length;
    if (read <= keptBytes) kept.push(piece);
    else kept.length = 0;
    return piece;
  };
  const { error, length } = yield* decoded(next, (count) => input.take(count));
  if (error?.code === 'Z_DATA_ERROR') {
    if (read > keptBytes)
      throw new ReportedError(`${error.message}; up to ${DECODED_BYTES >> 10} KiB before it are missing`);
    // The step that fails drops its data, so the piece of that step is decoded again in smaller steps: at last, byte by byte.
    let pieces: readonly Buffer[] = kept;
    let known = length;
    for (const size of [SMALL_STEP, 1]) {
      const finer = [...pieces.slice(0, -1), ...split(pieces.at(-1) as Buffer, size)];
      let used = 0;
      known = (yield* decoded(() => finer[used++] as Buffer, ignore, known)).length;
      pieces = finer.slice(0, used);
    }
  }
  if (error !== undefined) throw error;
}

/** Splits bytes into pieces of a size. */
const split = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));

/** How decoding has ended: with this error, or at the end of a member that no other member follows; and the length of the data. */
interface Decoded {
  readonly error: NodeJS.ErrnoException | undefined;
  readonly length: number;
}

/**
 * Decodes gzip, and yields the data after the first `skipped` bytes.
 *
 * @param next - returns the next bytes of gzip; no bytes are its end
 * @param take - called with each number of these bytes that were decoded
 */
async function* decoded(
  next: () => Buffer | Promise<Buffer>,
  take: (count: number) => void,
  skipped = 0,
): AsyncGenerator<Buffer, Decoded> {
  // As in `create-task.ts`: Node takes 2 to 3 ms to load it (20 and 26, x64).
  /* c8 ignore next */
  const { createGunzip } = await import('node:zlib');
  const stream = createGunzip({ chunkSize: DECODED_BYTES });
  const output: Buffer[] = [];
  let length = 0;
  stream.on('data', (data: Buffer) => {
    length += data.length;
    if (length > skipped) output.push(data.subarray(Math.max(0, data.length - (length - skipped))));
  });
  const atEnd = once(stream, 'end').catch((error: Error) => error);
  let end: Error | unknown[] | undefined;
  try {
    while (end === undefined) {
      const piece = await next();
      const before = stream.bytesWritten;
      const taken = new Promise<undefined>((resolve) => {
        if (piece.length === 0) stream.end();
        else stream.write(piece, () => resolve(undefined));
      });
      end = await Promise.race([atEnd, taken]);
      // At the end of the members, the rest is not taken.
      take(stream.bytesWritten - before);
      yield* output.splice(0);
    }
  } finally {
    stream.destroy();
  }
  return { error: end instanceof Error ? end : undefined, length };
}
