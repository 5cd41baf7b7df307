/**
 * Runs typedoc on the entries of the package. It is in the user's cache: some 40 MB, installed once. It is not a development package of
 * the project, because it needs a TypeScript before 7.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached } from '../../../bench/runner/cache.js';
import { npm } from '../../../bench/runner/npm.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OPTIONS = fileURLToPath(new URL('typedoc', import.meta.url));
const FILES = ['package.json', 'package-lock.json'].map((file) => join(OPTIONS, file));
/** An export is documented at the first entry that has it, so small entries come before entries that re-export them. */
const FIRST = ['scanner', 'tables', 'errors', 'resolve', 'inspect'];

/** Writes the site into the folder `out`, with the options of `site.json` and of `more`. */
export function typedoc(out: string, more: readonly string[]): void {
  const program = join(install(), 'node_modules/typedoc/bin/typedoc');
  const entries = entriesInOrder().flatMap((folder) => [
    '--entryPoints',
    join('src/entries', `${folder || 'index'}.ts`),
  ]);
  const options = ['--options', join(OPTIONS, 'site.json'), '--out', out, ...entries, ...more];
  execFileSync(process.execPath, [program, ...options], { cwd: ROOT, stdio: 'inherit' });
}

/** The folders of the entries of the package; the facade, `src` itself, is last. */
export function entriesInOrder(): string[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = Object.keys(exports)
    .filter((subpath) => !/^\.$|\.(?:json|wasm)$/.test(subpath))
    .map((subpath) => subpath.slice(2));
  return [...FIRST, ...folders.filter((folder) => !FIRST.includes(folder)).sort(), ''];
}

/** Installs what is missing; returns the folder. */
function install(): string {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(readFileSync(file));
  return cached(`typedoc-${hash.digest('hex').slice(0, 16)}`, 'typedoc', (folder) => {
    for (const file of FILES) cpSync(file, join(folder, basename(file)));
    npm(folder, ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { stdio: 'inherit' });
  });
}
