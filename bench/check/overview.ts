/** `npm run bench`: the throughput of uriscan, and whether it is slower than the accepted commit, in at most 3 minutes. */

import { join } from 'node:path';
import type { Run } from '../model/result.js';
import type { Progress } from '../runner/progress.js';
import { measureRun, type RunOptions } from '../runner/run.js';
import type { RunFolder } from '../runner/run-folder.js';
import { median } from '../runner/statistics.js';
import {
  type CheckOptions,
  compareTimes,
  type Judged,
  keepState,
  logsOf,
  type NamedTask,
  openTasks,
  stateOf,
  verdictOf,
} from './check.js';
import { FIRST_LOOK, type Verdict } from './judge.js';
import { buildRevision, CACHE, NO_COMMIT, type Other } from './revisions.js';

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

/** A verb, on each corpus in turn. */
interface VerbTask extends NamedTask {
  readonly turns: NamedTask[];
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
  // A verb is one question, and its corpora take turns: 3 minutes do not decide a question for each corpus.
  const tasks: VerbTask[] = [];
  for (const [i, corpus] of corpora.entries()) {
    step(`references of ${corpus.name}`, STEPS.throughput * count + STEPS.open * verbs.length * i);
    for (const task of await openTasks(runFolder, libraries, corpus, verbs)) {
      const turn = { ...task, title: `${task.verb} of ${corpus.name}` };
      const known = tasks.find(({ verb }) => verb === task.verb);
      if (known) known.turns.push(turn);
      else tasks.push({ ...task, turns: [turn] });
    }
  }
  const onBlock: CheckOptions['onBlock'] = (title, done, all, size) =>
    size === FIRST_LOOK ? step(title, before + done) : onStep(title, done, all);
  const judged = await compareTimes(tasks, others, { isContinued, onBlock, until: UNTIL }, state.blocks);
  keepState(STATE, { ...state, judged, run });
  const changes = Object.fromEntries(
    tasks.flatMap(({ title, turns }) => {
      const logs = logsOf(state.blocks[title] ?? [], 1);
      return turns.map((turn, k) => [turn.title, median(logs.filter((_, block) => block % turns.length === k))]);
    }),
  );
  return { run, other, judged, changes, verdict: verdictOf(judged) };
}
