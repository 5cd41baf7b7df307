/** A run of the whole suite, from building the library to the last figure: every verb on every corpus, by each subject. */

import { type Corpus, describe, load } from '../corpora/index.js';
import { OURS, type Run } from '../model/result.js';
import { NATIVE_SUBJECTS } from '../tasks/rivals/native.js';
import { SUBJECTS } from '../tasks/subjects.js';
import { taskOf, type Verb } from '../tasks/task.js';
import { coldParticipants, isCold, PROCESS } from './cold.js';
import { type Group, type Participant, type Results, runGroup } from './group.js';
import { machine } from './machine.js';
import { type NativeProgram, startNative } from './native.js';
import { start } from './processes.js';
import { openProgress } from './progress.js';
import type { Plan } from './rounds.js';
import { type RunFolder, withTree } from './run-folder.js';
import type { Runtime } from './runtimes.js';

export interface RunOptions {
  readonly command: string;
  readonly isComplete: boolean;
  /** Names of corpora. All rivals are measured on the last one, the fastest of them on the others. */
  readonly corpora: readonly string[];
  /** How often the references are repeated. */
  readonly scale: number;
  readonly verbs: readonly Verb[];
  readonly plan: Plan;
  readonly runtime: Runtime;
  /** The program that measures native code, if requested. */
  readonly native: NativeProgram | undefined;
}

/** The verbs on which benchmark.js gives a second opinion, for the last corpus. */
const SECOND_OPINION: ReadonlySet<Verb> = new Set(['scan', 'parse', 'resolve']);

/** The verb that native code is also measured on. */
const NATIVE_VERB: Verb = 'scanLines';

export function run(options: RunOptions): Promise<Run> {
  const started = performance.now();
  const { command, isComplete, runtime, native } = options;
  const facts = machine(runtime.name, native?.versions);
  return withTree(async (runFolder, library) => {
    const corpora: Corpus[] = [];
    for (const name of options.corpora) {
      const corpus = await load(name);
      console.error(describe(corpus.facts));
      corpora.push(corpus);
    }
    const groups: Group[] = coldGroups(library, options);
    for (const corpus of corpora)
      groups.push(...(await groupsOf(corpus, corpus === corpora.at(-1), runFolder, library, options)));
    const results: Results = { measurements: [], differences: [], dropped: [], agreement: [], peakMemory: 0 };
    const all = groups.reduce((sum, { plan, participants }) => sum + plan.rounds * participants.length, 0);
    const progress = openProgress();
    let before = 0;
    for (const group of groups) {
      const step = (round: number): void =>
        progress.step(`${group.verb} of ${group.corpus.name}`, before + round * group.participants.length, all);
      step(0);
      await runGroup(group, step, results);
      before += group.plan.rounds * group.participants.length;
    }
    progress.close();
    return {
      machine: facts,
      command,
      isComplete,
      corpora: corpora.map((corpus) => corpus.facts),
      ...results,
      peakMemory: process.resourceUsage().maxRSS * 1024 + results.peakMemory,
      seconds: Math.round((performance.now() - started) / 1000),
    };
  });
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

/** The groups of a corpus. @param isLast - whether all rivals take part */
async function groupsOf(
  corpus: Corpus,
  isLast: boolean,
  runFolder: RunFolder,
  library: string,
  { verbs, native, runtime, plan, scale }: RunOptions,
): Promise<Group[]> {
  // Many processes with a gigabyte of strings each would not fit into memory.
  const subjects = SUBJECTS.filter(({ name, onAllCorpora }) => (scale === 1 ? isLast || onAllCorpora : name === OURS));
  const known = await Promise.all(subjects.map(async (subject) => ({ subject, tasks: await subject.load(library) })));
  const file = runFolder.addCorpus(corpus, scale);
  const ofNative = native && scale === 1 ? nativeParticipants(native, runFolder.addLines(corpus)) : [];
  return verbs.flatMap((verb): Group[] => {
    const participants = known.flatMap(({ subject: { name }, tasks }): Participant[] => {
      const task = tasks[taskOf(verb)];
      const assignment = { subject: name, verb, library, corpus: file };
      const begin = () => start(runFolder.worker, assignment, runtime);
      return task ? [{ name, ...(task.note && { note: task.note }), start: begin }] : [];
    });
    if (participants[0]?.name !== OURS) return [];
    const all = [...participants, ...(verb === NATIVE_VERB ? ofNative : [])];
    return [{ corpus, verb, plan, scale, hasSecond: isLast && SECOND_OPINION.has(verb), participants: all }];
  });
}

const nativeParticipants = ({ command }: NativeProgram, lines: string): Participant[] =>
  NATIVE_SUBJECTS.map(({ name }) => ({ name, start: () => startNative(command, name, lines) }));
