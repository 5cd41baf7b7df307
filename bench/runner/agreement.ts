/** Whether two harnesses find the same ratio of a subject's time to uriscan's: tinybench, and benchmark.js as a second opinion. */

import type { Agreement } from '../model/result.js';
import { ratio, type Sampled } from './rounds.js';

/** A difference as small as this is of no consequence, however sure. */
const NEGLIGIBLE = 1.02;

/** The ratios of all subjects to the first one, by either harness. The two disagree if their intervals are apart. */
export function agreementOf([ours, ...others]: readonly Sampled[]): Omit<Agreement, 'corpus' | 'verb'>[] {
  if (ours === undefined || ours.benchmark.length === 0) return [];
  const single = (times: readonly number[]): number[][] => times.map((time) => [time]);
  return others.map(({ subject, ...theirs }) => {
    const tinybench = ratio(theirs.tinybench, ours.tinybench);
    const benchmark = ratio(single(theirs.benchmark), single(ours.benchmark));
    const gap = Math.max(tinybench.low / benchmark.high, benchmark.low / tinybench.high);
    return { subject, tinybench, benchmark, agree: gap <= NEGLIGIBLE };
  });
}
