/**
 * Measures a group: all subjects that do the same task on the same references, each in a separate process.
 *
 * In a round, each subject has a turn, starting with a different one each time. A slow moment of the machine thus affects
 * all of them, and each ratio compares times that were taken within a second. In this turn, tinybench takes some samples
 * of a subject. Each sample reads the next slices of the corpus.
 */

import type { Estimate } from '../model/result.js';
import type { Measurer } from './processes.js';
import type { Sampling } from './protocol.js';
import { estimate, median } from './statistics.js';

export interface Plan {
  readonly rounds: number;
  /** Milliseconds of the turn of a subject. */
  readonly turnTime: number;
  /** Milliseconds that a sample should take; one of a slow subject takes longer. */
  readonly sampleTime: number;
  /** Milliseconds that warming up may take of each subject. */
  readonly warmUpTime: number;
  /** Milliseconds after which a subject that has not answered a corpus is given up. */
  readonly timeout: number;
}

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

/** The number of references that are read at once, at most. */
const MOST = 1 << 13;

/** The references of a slice: equal parts of the corpus. */
export const sliceOf = (count: number): number => Math.floor(count / Math.ceil(count / MOST));

/** A subject, and its samples by round, in nanoseconds per reference. */
export interface Sampled {
  readonly subject: string;
  readonly tinybench: (readonly number[])[];
  /** The means of the second harness, if it was asked. */
  readonly benchmark: number[];
}

/** @param hasSecond - whether benchmark.js measures, too */
export async function measureRounds(
  measurers: readonly Measurer[],
  count: number,
  { rounds, turnTime, sampleTime, warmUpTime }: Plan,
  hasSecond: boolean,
  onRound: (done: number) => void,
): Promise<Sampled[]> {
  const size = sliceOf(count);
  const subjects: (Sampled & { readonly measurer: Measurer; readonly sampling: Sampling })[] = [];
  for (const measurer of measurers) {
    const slice = { from: 0, to: size, passes: 1, milliseconds: warmUpTime };
    const passes = Math.max(1, Math.round((1e6 * sampleTime) / (await measurer.ask('warmUp', slice))));
    const sampling = { size, passes, milliseconds: turnTime };
    subjects.push({ measurer, subject: measurer.subject, sampling, tinybench: [], benchmark: [] });
  }
  for (let round = 0; round < rounds; round++) {
    for (let k = 0; k < subjects.length; k++) {
      const of = subjects[(k + round) % subjects.length] as (typeof subjects)[number];
      of.tinybench.push(await of.measurer.ask('sample', of.sampling));
      // Native code has no answer.
      if (hasSecond) of.benchmark.push(...[await of.measurer.ask('benchmark', of.sampling)].filter(Boolean));
    }
    onRound(round + 1);
  }
  return subjects.map(({ subject, tinybench, benchmark }) => ({ subject, tinybench, benchmark }));
}

/** The ratio of the medians of two subjects in the same rounds. */
export const ratio = (theirs: readonly (readonly number[])[], ours: readonly (readonly number[])[]): Estimate =>
  estimate(theirs.map((samples, round) => median(samples) / median(ours[round] ?? [])));
