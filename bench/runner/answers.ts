/** Compares the answers of the subjects before anything is timed, since a wrong answer may be a fast one. */

import type { Measurer } from './processes.js';

/** The most references whose answers are compared, spread over those that are timed. */
const MAX_COMPARED = 2000;

/** Returns the share of answers of each subject that differ from uriscan's, which comes first. */
export async function differences(measurers: readonly Measurer[], chosen: readonly number[]): Promise<number[]> {
  const step = Math.max(1, chosen.length / MAX_COMPARED);
  const indices = Array.from(
    { length: Math.min(chosen.length, MAX_COMPARED) },
    (_, i) => chosen[Math.floor(i * step)] as number,
  );
  const [ours = [], ...others] = await Promise.all(measurers.map((each) => each.ask('answers', indices)));
  return others.map((theirs) => {
    const pairs = theirs.map((their, i) => [their, ours[i] ?? null] as const);
    const compared = pairs.filter(([their, our]) => their !== null && our !== null);
    return compared.filter(([their, our]) => their !== our).length / Math.max(1, compared.length);
  });
}
