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

/** Writes documents into the folder `out`, with the options of `markdown.json` or `site.json` and of `more`. */
export function typedoc(kind: 'markdown' | 'site', out: string, more: readonly string[] = []): void {
  const modules = install();
  const options = [
    ['--options', join(OPTIONS, `${kind}.json`)],
    kind === 'markdown' ? ['--plugin', join(modules, 'typedoc-plugin-markdown/dist/index.js')] : [],
    ['--out', out],
    ...entryPoints().map((entry) => ['--entryPoints', entry]),
    more,
  ].flat();
  execFileSync(process.execPath, [join(modules, 'typedoc/bin/typedoc'), ...options], { cwd: ROOT, stdio: 'inherit' });
}

/** The entries of the package, as files; the facade is last. */
function entryPoints(): string[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = Object.keys(exports)
    .filter((subpath) => !/^\.$|\.(?:json|wasm)$/.test(subpath))
    .map((subpath) => subpath.slice(2));
  const sorted = [...FIRST, ...folders.filter((folder) => !FIRST.includes(folder)).sort()];
  return [...sorted.map((folder) => `src/${folder}/index.ts`), 'src/index.ts'];
}
