/** Holding time at two lengths against each other. */

import type { Test } from 'uvu';
import * as assert from 'uvu/assert';

const TRIES = 4;

/** Milliseconds that this process has worked; where nobody can tell, that have passed. */
function now(): number {
  if (typeof process === 'undefined' || process.cpuUsage === undefined) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Least of several times, since noise only ever adds. */
function time(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const start = now();
    work();
    least = Math.min(least, now() - start);
  }
  return least;
}

/** What a busy machine or a collection of garbage may add; at the sizes that are tried, quadratic growth takes seconds. */
const NOISE_MS = 40;

/**
 * A test that four times as much takes about four times as long: quadratic growth would show a factor of 16. A machine that
 * is busy elsewhere gets another try; what really grows faster fails every one.
 */
export function growsLinearly(tests: Test, title: string, size: number, run: (length: number) => () => void): void {
  tests(title, () => {
    for (let left = TRIES; ; left--) {
      const small = time(run(size));
      const large = time(run(4 * size));
      if (large < 8 * small + NOISE_MS) return;
      assert.ok(left > 0, `${small.toFixed(1)} ms, then ${large.toFixed(1)} ms for four times as much`);
    }
  });
}
