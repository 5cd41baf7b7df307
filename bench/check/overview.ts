/** `npm run bench`: the throughput of uriscan, and whether it is slower than the accepted commit, in at most 3 minutes. */

import { join } from 'node:path';
import { groupBy } from '../model/group-by.js';
import type { Run } from '../model/result.js';
import type { Progress } from '../runner/progress.js';
import { measureRun, type RunOptions } from '../runner/run.js';
import type { RunFolder } from '../runner/run-folder.js';
import { median } from '../runner/statistics.js';
import { compareTimes, type Judged, keepState, stateOf, verdictOf } from './check.js';
import { FIRST_LOOK, type Verdict } from './judge.js';
import { buildRevision, CACHE, NO_COMMIT, type Other } from './revisions.js';
import { inTurns, logsOf, type OnBlock, openTasks, type VerbTask } from './tasks.js';

export interface Overview {
  readonly run: Run;
  /** `undefined` if this copy of the project has no accepted commit. */
  readonly other: Other | undefined;
  /** By verb, and all together. */
  readonly judged: readonly Judged[];
  /** The change of each verb on each corpus, such as `'parse of links'`, as a logarithm. */
  readonly changes: Readonly<Record<string, number>>;
  readonly verdict: Verdict;
  /** The reason if nothing was compared. */
  readonly missing?: string;
}

/** When to stop measuring, in milliseconds after the start of the program: the rest of 3 minutes is for the build before. */
export const UNTIL = 165_000;
const STATE = join(CACHE, 'overview.json');
/** The steps of the progress for a verb and corpus: throughput takes as long as three blocks, and the references that both accept one. */
const STEPS = { throughput: 3, open: 1 };

/** Measures a built tree, and compares it with another revision if that can be built. */
export async function overview(
  runFolder: RunFolder,
  library: string,
  other: Other | undefined,
  options: RunOptions,
  isContinued: boolean,
  onStep: Progress['step'],
): Promise<Overview> {
  const { corpora, verbs } = options;
  const libraries = [library];
  let missing: string | undefined;
  try {
    if (other === undefined) throw new Error(NO_COMMIT);
    libraries.push(buildRevision(other.commit, runFolder));
  } catch (error) {
    missing = (error as Error).message.split('\n')[0];
    console.error(`only throughput is measured: ${missing}`);
  }
  const others = other === undefined ? [] : [other];
  const state = stateOf(STATE, library, others, corpora, { verbs, isContinued });
  const count = corpora.length * verbs.length;
  const before = (STEPS.throughput + STEPS.open) * count;
  const step = (title: string, steps: number): void => onStep(title, steps, before + FIRST_LOOK * verbs.length);
  const run =
    state.run ??
    (await measureRun(runFolder, library, options, (title, done, all) =>
      step(`throughput of ${title}`, (STEPS.throughput * count * done) / all),
    ));
  if (missing !== undefined) return { run, other, judged: [], changes: {}, verdict: 'undecided', missing };
  const opened: VerbTask[] = [];
  for (const [i, corpus] of corpora.entries()) {
    step(`references of ${corpus.name}`, STEPS.throughput * count + STEPS.open * verbs.length * i);
    for (const task of await openTasks(runFolder, libraries, corpus, verbs))
      opened.push({ ...task, title: `${task.verb} of ${corpus.name}` });
  }
  // A verb is one question, and its corpora take turns: 3 minutes do not decide a question for each corpus.
  const groups = [...groupBy(opened, ({ verb }) => verb)];
  const tasks = groups.map(([verb, turns]) => inTurns(verb, turns as [VerbTask]));
  const onBlock: OnBlock = (title, done, all, size) =>
    size === FIRST_LOOK ? step(title, before + done) : onStep(title, done, all);
  const judged = await compareTimes(tasks, others, { isContinued, onBlock, until: UNTIL }, state.blocks);
  keepState(STATE, { ...state, judged, run });
  const changes = Object.fromEntries(
    groups.flatMap(([verb, turns]) => {
      const logs = logsOf(state.blocks[verb]);
      return turns.map((turn, k) => [turn.title, median(logs.filter((_, block) => block % turns.length === k))]);
    }),
  );
  return { run, other, judged, changes, verdict: verdictOf(judged) };
}
