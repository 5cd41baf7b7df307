/** Whether two harnesses find the same ratio of a subject's time to uriscan's: tinybench, and benchmark.js as a second opinion. */

import type { Agreement } from '../model/result.js';
import { ratio, type Sampled } from './rounds.js';
import { estimate, MAX_SPREAD, median, spreadOf } from './statistics.js';

/** A difference as small as this is of no consequence, however sure. */
const NEGLIGIBLE = 1.02;

/**
 * The ratios of all subjects to the first one, by either harness. The two disagree if their intervals are apart; they
 * neither agree nor disagree if the times, or the ratios, scatter too much.
 */
export function agreementOf([ours, ...others]: readonly Sampled[]): Omit<Agreement, 'corpus' | 'verb'>[] {
  if (ours === undefined || ours.benchmark.length === 0) return [];
  const single = (times: readonly number[]): number[][] => times.map((time) => [time]);
  const asked = others.filter(({ benchmark }) => benchmark.length > 0);
  return asked.map(({ subject, ...theirs }) => {
    const tinybench = ratio(theirs.tinybench, ours.tinybench);
    const benchmark = ratio(single(theirs.benchmark), single(ours.benchmark));
    const gap = Math.max(tinybench.low / benchmark.high, benchmark.low / tinybench.high);
    const times = [ours, theirs].flatMap((of) => [of.tinybench.map((samples) => median(samples)), of.benchmark]);
    const spread = Math.max(...[tinybench, benchmark, ...times.map((each) => estimate(each))].map(spreadOf));
    return { subject, tinybench, benchmark, spread, agree: spread <= MAX_SPREAD && gap <= NEGLIGIBLE };
  });
}
