/**
 * `npm run bench -- --check`: whether this tree is slower than other revisions, or uses more of a counted resource.
 *
 * The others are revisions, not lists of times: they are built and measured in the same blocks as the tree, in turn with
 * it. Times taken on another day or machine say more about that day or machine than about the code.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Corpus } from '../corpora/index.js';
import type { Noise, Run } from '../model/result.js';
import type { RunFolder } from '../runner/run-folder.js';
import { estimate, spreadOf } from '../runner/statistics.js';
import type { Verb } from '../tasks/task.js';
import { CORNERS, meansOf, openCorners } from './corners.js';
import { COUNTED, type Counted, countAll, worse } from './counters.js';
import { FIRST_LOOK, type Judgment, judge, LEAST, LEAST_TOGETHER, looks, type Verdict } from './judge.js';
import { acceptedOthers, buildRevision, CACHE, hashOf, type Other } from './revisions.js';
import { type Blocks, logsOf, measureTasks, type NamedTask, type OnBlock, openTasks, TOGETHER } from './tasks.js';

export interface CheckOptions {
  readonly verbs: readonly Verb[];
  readonly isQuick: boolean;
  /** Whether to continue from the blocks of the last check. */
  readonly isContinued: boolean;
  readonly onBlock: OnBlock;
  /** When to stop, as `performance.now()` counts; by default, when all is decided or no more blocks are allowed. */
  readonly until?: number;
}

/** The judgment of a task, or of all of them together, in comparison with another build. */
export interface Judged extends Judgment {
  readonly title: string;
  readonly least: number;
  readonly accepted: number;
  readonly other: Other;
}

export interface CheckResult {
  readonly judged: readonly Judged[];
  readonly counted: readonly Counted[];
  /** The counters that have become worse, one per line. */
  readonly worse: readonly string[];
  readonly verdict: Verdict;
  /** Its spread is the largest one of the tree's times. */
  readonly noise: Noise;
}

/** The last run of a kind, which another one can continue. */
interface State {
  /** Identifies the builds, the corpora and the verbs. */
  readonly of: string;
  readonly blocks: Blocks;
  readonly judged: readonly Judged[];
  /** The throughput, where it was measured. */
  readonly run?: Run;
}

const QUICK_VERBS: readonly Verb[] = ['scan', 'scanBytes', 'scanLines', 'parse', 'import', 'require'];
const STATE = join(CACHE, 'check.json');

const readState = (file: string): State | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

/** Returns the state to begin with: of the last run if that is continued, or an empty one. */
export function stateOf(
  file: string,
  library: string,
  others: readonly Other[],
  corpora: readonly Corpus[],
  { verbs, isContinued }: Pick<CheckOptions, 'verbs' | 'isContinued'>,
): State {
  const names = [...others.map(({ commit }) => commit), ...corpora.map(({ name }) => name), ...verbs];
  const of = [hashOf(library), ...names].join(' ');
  const state = isContinued ? readState(file) : { of, blocks: {}, judged: [] };
  if (state?.of !== of) throw new Error('--continue: the last run was not of this tree and these options');
  return state;
}

export function keepState(file: string, state: State): void {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, JSON.stringify(state));
}

/** Compares a built tree with other revisions; counters with the first one. */
export async function check(
  runFolder: RunFolder,
  library: string,
  others: readonly Other[],
  corpus: Corpus,
  options: CheckOptions,
): Promise<CheckResult> {
  const libraries = [library, ...others.map(({ commit }) => buildRevision(commit, runFolder))];
  const first = libraries.slice(0, 2);
  const verbs = verbsOf(options);
  const state = stateOf(STATE, library, others, [corpus], { ...options, verbs });
  const counted = await countAll(await openTasks(runFolder, first, corpus, COUNTED), libraries);
  const found = counted.flatMap(worse);
  const tasks = (await openTasks(runFolder, libraries, corpus, verbs)).map(
    (task): NamedTask => ({
      ...task,
      means: meansOf(task.verb),
    }),
  );
  const corners = await openCorners(runFolder, options.isQuick ? first : libraries, corpus, options);
  const judged = await compareTimes([...tasks, ...corners], others, options, state.blocks);
  keepState(STATE, { ...state, judged });
  const times = Object.values(state.blocks).map((rows) => estimate(rows.map(([time]) => time as number)));
  const noise = { load: loadavg()[0] as number, cores: cpus().length, spread: Math.max(...times.map(spreadOf)) };
  return { judged, counted, worse: found, verdict: found.length > 0 ? 'slower' : verdictOf(judged), noise };
}

