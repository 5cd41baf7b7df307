/** Where lines come from: files or standard input, decompressed if they are gzip. */

import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Trouble } from './messages.js';
import { ignore } from './surroundings.js';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

const CHUNK_BYTES = 1 << 18;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** The bytes of a file, as they are. */
export async function* readFile(name: string): AsyncGenerator<Buffer> {
  const file = await open(name);
  try {
    if ((await file.stat()).isDirectory()) throw new Trouble('is a directory');
    yield* file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false });
  } finally {
    await file.close();
  }
}

/** The bytes that a gzip file holds, all its members one after the other; other bytes as they are. */
export async function* decompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const rest = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < GZIP.length) {
    const { done, value } = await rest.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  if (!head.subarray(0, GZIP.length).equals(GZIP)) {
    yield* whole();
    return;
  }
  // An error of the input reaches the reader through the stream that it destroys.
  yield* pipeline(whole, createGunzip({ chunkSize: CHUNK_BYTES }), ignore);
}

/** The chunks, each counted as it passes. */
export async function* counted(chunks: AsyncIterable<Buffer>, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
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
