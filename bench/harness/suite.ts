/** The suite: every verb on every corpus, by everybody who has it. */

import type { Corpus } from '../corpora/index.js';
import { SUBJECTS } from '../tasks/subjects.js';
import { stringsOf, VERBS, type Verb } from '../tasks/task.js';
import { type Findings, type Group, type GroupOptions, OURS, runGroup } from './group.js';
import { start } from './processes.js';
import type { Workshop } from './workshop.js';

export interface SuiteOptions extends GroupOptions {
  readonly verbs: readonly Verb[];
  /** Whether strings are measured as `split` leaves them, too. */
  readonly bothStrings: boolean;
}

/** Where the suite is, and how far it has come. */
export interface Progress {
  step(title: string, done: number, of: number): void;
}

/** Who does what, uriscan first. */
async function groups(library: string, { verbs, bothStrings }: SuiteOptions): Promise<Group[]> {
  const known = await Promise.all(SUBJECTS.map(async (subject) => ({ subject, tasks: await subject.load(library) })));
  return verbs.flatMap((verb) => {
    const participants = known.flatMap(({ subject: { name, comparable, note: general }, tasks }) => {
      const task = tasks[verb];
      const note = task?.note ?? general;
      return task ? [{ name, comparable, ...(note && { note }) }] : [];
    });
    const kinds = bothStrings ? stringsOf(verb) : stringsOf(verb).slice(0, 1);
    return participants[0]?.name === OURS ? kinds.map((strings) => ({ verb, strings, participants })) : [];
  });
}

export async function runSuite(
  corpus: Corpus,
  workshop: Workshop,
  library: string,
  options: SuiteOptions,
  progress: Progress,
): Promise<Findings> {
  const findings: Findings = { measurements: [], differences: [], dropped: [], agreement: [], peakMemory: 0 };
  const file = workshop.addCorpus(corpus);
  const all = await groups(library, options);
  const steps = options.plan.rounds;
  for (const [i, group] of all.entries()) {
    const title = `${corpus.name} ${group.verb} (${group.strings})`;
    const tell = (round: number): void => progress.step(title, i * steps + round + 1, all.length * steps);
    tell(-1);
    const started = await Promise.all(
      group.participants.map(({ name }) =>
        start(workshop.worker, { subject: name, verb: group.verb, strings: group.strings, library, corpus: file }),
      ),
    );
    try {
      await runGroup(group, started, corpus, options, tell, findings);
    } finally {
      await Promise.all(started.map((each) => each.stop()));
    }
  }
  return findings;
}

/** The verbs that are asked for, in the order of {@link VERBS}. */
export function verbsNamed(names: readonly string[]): Verb[] {
  for (const name of names) {
    if (!(name in VERBS)) throw new Error(`no verb is called ${name}: they are ${Object.keys(VERBS).join(', ')}`);
  }
  return (Object.keys(VERBS) as Verb[]).filter((verb) => names.includes(verb));
}
