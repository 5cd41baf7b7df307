/** Opens the inputs: files or standard input, decompressed if they are gzip. */

import { fstatSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type ByteReader, openFile } from 'uriscan/bulk';
import { readerOf } from './bytes.js';
import { isGzip, refuseOtherFile } from './foreign-formats.js';
import type { ProcessLike } from './process.js';
import { ReportedError } from './reported-error.js';

const LINE_FEED = 0x0a;
/** Bytes that are read before the format of an input is known; fewer if they have a line end. */
const PEEKED_BYTES = 1 << 12;
/** Bytes at the beginning of a file that say its format. */
const LONGEST_MAGIC = 262;

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/**
 * Opens a file or standard input. Only the name `-` touches standard input. Counts its bytes as they are read, and decompresses gzip.
 *
 * @param isUtf8 - whether to refuse text in other encodings
 * @throws {@link ReportedError} when it is a directory, or of a format that is not read here
 */
export async function openInput(
  name: string,
  process: ProcessLike,
  count: (bytes: number) => void,
  isUtf8 = true,
): Promise<ByteReader> {
  const raw = counted(name === STANDARD_INPUT ? standardInput(process.stdin) : await openUnlessDirectory(name), count);
  try {
    return await decompressed(raw, isUtf8);
  } catch (error) {
    await raw.close();
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

/** Opens a file. */
async function openUnlessDirectory(name: string): Promise<ByteReader> {
  if ((await stat(name).catch((error) => refuseReference(name, error))).isDirectory())
    throw new ReportedError('is a directory');
  return openFile(name);
}

/** Throws the error of a file that does not exist, or a hint if its name is a URI. */
function refuseReference(name: string, error: unknown): never {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(name)) {
    throw new ReportedError('is not a file; `uriscan explain` takes references as arguments');
  }
  throw error;
}

/** Returns a reader with another function to read. */
const reading = (reader: ByteReader, read: ByteReader['read']): ByteReader => ({
  size: reader.size,
  read,
  close: () => reader.close(),
});

const counted = (reader: ByteReader, count: (bytes: number) => void): ByteReader =>
  reading(reader, async (into) => {
    const bytes = await reader.read(into);
    count(bytes);
    return bytes;
  });

/** An input whose first bytes were read already; the reader has all of them. */
export interface PeekedInput {
  readonly head: Buffer;
  readonly reader: ByteReader;
}

/** Reads the beginning of an input: until `isEnough`, or as many bytes as `most`. */
export async function peek(
  reader: ByteReader,
  most: number,
  isEnough: (head: Buffer) => boolean,
): Promise<PeekedInput> {
  let bytes = Buffer.alloc(Math.min(most, PEEKED_BYTES));
  let length = 0;
  for (let read = -1; read !== 0 && length < most && !isEnough(bytes.subarray(0, length)); length += read) {
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.min(most, 2 * length));
    read = await reader.read(bytes.subarray(length));
  }
  const head = bytes.subarray(0, length);
  let rest: Buffer = head;
  const whole = reading(reader, async (into) => {
    if (rest.length === 0) return reader.read(into);
    const some = rest.subarray(0, into.length);
    rest = rest.subarray(some.length);
    into.set(some);
    return some.length;
  });
  return { head, reader: whole };
}

// On demand, as in `on-demand.ts`, since an import would be circular: Node takes 2 to 3 ms to load `zlib` (20 and 26, x64).
/* c8 ignore next */
const gzip = () => import('./gunzip.js');

/** Decompresses gzip. Passes other bytes unchanged. */
async function decompressed(raw: ByteReader, isUtf8: boolean): Promise<ByteReader> {
  const { head, reader } = await peek(
    raw,
    PEEKED_BYTES,
    (some) => some.length >= LONGEST_MAGIC || some.includes(LINE_FEED),
  );
  if (isGzip(head)) return readerOf((await gzip()).gunzip(reader));
  refuseOtherFile(head, isUtf8);
  return reader;
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
