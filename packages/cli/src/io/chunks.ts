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
