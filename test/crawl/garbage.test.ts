/** Comparing by host allocates no garbage: during millions of calls, the collector does not run. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compareByHost } from '../../src/crawl/index.js';
import { collections } from '../support/collections.js';

const CALLS = 2_000_000;
// Shorter than the strings that are copied for a scan: whether the copy allocates in such a large function depends on
// V8.
const REFERENCES = [
  'http://h/?a=1&b=2&c',
  '/a',
  '?x=%41',
  'HTTP://www.example.com/a/b?q#z',
  '//example.com',
  'http://192.0.2.1/?',
];
const of = (i: number): string => REFERENCES[i % REFERENCES.length] as string;

const garbage = suite('crawl: garbage');
garbage('compareByHost makes no garbage', async () => {
  assert.is(await collections(CALLS, (i) => compareByHost(of(i), of(i + 1))), 0);
});
garbage('a string for each call makes some', async () => {
  assert.ok((await collections(CALLS, (i) => compareByHost(`${of(i)}${i}`, of(i)))) > 0);
});
garbage.run();
