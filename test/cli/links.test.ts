/** `uriscan links`: its rows, and pages that fail. */

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as parse5 from 'parse5';
import { linksIn } from '../../src/entries/crawl.js';
import { filtered } from '../support/cli/filtered.js';
import { uriscan, withFiles } from '../support/cli.js';
import { assert, suite } from '../support/suite.js';

const BASE = 'http://a.example/x';

const linking = suite('cli links');

linking('a page says its encoding in its first 1,024 bytes, and may be gzip', async () => {
  const said = Buffer.from(`${' '.repeat(1024)}<meta charset=latin1><a href="\u00e9">`, 'latin1');
  for (const page of [said, gzipSync(said)]) {
    const { printed } = await filtered(['links', '-b', BASE, '--repair'], [page]);
    assert.is(printed, 'http://a.example/%EF%BF%BD\t\ufffd\ta\thref\t-\t\n');
  }
});

linking('a query is in the encoding of the page', async () => {
  const page = Buffer.from('<meta charset=iso-8859-1><a href="/caf\xe9?q=\xe9">', 'latin1');
  const { printed } = await filtered(['links', '-b', BASE, '--repair'], [page]);
  assert.is(printed, 'http://a.example/caf%C3%A9?q=%E9\t/caf\u00e9?q=\u00e9\ta\thref\t-\t\n');
});

linking('the summary counts the repairs', async () => {
  const { stderr } = await uriscan(['links', '-b', BASE, '--repair'], {
    stdin: ['<a href=" b c"><a href="\u00e9|"><a href="d"><a href="//[">'],
  });
  assert.equal(stderr.replaceAll(/ +/g, ' ').split('\n').slice(0, -1), [
    '4 links: 3 valid, 1 rejected, 0 empty',
    ' unexpected-end 1',
    '2 links repaired, with these changes:',
    ' forbidden-character 1',
    ' non-ascii 1',
    ' space 1',
  ]);
});

linking('prints the links that the library finds, of a long page', async () => {
  const page = Array.from(
    { length: 5000 },
    (_, i) => `<p><a href="p${i}?\u00fc=${i}">${i}</a><img src=${i % 7 ? '//h/' : '//['}${i}>`,
  ).join('\n');
  const found = linksIn(page, { base: BASE, parse5, repair: true });
  const targets = found.filter(({ target }) => target !== undefined);
  const { printed, rejects } = await filtered(
    ['links', '-b', BASE, '--repair'],
    page.match(/[\s\S]{1,1000}/g) as string[],
  );
  const expected = targets.map(({ target, text, element, attribute }) =>
    [target, text, element, attribute, '-', ''].join('\t'),
  );
  assert.equal(printed.split('\n').slice(0, -1), expected);
  assert.is(rejects.length, Math.ceil(5000 / 7));
  assert.is(rejects.length, found.length - targets.length);
  assert.ok(printed.length > 300_000);
});

linking('rows have rel; --attribute adds references, and --schemes selects targets', async () => {
  const page =
    '<a href=HTTPS://h/ rel="NoFollow ugc"><a href=mailto:a@b><img data-src=c style="d: url(e)"><a href="//[">';
  const run = async (...args: string[]) => await uriscan(['links', '-b', BASE, ...args], { stdin: [page] });
  const { stdout } = await run('--attribute', 'data-src, title', '--schemes', 'https,http');
  const rows = [
    'HTTPS://h/\tHTTPS://h/\ta\thref\t-\tnofollow ugc\n',
    'http://a.example/e\te\timg\tstyle\t-\t\n',
    'http://a.example/c\tc\timg\tdata-src\t-\t\n',
  ];
  assert.is(stdout, rows.join(''));
  const { stdout: json, stderr, code } = await run('--schemes', 'MAILTO', '-f', 'ndjson');
  assert.is(
    json,
    '{"target":"mailto:a@b","reference":"mailto:a@b","element":"a","attribute":"href","file":"-","rel":""}\n',
  );
  assert.match(stderr, /^2 links: 1 valid, 1 rejected/m);
  assert.is(code, 0);
  assert.is((await run('--schemes', 'any', '-q')).stdout.match(/\n/g)?.length, 3);
  assert.match((await run('--schemes', 'a b')).stderr, /expected schemes, separated by commas, or any/);
  assert.match((await run('--attribute', 'title,')).stderr, /expected names, separated by commas, got "title,"/);
});

