/** A group: all subjects that do the same task on the same references, from their answers to their times. */

import type { Corpus } from '../corpora/index.js';
import type { Agreement, Difference, Dropped, Measurement } from '../model/result.js';
import { OURS } from '../model/result.js';
import { taskOf, type Verb } from '../tasks/task.js';
import { agreementOf } from './agreement.js';
import { differences } from './answers.js';
import type { Measurer } from './processes.js';
import { commonGround, measureRounds, type Plan } from './rounds.js';

export interface Group {
  readonly corpus: Corpus;
  readonly verb: Verb;
  readonly plan: Plan;
  /** Whether benchmark.js gives a second opinion. */
  readonly hasSecond: boolean;
  /** How often the references that are timed are repeated. */
  readonly scale: number;
  /** uriscan first. */
  readonly participants: readonly Participant[];
}

export interface Participant {
  readonly name: string;
  readonly note?: string;
  /** Starts the process that measures it. */
  readonly start: () => Promise<Measurer>;
}

/** The results of all groups so far. */
export interface Results {
  readonly measurements: Measurement[];
  readonly differences: Difference[];
  readonly dropped: Dropped[];
  readonly agreement: Agreement[];
  peakMemory: number;
}

export async function runGroup(group: Group, onRound: (done: number) => void, results: Results): Promise<void> {
  const started = await Promise.all(group.participants.map((each) => each.start()));
  try {
    await measure(group, started, onRound, results);
  } finally {
    await Promise.all(started.map((each) => each.stop()));
  }
}

async function measure(
  { corpus, verb, plan, hasSecond, scale, participants }: Group,
  started: readonly Measurer[],
  onRound: (done: number) => void,
  results: Results,
): Promise<void> {
  const about = (subject: string) => ({ corpus: corpus.name, verb, subject });
  const { chosen, measurers, dropped } = await commonGround(started, corpus.length, plan.timeout);
  results.dropped.push(...dropped.map(([subject, reason]) => ({ ...about(subject), reason })));
  // Strings have the same answers, no matter how they are stored.
  if (verb === taskOf(verb)) {
    for (const [subject, found] of await differences(measurers, corpus.references.flat)) {
      results.differences.push({ ...about(subject), ...found });
    }
  }
  const references = scale * (chosen === null ? corpus.length : chosen.length);
  if (references === 0 || measurers[0]?.subject !== OURS) {
    const reason = 'there is no reference that uriscan and all others take';
    results.dropped.push(...measurers.map(({ subject }) => ({ ...about(subject), reason })));
    return;
  }
  const sampled = await measureRounds(measurers, references, plan, hasSecond, onRound);
  const bytes = Number(meanLength(corpus, chosen).toFixed(2));
  for (const [i, { subject, tinybench: rounds }] of sampled.entries()) {
    const garbage = await measurers[i]?.ask('garbage', null);
    const note = participants.find(({ name }) => name === subject)?.note;
    results.measurements.push({
      ...about(subject),
      references,
      bytes,
      rounds,
      ...(garbage && { garbage }),
      ...(note && { note }),
    });
  }
  results.agreement.push(...agreementOf(sampled).map((each) => ({ ...about(each.subject), ...each })));
  const peaks = await Promise.all(measurers.map((each) => each.ask('memory', null)));
  results.peakMemory = Math.max(
    results.peakMemory,
    peaks.reduce((sum, peak) => sum + peak, 0),
  );
}

function meanLength({ bytes, starts, length }: Corpus, chosen: readonly number[] | null): number {
  if (chosen === null) return bytes.length / length;
  let sum = 0;
  for (const i of chosen) sum += (starts[i + 1] as number) - (starts[i] as number);
  return sum / chosen.length;
}
