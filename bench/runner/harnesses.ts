/** The two harnesses: tinybench takes the samples, and benchmark.js, which times cycles of many passes, gives a second opinion. */

import { Bench } from 'tinybench';

/** Returns nanoseconds of each call of `work`; `before` runs before each call, and is not timed. */
export function runTinybench(work: () => void, before: () => void, milliseconds: number): number[] {
  const bench = new Bench({ time: milliseconds, iterations: 1, warmup: false, retainSamples: true });
  bench.add('work', work, { beforeEach: before });
  const [task] = bench.runSync();
  const result = task?.result;
  if (result === undefined || !('latency' in result)) throw new Error(`tinybench: ${JSON.stringify(result)}`);
  return (result.latency.samples ?? []).map((sample) => sample * 1e6);
}

/** Returns the mean nanoseconds of a call of `work`. */
export async function runBenchmark(work: () => void, milliseconds: number): Promise<number> {
  const { default: Benchmark } = await import('benchmark');
  const seconds = milliseconds / 1000;
  // benchmark.js compiles the source of a function again, without its closure. A bound function has no source.
  const benchmark = new Benchmark('work', work.bind(null), { maxTime: seconds, minTime: seconds / 20, minSamples: 5 });
  benchmark.run();
  if (benchmark.error) throw new Error(`benchmark.js: ${benchmark.error}`);
  return benchmark.stats.mean * 1e9;
}
