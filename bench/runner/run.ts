/** A run of the whole suite, from building the library to the last figure: every verb on every corpus, by each subject. */

import { loadavg } from 'node:os';
import type { Corpus } from '../corpora/index.js';
import { OURS, type Run } from '../model/result.js';
import { NATIVE_SUBJECTS } from '../tasks/rivals/native.js';
import { SUBJECTS } from '../tasks/subjects.js';
import { HEADLINES, taskOf, type Verb } from '../tasks/task.js';
import { coldParticipants, isCold, PROCESS } from './cold.js';
import { type Group, type Participant, type Results, runGroup } from './group.js';
import { machine } from './machine.js';
import { type NativeProgram, startNative } from './native.js';
import { start } from './processes.js';
import { openProgress, type Progress } from './progress.js';
import type { Plan } from './rounds.js';
import { type RunFolder, withTree } from './run-folder.js';
import type { Runtime } from './runtimes.js';

export interface RunOptions {
  readonly command: string;
  /** All rivals are measured on the last one, the fastest of them on the others. */
  readonly corpora: readonly Corpus[];
  /** How often the references are repeated. */
  readonly scale: number;
  /** Whether only uriscan is measured. */
  readonly isAlone: boolean;
  readonly verbs: readonly Verb[];
  readonly plan: Plan;
  readonly runtime: Runtime;
  /** The program that measures native code, if requested. */
  readonly native: NativeProgram | undefined;
}

/** The verb that native code is also measured on. */
const NATIVE_VERB: Verb = 'scanLines';

/** Builds the library, and measures it. */
export const run = (options: RunOptions): Promise<Run> =>
  withTree((runFolder, library) => {
    const progress = openProgress();
    return measureRun(runFolder, library, options, progress.step).finally(progress.close);
  });

export async function measureRun(
  runFolder: RunFolder,
  library: string,
  options: RunOptions,
  onStep: Progress['step'],
): Promise<Run> {
  const { command, corpora, scale, isAlone, runtime, native } = options;
  const started = performance.now();
  const facts = machine(runtime.name, native?.versions);
  const groups: Group[] = isAlone ? [] : coldGroups(library, options);
  for (const corpus of corpora) groups.push(...(await groupsOf(corpus, runFolder, library, options)));
  const all = groups.reduce((sum, { plan, participants }) => sum + plan.rounds * participants.length, 0);
  let before = 0;
  const results: Results[] = [];
  for (const group of groups) {
    const step = (round: number): void =>
      onStep(`${group.verb} of ${group.corpus.name}`, before + round * group.participants.length, all);
    step(0);
    results.push(await runGroup(group, step));
    before += group.plan.rounds * group.participants.length;
  }
  return {
    machine: facts,
    command,
    corpora: corpora.map(({ facts }) => ({ ...facts, count: scale * facts.count, bytes: scale * facts.bytes })),
    measurements: results.flatMap((each) => each.measurements),
    dropped: results.flatMap((each) => each.dropped),
    agreement: results.flatMap((each) => each.agreement),
    peakMemory: process.resourceUsage().maxRSS * 1024 + Math.max(0, ...results.map((each) => each.peakMemory)),
    load: loadavg()[0] as number,
    seconds: Math.round((performance.now() - started) / 1000),
  };
}

/** A round of processes takes half a second. */
const coldGroups = (library: string, { verbs, plan, runtime }: RunOptions): Group[] =>
  verbs.filter(isCold).map((verb) => ({
    corpus: PROCESS,
    verb,
    plan: { ...plan, sampleTime: 0, turnTime: 0 },
    hasSecond: false,
    scale: 1,
    participants: coldParticipants(verb, library, runtime),
  }));

/** The groups of a corpus. */
async function groupsOf(
  corpus: Corpus,
  runFolder: RunFolder,
  library: string,
  { corpora, verbs, native, runtime, plan, scale, isAlone }: RunOptions,
): Promise<Group[]> {
  const isLast = corpus === corpora.at(-1);
  const subjects = SUBJECTS.filter(({ name, onAllCorpora }) => (isAlone ? name === OURS : isLast || onAllCorpora));
  const known = await Promise.all(subjects.map(async (subject) => ({ subject, tasks: await subject.load(library) })));
  const file = runFolder.addCorpus(corpus, scale);
  const natives = native && !isAlone ? NATIVE_SUBJECTS : [];
  const ofNative = natives.map(({ name }) => ({
    name,
    start: () => startNative((native as NativeProgram).command, name, file.lines),
  }));
  return verbs.flatMap((verb): Group[] => {
    const participants = known.flatMap(({ subject: { name }, tasks }): Participant[] => {
      const assignment = { subject: name, verb, library, corpus: file };
      return taskOf(verb) in tasks ? [{ name, start: () => start(runFolder.worker, assignment, runtime) }] : [];
    });
    if (participants[0]?.name !== OURS) return [];
    const all = [...participants, ...(verb === NATIVE_VERB ? ofNative : [])];
    const hasSecond = corpus === corpora[0] && HEADLINES.includes(verb);
    return [{ corpus, verb, plan, scale, hasSecond, participants: all }];
  });
}
