/** The measurement of growth: it finds quadratic time, and accepts linear time. */

import { FEWER_GROWING_TEXTS, GROWING_TEXTS } from '../support/growing-texts.js';
import { growthOf, MAX_RATE, type Run } from '../support/growth-rate.js';
import { assert, suite } from '../support/suite.js';

const LENGTHS = { short: 1 << 10, long: 1 << 13, mostMilliseconds: 100 };
const TEXT = { name: 'many "a"', of: (length: number): string => 'a'.repeat(length) };

/** The milliseconds that have passed on a clock that only `work` moves: a busy machine does not change it. */
let passed = 0;

/** Takes a millisecond for each million of steps. */
function work(steps: number): number {
  passed += steps / 1e6;
  return steps;
}

const rates = suite('rate of growth');

const rate = (title: string, run: Run, isExpected: (rate: number) => boolean): void =>
  rates(title, async () => {
    const growth = await growthOf(run, TEXT, LENGTHS, () => passed);
    assert.ok(isExpected(growth.rate), JSON.stringify(growth));
  });

const isTooMuch = (rate: number): boolean => rate > MAX_RATE;
const isLinear = (rate: number): boolean => rate > 1.2 && rate <= MAX_RATE;

rate('linear time', ({ length }) => work(1000 * length), isLinear);
rate(
  'a length above which everything takes ten times as long',
  ({ length }) => work((length < 6000 ? 20 : 200) * length),
  (rate) => rate <= MAX_RATE,
);
rate('quadratic time', ({ length }) => work(length ** 2), isTooMuch);
rate('quadratic time of a promise', async ({ length }) => work(length ** 2), isTooMuch);
rate(
  'quadratic time before an error',
  ({ length }) => {
    throw new Error(String(work(length ** 2)));
  },
  isTooMuch,
);
rate(
  'quadratic time that matters in long texts only',
  ({ length }) => work(200 * length + length ** 2 / 10),
  isTooMuch,
);
rate(
  'no time',
  ({ length }) => length,
  (rate) => rate <= MAX_RATE,
);

rates('every kind of text has a unique name and about the requested length', () => {
  for (const texts of [GROWING_TEXTS, FEWER_GROWING_TEXTS]) {
    assert.is(new Set(texts.map(({ name }) => name)).size, texts.length);
  }
  for (const { name, of } of FEWER_GROWING_TEXTS) {
    const [short, long] = [of(1 << 10).length, of(1 << 13).length];
    assert.ok(long > 6 * short && long < 10 * short, `${name}: ${short}, ${long}`);
  }
});

rates.run();
