/** Opens the inputs: files or standard input, decompressed if they are gzip or zstd. */

import { once } from 'node:events';
import { fstatSync, readSync, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { versions } from 'node:process';
import type { createGunzip, Gunzip } from 'node:zlib';
import type { ByteReader } from 'uriscan/bulk';
import { decoderOf, FILES, FOREIGN_ENCODINGS, refuse } from './foreign-formats.js';
import { hasLine, Input, readerOf, STANDARD_INPUT } from './input.js';
import { type ProcessLike, ReportedError } from './process.js';

type DecoderName = NonNullable<ReturnType<typeof decoderOf>>;
type Decoders = Readonly<Record<DecoderName, typeof createGunzip>>;

/** Bytes at the beginning of a file that say its format; fewer if they have a line end. */
const MAX_MAGIC = 262;

/**
 * Opens a file or standard input. Only the name `-` touches standard input. Decompresses gzip and zstd.
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
  const input = new Input(name === STANDARD_INPUT ? standardInput(process.stdin) : await openFile(name), count);
  try {
    const head = await input.fill(MAX_MAGIC, hasLine);
    const decoder = decoderOf(head);
    // Node 22 and 24 decode a frame of zstd that is cut without an error, so that lines could be lost unnoticed.
    const isDecoded = decoder === 'createGunzip' || (decoder && Number.parseInt(versions.node, 10) >= 26);
    // As in `create-task.ts`: Node takes 2 to 3 ms to load it (20 and 26, x64).
    /* c8 ignore next */
    const zlib = isDecoded && ((await import('node:zlib')) as unknown as Decoders);
    if (zlib) return new Input(decompressed(input, zlib[decoder as DecoderName]));
    refuse(head, isUtf8 ? [...FILES, ...FOREIGN_ENCODINGS] : FILES);
    return input;
  } catch (error) {
    await input.close();
    throw error;
  }
}

/** Closes the compressed input itself: a generator that was never started ignores `return`. */
function decompressed(input: Input, create: typeof createGunzip): ByteReader {
  const reader = readerOf(decompress(input, create));
  return {
    read: reader.read,
    async close() {
      await reader.close();
      await input.close();
    },
  };
}

function standardInput(stdin: ProcessLike['stdin']): ByteReader {
  const { fd } = stdin;
  if (fd === undefined) return readerOf(stdin);
  const stats = fstatSync(fd);
  if (stats.isDirectory()) throw new ReportedError('is a directory');
  return stats.isFile() ? regularFile(fd, stats, async () => {}) : readerOf(stdin);
}

/** Opens a file, unless it is a directory. If it does not exist, and its name is a URI, the error is a hint. */
async function openFile(name: string): Promise<ByteReader> {
  const stats = await stat(name).catch((error: unknown) => {
    if (!/^[a-z][a-z\d+.-]*:\/\//i.test(name)) throw error;
    throw new ReportedError('is not a file; `uriscan explain` takes references as arguments');
  });
  if (stats.isDirectory()) throw new ReportedError('is a directory');
  const handle = await open(name);
  const close = () => handle.close();
  if (stats.isFile()) return regularFile(handle.fd, stats, close);
  return { read: async (into) => (await handle.read(into)).bytesRead, close };
}

/**
 * Reads a regular file without a stream, in 0.6 times the time, and synchronously: an asynchronous read, on another core, takes the kernel
 * a third more time (Node 20, x64). Other tasks run before it.
 */
const regularFile = (fd: number, { size }: Stats, close: () => Promise<void>): ByteReader => ({
  async read(into) {
    await new Promise(setImmediate);
    const length = readSync(fd, into, 0, into.length, null);
    if (length === 0 && fstatSync(fd).size < size)
      throw new ReportedError('the file has become shorter while it was read');
    return length;
  },
  close,
});

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
 * Decompresses members of gzip (RFC 1952), or frames of zstd, one after the other. Zeros after each are padding.
 *
 * @param create - makes a decoder
 * @throws an error of zlib when the input is damaged or ends too early. The data of the step that fails is lost: at most one buffer
 */
export async function* decompress(input: Input, create: typeof createGunzip): AsyncGenerator<Buffer> {
  do {
    yield* decoded(input, create({ chunkSize: DECODED_BYTES }));
    while ((await input.fill(1))[0] === 0) input.take(1);
  } while (input.ahead.length > 0);
}

/** Yields the data up to the end of a member that no other member follows. The bytes after it, which `pipeline` would drop, stay in the input. */
async function* decoded(input: Input, stream: Gunzip): AsyncGenerator<Buffer> {
  const output: Buffer[] = [];
  stream.on('data', (data: Buffer) => output.push(data));
  const atEnd = once(stream, 'end').catch((error: Error) => error);
  let end: Error | unknown[] | undefined;
  try {
    while (end === undefined) {
      const piece = Buffer.from(await input.fill(1));
      const before = stream.bytesWritten;
      const taken = new Promise<undefined>((resolve) => {
        if (piece.length === 0) stream.end();
        else stream.write(piece, () => resolve(undefined));
      });
      end = await Promise.race([atEnd, taken]);
      input.take(stream.bytesWritten - before);
      yield* output.splice(0);
    }
  } finally {
    stream.destroy();
  }
  if (end instanceof Error) throw end;
}
