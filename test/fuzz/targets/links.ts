/** The links of pages. */

import * as parse5 from 'parse5';
import { Random } from '../../../bench/model/random.js';
import { linksIn } from '../../../src/entries/crawl.js';
import { webReferences } from '../../support/inspect/references.js';
import { rows } from '../../support/rows.js';
import { isOfRule } from '../rules.js';
import { must, same, type Target } from '../target.js';
import { referenceTexts } from '../texts.js';

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

/** `$` is a reference. */
const ELEMENTS = rows<string>('links/elements');

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
