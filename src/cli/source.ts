/** Where lines come from: files or standard input, decompressed if they are gzip. */

import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ByteReader, openFile } from '../bulk/index.js';
import { readerOf } from '../bulk/source.js';
import { Trouble } from './messages.js';
import { ignore, type Surroundings } from './surroundings.js';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

const CHUNK_BYTES = 1 << 18;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** The bytes of a file or of `stdin`, each counted as it is read, and decompressed if they are gzip. */
export async function openSource(
  name: string,
  stdin: Surroundings['stdin'],
  count: (bytes: number) => void,
): Promise<ByteReader> {
  const raw = counted(name === STANDARD_INPUT ? readerOf(stdin) : await openUnlessDirectory(name), count);
  try {
    return await decompressed(raw);
  } catch (error) {
    await raw.close();
    throw error;
  }
}

async function openUnlessDirectory(name: string): Promise<ByteReader> {
  if ((await stat(name)).isDirectory()) throw new Trouble('is a directory');
  return openFile(name);
}

function counted(reader: ByteReader, count: (bytes: number) => void): ByteReader {
  const { file } = reader;
  let total = 0;
  const countUpTo = (offset: number): void => {
    count(Math.max(0, offset - total));
    total = Math.max(total, offset);
  };
  return {
    ...(file && { file: { ...file, readsUpTo: countUpTo } }),
    async read(into) {
      const bytes = await reader.read(into);
      countUpTo(total + bytes);
      return bytes;
    },
    close: () => reader.close(),
  };
}

/** What a gzip file holds, all its members one after the other; other bytes as they are. */
async function decompressed(reader: ByteReader): Promise<ByteReader> {
  let head: Uint8Array = Buffer.alloc(GZIP.length);
  let length = 0;
  for (let read = -1; read !== 0 && length < head.length; length += read)
    read = await reader.read(head.subarray(length));
  head = head.subarray(0, length);
  if (GZIP.equals(head)) {
    // An error of the input reaches the reader through the stream that it destroys.
    return readerOf(pipeline(chunks(head, reader), createGunzip({ chunkSize: CHUNK_BYTES }), ignore));
  }
  return {
    file: reader.file,
    async read(into) {
      if (head.length === 0) return reader.read(into);
      const some = head.subarray(0, into.length);
      head = head.subarray(some.length);
      into.set(some);
      return some.length;
    },
    close: () => reader.close(),
  };
}

async function* chunks(head: Uint8Array, reader: ByteReader): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const length = await reader.read(chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    await reader.close();
  }
}

/** Bytes in all the files, as they are on disk; `undefined` if one of them is none that can tell. */
export async function totalSize(names: readonly string[]): Promise<number | undefined> {
  let total = 0;
  for (const name of names) {
    if (name === STANDARD_INPUT) return undefined;
    // What cannot be read will be complained about when its turn comes.
    const entry = await stat(name).catch(() => undefined);
    if (entry?.isFile()) total += entry.size;
    else if (entry !== undefined && !entry.isDirectory()) return undefined;
  }
  return total;
}
