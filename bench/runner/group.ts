/** A group: all subjects that do the same task on the same references, from their answers to their times. */

import type { Corpus } from '../corpora/index.js';
import { OURS, type Run } from '../model/result.js';
import { taskOf, type Verb } from '../tasks/task.js';
import { agreementOf } from './agreement.js';
import { differences } from './answers.js';
import type { Measurer } from './processes.js';
import { commonGround, measureSamples, type Plan } from './rounds.js';

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
  /** Starts the process that measures it. */
  readonly start: () => Promise<Measurer>;
}

/** The results of a run, or of a group. */
export type Results = Pick<Run, 'measurements' | 'dropped' | 'agreement' | 'peakMemory'>;

/** Measures a group; again without a rival that throws, since only an error of uriscan ends a run. */
export async function runGroup(group: Group, onRound: (done: number) => void): Promise<Results> {
  const { corpus, verb, participants } = group;
  let failed = OURS;
  const naming =
    (subject: string) =>
    (error: Error): never => {
      failed = subject;
      throw error;
    };
  const started = await Promise.allSettled(
    participants.map(async ({ name, start }): Promise<Measurer> => {
      const measurer = await start();
      const ask = (...question: Parameters<Measurer['ask']>) => measurer.ask(...question).catch(naming(name));
      return { ...measurer, ask: ask as Measurer['ask'] };
    }),
  );
  let reason: string;
  try {
    const measurers = started.map((each, i) =>
      each.status === 'fulfilled' ? each.value : naming(participants[i]?.name as string)(each.reason),
    );
    return await measure(group, measurers, onRound);
  } catch (error) {
    if (failed === OURS) throw error;
    // The other lines are the stack of another process.
    reason = (error as Error).message.split('\n')[0]?.replace(`${verb}/${failed}: `, '') ?? '';
  } finally {
    await Promise.all(started.map((each) => each.status === 'fulfilled' && each.value.stop()));
  }
  const others = participants.filter(({ name }) => name !== failed);
  const rest = await runGroup({ ...group, participants: others }, onRound);
  return { ...rest, dropped: [{ corpus: corpus.name, verb, subject: failed, reason }, ...rest.dropped] };
}

async function measure(
  { corpus, verb, plan, hasSecond, scale }: Group,
  started: readonly Measurer[],
  onRound: (done: number) => void,
): Promise<Results> {
  const about = (subject: string) => ({ corpus: corpus.name, verb, subject });
  const { chosen, measurers, dropped } = await commonGround(started, corpus.length);
  const indices = chosen ?? Array.from({ length: corpus.length }, (_, i) => i);
  const none = dropped.map(([subject, reason]) => ({ ...about(subject), reason }));
  if (indices.length === 0) {
    const reason = 'there is no reference that uriscan and all others take';
    const all = measurers.map(({ subject }) => ({ ...about(subject), reason }));
    return { measurements: [], dropped: [...none, ...all], agreement: [], peakMemory: 0 };
  }
  // Strings have the same answers, no matter how they are stored.
  const different = verb === taskOf(verb) ? [0, ...(await differences(measurers, indices))] : [];
  const references = scale * indices.length;
  const sampled = await measureSamples(measurers, references, plan, hasSecond, onRound);
  const sum = indices.reduce((size, i) => size + (corpus.starts[i + 1] as number) - (corpus.starts[i] as number), 0);
  const garbage = await Promise.all(measurers.map((each) => each.ask('garbage', null)));
  const peaks = await Promise.all(measurers.map((each) => each.ask('memory', null)));
  return {
    measurements: sampled.map(({ subject, tinybench: rounds }, i) => {
      const bytes = Math.round(garbage[i] ?? 0);
      return {
        ...about(subject),
        references,
        bytes: Number((sum / indices.length).toFixed(2)),
        rounds,
        ...(bytes && { garbage: bytes }),
        ...(different[i] && { different: different[i] }),
      };
    }),
    dropped: none,
    agreement: agreementOf(sampled).map((each) => ({ ...about(each.subject), ...each })),
    peakMemory: peaks.reduce((total, peak) => total + peak, 0),
  };
}
