/** The slow corners: calls that take several times as long as similar ones. A check judges them together. */

import { type Corpus, load } from '../corpora/index.js';
import { KINDS } from '../corpora/mix.js';
import { type SharedProcess, startShared } from '../runner/processes.js';
import type { Assignment } from '../runner/protocol.js';
import type { RunFolder } from '../runner/run-folder.js';
import type { Verb } from '../tasks/task.js';
import { MAX_REFERENCES, measureBlock, RUNTIME, type Task } from './blocks.js';
import { LEAST_TOGETHER } from './judge.js';
import { type NamedTask, openTasks, planOf, TOGETHER } from './tasks.js';

/** The title of their mean. */
export const CORNERS = 'slow corners';

/** The verbs on the corpus of the check. */
export const CORNER_VERBS =
  'equals origin toUrl redact inspect resolveWithin targetUri isHostname webUrl expand match domain surt'.split(
    ' ',
  ) as readonly Verb[];

/** The verbs on the corpora {@link CORNER_KINDS}. */
export const KIND_VERBS: readonly Verb[] = ['normalize (scheme)', 'normalizeLines (scheme)'];
export const CORNER_KINDS: readonly string[] = [...Object.keys(KINDS), 'files'];

/** One of many tasks that share a process, and that are judged together: their mean has little noise. */
const CORNER_PLAN = { ...planOf('scan'), rounds: 8, warmUpTime: 40 };
const CORNER_REFERENCES = 1024;

/** The means of a verb on the corpus of the check. */
export const meansOf = (verb: Verb): string[] => (CORNER_VERBS.includes(verb) ? [TOGETHER, CORNERS] : [TOGETHER]);

/**
 * The slow corners by kind: a task each. In a quick check, all corners are one task: its time is their geometric mean, and in a block they
 * share a process of each build.
 */
export async function openCorners(
  runFolder: RunFolder,
  libraries: readonly string[],
  corpus: Corpus,
  { verbs, isQuick }: { readonly verbs: readonly Verb[]; readonly isQuick: boolean },
): Promise<NamedTask[]> {
  const processes = new Map<string, SharedProcess>();
  const begin = (assignment: Assignment) => {
    const process = processes.get(assignment.library) ?? startShared(runFolder.worker, RUNTIME);
    processes.set(assignment.library, process);
    return process.assign(assignment);
  };
  const end = async (): Promise<void> => {
    await Promise.all([...processes.values()].map((each) => each.stop()));
    processes.clear();
  };
  const open = (of: Corpus, corners: readonly Verb[]) => {
    const asked = corners.filter((verb) => verbs.includes(verb));
    return isQuick
      ? openTasks(runFolder, libraries, of.first(CORNER_REFERENCES), asked, begin)
      : openTasks(runFolder, libraries, of, asked);
  };
  const tasks = isQuick ? await open(corpus, CORNER_VERBS) : [];
  for (const kind of CORNER_KINDS) {
    for (const task of await open(load(kind, MAX_REFERENCES), KIND_VERBS))
      tasks.push({ ...task, title: `${task.verb.replace(' (scheme)', '')} of ${kind}`, means: [CORNERS] });
  }
  if (!isQuick || tasks.length === 0) return tasks;
  await end();
  return [inOne(tasks, end)];
}

/** Tasks as one, whose time is their geometric mean. @param end - ends the processes that they share in a block */
export const inOne = (tasks: readonly Task[], end: () => Promise<void>): NamedTask => ({
  ...{ title: CORNERS, builds: [0, 1], least: LEAST_TOGETHER, means: [] },
  measure: async (block) => {
    const logs = [0, 0];
    for (const task of tasks) {
      for (const [build, time] of (await measureBlock(task, CORNER_PLAN, block)).entries())
        logs[build] = (logs[build] as number) + Math.log(time) / tasks.length;
    }
    await end();
    return logs.map(Math.exp);
  },
});
