/** Folders in the user's cache, for programs that are fetched once. */

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'uriscan');

/**
 * Returns a folder; fills it the first time.
 *
 * @param name - the path of the folder in the cache
 * @param contents - the name of its contents, which is printed
 * @param install - fills the folder
 */
export function cached(name: string, contents: string, install: (folder: string) => void): string {
  const folder = join(CACHE, name);
  // Written last, so that an interrupted installation starts again.
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp)) {
    console.log(`installing ${contents} into ${folder}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    install(folder);
    writeFileSync(stamp, '');
  }
  return folder;
}
