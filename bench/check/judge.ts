/**
 * When a task counts as slower.
 *
 * What is tested is whether the middle of its blocks lies above `LEAST`: a smaller change is nobody's concern, and two
 * builds of the same source lie around 0, well below. Since there are several tasks, and since the blocks are looked at
 * more than once, each look has its share of `LEVEL`, and Holm's method shares that among the tasks. So the chance that
 * a run finds anything slower that is not is at most `LEVEL`, however noisy the machine: noise makes the check miss
 * things, or say that it cannot tell, but not cry wolf.
 */

import { holm, type Shift, signedRankTest } from '../runner/statistics.js';

/** Most false alarms: one run in a hundred. */
export const LEVEL = 0.01;
/** What a change must exceed, as a share of the time. */
export const LEAST = 0.03;
/** A task is done once its interval ends below this. */
const HARMLESS = 0.06;
/** Numbers of blocks after which they are looked at. */
export const LOOKS: readonly number[] = [12, 24, 36];

/** `unclear`: the interval is so wide that a slow-down could hide in it. */
export type Verdict = 'slower' | 'unclear' | 'same' | 'faster';

export interface Judgement extends Shift {
  readonly verdict: Verdict;
}

/** Judges tasks by their blocks, logarithms of ratios each. */
export function judge(tasks: readonly (readonly number[])[]): Judgement[] {
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
