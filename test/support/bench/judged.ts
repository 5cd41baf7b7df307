/** Judgments of made-up blocks. */

import type { Judged } from '../../../bench/check/check.js';
import { judge, LEAST } from '../../../bench/check/judge.js';

export const OTHER = { commit: '0123456789', title: 'the accepted commit', accepted: {} };

/** As many blocks around a change, with a spread in percent. */
export const blocksAround = (change: number, count = 48, spread = 1): number[] =>
  Array.from({ length: count }, (_, i) => Math.log1p(change) + (((i * 5) % 7) - 3) * (spread / 200));

/** The judgments of tasks, whose blocks are given by their titles. */
export function judged(tasks: Readonly<Record<string, readonly number[]>>, accepted = 0, least = LEAST): Judged[] {
  const questions = Object.values(tasks).map((blocks) => ({ blocks, least, accepted }));
  const titles = Object.keys(tasks);
  return judge(questions).map((found, i) => ({ ...found, title: titles[i] as string, least, accepted, other: OTHER }));
}
