/** The recipe with threads in `docs/bulk-and-crawling.md` counts the right lines, with the library in `dist/`. */

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';

const recipe = suite('docs threads');
const PAGE = readFileSync(new URL('../../docs/bulk-and-crawling.md', import.meta.url), 'utf8');

recipe('counts the lines that are not URIs', async () => {
  const folder = temporaryFolder('recipe', true);
  const files = [...PAGE.matchAll(/^```mjs\n(\/\/ (\w+\.mjs)\b[\s\S]*?)^```$/gm)];
  for (const [, code = '', name = ''] of files) writeFileSync(join(folder, name), code);
  const links = join(folder, 'links.txt');
  for (const [text, count] of [
    ['', 0],
    ['/a', 1],
    ['http://a/b\n/c\n'.repeat(500_000), 500_000],
    [`${'http://a/b\n'.repeat(500_000)}d e`, 1],
  ] as const) {
    writeFileSync(links, text);
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'main.mjs'), links], {
      timeout: 60_000,
    });
    assert.is(stdout, `${count}\n`);
  }
});

recipe.run();
