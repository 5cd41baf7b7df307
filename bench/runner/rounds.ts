/**
 * Measures processes that do the same task on the same references: other packages, or builds of this one.
 *
 * In a round, each process has a turn, starting with a different one each time. A slow moment of the machine thus affects
 * all of them, and each ratio compares times that were taken within a second.
 */

import type { Estimate } from '../model/result.js';
import type { Measurer } from './processes.js';
import { estimate, median } from './statistics.js';

export interface Plan {
  readonly rounds: number;
  /** Milliseconds of a turn in which samples are taken. */
  readonly turnTime: number;
  /** Milliseconds of a sample, or of a turn without samples; a slow subject takes longer. */
  readonly sampleTime: number;
  /** Milliseconds that warming up may take of each process. */
  readonly warmUpTime: number;
}

/** A subject that accepts less than this share of the references that the first subject accepts is dropped. */
const FEW = 0.5;

/**
 * Asks each subject about all `count` references, and lets all prepare the references that none refuses.
 *
 * @returns the references that all accept, `null` for all references; the subjects that are measured; and the name of each other one, with
 * the reason
 */
export async function commonGround(started: readonly Measurer[], count: number) {
  const accepted = await inPairs(started, (each) => each.ask('accepts', null));
  const [ours = []] = accepted;
  const taken = accepted.map((theirs) => theirs.filter((yes, i) => yes && ours[i]).length);
  const isDropped = (i: number): boolean => (taken[i] as number) < FEW * (taken[0] as number);
  const measurers = started.filter((_, i) => !isDropped(i));
  const all = accepted.filter((_, i) => !isDropped(i));
  const indices = Array.from({ length: count }, (_, i) => i).filter((i) => all.every((of) => of[i] === 1));
  const chosen = indices.length === count ? null : indices;
  await inPairs(measurers, (each) => each.ask('choose', chosen));
  const dropped = started.flatMap(({ subject }, i) =>
    isDropped(i) ? [[subject, `takes ${taken[i]} of ${taken[0]} references`] as const] : [],
  );
  return { chosen, measurers, dropped };
}

/** Two at a time, as many as the smallest machine has cores. */
async function inPairs<Item, Result>(list: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < list.length; i += 2) results.push(...(await Promise.all(list.slice(i, i + 2).map(work))));
  return results;
}

/** The most references that are read at once. */
export const SLICE = 1 << 13;

/** The references of a slice: equal parts of the corpus. */
export const sliceOf = (count: number): number => Math.floor(count / Math.ceil(count / SLICE));

const passesIn = (milliseconds: number, nanoseconds: number): number =>
  Math.max(1, Math.round((1e6 * milliseconds) / nanoseconds));

/** Returns the answers to a question by process, one per round. */
async function takeTurns<Answer>(
  measurers: readonly Measurer[],
  rounds: number,
  ask: (measurer: Measurer, index: number) => Promise<Answer>,
  onRound: (done: number) => void = () => {},
): Promise<Answer[][]> {
  const answers = measurers.map((): Answer[] => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < measurers.length; turn++) {
      const index = (turn + round) % measurers.length;
      answers[index]?.push(await ask(measurers[index] as Measurer, index));
    }
    onRound(round + 1);
  }
  return answers;
}

/** A subject, and its samples by round, in nanoseconds per reference. */
export interface Sampled {
  readonly subject: string;
  readonly tinybench: readonly (readonly number[])[];
  /** The means of the second harness, if it was asked. */
  readonly benchmark: readonly number[];
}

/** Takes samples of the whole corpus by tinybench. @param hasSecond - whether benchmark.js measures, too */
export async function measureSamples(
  measurers: readonly Measurer[],
  count: number,
  { rounds, turnTime, sampleTime, warmUpTime }: Plan,
  hasSecond: boolean,
  onRound: (done: number) => void,
): Promise<Sampled[]> {
  const size = sliceOf(count);
  const slice = { from: 0, to: size, passes: 1, milliseconds: warmUpTime };
  const warm: number[] = [];
  for (const each of measurers) warm.push(await each.ask('warmUp', slice));
  const answers = await takeTurns(
    measurers,
    rounds,
    async (each, i) => {
      const sampling = { size, passes: passesIn(sampleTime, warm[i] as number), milliseconds: turnTime };
      const samples = await each.ask('sample', sampling);
      // Native code and new processes have no second answer.
      return [samples, hasSecond ? await each.ask('benchmark', sampling) : undefined] as const;
    },
    onRound,
  );
  return measurers.map(({ subject }, i) => ({
    subject,
    tinybench: (answers[i] ?? []).map(([samples]) => samples),
    benchmark: (answers[i] ?? []).flatMap(([, second]) => second ?? []),
  }));
}

/** The share of the rounds, the fastest ones, that count: other processes only make a round slower. */
const FASTEST = 0.1;

/** Returns the nanoseconds of processor time per reference by process, in the fastest rounds. */
export async function measureFastest(
  measurers: readonly Measurer[],
  count: number,
  { rounds, sampleTime, warmUpTime }: Plan,
): Promise<number[]> {
  const to = Math.min(count, SLICE);
  const slice = { from: 0, to, passes: 1, milliseconds: warmUpTime };
  const warm = await Promise.all(measurers.map((each) => each.ask('warmUp', slice)));
  // The same number for all.
  const passes = passesIn(sampleTime, Math.min(...warm));
  const times = await takeTurns(measurers, rounds, (each) => each.ask('round', { from: 0, to, passes }));
  return times.map((of) => {
    const fastest = of.sort((a, b) => a - b).slice(0, Math.ceil(FASTEST * rounds));
    return fastest.reduce((sum, time) => sum + time, 0) / (fastest.length * passes * to);
  });
}

/** The ratio of the medians of two subjects in the same rounds. */
export const ratio = (theirs: readonly (readonly number[])[], ours: readonly (readonly number[])[]): Estimate =>
  estimate(theirs.map((samples, round) => median(samples) / median(ours[round] ?? [])));
