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
import { commonGround } from '../runner/rounds.js';
import { HERE, type Runtime } from '../runner/runtimes.js';

/** The runtime of the blocks. */
export const RUNTIME: Runtime = { ...HERE, flags: [...HERE.flags, '--single-threaded'] };

export interface BlockPlan {
  readonly rounds: number;
  /** Milliseconds of a round. Short ones are more likely to pass undisturbed. */
  readonly roundTime: number;
  readonly warmUpTime: number;
}

/** Milliseconds for an answer to all references; a correct build needs far less. */
const TIMEOUT = 120_000;
/** The number of references that a round reads. */
const SLICE = 1 << 13;
/** The most references of a task: of these, a round reads the first ones that all builds accept. */
export const MAX_REFERENCES = 2 * SLICE;
/** The share of the rounds, the fastest ones, that count: other processes only make a round slower. */
const FASTEST = 0.1;

/** One task, by each build. */
export interface Task {
  readonly starts: readonly Start[];
  /** The references that all builds accept; `null` for all. */
  readonly chosen: readonly number[] | null;
  readonly count: number;
}

/** Starts a process; by default, in {@link RUNTIME}. */
export type Start = (runtime?: Runtime) => Promise<Measurer>;

/** Finds the references that all builds accept; returns `undefined` if there are no such references. */
export async function openTask(starts: readonly Start[], references: number): Promise<Task | undefined> {
  const measurers = await Promise.all(starts.map((start) => start()));
  try {
    const { chosen } = await commonGround(measurers, references, TIMEOUT);
    const count = chosen === null ? references : chosen.length;
    return count === 0 ? undefined : { starts, chosen, count };
  } finally {
    await Promise.all(measurers.map((each) => each.stop()));
  }
}

/** Returns the nanoseconds of processor time per reference, by each build. @param block - the number of blocks before it */
export async function measureBlock({ starts, chosen, count }: Task, plan: BlockPlan, block: number): Promise<number[]> {
  // Each build starts first in as many blocks.
  const order = starts.map((_, i) => (i + block) % starts.length);
  const measurers = await Promise.all(order.map((build) => (starts[build] as Start)()));
  try {
    await Promise.all(measurers.map((each) => each.ask('choose', chosen)));
    const found = await measureRounds(measurers, Math.min(count, SLICE), plan);
    return starts.map((_, build) => found[order.indexOf(build)] as number);
  } finally {
    await Promise.all(measurers.map((each) => each.stop()));
  }
}

async function measureRounds(
  measurers: readonly Measurer[],
  count: number,
  { rounds, roundTime, warmUpTime }: BlockPlan,
): Promise<number[]> {
  const slice = { from: 0, to: count, passes: 1 };
  const warm = await Promise.all(measurers.map((each) => each.ask('warmUp', { ...slice, milliseconds: warmUpTime })));
  // The same number for all.
  const passes = Math.max(1, Math.round((roundTime * 1e6) / Math.min(...warm)));
  const times = measurers.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const turn of round % 2 === 0 ? times.keys() : [...times.keys()].reverse()) {
      times[turn]?.push(await (measurers[turn] as Measurer).ask('round', { ...slice, passes }));
    }
  }
  return times.map((of) => {
    const fastest = of.sort((a, b) => a - b).slice(0, Math.ceil(FASTEST * rounds));
    return fastest.reduce((sum, time) => sum + time, 0) / (fastest.length * passes * count);
  });
}
