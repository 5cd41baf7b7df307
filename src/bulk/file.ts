import { fs } from './node.js';
import type { ByteReader, SharedFile } from './source.js';

/**
 * Opens a file for `Threads.map`, `batches` and whatever else takes a source. Of a regular file, threads read the parts that
 * they work on themselves, up to the size that it has now.
 *
 * @param path - where it is
 * @throws what the system says if it cannot be opened, and, when it is read, if it cannot be read
 * @example
 * ```ts
 * const { status } = await openFile('/no/such/file').catch(({ code }) => ({ status: code }));
 * status; // 'ENOENT'
 * ```
 */
export async function openFile(path: string | URL): Promise<ByteReader> {
  const { promises, readSync } = await fs();
  const handle = await promises.open(path);
  const stats = await handle.stat();
  const close = () => handle.close();
  if (!stats.isFile()) return { read: async (into) => (await handle.read(into)).bytesRead, close };
  const { fd: descriptor } = handle;
  let position = 0;
  const file: SharedFile = {
    descriptor,
    size: stats.size,
    continueAt(offset) {
      position = offset;
    },
  };
  return {
    file,
    // Here and now, for what another core has read takes the kernel a third more time; others have their turn between.
    async read(into) {
      await new Promise(setImmediate);
      const length = readSync(descriptor, into, 0, into.length, position);
      position += length;
      return length;
    },
    close,
  };
}
