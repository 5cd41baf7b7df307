import { wrongType } from '../tables/arguments.js';
import { fs } from './node.js';
import type { ByteReader, SharedFile } from './source.js';

/**
 * Opens a file for `Threads.map`, `batches` and everything else that takes a source. Threads read the parts of a regular file
 * that they work on themselves, up to the size that it has now.
 *
 * @param path - the file
 * @throws the error of the system if the file cannot be opened or, later, cannot be read, and an error with the code
 * `file-shrunk` after the last whole line if a regular file becomes shorter while it is read
 * @example
 * ```ts
 * const { status } = await openFile('/no/such/file').catch(({ code }) => ({ status: code }));
 * status; // 'ENOENT'
 * ```
 */
export async function openFile(path: string | URL): Promise<ByteReader> {
  if (typeof path !== 'string' && !(path instanceof URL)) throw wrongType('path', 'a string or a URL', path);
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
    // Synchronously: what another core has read takes the kernel a third more time. Other tasks have their turn before it.
    async read(into) {
      await new Promise(setImmediate);
      const length = readSync(descriptor, into, 0, into.length, position);
      position += length;
      // Files of the kernel may have less to read than their size from the beginning.
      if (length === 0 && position < stats.size && (await handle.stat()).size < stats.size) throw fileShrunk();
      return length;
    },
    close,
  };
}

/** The error for a file that becomes shorter while it is read: lines of it are missing. */
export function fileShrunk(): Error {
  return Object.assign(new Error('the file has become shorter while it was read'), { code: 'file-shrunk' });
}
