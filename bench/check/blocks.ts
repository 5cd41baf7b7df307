/**
 * Measures builds of the library so that a difference between them is a difference of the code.
 *
 * Two processes with the same code differ in speed for their whole life: how memory is laid out depends on chance. More
 * rounds do not help against that, but more processes do. Each *block* therefore starts a new process for each build, lets
 * them take turns for some rounds, and yields one time of each. The blocks are independent of each other, and the test uses
 * them.
 *
 * A busy machine delays the threads of V8 that compile, which leaves some processes with slower code: the standard
 * deviation of a block of `parse` is 5 % on a busy machine, and 1 % with one thread (Node 20, x64, load 7 on 2 cores).
 */

import type { Measurer } from '../runner/processes.js';
import { commonGround, measureFastest, type Plan, SLICE } from '../runner/rounds.js';
import { HERE, type Runtime } from '../runner/runtimes.js';

/** The runtime of the blocks. */
export const RUNTIME: Runtime = { ...HERE, flags: [...HERE.flags, '--single-threaded'] };

/** The most references of a task: of these, a round reads the first ones that all builds accept. */
export const MAX_REFERENCES = 2 * SLICE;

/** One task, by each build. */
export interface Task {
  readonly starts: readonly Start[];
  /** The references that all builds accept; `null` for all. */
  readonly chosen: readonly number[] | null;
  readonly count: number;
}

/** Starts a process; by default, in {@link RUNTIME}. */
export type Start = (runtime?: Runtime) => Promise<Measurer>;

async function withProcesses<Result>(
  starts: readonly Start[],
  work: (measurers: readonly Measurer[]) => Promise<Result>,
): Promise<Result> {
  const measurers = await Promise.all(starts.map((start) => start()));
  return work(measurers).finally(() => Promise.all(measurers.map((each) => each.stop())));
}

/** Finds the references that all builds accept; returns `undefined` if there are no such references. */
export const openTask = (starts: readonly Start[], references: number): Promise<Task | undefined> =>
  withProcesses(starts, async (measurers) => {
    const { chosen } = await commonGround(measurers, references);
    const count = chosen === null ? references : chosen.length;
    return count === 0 ? undefined : { starts, chosen, count };
  });

/** Returns the nanoseconds of processor time per reference, by each build. @param block - the number of blocks before it */
export function measureBlock({ starts, chosen, count }: Task, plan: Plan, block: number): Promise<number[]> {
  // Each build starts first in as many blocks.
  const order = starts.map((_, i) => (i + block) % starts.length);
  return withProcesses(
    order.map((build) => starts[build] as Start),
    async (measurers) => {
      await Promise.all(measurers.map((each) => each.ask('choose', chosen)));
      const found = await measureFastest(measurers, count, plan);
      return starts.map((_, build) => found[order.indexOf(build)] as number);
    },
  );
}
