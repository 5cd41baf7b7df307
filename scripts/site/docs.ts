/**
 * `npm run docs`: writes `docs/api`, a page for each entry of the package, from the docstrings; with `--check`, prints
 * which pages are out of date, and the exit code is 1 if there are any.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './docs/install.js';
import { type Pages, tidy } from './docs/tidy.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const API = join(ROOT, 'docs/api');
/** An export is documented at the first entry that has it, so small entries come before entries that re-export them. */
const FIRST = ['scanner', 'tables', 'errors', 'resolve', 'inspect'];

/** The entries of the package, as files; the facade is last. */
function entryPoints(): string[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = Object.keys(exports)
    .filter((subpath) => !/^\.$|\.(?:json|wasm)$/.test(subpath))
    .map((subpath) => subpath.slice(2));
  const sorted = [...FIRST, ...folders.filter((folder) => !FIRST.includes(folder)).sort()];
  return [...sorted.map((folder) => `src/${folder}/index.ts`), 'src/index.ts'];
}

/** The Markdown files of a folder, and their texts. */
function pagesIn(folder: string): Pages {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return new Map(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

function generate(): Pages {
  const modules = install();
  const out = mkdtempSync(join(tmpdir(), 'uriscan-docs-'));
  try {
    const options = [
      ['--options', join(ROOT, 'scripts/site/docs/typedoc/typedoc.json')],
      ['--plugin', join(modules, 'typedoc-plugin-markdown/dist/index.js')],
      ['--out', out],
      ...entryPoints().map((entry) => ['--entryPoints', entry]),
    ].flat();
    execFileSync(process.execPath, [join(modules, 'typedoc/bin/typedoc'), ...options], { cwd: ROOT, stdio: 'inherit' });
    return tidy(pagesIn(out));
  } finally {
    rmSync(out, { recursive: true });
  }
}

const pages = generate();
mkdirSync(API, { recursive: true });
const before = pagesIn(API);
const changed = [...new Set([...pages.keys(), ...before.keys()])].filter(
  (file) => pages.get(file) !== before.get(file),
);
if (process.argv.includes('--check')) {
  for (const file of changed) console.error(`docs/api/${file} is out of date: npm run docs`);
  if (changed.length > 0) process.exitCode = 1;
} else {
  for (const file of changed) {
    const text = pages.get(file);
    if (text === undefined) rmSync(join(API, file));
    else writeFileSync(join(API, file), text);
  }
}
console.log(`docs/api: ${pages.size} pages, ${changed.length} of them changed`);
