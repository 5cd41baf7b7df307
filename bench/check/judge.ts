/**
 * Decides whether a task is slower.
 *
 * Each task has an interval for its change, and the verdict follows from it. The interval has two errors: its lower end is
 * too high, which is a false alarm, or its upper end is too low, which hides a slow-down. A run asks about several tasks,
 * and looks at their blocks more than once, so each lower end has its share of `LEVEL`. The chance that a run reports any
 * slow-down that does not exist is therefore at most `LEVEL`, counters included, however noisy the machine. Noise makes intervals
 * wider: a run then needs more blocks, or remains undecided.
 */

import { type Shift, shiftOf } from '../runner/statistics.js';

/** The highest rate of false alarms: one run in a hundred, by times and counters together. */
export const LEVEL = 0.01;
/** The share of the counters in it, which a check and its continuation count. */
export const LEVEL_OF_COUNTERS = 0.002;
/** The chance that a task is slower than the upper end of its interval. */
const MISSED = 0.025;
/** A task whose interval begins above this share of the time is slower. */
export const LEAST = 0.03;
/** The same for the mean of all tasks, which has less noise, and shows a slow-down before any of them does. */
export const LEAST_TOGETHER = 0.015;
/** A task is the same if its interval ends below so many times the smallest change, and its middle below that change. */
const HARMLESS = 2;

export type Verdict = 'slower' | 'same' | 'undecided';

/** A question to judge. */
export interface Question {
  /** Logarithms of ratios. */
  readonly blocks: readonly number[];
  readonly least: number;
  /** A slow-down that was accepted, as a share of the time; negative for a speed-up. */
  readonly accepted: number;
}

export interface Judgment extends Shift {
  readonly verdict: Verdict;
  /** The number of blocks. */
  readonly count: number;
  /** About how many blocks would decide it, if it is undecided. */
  readonly needed: number;
}

/** The few blocks of the first look show that a quiet machine runs the same code, and never that a task is slower. */
export const FIRST_LOOK = 8;
/** The sizes of the other looks, of the first check and of one that continues, as multiples of the fewest blocks. */
const MULTIPLES = { first: [1, 1.5, 2, 3], continued: [4, 6] };
const DECISIVE_LOOKS = MULTIPLES.first.length + MULTIPLES.continued.length;

/** The share of the level of one question at one look. */
const levelOf = (questions: number): number => (LEVEL - LEVEL_OF_COUNTERS) / DECISIVE_LOOKS / questions;

/** The numbers of blocks after which they are looked at. The fewest blocks can show that a task is slower even if some do not. */
export function looks(questions: number, isContinued: boolean): number[] {
  const fewest = Math.ceil(-Math.log2(levelOf(questions))) + 2;
  const multiples = [...MULTIPLES.first, ...(isContinued ? MULTIPLES.continued : [])];
  return [FIRST_LOOK, ...multiples.map((multiple) => Math.ceil(multiple * fewest))];
}

/** Judges all questions of a run. */
export const judge = (questions: readonly Question[]): Judgment[] =>
  questions.map(({ blocks, least, accepted }) => {
    const slower = Math.log1p(least) + Math.log1p(accepted);
    const harmless = Math.log1p(HARMLESS * least) + Math.log1p(accepted);
    const shift = shiftOf(blocks, levelOf(questions.length), MISSED);
    const { middle, low, high } = shift;
    const isSame = middle <= slower && high < harmless;
    const verdict = low > slower ? 'slower' : isSame ? 'same' : 'undecided';
    // Ends approach the middle with the square root of the number of blocks.
    const times = middle > slower ? (middle - low) / (middle - slower) : (high - middle) / (harmless - middle);
    return { ...shift, verdict, count: blocks.length, needed: Math.ceil(blocks.length * times ** 2) };
  });
