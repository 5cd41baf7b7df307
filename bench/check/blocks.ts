/**
 * Measures two builds of the library so that a difference between them is a difference of the code.
 *
 * Two processes with the same code differ in speed for their whole life: when V8 compiles and how memory is laid out
 * depend on chance. More rounds do not help against that, but more processes do. Each *block* therefore starts a new
 * process for each build, lets them take turns for some rounds, and yields one number, the logarithm of the ratio of
 * their times. The blocks are independent of each other, and the test uses them.
 */

import type { Measurer } from '../runner/processes.js';
import { commonGround } from '../runner/rounds.js';
import { median } from '../runner/statistics.js';

export interface BlockPlan {
  readonly rounds: number;
  /** Milliseconds of a round. */
  readonly roundTime: number;
  readonly warmUpTime: number;
}

/** Milliseconds for an answer to all references; a correct build needs far less. */
const TIMEOUT = 120_000;
/** The number of references that a round reads. */
const SLICE = 1 << 13;

/** One task, by either build. */
export interface PairedTask {
  /** Start a process of the tree, and one of the other build. */
  readonly starts: readonly [tree: Start, against: Start];
  /** The references that both accept; `null` for all. */
  readonly chosen: readonly number[] | null;
  readonly count: number;
}

type Start = () => Promise<Measurer>;

/** Finds the references that both builds accept; returns `undefined` if there are no such references. */
export async function openPairedTask(
  starts: PairedTask['starts'],
  references: number,
): Promise<PairedTask | undefined> {
  const pair = await Promise.all(starts.map((start) => start()));
  try {
    const { chosen } = await commonGround(pair, references, TIMEOUT);
    const count = chosen === null ? references : chosen.length;
    return count === 0 ? undefined : { starts, chosen, count };
  } finally {
    await Promise.all(pair.map((each) => each.stop()));
  }
}

/**
 * The logarithm of the ratio of the tree's time to the other build's time.
 *
 * @param isSwapped - whether the other build starts first and is asked first; pass `true` for half of the blocks
 */
export async function measureBlock(task: PairedTask, plan: BlockPlan, isSwapped: boolean): Promise<number> {
  const [tree, against] = task.starts;
  const pair = await Promise.all(isSwapped ? [against(), tree()] : [tree(), against()]);
  try {
    const log = await measurePair(pair, task, plan);
    return isSwapped ? -log : log;
  } finally {
    await Promise.all(pair.map((each) => each.stop()));
  }
}

async function measurePair(
  pair: readonly [Measurer, Measurer],
  { chosen, count }: PairedTask,
  { rounds, roundTime, warmUpTime }: BlockPlan,
): Promise<number> {
  const slice = { from: 0, to: Math.min(count, SLICE), passes: 1 };
  await Promise.all(pair.map((each) => each.ask('choose', chosen)));
  const warm = await Promise.all(pair.map((each) => each.ask('warmUp', { ...slice, milliseconds: warmUpTime })));
  // The same number for both.
  const passes = Math.max(1, Math.round((roundTime * 1e6) / Math.min(...warm)));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const times = [0, 0];
    for (const turn of round % 2 === 0 ? [0, 1] : [1, 0]) {
      times[turn] = await (pair[turn] as Measurer).ask('round', { ...slice, passes, isProcessorTime: true });
    }
    ratios.push(Math.log((times[0] as number) / (times[1] as number)));
  }
  return median(ratios);
}
