/** How often the garbage collector has to run. */

import { PerformanceObserver } from 'node:perf_hooks';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

/** Collections during `calls` calls that `work` makes, each with another number. */
export async function collections(calls: number, work: (i: number) => unknown): Promise<number> {
  // Until V8 has compiled them for good, functions do make garbage.
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < calls / 50; i++) work(i);
    await turn();
  }
  let count = 0;
  const observer = new PerformanceObserver((list) => {
    count += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  for (let i = 0; i < calls; i++) work(i);
  await turn();
  observer.disconnect();
  return count;
}
