/** Folders in the user's cache, for programs that are fetched once. */

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'uriscan');

/**
 * Returns a folder.
 *
 * @param what - what is in it, to print it
 * @param install - fills the folder; called if the folder was not filled before
 */
export function cached(name: string, what: string, install: (folder: string) => void): string {
  const folder = join(CACHE, name);
  // Written last, so that an interrupted installation starts again.
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp)) {
    console.log(`installing ${what} into ${folder}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    install(folder);
    writeFileSync(stamp, '');
  }
  return folder;
}
