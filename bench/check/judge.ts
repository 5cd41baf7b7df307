/**
 * Decides whether a task is slower.
 *
 * The test asks whether the median of a task's blocks is above `LEAST`, and that of their means above `LEAST_TOGETHER`,
 * since a slow-down of several tasks shows in the mean before it shows in any of them. Smaller changes do not matter, and two builds
 * of the same source have a median near 0, well below `LEAST`. There are several tasks, and their blocks are tested
 * more than once, so each test gets its share of `LEVEL`, which Holm's method divides among the tasks. The chance that
 * a run reports any slowdown that does not exist is therefore at most `LEVEL`, however noisy the machine: noise makes
 * the check miss slowdowns or remain undecided, but does not cause false alarms.
 */

import { holm, type Shift, signedRankTest } from '../runner/statistics.js';

/** The highest rate of false alarms: one run in a hundred. */
export const LEVEL = 0.01;
/** The smallest change of a task that is reported, as a share of the time. */
export const LEAST = 0.03;
/** The smallest change of the mean of all tasks that is reported: it has less noise than one task. */
export const LEAST_TOGETHER = 0.015;
/** A task is done once its interval ends below this many times the smallest change. */
export const HARMLESS = 2;
/** Numbers of blocks after which they are looked at. */
export const LOOKS: readonly number[] = [12, 24, 36];

/** `unclear`: the interval is so wide that a slow-down could hide in it. */
export type Verdict = 'slower' | 'unclear' | 'same' | 'faster';

export interface Judgment extends Shift {
  readonly verdict: Verdict;
}

/** Judges tasks by their blocks, logarithms of ratios each; and, last, the mean of all of them, if there are several. */
export function judge(tasks: readonly (readonly number[])[]): Judgment[] {
  const each = tasks.map((blocks) => [blocks, LEAST] as const);
  const all = tasks.length > 1 ? [...each, [meanOf(tasks), LEAST_TOGETHER] as const] : each;
  const shifts = all.map(([blocks, least]) => signedRankTest(blocks, Math.log1p(least)));
  const slower = holm(
    shifts.map(({ p }) => p),
    LEVEL / LOOKS.length,
  );
  return shifts.map((shift, i) => ({ ...shift, verdict: slower[i] ? 'slower' : verdictOf(shift, all[i]?.[1]) }));
}

/** The mean of the tasks in each block that all of them have. */
function meanOf(tasks: readonly (readonly number[])[]): number[] {
  const count = Math.min(...tasks.map(({ length }) => length));
  return Array.from({ length: count }, (_, i) => tasks.reduce((sum, of) => sum + (of[i] as number), 0) / tasks.length);
}

function verdictOf({ high }: Shift, least = LEAST): Verdict {
  if (high > Math.log1p(HARMLESS * least)) return 'unclear';
  return high < -Math.log1p(least) ? 'faster' : 'same';
}
