/** Links of pages that mislead other readers, compared with the tree that parse5 builds, as a browser does. */

import * as parse5 from 'parse5';
import { Random } from '../../../bench/model/random.js';
import { type Link, links, linksIn } from '../../../src/crawl/index.js';
import { browserLinks, isComparable } from '../../support/links/browser-links.js';
import { hardPage, tablePage } from '../../support/links/pages.js';
import { runRows } from '../../support/rows.js';
import { assert, suite } from '../../support/suite.js';

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
    const targets = found.map(({ target }) => target);
    assert.equal(targets, ['http://h/p/a']);
  }
});

runRows('links/browser', { finds });

browser.run();
