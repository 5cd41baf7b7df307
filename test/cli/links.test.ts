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

/** With these arguments, a page has these rows and rejects. */
const prints = (args: string, page: string | Buffer, printed: string, rejects: readonly string[] = []): void => {
  linking(`links ${args}: ${JSON.stringify(String(page))}`, async () => {
    const outcome = await filtered(['links', '-b', BASE, ...args.split(' ').filter(Boolean)], [page]);
    assert.equal({ ...outcome, printed: withoutFile(outcome.printed) }, { code: 0, printed, rejects });
  });
};

/** Removes the last column, the file, which is standard input. */
const withoutFile = (rows: string): string => rows.replaceAll(/(?:\t-|,"-")$|,"file":"-"(?=\}$)/gm, '');

/** The command refuses these arguments. */
const refuses = (args: string, message: RegExp): void => {
  linking(`refuses links ${args}`, async () => {
    const { code, stdout, stderr } = await uriscan(['links', ...args.split(' ')], { stdin: ['<a href=b>'] });
    assert.is(stdout, '');
    assert.match(stderr, message);
    assert.is(code, 2);
  });
};

prints('', '', '');
prints('', '<p>no links', '');
prints(
  '',
  '<a href=b>B</a><img srcset="c 1x, /d 2x">',
  [
    'http://a.example/b\tb\ta\thref',
    'http://a.example/c\tc\timg\tsrcset',
    'http://a.example/d\t/d\timg\tsrcset\n',
  ].join('\n'),
);
prints(
  '',
  '<link href=s.css><base href="//h/d/"><a href=#f>',
  ['http://h/d/s.css\ts.css\tlink\thref', 'http://h/d/\t//h/d/\tbase\thref', 'http://h/d/#f\t#f\ta\thref\n'].join('\n'),
);
prints('', '<a href="b c"><a href=d><a href="\u00fc\t%">', 'http://a.example/d\td\ta\thref\n', [
  '1:1: forbidden-character',
  '3:0: forbidden-character',
]);
prints('--repair', '<a href="b c">', 'http://a.example/b%20c\tb c\ta\thref\n');
prints(
  '--repair',
  '<a href="b\t\\\n\u001b\u202ec">',
  'http://a.example/b/%1B%E2%80%AEc\tb\\t\\\\\\n\\u{1b}\\u{202e}c\ta\thref\n',
);
prints('--repair --format csv', "<a href='b\"\u001bx'>", '"http://a.example/b%22%1Bx","b""\\u{1b}x","a","href"\n');
prints(
  '--repair --format ndjson',
  "<a href='b\"\u001bx'>",
  '{"target":"http://a.example/b%22%1Bx","reference":"b\\"\\u001bx","element":"a","attribute":"href"}\n',
);
prints(
  '--encoding utf-16le --repair',
  Buffer.from('<a href=\u00fc>', 'utf16le'),
  'http://a.example/%C3%BC\t\u00fc\ta\thref\n',
);
// The encoding that a page says.
const SAID = Buffer.from('<a href="\u00e9">', 'latin1');
const saying = (head: string): Buffer => Buffer.concat([Buffer.from(head), SAID]);
const E_ACUTE = 'http://a.example/%C3%A9\t\u00e9\ta\thref\n';
prints('--repair', saying('<meta charset="windows-1252">'), E_ACUTE);
prints('--repair', saying('<META http-equiv=content-type content="text/html; charset=latin1">'), E_ACUTE);
prints('--repair', saying(`${' '.repeat(1024)}<meta charset=latin1>`), 'http://a.example/%EF%BF%BD\t\ufffd\ta\thref\n');
prints('--repair --encoding latin1', saying('<meta charset=utf-8>'), E_ACUTE);
for (const label of ['utf-16', 'no-such']) prints('--repair', `<meta charset=${label}><a href="\u00e9">`, E_ACUTE);
prints('--repair', Buffer.from('\ufeff<a href="\u00e9">', 'utf16le'), E_ACUTE);
prints('--repair', Buffer.from('\ufeff<a href="\u00e9">', 'utf16le').swap16(), E_ACUTE);
prints('--threads 2', gzipSync('<a href=b>'), 'http://a.example/b\tb\ta\thref\n');
prints(
  '',
  Buffer.from([...Buffer.from('<a href=/'), 0xff, ...Buffer.from('><a href=b>')]),
  'http://a.example/b\tb\ta\thref\n',
  ['1:1: forbidden-character'],
);
refuses('-b /a', /^error: --base: .*\(relative-base, offset 0\)/);
refuses('-b x:y --encoding utf-77', /^error: --encoding: there is no encoding "utf-77"\n/);
refuses('-q', /required option '-b, --base <uri>' not specified/);

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
    withoutFile(printed).split('\n').slice(0, -1),
    targets.map(({ target, text, element, attribute }) => [target, text, element, attribute].join('\t')),
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
