/**
 * Medians, intervals and one test. None of it assumes that times are normally distributed, which they are not: the
 * intervals are order statistics, and the test is Wilcoxon's signed-rank test, which asks of the differences no more than
 * that they lie as often above their middle as below, and as far.
 */

import type { Estimate } from '../model/result.js';

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

/** Half of the interval of a median, as a share of the median. */
export const spreadOf = ({ median, low, high }: Estimate): number => (high - low) / 2 / median;

/** A larger spread shows that other programs keep the machine busy. */
export const MAX_SPREAD = 0.25;

/**
 * Of `2 ** count` ways to give the ranks 1 … `count` signs, the share whose positive ranks add up to at least each sum.
 */
function tailOfSignedRanks(count: number): Float64Array {
  const known = TAILS.get(count);
  if (known) return known;
  const most = (count * (count + 1)) / 2;
  const ways = new Float64Array(most + 1);
  ways[0] = 1;
  for (let rank = 1; rank <= count; rank++) {
    for (let sum = most; sum >= rank; sum--) ways[sum] = (ways[sum] as number) + (ways[sum - rank] as number);
  }
  for (let sum = most - 1; sum >= 0; sum--) ways[sum] = (ways[sum] as number) + (ways[sum + 1] as number);
  const tail = ways.map((count_) => count_ / 2 ** count);
  TAILS.set(count, tail);
  return tail;
}

const TAILS = new Map<number, Float64Array>();

/** The means of all pairs of values, each value with itself included, in ascending order. */
function pairwiseMeans(list: ArrayLike<number>): Float64Array {
  const means: number[] = [];
  for (let i = 0; i < list.length; i++) {
    for (let j = i; j < list.length; j++) means.push(((list[i] as number) + (list[j] as number)) / 2);
  }
  return sorted(means);
}

/** The middle of some differences: Hodges and Lehmann's estimate, the median of all pairwise means, and an interval. */
export interface Shift {
  readonly middle: number;
  /** Infinite, as is `high`, if there are too few differences. */
  readonly low: number;
  readonly high: number;
}

/**
 * Estimates the middle of `differences`; the interval belongs to Wilcoxon's signed-rank test, which is exact.
 *
 * @param below - the highest chance that the true middle is below the interval
 * @param above - the highest chance that it is above
 */
export function shiftOf(differences: ArrayLike<number>, below = 0.025, above = 0.025): Shift {
  const means = pairwiseMeans(differences);
  const tail = tailOfSignedRanks(differences.length);
  const leftOut = (chance: number): number => {
    let out = 0;
    while (out < means.length && (tail[means.length - out] as number) <= chance) out++;
    return out - 1;
  };
  return {
    middle: median(means),
    low: means[leftOut(below)] ?? Number.NEGATIVE_INFINITY,
    high: means[means.length - 1 - leftOut(above)] ?? Number.POSITIVE_INFINITY,
  };
}

/** Returns the probability of these differences, or larger ones, if their true middle is 0 (Wilcoxon's signed-rank test). */
export function signedRankTest(differences: ArrayLike<number>): number {
  const means = pairwiseMeans(differences);
  const tail = tailOfSignedRanks(differences.length);
  // The sum of the ranks with one sign is the number of pairwise means with it; a mean of 0 is half on each side.
  const positive = means.reduce((sum, mean) => sum + (Math.sign(mean) + 1) / 2, 0);
  return Math.min(1, 2 * (tail[Math.floor(Math.max(positive, means.length - positive))] as number));
}
