/** The statistics of the benchmarks, compared with published tables, brute force and random samples. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { estimate, holm, median, signedRankTest } from '../../bench/runner/statistics.js';
import { normal, random } from '../support/bench/chance.js';

const statistics = suite('statistics');

const hasMedian = (list: readonly number[], expected: number): void =>
  statistics(`the median of ${list.join(', ')}`, () => assert.is(median(list), expected));

hasMedian([3], 3);
hasMedian([3, 1], 2);
hasMedian([10, 9, 1, 2, 3], 3);
hasMedian([4, 1, 3, 2], 2.5);

/** Ranks from tables of the binomial distribution (1 is the smallest value). */
const enclosesMedian = (count: number, low: number, high: number): void =>
  statistics(`95 of 100 medians of ${count} values lie from rank ${low} to ${high}`, () => {
    const found = estimate(Array.from({ length: count }, (_, i) => i + 1));
    assert.equal([found.low, found.high], [low, high]);
    assert.is(found.rounds, count);
  });

enclosesMedian(6, 1, 6);
enclosesMedian(9, 2, 8);
enclosesMedian(10, 2, 9);
enclosesMedian(20, 6, 15);
enclosesMedian(25, 8, 18);
enclosesMedian(41, 14, 28);
// Too few values for an interval: all of them.
enclosesMedian(3, 1, 3);

/** The definition: the share of all assignments of signs to ranks whose positive ranks have at least the same sum. */
function pBySigns(differences: readonly number[], from: number): number {
  const shifted = differences.map((value) => value - from);
  const order = shifted.map((_, i) => i).sort((a, b) => Math.abs(shifted[a] ?? 0) - Math.abs(shifted[b] ?? 0));
  const sum = order.reduce((total, i, rank) => total + ((shifted[i] ?? 0) > 0 ? rank + 1 : 0), 0);
  let asMuch = 0;
  for (let signs = 0; signs < 2 ** shifted.length; signs++) {
    let other = 0;
    for (let rank = 0; rank < shifted.length; rank++) if (signs & (1 << rank)) other += rank + 1;
    if (other >= sum) asMuch++;
  }
  return asMuch / 2 ** shifted.length;
}

for (const [count, from] of [
  [4, 0],
  [8, 0.5],
  [12, 0],
  [12, -0.5],
] as const) {
  statistics(`the test of ${count} values from ${from} counts signs`, () => {
    const chance = random(count);
    for (let i = 0; i < 20; i++) {
      const differences = Array.from({ length: count }, () => normal(chance));
      assert.ok(Math.abs(signedRankTest(differences, from).p - pBySigns(differences, from)) < 1e-12);
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
    const { low, high } = signedRankTest(differences);
    assert.equal([low, high], [means[critical], means.at(-1 - critical)]);
  });

leavesOut(6, 0);
leavesOut(8, 3);
leavesOut(10, 8);
leavesOut(12, 13);
leavesOut(20, 52);

statistics('the interval of the test holds the middle in 95 of 100 cases', () => {
  const chance = random(1);
  const TIMES = 2000;
  let held = 0;
  for (let i = 0; i < TIMES; i++) {
    const { low, high } = signedRankTest(Array.from({ length: 12 }, () => 0.3 + normal(chance)));
    if (low <= 0.3 && 0.3 <= high) held++;
  }
  // Three standard errors below 0.95.
  assert.ok(held / TIMES > 0.95 - 0.015, String(held));
});

const believes = (ps: readonly number[], level: number, expected: readonly boolean[]): void =>
  statistics(`of ${ps.join(', ')} at ${level}`, () => assert.equal(holm(ps, level), expected));

believes([0.01], 0.05, [true]);
believes([0.06], 0.05, [false]);
believes([0.04, 0.02], 0.05, [true, true]);
believes([0.04, 0.03], 0.05, [false, false]);
// The second is not significant, so the third is not tested.
believes([0.01, 0.04, 0.03], 0.05, [true, false, false]);
believes([], 0.05, []);

statistics.run();
