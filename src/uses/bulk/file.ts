/** Files as sources of bytes. */

import { type PlatformUrl, wrongType } from '../../support/index.js';
import type { ByteReader } from './source.js';

// tsx runs the tests, and adds a branch to each `import()`, for CommonJS modules.
/* c8 ignore next */
const fs = (): Promise<Pick<typeof import('node:fs'), 'promises' | 'readSync'>> => import('node:fs');

/**
 * Opens a file as a source for `Threads.map`, `batches` and other functions. A regular file has the size
 * that it had when it was opened.
 *
 * @param path - the file
 * @returns the source; closed by the function that reads it
 * @throws an error of the system when the file cannot be opened or, later, read
 * @throws an error with the code `file-shrunk`, after the last whole line, when a regular file becomes shorter while it is read
 * @example
 * ```ts
 * const { status } = await openFile('/no/such/file').catch(({ code }) => ({ status: code }));
 * status; // 'ENOENT'
 * ```
 */
export async function openFile(path: string | PlatformUrl): Promise<ByteReader> {
  if (typeof path !== 'string' && !(path instanceof URL)) throw wrongType('path', 'a string or a URL', path);
  const { promises, readSync } = await fs();
  const handle = await promises.open(path);
  const stats = await handle.stat();
  const close = () => handle.close();
  if (!stats.isFile()) return { read: async (into) => (await handle.read(into)).bytesRead, close };
  const { fd: descriptor } = handle;
  let position = 0;
  return {
    size: stats.size,
    // Synchronously: an asynchronous read, on another core, takes the kernel a third more time. Other tasks run before it.
    async read(into) {
      await new Promise(setImmediate);
      const length = readSync(descriptor, into, 0, into.length, position);
      position += length;
      // Files of the kernel, such as those in /proc, may have fewer bytes than their size says.
      if (length === 0 && position < stats.size && (await handle.stat()).size < stats.size) {
        throw Object.assign(new Error('the file has become shorter while it was read'), { code: 'file-shrunk' });
      }
      return length;
    },
    close,
  };
}
