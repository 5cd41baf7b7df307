/** Pages with a tag, comment or text that is too long to be read. */

import * as parse5 from 'parse5';
import { links, linksIn } from '../../../src/entries/crawl.js';
import { some } from '../../support/draws.js';
import { assert, suite } from '../../support/suite.js';

const OPTIONS = { base: 'http://h/p/q', parse5 };
const limits = suite('limits of links');

limits('a tag, comment or text of more than 16,777,216 code units is an error after the links before it', async () => {
  const MAX = 1 << 24;
  function* page(fill: string, length: number): Generator<string> {
    yield `<link href=1><${fill}`;
    for (let left = length - 2; left > 0; left -= 1 << 16) yield fill.repeat(Math.min(left, 1 << 16));
    yield '><link href=2>';
  }
  const found: string[] = [];
  const read = async (fill: string, length: number): Promise<void> => {
    for await (const { text } of links(page(fill, length), OPTIONS)) found.push(text);
  };
  await read('!', MAX);
  assert.equal(found.splice(0), ['1', '2']);
  for (const fill of some('crawl/links: texts that are too long', ['!', ' ', '?'])) {
    const error = await read(fill, MAX + (MAX >> 2)).catch((reason: unknown) => reason);
    assert.ok(error instanceof RangeError);
    assert.is(error.message, 'a tag, comment or text of the page has more than 16777216 code units');
    assert.equal(found.splice(0), ['1']);
  }
  assert.is(linksIn('<a href=b>'.repeat(1 << 18), OPTIONS).length, 1 << 18);
  assert.throws(() => linksIn(`<style>${'ab '.repeat(MAX / 3 + (MAX >> 4))}`, OPTIONS), RangeError);
});

limits.run();
