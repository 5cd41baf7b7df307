/** Compares the times at two lengths. */

import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { processorTime } from './processor-time.js';

const TRIES = 4;

/** Returns the least of several times, since noise only adds, or the first that is less than `enough`. */
function time(work: () => void, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && least >= enough; i++) {
    const start = processorTime();
    work();
    least = Math.min(least, processorTime() - start);
  }
  return least;
}

/**
 * The time that a busy machine or a garbage collection may add; at the lengths tried, quadratic growth takes seconds.
 */
const NOISE_MS = 40;

/**
 * Tests that a length of 4 times as much takes about 4 times as long: quadratic growth would take 16 times as long. A
 * busy machine gets another try; quadratic code fails every try.
 */
export function growsLinearly(tests: Test, title: string, size: number, run: (length: number) => () => void): void {
  tests(title, () => {
    for (let left = TRIES; ; left--) {
      // A time below the noise passes, regardless of the time at the smaller length.
      const large = time(run(4 * size), NOISE_MS);
      if (large < NOISE_MS) return;
      const small = time(run(size));
      if (large < 8 * small + NOISE_MS) return;
      assert.ok(left > 0, `${small.toFixed(1)} ms, then ${large.toFixed(1)} ms for four times as much`);
    }
  });
}
