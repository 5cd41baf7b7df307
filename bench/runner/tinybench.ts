/** A pass measured by tinybench: each is timed on its own. */

import { Bench } from 'tinybench';
import type { HarnessResult } from './protocol.js';

export function runTinybench(pass: () => number, milliseconds: number): HarnessResult {
  const bench = new Bench({ time: milliseconds, iterations: 10, warmupTime: milliseconds / 5, warmupIterations: 3 });
  bench.add('pass', () => {
    pass();
  });
  const [task] = bench.runSync();
  const result = task?.result;
  if (result === undefined || !('latency' in result)) throw new Error(`tinybench: ${JSON.stringify(result)}`);
  const { mean, p50, rme, samplesCount } = result.latency;
  return { mean: mean * 1e6, median: p50 * 1e6, error: rme, samples: samplesCount };
}
