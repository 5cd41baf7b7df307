/** Links of whole pages, and of pages that come in chunks. */

import * as parse5 from 'parse5';
import { Random } from '../../../bench/model/random.js';
import { links, linksIn } from '../../../src/crawl/index.js';
import { webReferences } from '../../support/inspect/references.js';
import { browserLinks, isComparable } from '../../support/links/browser-links.js';
import { hardPage, tablePage } from '../../support/links/pages.js';
import { isOfRule } from '../rules.js';
import { fields, must, SEPARATOR, same, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';
import { isWellFormed } from './parse.js';

const BASE = 'http://a/b/c/d;p?q';

export const linksTarget: Target = {
  name: 'links',
  entry: 'crawl',
  promise: 'the links of any page are found; each has the target of its reference or an error',
  check(text) {
    const repair = text.length % 2 === 0;
    for (const link of linksIn(text, { base: BASE, parse5, repair })) {
      same(link.target === undefined, link.error !== undefined, 'target or error');
      if (link.target !== undefined) must(isOfRule(link.target, 'URI'), `no URI: ${link.target}`);
      if (!repair && link.error === undefined) must(isOfRule(link.text), `no reference: ${link.text}`);
    }
  },
  texts: pages,
};

export const browserLinksTarget: Target = {
  name: 'browser-links',
  entry: 'crawl',
  promise: 'a page has all links of the tree that parse5 builds',
  check(page) {
    if (!isComparable(page)) return;
    const found = new Set(linksIn(page, { base: BASE, parse5 }).map(({ text }) => text));
    for (const reference of browserLinks(page)) must(found.has(reference), `missing: ${reference}`);
  },
  *texts(seed) {
    const random = new Random(seed);
    for (;;) yield random.chance(0.5) ? hardPage(random) : tablePage(random);
  },
};

export const linksInPiecesTarget: Target = {
  name: 'links-in-pieces',
  entry: 'crawl',
  promise: 'a page in pieces, bytes or text, has the links of the whole',
  async check(text) {
    const [how, page] = fields(text, 2) as [string, string];
    const options = { base: BASE, parse5, repair: text.length % 2 === 0 };
    const size = 1 + (how.charCodeAt(0) % 32 || 0);
    // A byte-order mark is not part of the page, and half a surrogate pair has no bytes.
    const areBytes = how.length > 1 && isWellFormed(page) && !page.includes('\ufeff');
    const whole = areBytes ? Buffer.from(page) : page;
    const pieces: (Uint8Array | string)[] = [];
    for (let start = 0; start < whole.length; start += size) pieces.push(whole.slice(start, start + size));
    const expected = linksIn(page, options);
    let count = 0;
    for await (const link of links(pieces, options)) {
      const other = expected[count++];
      must(other !== undefined, 'more links than there are');
      same(JSON.stringify(link), JSON.stringify(other), `link ${count}`);
    }
    same(count, expected.length, 'links');
  },
  *texts(seed) {
    const random = new Random(seed);
    const whole = pages(seed);
    for (;;) {
      const how = String.fromCharCode(0x40 + random.between(0, 31)) + (random.chance(0.5) ? 'b' : '');
      yield how + SEPARATOR + whole.next().value;
    }
  },
};

const ELEMENTS = [
  '<a href="$">',
  "<img srcset='$ 2x, b 3w'>",
  '<base href=$>',
  '<meta http-equiv=refresh content="0;url=$">',
  '<a ping="$ c" href=#>',
  '<body>',
  '</head>',
  '<svg><a xlink:href="$">',
  '<form action=$>',
  '<!-- $ -->',
  '<template><a href=$></template>',
];

function* pages(seed: number): Generator<string, never> {
  const random = new Random(seed);
  const sources = [webReferences(seed), referenceTexts(seed)];
  for (;;) {
    let page = '';
    do page += random.of(ELEMENTS).replace('$', () => random.of(sources).next().value);
    while (random.chance(0.6));
    yield page;
  }
}
