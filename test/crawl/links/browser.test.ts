/** Links of pages that mislead other readers, compared with the tree that parse5 builds, as a browser does. */

import * as parse5 from 'parse5';
import { Random } from '../../../bench/model/random.js';
import { type Link, links, linksIn } from '../../../src/entries/crawl.js';
import { draws, SEED } from '../../support/draws.js';
import { rows, runRows } from '../../support/rows.js';
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

/** The elements and attributes that hold references in the pages that are compared. */
const REFERENCES = new Set([
  ...['a.href', 'base.href', 'link.href', 'img.src', 'script.src', 'iframe.src', 'frame.src', 'input.src'],
  ...['table.background', 'td.background', 'body.background'],
]);

/** Elements around which a browser ignores start tags, or reads them otherwise: SVG and MathML only if they are not closed. */
const UNLIKE_A_BROWSER = /<(select|frameset|template|svg|math)/i;

/** Whether the links of a page that a browser finds are all found without a tree. */
const isComparable = (page: string): boolean => !UNLIKE_A_BROWSER.test(page);

/** Returns the references in the tree. They occur once in the page, but the parser may copy an element. */
function browserLinks(page: string): Set<string> {
  const references = new Set<string>();
  const nodes: parse5.DefaultTreeAdapterTypes.Node[] = [parse5.parse(page, { scriptingEnabled: false })];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) if (REFERENCES.has(`${node.tagName}.${name}`)) references.add(value);
    }
    if ('childNodes' in node) nodes.push(...node.childNodes);
  }
  return references;
}

const BLOCKS =
  'p div h1 ul li dd button address form marquee object body html head center pre section option optgroup'.split(' ');
const FORMATTING = 'a b i font nobr'.split(' ');
const TABLES = 'table tbody tr td th caption colgroup col thead'.split(' ');
const TEXTS = 'script style title textarea noscript iframe noframes xmp noembed template select frameset'.split(' ');
const FOREIGN = 'svg math desc title foreignObject mi mtext annotation-xml g path use image mglyph malignmark'.split(
  ' ',
);
const TAGS = [BLOCKS, FORMATTING, FORMATTING, TABLES, TABLES, TEXTS, FOREIGN];

/** `$` is a reference that occurs once. */
const PIECES = rows<string>('links/pieces');

/** Closes everything that makes tags text, so that the reference at the end is a link in most pages. */
const END = `'">--></script></style></title></textarea></xmp></iframe></noframes></noembed>]]><frame src=end><a href=end>`;

/** Elements, text, comments and broken tags of all sorts. */
function hardPage(random: Random): string {
  let pieces = doctype(random);
  do {
    const tag = random.of(random.of(TAGS));
    pieces += random.chance(0.4) ? random.of(PIECES) : random.chance(0.6) ? `<${tag}>` : `</${tag}>`;
  } while (random.chance(0.95));
  return numbered(pieces) + END;
}

const OF_TABLES =
  '<table> </table> <tr> </tr> <td> </td> <tbody> <caption> <select> <b> </b> <i> <nobr> </nobr> </a> <p> </p> <div> </div> <form> ' +
  '</form> <button> <object> <svg> <foreignObject> </svg> <template> </template> <noscript> </noscript> <frameset> <head> </head> ' +
  '<body> </body> </html> <input> x';
const PIECES_OF_TABLES = [...OF_TABLES.split(' '), ' ', '<a href=$>', '<base href=$/>', '<base href=$/>'];

/** Bases inside and outside tables, and elements that the parser moves: only a few kinds, so that each occurs often. */
function tablePage(random: Random): string {
  const sorts = Array.from({ length: random.between(3, 14) }, () => random.of(PIECES_OF_TABLES));
  let pieces = doctype(random);
  do pieces += random.chance(0.1) ? '<base href=$/>' : random.of(sorts);
  while (random.chance(0.95));
  return `${numbered(pieces)}</table><a href=end>`;
}

/** A page without a doctype is in quirks mode. */
const doctype = (random: Random): string => (random.chance(0.5) ? '<!doctype html>' : '');

function numbered(pieces: string): string {
  let count = 0;
  return pieces.replaceAll('$', () => `r${count++}`);
}

/** The number of pages that are compared. */
const COMPARED = draws('crawl/links: pages');
for (const [name, make] of Object.entries({ hardPage, tablePage })) {
  browser(`${COMPARED} pages of ${name} have all links of parse5's tree, whole and in pieces`, async () => {
    const random = new Random(SEED + 20);
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
