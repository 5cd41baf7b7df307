/** How often the garbage collector has to run. */

import { PerformanceObserver } from 'node:perf_hooks';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

const TRIES = 4;

/**
 * Collections during `calls` calls that `work` makes, each with another number; the least of some tries, if it is not none at
 * once, since a busy machine compiles late.
 */
export async function collections(calls: number, work: (i: number) => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > 0; i++) least = Math.min(least, await count(calls, work));
  return least;
}

async function count(calls: number, work: (i: number) => unknown): Promise<number> {
  // Until V8 has compiled them for good, functions do make garbage.
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < calls / 50; i++) work(i);
    await turn();
  }
  let found = 0;
  const observer = new PerformanceObserver((list) => {
    found += list.getEntries().length;
  });
  observer.observe({ entryTypes: ['gc'] });
  for (let i = 0; i < calls; i++) work(i);
  await turn();
  observer.disconnect();
  return found;
}
