/**
 * typedoc, in the user's cache: some 40 MB, installed once. It is not a development package of the project, because it
 * needs a TypeScript before 7.
 */

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from '../../../bench/runner/npm.js';

const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'uriscan');
const FILES = ['package.json', 'package-lock.json'].map((file) =>
  fileURLToPath(new URL(`typedoc/${file}`, import.meta.url)),
);

/** Installs what is missing; returns the folder that its packages are in. */
export function install(): string {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(readFileSync(file));
  const folder = join(CACHE, `typedoc-${hash.digest('hex').slice(0, 16)}`);
  /** Written last, so that an interrupted installation starts again. */
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp)) {
    console.log(`installing typedoc into ${folder}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const file of FILES) cpSync(file, join(folder, basename(file)));
    npm(folder, ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { stdio: 'inherit' });
    writeFileSync(stamp, '');
  }
  return join(folder, 'node_modules');
}