linking('prints the links of a sitemap, with an empty attribute', async () => {
  const page = '<?xml version="1.0"?><urlset><url><loc>\n<![CDATA[http://h/?a&b]]></loc></url></urlset>';
  const { printed } = await filtered(['links', '-b', BASE], [page]);
  assert.is(printed, 'http://h/?a&b\thttp://h/?a&b\tloc\t\t-\t\n');
  const { printed: json } = await filtered(['links', '-b', BASE, '-f', 'ndjson'], [page]);
  assert.is(json, '{"target":"http://h/?a&b","reference":"http://h/?a&b","element":"loc","file":"-","rel":""}\n');
});

linking('--root gives each page its own base, and rows have their file', () =>
  withFiles({ 'a b.html': '<a href=x>', z: '<a href=#y>' }, async (path) => {
    const run = (...args: string[]) => uriscan(['links', '-q', '-b', 'http://s/d/', '--root', ...args]);
    const { stdout } = await run(path('..'), path('a b.html'), path('z'));
    const folder = path('').split('/').at(-1);
    const rows = [
      `http://s/d/${folder}/x\tx\ta\thref\t${path('a b.html')}\t\n`,
      `http://s/d/${folder}/z#y\t#y\ta\thref\t${path('z')}\t\n`,
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
      'long.gz': gzipSync(`<link href=4>${' '.repeat(2000)}<style>a { b: url(5) } `).subarray(0, -9),
      two: '<a href=6>',
    },
    async (path) => {
      const files = ['one', 'missing', 'cut.gz', 'long.gz', 'two'].map(path);
      const { code, stdout, stderr } = await uriscan(['links', '-b', 'x:/', '-r', path('rejects'), ...files]);
      assert.is(code, 2);
      assert.equal(
        stdout.match(/^x:\/\d/gm),
        [1, 2, 3, 4, 5, 6].map((i) => `x:/${i}`),
      );
      assert.match(
        stderr,
        /missing: no such file or directory\nuriscan: .*cut\.gz: .*\nuriscan: .*long\.gz: .*\n7 links: 6 valid, 1 rejected, 0 empty\n/,
      );
      assert.is(readFileSync(path('rejects'), 'utf8'), `${path('one')}\t2\t1\tforbidden-character\ta b\n`);
    },
  ),
);

linking('without a base, absolute references are printed, and others are rejected with a hint', async () => {
  const { stdout, stderr } = await uriscan(['links'], { stdin: ['<a href=http://h/a><a href=b>'] });
  assert.match(stdout, /^http:\/\/h\/a\t[^\n]*\n$/);
  assert.match(
    stderr,
    /^uriscan: -: a relative reference needs --base, the address of the page\n2 links: 1 valid, 1 rejected/,
  );
});

linking('a page with a text that is too long ends with exit code 2, after the links before it', () =>
  withFiles({ long: gzipSync(`<link href=1>${'a'.repeat(1 << 25)}<a href=2>`), other: '<a href=3>' }, async (path) => {
    const { code, stdout, stderr } = await uriscan(['links', '-b', 'x:/', path('long'), path('other')]);
    assert.is(code, 2);
    assert.equal(stdout.match(/^x:\/\d/gm), ['x:/1', 'x:/3']);
    assert.match(
      stderr,
      /^uriscan: \S*long: a tag, comment or text of the page has more than 16777216 code units, after 1 link\n2 links: 2 v/,
    );
  }),
);

linking.run();
