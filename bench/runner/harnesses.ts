/** Two harnesses of others, which check our rounds: tinybench times each pass, benchmark.js cycles of many passes. */

import Benchmark from 'benchmark';
import { Bench } from 'tinybench';

/** Returns the mean nanoseconds of a pass. */
export function runTinybench(pass: () => number, milliseconds: number): number {
  const bench = new Bench({ time: milliseconds, iterations: 10, warmupTime: milliseconds / 5, warmupIterations: 3 });
  bench.add('pass', () => {
    pass();
  });
  const [task] = bench.runSync();
  const result = task?.result;
  if (result === undefined || !('latency' in result)) throw new Error(`tinybench: ${JSON.stringify(result)}`);
  return result.latency.mean * 1e6;
}

/** Returns the mean nanoseconds of a pass. */
export function runBenchmark(pass: () => number, milliseconds: number): number {
  const seconds = milliseconds / 1000;
  // benchmark.js compiles the source of a function again, without its closure. A bound function has no source.
  const benchmark = new Benchmark('pass', pass.bind(null), { maxTime: seconds, minTime: seconds / 20, minSamples: 5 });
  benchmark.run();
  if (benchmark.error) throw new Error(`benchmark.js: ${benchmark.error}`);
  return benchmark.stats.mean * 1e9;
}
