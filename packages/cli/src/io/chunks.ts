import type { ByteReader } from 'uriscan/bulk';

const CHUNK_BYTES = 1 << 16;

/** Yields the bytes of a reader in chunks, each valid until the next one is requested, and closes it. */
export async function* chunksOf(reader: ByteReader): AsyncGenerator<Uint8Array, void, undefined> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  try {
    for (let length = await reader.read(buffer); length > 0; length = await reader.read(buffer))
      yield buffer.subarray(0, length);
  } finally {
    await reader.close();
  }
}

/** Returns a reader of chunks of bytes. */
export function readerOf(chunks: AsyncIterable<Uint8Array>): ByteReader {
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
