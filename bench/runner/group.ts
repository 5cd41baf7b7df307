/** A group: all subjects that do the same task on the same references, from their answers to their times. */

import type { Corpus } from '../corpora/index.js';
import type {
  Agreement,
  Difference,
  Dropped,
  Estimate,
  Harness,
  Measurement,
  Strings,
} from '../model/earlier-result.js';
import { OURS } from '../model/earlier-result.js';
import { stringsOf, type Verb } from '../tasks/task.js';
import { agreementOf, HARNESS_SLICE, runHarnesses } from './agreement.js';
import { differences } from './answers.js';
import type { Measurer } from './processes.js';
import { commonGround, measureRounds, type Plan, ratio } from './rounds.js';
import { estimate } from './statistics.js';

export interface GroupOptions {
  readonly plan: Plan;
  /** Milliseconds that tinybench and benchmark.js have for each subject; 0 leaves them out. */
  readonly harnessTime: number;
  /** Milliseconds after which a subject that has not answered a corpus is given up. */
  readonly timeout: number;
}

export interface Group {
  readonly verb: Verb;
  readonly strings: Strings;
  /** uriscan first. */
  readonly participants: readonly Participant[];
}

export interface Participant {
  readonly name: string;
  readonly comparable: boolean;
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
  /** See `Run.peakMemory`. */
  peakMemory: number;
}

export async function runGroup(
  { verb, strings, participants }: Group,
  started: readonly Measurer[],
  corpus: Corpus,
  { plan, harnessTime, timeout }: GroupOptions,
  onRound: (round: number) => void,
  results: Results,
): Promise<void> {
  const about = (subject: string) => ({ corpus: corpus.name, verb, subject });
  const { chosen, measurers, dropped } = await commonGround(started, corpus.length, timeout);
  results.dropped.push(...dropped.map(([subject, reason]) => ({ ...about(subject), reason })));
  // Strings of all kinds have the same answers.
  if (strings === stringsOf(verb)[0]) {
    for (const [subject, found] of await differences(measurers, corpus.references.flat)) {
      results.differences.push({ ...about(subject), ...found });
    }
  }
  const count = chosen === null ? corpus.length : chosen.length;
  if (count === 0 || measurers[0]?.subject !== OURS) {
    const reason = 'there is no reference that uriscan and all others take';
    results.dropped.push(...measurers.map(({ subject }) => ({ ...about(subject), reason })));
    return;
  }

  const length = meanLength(corpus, chosen);
  const measurement = (subject: string, harness: Harness, references: number, found: Estimate): Measurement => {
    const { comparable, note } = participants.find(({ name }) => name === subject) as Participant;
    return {
      ...about(subject),
      strings,
      harness,
      references,
      nsPerReference: found,
      nsPerByte: found.median / length,
      comparable,
      ...(note && { note }),
    };
  };

  const times = await measureRounds(measurers, count, plan, onRound);
  const ours = times.get(OURS) as Float64Array;
  for (const [subject, of] of times) {
    results.measurements.push({
      ...measurement(subject, 'rounds', count, estimate(of)),
      ...(subject !== OURS && { timesOurs: ratio(of, ours) }),
    });
  }
  // They repeat a pass, and a string that has been read is no longer in two parts.
  if (harnessTime > 0 && strings !== 'joined') {
    const harnesses = await runHarnesses(
      measurers.filter(({ hasHarnesses }) => hasHarnesses),
      count,
      harnessTime,
    );
    results.agreement.push(...agreementOf(harnesses).map((each) => ({ ...about(each.subject), ...each })));
    for (const { subject, tinybench, benchmark } of harnesses) {
      const references = Math.min(count, HARNESS_SLICE);
      results.measurements.push(
        measurement(subject, 'tinybench', references, estimate(tinybench)),
        measurement(subject, 'benchmark', references, estimate(benchmark)),
      );
    }
  }
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
