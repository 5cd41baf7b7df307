/**
 * A pass measured by benchmark.js: it is timed in cycles of as many passes as its clock needs.
 *
 * It would take a function's source apart to compile it anew, and lose the variables that the source closes over. Of a
 * bound function there is no source.
 */

import Benchmark from 'benchmark';
import type { HarnessResult } from './protocol.js';
import { median } from './statistics.js';

export function runBenchmark(pass: () => number, milliseconds: number): HarnessResult {
  const seconds = milliseconds / 1000;
  const benchmark = new Benchmark('pass', pass.bind(null), { maxTime: seconds, minTime: seconds / 20, minSamples: 5 });
  benchmark.run();
  if (benchmark.error) throw new Error(`benchmark.js: ${benchmark.error}`);
  const { mean, rme, sample } = benchmark.stats;
  return { mean: mean * 1e9, median: median(sample) * 1e9, error: rme, samples: sample.length };
}
