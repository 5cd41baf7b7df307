/** Counts the runs of the garbage collector. */

import { PerformanceObserver } from 'node:perf_hooks';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

const TRIES = 4;

/**
 * Returns the number of collections during `calls` calls by `work`, each with another number. A busy machine compiles
 * late, so the least of several tries is returned unless the first is 0.
 */
export async function collections(calls: number, work: (i: number) => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > 0; i++) least = Math.min(least, await count(calls, work));
  return least;
}

async function count(calls: number, work: (i: number) => unknown): Promise<number> {
  // Functions allocate until V8 has optimized them.
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
