/** The suite: every verb on every corpus, by each subject that supports it. */

import type { Corpus } from '../corpora/index.js';
import { OURS } from '../model/earlier-result.js';
import { NATIVE_SUBJECTS } from '../tasks/rivals/native.js';
import { SUBJECTS } from '../tasks/subjects.js';
import { stringsOf, VERBS, type Verb } from '../tasks/task.js';
import { coldParticipants, isCold } from './cold.js';
import { type Group, type GroupOptions, type Participant, type Results, runGroup } from './group.js';
import { type NativeProgram, startNative } from './native.js';
import { start } from './processes.js';
import type { Progress } from './progress.js';
import type { RunFolder } from './run-folder.js';
import type { Runtime } from './runtimes.js';

export interface SuiteOptions extends GroupOptions {
  readonly verbs: readonly Verb[];
  /** Whether strings are measured as `split` leaves them, and joined ones, too. */
  readonly allStrings: boolean;
  readonly runtime: Runtime;
  /** The program that measures native code, if requested. */
  readonly native?: NativeProgram | undefined;
}

/** The subjects of each verb, uriscan first. */
async function groups(
  corpus: Corpus,
  runFolder: RunFolder,
  library: string,
  { verbs, allStrings, native, runtime }: SuiteOptions,
): Promise<Group[]> {
  const known = await Promise.all(SUBJECTS.map(async (subject) => ({ subject, tasks: await subject.load(library) })));
  const file = runFolder.addCorpus(corpus);
  const ofNative = native ? nativeParticipants(native, runFolder.addLines(corpus)) : [];
  return verbs.flatMap((verb): Group[] => {
    if (isCold(verb)) return [{ verb, strings: 'flat', participants: coldParticipants(verb, library, runtime) }];
    const kinds = allStrings ? stringsOf(verb) : stringsOf(verb).slice(0, 1);
    return kinds.flatMap((strings) => {
      const participants = known.flatMap(({ subject: { name, comparable, note: general }, tasks }): Participant[] => {
        const task = tasks[verb];
        const note = task?.note ?? general;
        const assignment = { subject: name, verb, strings, library, corpus: file };
        return task
          ? [{ name, comparable, ...(note && { note }), start: () => start(runFolder.worker, assignment, runtime) }]
          : [];
      });
      if (participants[0]?.name !== OURS) return [];
      return [{ verb, strings, participants: [...participants, ...(verb === NATIVE_VERB ? ofNative : [])] }];
    });
  });
}

/** The verb that native code is also measured on. */
export const NATIVE_VERB: Verb = 'scanLines';

const nativeParticipants = ({ command }: NativeProgram, lines: string): Participant[] =>
  NATIVE_SUBJECTS.map((subject) => ({ ...subject, start: () => startNative(command, subject.name, lines) }));

export async function runSuite(
  corpus: Corpus,
  runFolder: RunFolder,
  library: string,
  options: SuiteOptions,
  progress: Progress,
  results: Results,
): Promise<void> {
  const all = await groups(corpus, runFolder, library, options);
  const steps = options.plan.rounds;
  for (const [i, group] of all.entries()) {
    const title = `${corpus.name} ${group.verb} (${group.strings})`;
    const tell = (round: number): void => progress.step(title, i * steps + round + 1, all.length * steps);
    tell(-1);
    const started = await Promise.all(group.participants.map((each) => each.start()));
    try {
      await runGroup(group, started, corpus, options, tell, results);
    } finally {
      await Promise.all(started.map((each) => each.stop()));
    }
  }
}

/** The requested verbs, in the order of {@link VERBS}. */
export function verbsNamed(names: readonly string[]): Verb[] {
  for (const name of names) {
    if (!(name in VERBS)) throw new Error(`no verb is called ${name}: they are ${Object.keys(VERBS).join(', ')}`);
  }
  return (Object.keys(VERBS) as Verb[]).filter((verb) => names.includes(verb));
}
