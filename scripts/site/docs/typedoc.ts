/** Runs typedoc on the entries of the package. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OPTIONS = fileURLToPath(new URL('typedoc', import.meta.url));
/** An export is documented at the first entry that has it, so small entries come before entries that re-export them. */
const FIRST = ['scanner', 'tables', 'errors', 'resolve', 'inspect'];

/** Writes the site into the folder `out`, with the options of `site.json` and of `more`. */
export function typedoc(out: string, more: readonly string[]): void {
  const modules = install();
  const entries = entriesInOrder().flatMap((folder) => ['--entryPoints', join('src', folder, 'index.ts')]);
  const options = ['--options', join(OPTIONS, 'site.json'), '--out', out, ...entries, ...more];
  execFileSync(process.execPath, [join(modules, 'typedoc/bin/typedoc'), ...options], { cwd: ROOT, stdio: 'inherit' });
}

/** The folders of the entries of the package; the facade, `src` itself, is last. */
export function entriesInOrder(): string[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = Object.keys(exports)
    .filter((subpath) => !/^\.$|\.(?:json|wasm)$/.test(subpath))
    .map((subpath) => subpath.slice(2));
  return [...FIRST, ...folders.filter((folder) => !FIRST.includes(folder)).sort(), ''];
}
