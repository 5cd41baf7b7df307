/**
 * Measures a pass with benchmark.js, which times cycles of many passes.
 *
 * benchmark.js compiles the source of a function again, which loses the variables of its closure. A bound function has no
 * source.
 */

import Benchmark from 'benchmark';

/** Returns the mean nanoseconds of a pass. */
export function runBenchmark(pass: () => number, milliseconds: number): number {
  const seconds = milliseconds / 1000;
  const benchmark = new Benchmark('pass', pass.bind(null), { maxTime: seconds, minTime: seconds / 20, minSamples: 5 });
  benchmark.run();
  if (benchmark.error) throw new Error(`benchmark.js: ${benchmark.error}`);
  return benchmark.stats.mean * 1e9;
}
