/** The tasks of a check: each verb, by all builds, in blocks. */

import type { Corpus } from '../corpora/index.js';
import { OURS } from '../model/result.js';
import { isCold, startCold } from '../runner/cold.js';
import { type Measurer, start } from '../runner/processes.js';
import type { Assignment } from '../runner/protocol.js';
import type { Plan } from '../runner/rounds.js';
import type { RunFolder } from '../runner/run-folder.js';
import { subjectNamed } from '../tasks/subjects.js';
import type { Verb } from '../tasks/task.js';
import { MAX_REFERENCES, measureBlock, openTask, RUNTIME, type Task } from './blocks.js';
import { LEAST } from './judge.js';

/** Nanoseconds per reference of each build, the tree first, by block and task; `null` if the build lacks the verb. */
export type Blocks = Record<string, (readonly (number | null)[])[]>;

export interface NamedTask {
  /** Unique among the tasks of a run. */
  readonly title: string;
  /** Which builds have it, by their index. */
  readonly builds: readonly number[];
  /** The smallest slow-down that is reported. */
  readonly least: number;
  /** The titles of the means that it is in. */
  readonly means: readonly string[];
  /** Returns the nanoseconds per reference by these builds. @param block - the number of blocks before it */
  readonly measure: (block: number) => Promise<readonly number[]>;
}

/** A task that is one verb on one corpus. */
export interface VerbTask extends NamedTask, Task {
  readonly verb: Verb;
}

export const TOGETHER = 'all together';
const PLAN: Plan = { rounds: 40, turnTime: 0, sampleTime: 1, warmUpTime: 300 };

/** Each round of a cold verb is a new process. */
export const planOf = (verb: Verb): Plan => (isCold(verb) ? { ...PLAN, rounds: 4, warmUpTime: 0 } : PLAN);

/** Tasks that are measured in turn, a block each. */
export const inTurns = (title: string, turns: readonly [NamedTask, ...NamedTask[]]): NamedTask => ({
  ...turns[0],
  title,
  measure: (block) => (turns[block % turns.length] as NamedTask).measure(block),
});

/** The tasks that the first build has, and at least one other. @param begin - starts the process that measures; by default, a new one */
export async function openTasks(
  { worker, addCorpus }: RunFolder,
  libraries: readonly string[],
  corpus: Corpus,
  verbs: readonly Verb[],
  begin = (assignment: Assignment, runtime = RUNTIME): Promise<Measurer> => start(worker, assignment, runtime),
): Promise<VerbTask[]> {
  const some = corpus.first(MAX_REFERENCES);
  const file = addCorpus(some);
  const known = await Promise.all(libraries.map((library) => subjectNamed(OURS).load(library)));
  const tasks: VerbTask[] = [];
  for (const verb of verbs) {
    const builds = [...libraries.keys()].filter((i) => isCold(verb) || verb in (known[i] as object));
    if (builds[0] !== 0 || builds.length === 1) continue;
    const starts = builds.map((build) => async (runtime = RUNTIME) => {
      const library = libraries[build] as string;
      return isCold(verb)
        ? startCold(OURS, verb, library, runtime)
        : begin({ subject: OURS, verb, library, corpus: file }, runtime);
    });
    const task = await openTask(starts, isCold(verb) ? 1 : some.length);
    if (task === undefined) continue;
    const measure = (block: number) => measureBlock(task, planOf(verb), block);
    tasks.push({ ...task, title: verb, verb, builds, least: LEAST, means: [TOGETHER], measure });
  }
  return tasks;
}

/** Called with the progress. @param size - the number of blocks that a task will have */
export type OnBlock = (title: string, done: number, of: number, size: number) => void;

/** Adds blocks until each task has `size` of them, or the time is up; returns their number. */
export async function measureTasks(
  tasks: readonly NamedTask[],
  size: number,
  blocks: Blocks,
  onBlock: OnBlock,
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  let count = 0;
  // The tasks alternate, so that a slow minute of the machine does not affect only one of them.
  for (let block = 0; block < size; block++) {
    for (const [i, { title, builds, measure }] of tasks.entries()) {
      blocks[title] ??= [];
      if (blocks[title].length > block) continue;
      if (performance.now() > until) return count;
      onBlock(`${title}, ${size} blocks`, block * tasks.length + i, size * tasks.length, size);
      const times = await measure(block);
      const row = new Array<number | null>((builds.at(-1) as number) + 1).fill(null);
      for (const [k, build] of builds.entries()) row[build] = times[k] as number;
      blocks[title].push(row);
      count++;
    }
  }
  return count;
}

/** The logarithms of the ratios of the first build's times to the times of another one. */
export const logsOf = (rows: Blocks[string] = [], build = 1): number[] =>
  rows.map((times) => Math.log((times[0] as number) / (times[build] as number)));
