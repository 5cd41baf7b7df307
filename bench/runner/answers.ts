/** Compares the answers of the subjects before anything is timed, since a wrong answer may be a fast one. */

import type { Difference, DifferenceExample } from '../model/result.js';
import type { Answer, Components } from '../tasks/task.js';
import type { Measurer } from './processes.js';

/** The most references whose answers are compared, spread over the corpus. */
const MAX_COMPARED = 2000;
const EXAMPLES = 3;

const isComponents = (answer: Answer): answer is Components => typeof answer === 'object' && answer !== null;

/** The first part in which two answers differ. */
export function differingPart(ours: Answer, theirs: Answer): string | undefined {
  if (!isComponents(ours) || !isComponents(theirs)) return ours === theirs ? undefined : 'answer';
  const names = Object.keys({ ...ours, ...theirs }) as (keyof Components)[];
  return names.find((name) => ours[name] !== theirs[name]);
}

const isRefusal = (answer: Answer): answer is null | undefined => answer === null || answer === undefined;

type Comparison = Pick<Difference, 'compared' | 'refused' | 'tolerated' | 'different' | 'examples'>;

/** Compares the answers of two subjects to the same `references`. */
export function compare(references: readonly string[], ours: readonly Answer[], theirs: readonly Answer[]): Comparison {
  let [refused, tolerated, different] = [0, 0, 0];
  const examples: DifferenceExample[] = [];
  for (const [i, reference] of references.entries()) {
    const [our, their] = [ours[i], theirs[i]];
    if (isRefusal(our) || isRefusal(their)) {
      if (!isRefusal(our)) refused++;
      else if (!isRefusal(their)) tolerated++;
      continue;
    }
    const part = differingPart(our, their);
    if (part === undefined) continue;
    different++;
    // One example for each part shows more than three for the same part.
    if (examples.length < EXAMPLES && (part === 'answer' || !examples.some((each) => each.part === part))) {
      const of = (answer: Answer): string =>
        JSON.stringify(isComponents(answer) ? (answer[part as keyof Components] ?? null) : answer);
      examples.push({ reference, part, ours: of(our), theirs: of(their) });
    }
  }
  return { compared: references.length, refused, tolerated, different, examples };
}

/** Asks all subjects that have answers, and compares each with uriscan, which comes first. */
export async function differences(
  measurers: readonly Measurer[],
  references: readonly string[],
): Promise<Map<string, Comparison>> {
  const step = Math.max(1, references.length / MAX_COMPARED);
  const indices = Array.from({ length: Math.min(references.length, MAX_COMPARED) }, (_, i) => Math.floor(i * step));
  const asked = indices.map((i) => references[i] as string);
  const [ours, ...others] = await Promise.all(measurers.map((each) => each.ask('answers', indices)));
  const found = new Map<string, Comparison>();
  others.forEach((theirs, i) => {
    if (ours && theirs) found.set((measurers[i + 1] as Measurer).subject, compare(asked, ours, theirs));
  });
  return found;
}
