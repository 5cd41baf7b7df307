/**
 * Decides whether a task is slower.
 *
 * The test asks whether the median of a task's blocks is above `LEAST`. Smaller changes do not matter, and two builds
 * of the same source have a median near 0, well below `LEAST`. There are several tasks, and their blocks are tested
 * more than once, so each test gets its share of `LEVEL`, which Holm's method divides among the tasks. The chance that
 * a run reports any slowdown that does not exist is therefore at most `LEVEL`, however noisy the machine: noise makes
 * the check miss slowdowns or remain undecided, but does not cause false alarms.
 */

import { holm, type Shift, signedRankTest } from '../runner/statistics.js';

/** The highest rate of false alarms: one run in a hundred. */
export const LEVEL = 0.01;
/** The smallest change that is reported, as a share of the time. */
export const LEAST = 0.03;
/** A task is done once its interval ends below this. */
export const HARMLESS = 0.06;
/** Numbers of blocks after which they are looked at. */
export const LOOKS: readonly number[] = [12, 24, 36];

/** `unclear`: the interval is so wide that a slow-down could hide in it. */
export type Verdict = 'slower' | 'unclear' | 'same' | 'faster';

export interface Judgment extends Shift {
  readonly verdict: Verdict;
}

/** Judges tasks by their blocks, logarithms of ratios each. */
export function judge(tasks: readonly (readonly number[])[]): Judgment[] {
  const shifts = tasks.map((blocks) => signedRankTest(blocks, Math.log1p(LEAST)));
  const slower = holm(
    shifts.map(({ p }) => p),
    LEVEL / LOOKS.length,
  );
  return shifts.map((shift, i) => ({ ...shift, verdict: slower[i] ? 'slower' : verdictOf(shift) }));
}

function verdictOf({ high }: Shift): Verdict {
  if (high > Math.log1p(HARMLESS)) return 'unclear';
  return high < -Math.log1p(LEAST) ? 'faster' : 'same';
}
