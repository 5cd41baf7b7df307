/** Opens the inputs: files or standard input, decompressed if they are gzip. */

import { fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileShrunk } from '../../bulk/file.js';
import { type ByteReader, openFile } from '../../bulk/index.js';
import { readerOf } from '../../bulk/source.js';
import { gunzip, isGzip } from './gunzip.js';
import { ReportedError } from './messages.js';
import type { ProcessLike } from './process.js';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** Opens a file or `stdin`. Counts its bytes as they are read, and decompresses gzip. */
export async function openInput(
  name: string,
  stdin: ProcessLike['stdin'],
  count: (bytes: number) => void,
): Promise<ByteReader> {
  const raw = counted(name === STANDARD_INPUT ? standardInput(stdin) : await openUnlessDirectory(name), count);
  try {
    return await decompressed(raw);
  } catch (error) {
    await raw.close();
    throw error;
  }
}

function standardInput(stdin: ProcessLike['stdin']): ByteReader {
  const { fd } = stdin;
  if (fd === undefined) return readerOf(stdin);
  const stats = fstatSync(fd);
  if (stats.isDirectory()) throw new ReportedError('is a directory');
  const reader = readerOf(stdin);
  return {
    async read(into) {
      const length = await reader.read(into);
      if (length === 0 && stats.isFile() && fstatSync(fd).size < stats.size) throw fileShrunk();
      return length;
    },
    close: () => reader.close(),
  };
}

async function openUnlessDirectory(name: string): Promise<ByteReader> {
  if ((await stat(name)).isDirectory()) throw new ReportedError('is a directory');
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

/** Decompresses gzip. Passes other bytes unchanged. */
async function decompressed(reader: ByteReader): Promise<ByteReader> {
  let head: Uint8Array = Buffer.alloc(2);
  let length = 0;
  for (let read = -1; read !== 0 && length < head.length; length += read)
    read = await reader.read(head.subarray(length));
  head = head.subarray(0, length);
  const whole: ByteReader = {
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
  return isGzip(head) ? readerOf(gunzip(whole)) : whole;
}

/** Returns the bytes in all the files, as they are on disk; `undefined` if a file has no size, such as a pipe. */
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