export const verdictOf = (judged: readonly Judgment[]): Verdict =>
  (['slower', 'undecided'] as const).find((one) => judged.some(({ verdict }) => verdict === one)) ?? 'same';

/** How much slower or faster a build is than the oldest revision, by its last check. */
export function changesIn(library: string): Record<string, number> {
  const { of, judged } = readState(STATE) ?? { of: '', judged: [] };
  if (!of.startsWith(hashOf(library))) return {};
  const oldest = acceptedOthers().at(-1)?.commit;
  const changes: Record<string, number> = {};
  for (const { title, other, verdict, middle, high } of judged) {
    if (other.commit !== oldest) continue;
    // A speed-up is the least that was found, so that it is not missed later.
    const change = verdict === 'slower' ? middle : high < -Math.log1p(LEAST) ? high : undefined;
    if (change !== undefined) changes[title] = Number(Math.expm1(change).toFixed(3));
  }
  return changes;
}

/** The verbs of a check. */
export const verbsOf = ({ verbs, isQuick }: Pick<CheckOptions, 'verbs' | 'isQuick'>): readonly Verb[] =>
  isQuick ? QUICK_VERBS.filter((verb) => verbs.includes(verb)) : verbs;

/** Compares the times of the first build with the other builds, and adds blocks to `blocks`. */
export async function compareTimes(
  tasks: readonly NamedTask[],
  others: readonly Other[],
  { isContinued, onBlock, until }: Pick<CheckOptions, 'isContinued' | 'onBlock' | 'until'>,
  blocks: Blocks,
): Promise<Judged[]> {
  let pace = 0;
  let judged = judgeBlocks(tasks, others, blocks);
  for (const size of looks(judged.length, isContinued)) {
    if (verdictOf(judged) === 'slower') break;
    const middles = new Map<string, number>();
    for (const { title, verdict, middle } of judged) if (verdict === 'undecided') middles.set(title, middle);
    let open = tasks.filter(({ title, means }) => [title, ...means].some((name) => middles.has(name)));
    if (size > FIRST_LOOK && until !== undefined) {
      // A task has all blocks of a look, or none: an early end is one more look. The slowest tasks come first.
      open.sort((a, b) => (middles.get(b.title) ?? 0) - (middles.get(a.title) ?? 0));
      open = open.slice(0, Math.max(0, (until - performance.now()) / (pace * (size - FIRST_LOOK))));
    }
    const started = performance.now();
    const count = await measureTasks(open, size, blocks, onBlock, size > FIRST_LOOK ? undefined : until);
    if (count > 0) pace = (performance.now() - started) / count;
    judged = judgeBlocks(tasks, others, blocks);
  }
  return judged;
}

function judgeBlocks(tasks: readonly NamedTask[], others: readonly Other[], blocks: Blocks): Judged[] {
  const questions = others.flatMap((other, i) => {
    const about = (title: string, logs: readonly number[], least: number) => ({
      ...{ title, other, least },
      blocks: logs,
      accepted: other.accepted[title] ?? 0,
    });
    const shared = tasks.filter(({ builds }) => builds.includes(i + 1));
    const logs = shared.map(({ title }) => logsOf(blocks[title], i + 1));
    const means = [TOGETHER, CORNERS].flatMap((title) => {
      const of = logs.filter((_, k) => shared[k]?.means.includes(title));
      return of.length > 1 ? [about(title, meanOf(of), LEAST_TOGETHER)] : [];
    });
    return [...shared.map(({ title, least }, k) => about(title, logs[k] as number[], least)), ...means];
  });
  const judgments = judge(questions);
  return questions.map(({ blocks: _, ...about }, i) => ({ ...about, ...(judgments[i] as Judgment) }));
}

/** The mean of the tasks in each block that all of them have. */
function meanOf(tasks: readonly (readonly number[])[]): number[] {
  const count = Math.min(...tasks.map(({ length }) => length));
  return Array.from({ length: count }, (_, i) => tasks.reduce((sum, of) => sum + (of[i] as number), 0) / tasks.length);
}
