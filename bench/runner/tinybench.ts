/** Measures a pass with tinybench, which times each pass. */

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
