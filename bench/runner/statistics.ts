/**
 * Medians, intervals and one test. None of it assumes that times are normally distributed, which they are not: the
 * intervals are order statistics, and the test is Wilcoxon's signed-rank test, which asks of the differences no more than
 * that they lie as often above their middle as below, and as far.
 */

import type { Estimate } from '../model/earlier-result.js';

const sorted = (list: ArrayLike<number>): Float64Array => Float64Array.from(list).sort();

export function median(list: ArrayLike<number>): number {
  const ordered = sorted(list);
  const middle = ordered.length >> 1;
  const upper = ordered[middle] ?? Number.NaN;
  return ordered.length % 2 === 1 ? upper : ((ordered[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A median with the order statistics that enclose the true one with a probability of at least `confidence`. */
export function estimate(list: ArrayLike<number>, confidence = 0.95): Estimate {
  const ordered = sorted(list);
  const count = ordered.length;
  // Below the true median lie Binomial(count, 1/2) values; leave out as many on each side as is unlikely enough.
  let out = 0;
  for (let below = 0.5 ** count, term = below; below <= (1 - confidence) / 2 && 2 * (out + 1) < count; ) {
    out++;
    term *= (count - out + 1) / out;
    below += term;
  }
  const first = Math.max(0, out - 1);
  return {
    median: median(ordered),
    low: ordered[first] ?? Number.NaN,
    high: ordered[count - 1 - first] ?? Number.NaN,
    rounds: count,
  };
}

/**
 * Of `2 ** count` ways to give the ranks 1 … `count` signs, the share whose positive ranks add up to at least each sum.
 */
function tailOfSignedRanks(count: number): Float64Array {
  const most = (count * (count + 1)) / 2;
  const ways = new Float64Array(most + 1);
  ways[0] = 1;
  for (let rank = 1; rank <= count; rank++) {
    for (let sum = most; sum >= rank; sum--) ways[sum] = (ways[sum] as number) + (ways[sum - rank] as number);
  }
  for (let sum = most - 1; sum >= 0; sum--) ways[sum] = (ways[sum] as number) + (ways[sum + 1] as number);
  return ways.map((count_) => count_ / 2 ** count);
}

/** The means of all pairs of values, each value with itself included, in ascending order. */
function pairwiseMeans(list: ArrayLike<number>): Float64Array {
  const means: number[] = [];
  for (let i = 0; i < list.length; i++) {
    for (let j = i; j < list.length; j++) means.push(((list[i] as number) + (list[j] as number)) / 2);
  }
  return sorted(means);
}

/** An estimate of the middle of some differences, and a test of it. */
export interface Shift {
  /** Hodges and Lehmann's estimate: the median of all pairwise means. */
  readonly middle: number;
  /** With `high`, the interval that belongs to the test. */
  readonly low: number;
  readonly high: number;
  /** The probability of these differences, or larger ones, if the median is at most `from`. */
  readonly p: number;
}

/** Wilcoxon's signed-rank test of whether the middle of `differences` lies above `from`; exact, one-sided. */
export function signedRankTest(differences: ArrayLike<number>, from = 0, confidence = 0.95): Shift {
  const count = differences.length;
  const means = pairwiseMeans(differences);
  const tail = tailOfSignedRanks(count);
  // The sum of the positive ranks is the number of pairwise means above `from`; those at it count by half.
  let above = 0;
  for (const mean of means) above += mean > from ? 1 : mean === from ? 0.5 : 0;
  let out = 0;
  while (2 * (out + 1) < means.length && (tail[means.length - out] as number) <= (1 - confidence) / 2) out++;
  const first = Math.max(0, out - 1);
  return {
    middle: median(means),
    low: means[first] ?? Number.NaN,
    high: means[means.length - 1 - first] ?? Number.NaN,
    p: tail[Math.floor(above)] ?? 1,
  };
}

/**
 * Which of several tests to believe, so that the chance of believing any wrongly is at most `level` (Holm's method: the
 * smallest p has to pass `level / tests`, the next one `level / (tests - 1)`, and so on until one does not).
 */
export function holm(ps: readonly number[], level: number): boolean[] {
  const believed = ps.map(() => false);
  const order = ps.map((_, i) => i).sort((a, b) => (ps[a] as number) - (ps[b] as number));
  for (const [done, i] of order.entries()) {
    if ((ps[i] as number) > level / (ps.length - done)) break;
    believed[i] = true;
  }
  return believed;
}
