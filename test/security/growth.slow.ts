/** Promise 2 of SECURITY.md: the time of every function is at most proportional to the length of its input. */

import { CALLS, runAll } from '../support/calls/index.js';
import { publicFunctions } from '../support/entries.js';
import { FEWER_GROWING_TEXTS, GROWING_TEXTS } from '../support/growing-texts.js';
import { growthOf, MAX_RATE } from '../support/growth-rate.js';
import { assert, suite } from '../support/suite.js';

/** `GROWTH=all` tries every kind of text, at greater lengths, in about an hour. */
const IS_ALL = process.env['GROWTH'] === 'all';
const LENGTHS = IS_ALL
  ? { short: 1 << 12, long: 1 << 15, mostMilliseconds: 1000 }
  : { short: 1 << 10, long: 1 << 13, mostMilliseconds: 300 };

const growth = suite('security: growth');

for (const [i, { name, value }] of (await publicFunctions()).entries()) {
  const calls = CALLS.get(value);
  if (calls === undefined) continue;
  // Every third kind of text, to save time. The next functions, which often run the same code, get the others.
  const texts = IS_ALL ? GROWING_TEXTS : FEWER_GROWING_TEXTS.filter((_, k) => k % 3 === i % 3);
  growth(`promise 2: ${name}, ${texts.length} kinds of text`, async () => {
    for (const text of texts) {
      const { rate, lengths, milliseconds } = await growthOf((text) => runAll(calls, text), text, LENGTHS);
      if (rate > MAX_RATE) assert.unreachable(`${text.name}: ${milliseconds} ms for ${lengths} code units`);
    }
  });
}

growth.run();
