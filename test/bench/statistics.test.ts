/** The statistics of the benchmarks, compared with published tables, brute force and random samples. */

import { estimate, median, shiftOf, signedRankTest } from '../../bench/runner/statistics.js';
import { normal, random } from '../support/bench/chance.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const statistics = suite('statistics');

const hasMedian = (list: readonly number[], expected: number): void =>
  statistics(`the median of ${list.join(', ')}`, () => assert.is(median(list), expected));

/** Ranks from tables of the binomial distribution (1 is the smallest value). */
const enclosesMedian = (count: number, low: number, high: number): void =>
  statistics(`95 of 100 medians of ${count} values lie from rank ${low} to ${high}`, () => {
    const found = estimate(Array.from({ length: count }, (_, i) => i + 1));
    assert.equal([found.low, found.high], [low, high]);
    assert.is(found.rounds, count);
  });

/** The definition: the share of all assignments of signs to ranks whose sum is as far from the middle. */
function pBySigns(differences: readonly number[]): number {
  const order = differences.map((_, i) => i);
  order.sort((a, b) => Math.abs(differences[a] ?? 0) - Math.abs(differences[b] ?? 0));
  const half = (order.length * (order.length + 1)) / 4;
  const far = Math.abs(order.reduce((total, i, rank) => total + ((differences[i] ?? 0) > 0 ? rank + 1 : 0), 0) - half);
  let asFar = 0;
  for (let signs = 0; signs < 2 ** differences.length; signs++) {
    let other = 0;
    for (let rank = 0; rank < differences.length; rank++) if (signs & (1 << rank)) other += rank + 1;
    if (Math.abs(other - half) >= far) asFar++;
  }
  return asFar / 2 ** differences.length;
}

for (const count of [4, 8, 12]) {
  statistics(`the test of ${count} values counts signs`, () => {
    const chance = random(count);
    for (let i = 0; i < 20; i++) {
      const differences = Array.from({ length: count }, () => 0.5 + normal(chance));
      assert.ok(Math.abs(signedRankTest(differences) - pBySigns(differences)) < 1e-12);
    }
  });
}

/**
 * Critical sums from tables of the signed-rank test, two-sided 5 %: the interval leaves out that many pairwise means on
 * each side.
 */
const leavesOut = (count: number, critical: number): void =>
  statistics(`the interval of ${count} values leaves out ${critical} pairwise means on each side`, () => {
    const differences = Array.from({ length: count }, (_, i) => 2 ** i);
    const means = differences.flatMap((a, i) => differences.slice(i).map((b) => (a + b) / 2)).sort((a, b) => a - b);
    const { low, high } = shiftOf(differences);
    assert.equal([low, high], [means[critical], means.at(-1 - critical)]);
  });

statistics('the interval of the test holds the middle in 95 of 100 cases', () => {
  const chance = random(1);
  const TIMES = 2000;
  let held = 0;
  for (let i = 0; i < TIMES; i++) {
    const { low, high } = shiftOf(Array.from({ length: 12 }, () => 0.3 + normal(chance)));
    if (low <= 0.3 && 0.3 <= high) held++;
  }
  // Three standard errors below 0.95.
  assert.ok(held / TIMES > 0.95 - 0.015, String(held));
});

const hasEnds = (count: number, error: number, hasBoth: boolean): void =>
  statistics(`${count} values ${hasBoth ? 'have' : 'lack'} an end that is wrong in one of ${1 / error} cases`, () => {
    const { low, high } = shiftOf(new Float64Array(count), error, error);
    assert.equal([low, high], hasBoth ? [0, 0] : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

// All values are on one side of their true middle in one of 1,024 cases.
hasEnds(10, 1 / 1024, true);
hasEnds(10, 1 / 1025, false);
runRows('bench/statistics', { hasMedian, enclosesMedian, leavesOut, hasEnds });

statistics.run();
