/**
 * Whether two harnesses find the same: tinybench, which times each pass, and benchmark.js, which times cycles of many.
 *
 * Each subject is measured by both in turn, several turns long, and every turn gives a ratio to uriscan by either. Where the
 * means of the ratios are further apart than the spread of the turns explains, one of the figures is wrong.
 */

import type { Agreement, Estimate } from '../model/earlier-result.js';
import type { Measurer } from './processes.js';

const TURNS = 5;
/** References of a pass: benchmark.js needs many passes for a sample. */
export const HARNESS_SLICE = 1 << 12;
/** Student's t for `TURNS - 1` degrees of freedom: 95 % in the interval that is shown … */
const T_SHOWN = 2.776;
/** … and 99.9 % before a difference is reported, since dozens of pairs are compared. */
const T_TOLD = 8.61;
/** A difference as small as this is of no consequence, however sure. */
const NEGLIGIBLE = 0.02;

export interface HarnessTimes {
  readonly subject: string;
  /** Nanoseconds per reference, of each turn. */
  readonly tinybench: readonly number[];
  readonly benchmark: readonly number[];
}

/** Lets both harnesses measure all subjects. */
export async function runHarnesses(
  measurers: readonly Measurer[],
  count: number,
  milliseconds: number,
): Promise<HarnessTimes[]> {
  const slice = {
    from: 0,
    to: Math.min(count, HARNESS_SLICE),
    passes: 1,
    milliseconds: milliseconds / (2 * TURNS),
  };
  const times = measurers.map(({ subject }) => ({ subject, tinybench: [] as number[], benchmark: [] as number[] }));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [i, each] of measurers.entries()) {
      times[i]?.tinybench.push((await each.ask('tinybench', slice)) / slice.to);
      times[i]?.benchmark.push((await each.ask('benchmark', slice)) / slice.to);
    }
  }
  return times;
}

/** The ratios of all subjects to the first one, by either harness, and whether the two agree. */
export function agreementOf(
  times: readonly HarnessTimes[],
): Pick<Agreement, 'subject' | 'tinybench' | 'benchmark' | 'agree'>[] {
  const [ours, ...others] = times;
  if (ours === undefined) return [];
  return others.map(({ subject, tinybench, benchmark }) => {
    const one = logRatio(tinybench, ours.tinybench);
    const other = logRatio(benchmark, ours.benchmark);
    const apart = Math.abs(one.mean - other.mean);
    const allowed = T_TOLD * Math.hypot(one.error, other.error);
    return {
      subject,
      tinybench: shown(one),
      benchmark: shown(other),
      agree: apart <= Math.max(allowed, NEGLIGIBLE),
    };
  });
}

interface Log {
  readonly mean: number;
  /** Standard error of the mean. */
  readonly error: number;
  readonly turns: number;
}

function logRatio(theirs: readonly number[], ours: readonly number[]): Log {
  const logs = theirs.map((time, turn) => Math.log(time / (ours[turn] as number)));
  const turns = logs.length;
  const mean = logs.reduce((sum, log) => sum + log, 0) / turns;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (turns - 1);
  return { mean, error: Math.sqrt(variance / turns), turns };
}

const shown = ({ mean, error, turns }: Log): Estimate => ({
  median: Math.exp(mean),
  low: Math.exp(mean - T_SHOWN * error),
  high: Math.exp(mean + T_SHOWN * error),
  rounds: turns,
});
