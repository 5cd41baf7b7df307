/** Decompresses gzip, and zstd (RFC 8878) where Node can: since 22.15. */

import { Readable } from 'node:stream';
import zlib from 'node:zlib';
import type { ByteReader } from 'uriscan/bulk';

export { gunzip } from './gunzip.js';

const INPUT_BYTES = 1 << 16;

/** The function of newer versions of Node. */
export type CreateDecompress = () => NodeJS.ReadWriteStream & { destroy(error?: Error): unknown };

/** Returns a function that yields the decompressed bytes of an input. */
export const decompressorOf = (create: CreateDecompress) =>
  async function* (reader: ByteReader): AsyncGenerator<Uint8Array> {
    const stream = create();
    const input = Readable.from(chunksOf(reader));
    input.on('error', (error) => stream.destroy(error));
    try {
      yield* input.pipe(stream) as AsyncIterable<Uint8Array>;
    } finally {
      input.destroy();
      stream.destroy();
      await reader.close();
    }
  };

async function* chunksOf(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const buffer = Buffer.allocUnsafe(INPUT_BYTES);
    const length = await reader.read(buffer);
    if (length === 0) return;
    yield buffer.subarray(0, length);
  }
}

const create = (zlib as { readonly createZstdDecompress?: CreateDecompress }).createZstdDecompress;

/** Yields the decompressed bytes; `undefined` where Node has no zstd. */
/* c8 ignore next */
export const decompressZstd = create && decompressorOf(create);
