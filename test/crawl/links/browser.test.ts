/**
 * Links are those that a browser finds: pages that mislead other readers, compared with the tree that parse5 builds.
 */

import * as parse5 from 'parse5';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../../bench/model/random.js';
import { type Link, links, linksIn } from '../../../src/crawl/index.js';
import { arranged, browserLinks } from '../../support/links/browser-links.js';
import { hardPage, tablePage } from '../../support/links/pages.js';

const PAGE = 'http://h/p/q';
const OPTIONS = { base: PAGE, parse5 };
const browser = suite('links of a browser');

const finds = (html: string, ...expected: string[]): void =>
  browser(`${html} has ${expected.join(', ') || 'no link'}`, () =>
    assert.equal(
      linksIn(html, OPTIONS).map(({ element, target }) => `${element} ${target}`),
      expected,
    ),
  );

// Scripts: after `<!--`, a `<script>` is text of the outer one, and so is its end tag.
finds('<script><!--<script></script><base href="//evil.example/"></script><a href=a>', 'a http://h/p/a');
finds('<script><!--</script><a href=a>', 'a http://h/p/a');
finds('<script><!--<script></script>--></script><a href=a>', 'a http://h/p/a');

// Elements of SVG and MathML differ from HTML elements of the same name.
for (const foreign of ['svg', 'math']) {
  finds(`<${foreign}><base href=//evil.example/></${foreign}><a href=a>`, 'a http://h/p/a');
  finds(`<${foreign}><link href=a><area href=a><base href=a></${foreign}>`);
  finds(`<${foreign}><g itemid=a>`);
  finds(`<${foreign}><p><base href=//i/>`, 'base http://i/');
}
finds('<math><a href=a>');
finds('<svg><script src=a href=b></script>', 'script http://h/p/b');
finds('<svg><foreignObject><base href=/d/><a href=a>', 'base http://h/d/', 'a http://h/d/a');
finds('<math><annotation-xml encoding=text/html><a href=a>', 'a http://h/p/a');
finds('<math><annotation-xml encoding=x><a href=a>');
finds('<a xlink:href=a><use href=a>');
finds('<image src=a href=b>', 'img http://h/p/a');

// CDATA sections exist in SVG and MathML only; in HTML they are comments, which end at the first `>`.
finds('<![CDATA[><a href=a>', 'a http://h/p/a');
finds('<![CDATA[><base href=/d/>]]><a href=a>', 'base http://h/d/', 'a http://h/d/a');
finds('<svg><![CDATA[><a href=a>]]><a href=b>', 'a http://h/p/b');
finds('<!--><a href=a>-->', 'a http://h/p/a');
finds('<!-- --!><a href=a>', 'a http://h/p/a');
finds('<?x ><a href=a>', 'a http://h/p/a');

// The content of a template is not part of the page, unless the parser reopens an element outside.
finds('<template><a href=a><img src=b></template><a href=c>', 'a http://h/p/c');
finds('<template><table><a href=a><td></template>x', 'a http://h/p/a');
finds('<svg><template><a href=a>', 'a http://h/p/a');

finds('<select><a href=a><img src=b><option></select><a href=c>', 'a http://h/p/c');
finds('<frameset><a href=a><frame src=b></frameset><a href=c>', 'frame http://h/p/b');
finds('<frame src=a><td background=b><tr background=c>');
finds('<noscript><a href=a></noscript>', 'a http://h/p/a');
finds('<noframes><a href=a></noframes><iframe><a href=b></iframe><xmp><a href=c></xmp>');
finds('<plaintext></plaintext><a href=a>');

// One link for each start tag.
finds('<a href=a><p>x</a>', 'a http://h/p/a');
finds('<a href=a><table><a href=b></table>', 'a http://h/p/a', 'a http://h/p/b');
finds('<body background=a><body background=b>', 'body http://h/p/a');
finds(
  '<p><html manifest=a><body background=b><body background=c><html manifest=d>',
  'html http://h/p/a',
  'body http://h/p/b',
);

// A page without a doctype is in quirks mode: a table does not end a paragraph, so that `</b>` does not end the `<svg>`.
finds('<p><b><table><svg></b><use href=a>', 'use http://h/p/a');
finds('<!doctype html><p><b><table><svg></b><use href=a>');

// The parser copies elements that are still open: the last reference is in a copy of `b`.
finds('<a href=a><b><p><a href=b></p><a href=c>', 'a http://h/p/a', 'a http://h/p/b', 'a http://h/p/c');
finds('<template><a href=a><b><p><a href=b></p><a href=c>');
finds('<template><b><i itemid=a><u itemid=b><p></b>');
finds(
  '<table><td><base href=/c/></td><a href=a><b><p><a href=b></p><base href=/d/></table><a href=e>',
  'base http://h/c/',
  'a http://h/c/a',
  'a http://h/c/b',
  'base http://h/d/',
  'a http://h/d/e',
);
finds(
  `${'<b a=1>'.repeat(600)}<math><annotation-xml encoding=text/html><a href=a><b itemid=b>`,
  'a http://h/p/a',
  'b http://h/p/b',
);

