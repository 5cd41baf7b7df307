/**
 * Measures a group: all subjects that do the same task on the same references, each in a separate process.
 *
 * A round asks each subject in turn, starting with a different one each time. A slow moment of the machine thus affects
 * all of them, and each ratio compares times that were taken within some milliseconds. Each round reads another slice
 * of the corpus, so that all of it is read, but within a round the slice is the same for all.
 */

import type { Estimate } from '../model/earlier-result.js';
import type { Measurer } from './processes.js';
import type { Slice } from './protocol.js';
import { estimate } from './statistics.js';

export interface Plan {
  readonly rounds: number;
  /** Milliseconds that a round should take of each subject. Short ones are more likely to pass undisturbed. */
  readonly roundTime: number;
  /** Milliseconds that a round may take; a slower subject reads only the beginning of each slice. */
  readonly longestRound: number;
  /** Milliseconds that warming up may take of each subject. */
  readonly warmUpTime: number;
}

/** Nanoseconds per reference of each round, by subject. */
export type Times = ReadonlyMap<string, Float64Array>;

/** The number of references in a round, unless the corpus has fewer or a round would take too long. */
const SLICE = 1 << 13;

export interface CommonGround {
  /** The references that all subjects accept; `null` for all references. */
  readonly chosen: readonly number[] | null;
  readonly measurers: readonly Measurer[];
  /** Subjects that are not measured: name and reason. */
  readonly dropped: readonly (readonly [subject: string, reason: string])[];
}

/** A subject that accepts less than this share of the references that the first subject accepts is dropped. */
const FEW = 0.5;

/** Asks each subject about all `count` references, and lets all prepare the references that none refuses. */
export async function commonGround(
  started: readonly Measurer[],
  count: number,
  timeout: number,
): Promise<CommonGround> {
  const accepted = new Map<Measurer, readonly number[] | undefined>();
  await inPairs(started, async (each) => accepted.set(each, await each.ask('accepts', null, timeout)));
  const ours = accepted.get(started[0] as Measurer) ?? [];
  const ofOurs = total(ours);
  const measurers: Measurer[] = [];
  const dropped: [string, string][] = [];
  for (const each of started) {
    const theirs = accepted.get(each);
    const taken = theirs && total(theirs.map((yes, i) => yes & (ours[i] ?? 0)));
    if (taken === undefined) dropped.push([each.subject, `no answer in ${(timeout / 1000).toFixed(0)} s`]);
    else if (taken < FEW * ofOurs) dropped.push([each.subject, `takes ${taken} of ${ofOurs} references`]);
    else measurers.push(each);
  }
  const all = measurers.map((each) => accepted.get(each) as readonly number[]);
  const indices: number[] = [];
  for (let i = 0; i < count; i++) if (all.every((of) => of[i] === 1)) indices.push(i);
  const chosen = indices.length === count ? null : indices;
  await inPairs(measurers, (each) => each.ask('choose', chosen));
  return { chosen, measurers, dropped };
}

const total = (bits: readonly number[]): number => bits.reduce((sum, bit) => sum + bit, 0);

/** Two at a time, as many as the smallest machine has cores. */
async function inPairs<T>(list: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < list.length; i += 2) await Promise.all(list.slice(i, i + 2).map(work));
}

/** The slice of each round. */
export function slices(count: number, rounds: number): { from: number; to: number }[] {
  const size = Math.min(count, Math.max(SLICE, Math.ceil(count / rounds)));
  const last = count - size;
  return Array.from({ length: rounds }, (_, round) => {
    const from = rounds === 1 ? 0 : Math.round((last * round) / (rounds - 1));
    return { from, to: from + size };
  });
}

/** Warms all subjects up. Returns how much of a slice each reads in a round: a share of it, or several passes. */
async function warmUp(
  measurers: readonly Measurer[],
  slice: Omit<Slice, 'passes'>,
  { roundTime, longestRound, warmUpTime }: Plan,
): Promise<number[]> {
  const shares: number[] = [];
  for (const each of measurers) {
    const time = (await each.ask('warmUp', { ...slice, passes: 1, milliseconds: warmUpTime })) / 1e6;
    shares.push(time > longestRound ? longestRound / time : Math.max(1, Math.round(roundTime / time)));
  }
  return shares;
}

const shareOf = (share: number, { from, to }: Omit<Slice, 'passes'>): Slice =>
  share < 1 ? { from, to: from + Math.ceil(share * (to - from)), passes: 1 } : { from, to, passes: share };

export async function measureRounds(
  measurers: readonly Measurer[],
  count: number,
  plan: Plan,
  onRound: (round: number) => void,
): Promise<Times> {
  const all = slices(count, plan.rounds);
  const shares = await warmUp(measurers, all[0] as Slice, plan);
  const times = new Map(measurers.map(({ subject }) => [subject, new Float64Array(plan.rounds)]));
  for (const [round, slice] of all.entries()) {
    for (let k = 0; k < measurers.length; k++) {
      const turn = (k + round) % measurers.length;
      const { ask, subject } = measurers[turn] as Measurer;
      const share = shareOf(shares[turn] as number, slice);
      const nanoseconds = await ask('round', share);
      (times.get(subject) as Float64Array)[round] = nanoseconds / (share.passes * (share.to - share.from));
    }
    onRound(round);
  }
  return times;
}

/** The ratio of a subject's time to `ours`, by round. */
export const ratio = (theirs: Float64Array, ours: Float64Array): Estimate =>
  estimate(theirs.map((time, round) => time / (ours[round] as number)));
