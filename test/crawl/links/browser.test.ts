/** Links of pages that mislead other readers, compared with the tree that parse5 builds, as a browser does. */

import * as parse5 from 'parse5';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Random } from '../../../bench/model/random.js';
import { type Link, links, linksIn } from '../../../src/crawl/index.js';
import { browserLinks, isComparable } from '../../support/links/browser-links.js';
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

// The content of a template is not part of the page.
finds('<template><a href=a><img src=b></template><a href=c>', 'a http://h/p/c');
finds('<template><a href=a><template></template><a href=b></template></template><a href=c>', 'a http://h/p/c');
finds('<svg><desc><template></svg><a href=a></template><a href=b>', 'a http://h/p/b');
finds('<svg><template><a href=a>', 'a http://h/p/a');

// SVG and MathML end at their end tags, and at tags that only HTML has.
for (const tag of ['</svg>', '<p>', '</p>', '</br>', '<font color=x>', '<body>']) {
  finds(`<svg><a xlink:href=a><g></g>${tag}<link href=b>`, 'a http://h/p/a', 'link http://h/p/b');
}
finds('<svg><desc><p><svg></desc><font><link href=a></svg><link href=b>', 'link http://h/p/b');
finds('<svg/><math/><link href=a>', 'link http://h/p/a');
finds('<svg><title><link href=a></title><svg><link href=b></svg><link href=c>', 'link http://h/p/a');
finds(`${'<svg>'.repeat(600)}${'</svg>'.repeat(512)}<link href=a>`, 'link http://h/p/a');

finds('<noscript><a href=a></noscript>', 'a http://h/p/a');
finds('<noframes><a href=a></noframes><iframe><a href=b></iframe><xmp><a href=c></xmp>');
finds('<plaintext></plaintext><a href=a>');
finds('<title><a href=a></title><textarea><a href=b></textarea><style><a href=c></style><a href=d>', 'a http://h/p/d');

// One link for each start tag, also if a browser ignores it where it is.
finds('<a href=a><p>x</a>', 'a http://h/p/a');
finds('<select><a href=a></select>', 'a http://h/p/a');
finds('<frame src=a><td background=b>', 'frame http://h/p/a', 'td http://h/p/b');
finds('<body background=a><body background=b>', 'body http://h/p/a', 'body http://h/p/b');

// The first base of the source, wherever it is; it applies to the links after it, and to links of the head before it.
finds(
  '<table><td><base href=/c/></td><base href=/d/></table><a href=a>',
  'base http://h/c/',
  'base http://h/d/',
  'a http://h/c/a',
);
finds('<p><base href=/e/><frameset><frame src=a>', 'base http://h/e/', 'frame http://h/e/a');
for (const tag of ['</html>', '</head>', '</br>', '<p>', '<svg>', '</title>x', '\0']) {
  finds(`<link href=a>${tag}<base href=/d/>`, 'link http://h/p/a', ...(tag === '<svg>' ? [] : ['base http://h/d/']));
}
for (const head of ['</p>', ' <!-- x -->', '<title>x</title>', '<template>x<p></template>']) {
  finds(`<link href=a>${head}<base href=/d/>`, 'link http://h/d/a', 'base http://h/d/');
}

/** The number of pages that are compared. */
const COMPARED = 1500;
for (const [name, make] of Object.entries({ hardPage, tablePage })) {
  browser(`${COMPARED} pages of ${name} have all links of parse5's tree, whole and in pieces`, async () => {
    const random = new Random(20);
    let compared = 0;
    for (let i = 0; i < COMPARED; i++) {
      const page = make(random);
      const found = linksIn(page, OPTIONS);
      assert.equal(await inPieces(page, random), found, page);
      if (!isComparable(page)) continue;
      compared++;
      const references = new Set(found.map(({ text }) => text));
      for (const reference of browserLinks(page)) assert.ok(references.has(reference), `${reference} of ${page}`);
    }
    assert.ok(compared > COMPARED / 3);
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

browser.run();