// The first base of the tree, which is not always the first base of the source.
finds(
  '<table><td><base href=/c/></td><base href=/d/></table><a href=a>',
  'base http://h/c/',
  'base http://h/d/',
  'a http://h/d/a',
);
finds('<p><base href=/e/><frameset><frame src=a>', 'base http://h/e/', 'frame http://h/p/a');
finds('<base href=/d/><p><frameset><frame src=a>', 'base http://h/d/', 'frame http://h/d/a');
finds('<link href=a></html><base href=/d/>', 'link http://h/p/a', 'base http://h/d/');
finds('\ufeff<link href=a><base href=/d/>', 'link http://h/d/a', 'base http://h/d/');

/** The number of pages whose links, final base and links in random chunks are compared. */
const COMPARED = 1500;
for (const [name, make] of Object.entries({ hardPage, tablePage })) {
  browser(`${COMPARED} pages of ${name} have the links, their order and the base of parse5's tree`, async () => {
    const random = new Random(20);
    for (let i = 0; i < COMPARED; i++) {
      const page = make(random);
      const found = linksIn(page, OPTIONS);
      const expected = browserLinks(page);
      assert.equal(arranged(page, found), expected.links, page);
      assert.is(found.length, expected.links.length, page);
      const last = found.at(-1);
      if (last?.text === 'end') assert.is(last.target, new URL('end', new URL(expected.base ?? '', PAGE)).href, page);
      assert.equal(await inPieces(page, random), found, page);
    }
  });
}

async function inPieces(page: string, random: Random): Promise<Link[]> {
  const pieces: string[] = [];
  for (let start = 0; start < page.length; start += (pieces.at(-1) as string).length) {
    pieces.push(page.slice(start, start + random.between(1, 9)));
  }
  const found: Link[] = [];
  for await (const link of links(pieces, OPTIONS)) found.push(link);
  return found;
}

browser('gives a link as soon as its tag has ended', async () => {
  let given = 0;
  const pieces = function* (): Generator<string> {
    for (; given < 3; given++) yield `<a href=${given}>`;
  };
  let found = 0;
  for await (const _ of links(pieces(), OPTIONS)) assert.is(given, found++);
  assert.is(found, 3);
});

browser('gives a link as soon as its tag has ended, after 1,000 paragraphs', async () => {
  let isGiven = false;
  const pieces = function* (): Generator<string> {
    for (let i = 0; i < 1000; i++) yield `<p>${'x'.repeat(1000)}`;
    yield '<a href=a>';
    isGiven = true;
  };
  for await (const _ of links(pieces(), OPTIONS)) assert.not(isGiven);
  assert.ok(isGiven);
});

/** U+FEFF is a byte-order mark only at the start of the page. As text, it ends the head. */
const findsInPieces = (pieces: readonly (string | Uint8Array)[], ...expected: string[]): void =>
  browser(`${pieces.map((piece) => JSON.stringify(String(piece)))} has ${expected.join(', ')}`, async () => {
    const found: string[] = [];
    for await (const { element, target } of links(pieces, OPTIONS)) found.push(`${element} ${target}`);
    assert.equal(found, expected);
  });
findsInPieces(['\ufeff', '<link href=a><base href=/d/>'], 'link http://h/d/a', 'base http://h/d/');
findsInPieces(['<link href=a>', '\ufeff<base href=/d/>'], 'link http://h/p/a', 'base http://h/d/');
findsInPieces([Buffer.from('\ufeff<link href=a><base href=/d/>')], 'link http://h/d/a', 'base http://h/d/');
findsInPieces([Buffer.from('\ufeff\ufeff<link href=a><base href=/d/>')], 'link http://h/p/a', 'base http://h/d/');

browser('finds a link in 320,000 elements', () => {
  for (const [piece, length] of [
    ['<div>', 320_000],
    ['<a><b>', 130_000],
  ] as const) {
    const found = linksIn(`${piece.repeat(length)}<a href=a>`, OPTIONS);
    assert.equal(
      found.map(({ target }) => target),
      ['http://h/p/a'],
    );
  }
});

browser('finds every link once where the parser would open elements again', () => {
  // Each `<a>` ends the one before it; all the different `<b>` are reopened in each paragraph.
  const pieces = Array.from({ length: 2000 }, (_, i) => `<a href=${i}><b a=${i}><p>x`);
  assert.equal(
    linksIn(pieces.join(''), OPTIONS).map(({ text }) => text),
    pieces.map((_, i) => String(i)),
  );
});

browser.run();
