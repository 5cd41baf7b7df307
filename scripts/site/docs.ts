/**
 * `npm run docs`: writes `docs/api`, a page for each entry of the package, from the docstrings; with `--check`, prints
 * which pages are out of date, and the exit code is 1 if there are any.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Pages, tidy } from './docs/tidy.js';
import { typedoc } from './docs/typedoc.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const API = join(ROOT, 'docs/api');

/** The Markdown files of a folder, and their texts. */
function pagesIn(folder: string): Pages {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return new Map(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

function generate(): Pages {
  const out = mkdtempSync(join(tmpdir(), 'uriscan-docs-'));
  try {
    typedoc('markdown', out);
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
