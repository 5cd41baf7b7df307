/** Every example in the documents and docstrings says what really comes out. */

import { readdirSync, readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';
import { getDomain } from 'tldts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as bulk from '../src/bulk/index.js';
import * as crawl from '../src/crawl/index.js';
import * as errors from '../src/errors/index.js';
import * as facade from '../src/index.js';
import * as inspect from '../src/inspect/index.js';
import * as links from '../src/links/index.js';
import * as resolve from '../src/resolve/index.js';
import * as scanner from '../src/scanner/index.js';
import * as tables from '../src/tables/index.js';
import { fromDocstrings, fromMarkdown, run } from './support/examples.js';

const ROOT = new URL('../', import.meta.url);
const modules = {
  'uriscan/tables': tables,
  'uriscan/scanner': scanner,
  'uriscan/errors': errors,
  'uriscan/resolve': resolve,
  'uriscan/bulk': bulk,
  'uriscan/inspect': inspect,
  'uriscan/crawl': crawl,
  'uriscan/links': links,
  htmlparser2: { Parser },
  tldts: { getDomain },
  uriscan: facade,
};

const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const sources = readdirSync(new URL('src/', ROOT), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.as.ts') && !file.startsWith('cli'))
  .map((file) => `src/${file}`)
  .sort();
const examples = [
  ...fromMarkdown('README.md', read('README.md')).map((example) => ({ ...example, own: {} })),
  ...(await Promise.all(
    sources.map(async (file) => {
      // What is not exported to users has examples too.
      const own = (await import(`../${file}`)) as object;
      return fromDocstrings(file, read(file)).map((example) => ({ ...example, own }));
    }),
  )),
].flat();

const suites = suite('examples');
for (const { title, code, own } of examples) {
  suites(title, async () => {
    assert.ok((await run(code, { ...modules, own })) > 0, 'an example tells an outcome');
  });
}
suites('there are some', () => assert.ok(examples.length > 10));
suites('a wrong outcome is noticed', async () => {
  for (const wrong of ['1 + 1; // 3', "'a'; // 'b'", "'a\\nb';\n// a\n// c"]) {
    let noticed = false;
    await run(wrong, {}).catch(() => {
      noticed = true;
    });
    assert.ok(noticed, wrong);
  }
});
suites.run();
