/** A group: all subjects that do the same task on the same references, from their answers to their times. */

import type { Corpus } from '../corpora/index.js';
import { type Measurement, OURS, type Run } from '../model/result.js';
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

/** The results of a run, or of a group. */
export type Results = Pick<Run, 'measurements' | 'differences' | 'dropped' | 'agreement' | 'peakMemory'>;

/** Measures a group; again without a rival that throws, since only an error of uriscan ends a run. */
export async function runGroup(group: Group, onRound: (done: number) => void): Promise<Results> {
  const { corpus, verb, participants } = group;
  const started = await Promise.allSettled(participants.map(open));
  let failed: SubjectError;
  try {
    const measurers = started.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
    return await measure(group, measurers, onRound);
  } catch (error) {
    if (!(error instanceof SubjectError) || error.subject === OURS) throw error;
    failed = error;
  } finally {
    await Promise.all(started.map((each) => each.status === 'fulfilled' && each.value.stop()));
  }
  const { subject } = failed;
  const reason = failed.message.replace(`${verb}/${subject}: `, '');
  const others = participants.filter(({ name }) => name !== subject);
  const rest = await runGroup({ ...group, participants: others }, onRound);
  return { ...rest, dropped: [{ corpus: corpus.name, verb, subject, reason }, ...rest.dropped] };
}

class SubjectError extends Error {
  readonly subject: string;

  constructor(subject: string, { message }: Error) {
    // The other lines are the stack of another process.
    super(message.split('\n')[0]);
    this.subject = subject;
  }
}

/** Starts a process whose errors name their subject. */
async function open({ name, start }: Participant): Promise<Measurer> {
  const named = (error: Error): never => {
    throw new SubjectError(name, error);
  };
  const measurer = await start().catch(named);
  const ask = (...question: Parameters<Measurer['ask']>) => measurer.ask(...question).catch(named);
  return { ...measurer, ask: ask as Measurer['ask'] };
}

async function measure(
  { corpus, verb, plan, hasSecond, scale, participants }: Group,
  started: readonly Measurer[],
  onRound: (done: number) => void,
): Promise<Results> {
  const about = (subject: string) => ({ corpus: corpus.name, verb, subject });
  const { chosen, measurers, dropped } = await commonGround(started, corpus.length, plan.timeout);
  // Strings have the same answers, no matter how they are stored.
  const answers = verb === taskOf(verb) ? await differences(measurers, corpus.references.flat) : [];
  const references = scale * (chosen === null ? corpus.length : chosen.length);
  const isTimed = references > 0 && measurers[0]?.subject === OURS;
  const sampled = isTimed ? await measureRounds(measurers, references, plan, hasSecond, onRound) : [];
  const reason = 'there is no reference that uriscan and all others take';
  const bytes = Number(meanLength(corpus, chosen).toFixed(2));
  const measurements: Measurement[] = [];
  for (const [i, { subject, tinybench: rounds }] of sampled.entries()) {
    const garbage = Math.round((await measurers[i]?.ask('garbage', null)) ?? 0);
    const note = participants.find(({ name }) => name === subject)?.note;
    measurements.push({
      ...about(subject),
      references,
      bytes,
      rounds,
      ...(garbage && { garbage }),
      ...(note && { note }),
    });
  }
  const peaks = isTimed ? await Promise.all(measurers.map((each) => each.ask('memory', null))) : [];
  return {
    measurements,
    differences: [...answers].map(([subject, found]) => ({ ...about(subject), ...found })),
    dropped: [...dropped, ...(isTimed ? [] : measurers.map(({ subject }) => [subject, reason] as const))].map(
      ([subject, why]) => ({ ...about(subject), reason: why }),
    ),
    agreement: agreementOf(sampled).map((each) => ({ ...about(each.subject), ...each })),
    peakMemory: peaks.reduce((sum, peak) => sum + peak, 0),
  };
}

function meanLength({ bytes, starts, length }: Corpus, chosen: readonly number[] | null): number {
  if (chosen === null) return bytes.length / length;
  let sum = 0;
  for (const i of chosen) sum += (starts[i + 1] as number) - (starts[i] as number);
  return sum / chosen.length;
}
