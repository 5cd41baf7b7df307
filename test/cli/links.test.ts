/** `uriscan links`: its rows, and pages that fail. */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as parse5 from 'parse5';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linksIn } from '../../src/crawl/index.js';
import { filtered } from '../support/cli/filtered.js';
import { uriscan, withFiles } from '../support/cli.js';

const BASE = 'http://a.example/x';

const linking = suite('cli links');

linking('a page says its encoding in its first 1,024 bytes, and may be gzip', async () => {
  const said = Buffer.from(`${' '.repeat(1024)}<meta charset=latin1><a href="\u00e9">`, 'latin1');
  for (const page of [said, gzipSync(said)]) {
    const { printed } = await filtered(['links', '-b', BASE, '--repair'], [page]);
    assert.is(printed, 'http://a.example/%EF%BF%BD\t\ufffd\ta\thref\t-\n');
  }
});

linking('prints the links that the library finds, of a long page', async () => {
  const page = Array.from(
    { length: 5000 },
    (_, i) => `<p><a href="p${i}?\u00fc=${i}">${i}</a><img src=${i % 7 ? '//h/' : '['}${i}>`,
  ).join('\n');
  const found = linksIn(page, { base: BASE, parse5, repair: true });
  const targets = found.filter(({ target }) => target !== undefined);
  const { printed, rejects } = await filtered(
    ['links', '-b', BASE, '--repair'],
    page.match(/[\s\S]{1,1000}/g) as string[],
  );
  assert.equal(
    printed.split('\n').slice(0, -1),
    targets.map(({ target, text, element, attribute }) => [target, text, element, attribute, '-'].join('\t')),
  );
  assert.is(rejects.length, found.length - targets.length);
  assert.ok(printed.length > 300_000);
});

linking('--root gives each page its own base, and rows have their file', () =>
  withFiles({ 'a b.html': '<a href=x>', z: '<a href=#y>' }, async (path) => {
    const run = (...args: string[]) => uriscan(['links', '-q', '-b', 'http://s/d/', '--root', ...args]);
    const { stdout } = await run(path('..'), path('a b.html'), path('z'));
    const folder = path('').split('/').at(-1);
    const rows = [
      `http://s/d/${folder}/x\tx\ta\thref\t${path('a b.html')}\n`,
      `http://s/d/${folder}/z#y\t#y\ta\thref\t${path('z')}\n`,
    ];
    assert.is(stdout, rows.join(''));
    for (const name of [path('z'), '-']) {
      const { code, stderr } = await run(path('no'), name);
      assert.is(code, 2);
      assert.match(stderr, /: is not in the folder of --root\n$/);
    }
  }),
);

linking('counts links, and reads the other files if one fails', () =>
  withFiles(
    {
      one: '<a href=1><a href="a b">',
      'cut.gz': gzipSync(`<link href=2>${' '.repeat(1000)}<a href=3>`).subarray(0, -9),
      two: '<a href=4>',
    },
    async (path) => {
      const files = ['one', 'missing', 'cut.gz', 'two'].map(path);
      const { code, stdout, stderr } = await uriscan(['links', '-b', 'x:/', '-r', path('rejects'), ...files]);
      assert.is(code, 2);
      assert.equal(stdout.match(/^x:\/\d/gm), ['x:/1', 'x:/2', 'x:/3', 'x:/4']);
      assert.match(
        stderr,
        /missing: no such file or directory\nuriscan: .*cut\.gz: .*\n5 (?:lines|links): 4 valid, 1 rejected, 0 empty\n/,
      );
      assert.is(readFileSync(path('rejects'), 'utf8'), `${path('one')}\t2\t1\tforbidden-character\ta b\n`);
    },
  ),
);

linking.run();
