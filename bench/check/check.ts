/**
 * `npm run bench -- --check`: whether this tree is slower than other revisions, or uses more of a counted resource.
 *
 * The others are revisions, not lists of times: they are built and measured in the same blocks as the tree, in turn with
 * it. Times taken on another day or machine say more about that day or machine than about the code.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus } from '../corpora/index.js';
import { OURS } from '../model/result.js';
import { isCold, startCold } from '../runner/cold.js';
import { start } from '../runner/processes.js';
import type { RunFolder } from '../runner/run-folder.js';
import { subjectNamed } from '../tasks/subjects.js';
import type { Verb } from '../tasks/task.js';
import { type BlockPlan, measureBlock, openTask, RUNTIME, type Task } from './blocks.js';
import { COUNTED, type Counters, count, worse } from './counters.js';
import { type Judgment, judge, LEAST, LEAST_TOGETHER, looks, type Question, type Verdict } from './judge.js';
import { acceptedOthers, buildRevision, CACHE, hashOf, type Other, readBaseline } from './revisions.js';

export interface CheckOptions {
  readonly verbs: readonly Verb[];
  readonly isQuick: boolean;
  /** Whether to continue from the blocks of the last check. */
  readonly isContinued: boolean;
  /** Called with the progress. */
  readonly onBlock: (title: string, done: number, of: number) => void;
}

/** The judgment of a verb, or of all of them together, in comparison with another build. */
export interface Judged extends Judgment {
  readonly title: string;
  readonly least: number;
  readonly accepted: number;
  readonly other: Other;
}

export interface CheckResult {
  readonly judged: readonly Judged[];
  readonly counters: Counters;
  /** The counters that have become worse, one per line. */
  readonly worse: readonly string[];
  readonly verdict: Verdict;
}

/** Nanoseconds per reference of each build, the tree first, by block and verb; `null` if the build lacks the verb. */
export type Blocks = Record<string, (readonly (number | null)[])[]>;

/** The last check, which another one can continue. */
interface State {
  /** Identifies the builds, the corpus and the verbs. */
  readonly of: string;
  readonly blocks: Blocks;
  readonly judged: readonly Judged[];
}

const PLAN: BlockPlan = { rounds: 40, roundTime: 1, warmUpTime: 300 };
/** Each round of these is a new process. */
const COLD_PLAN: BlockPlan = { rounds: 4, roundTime: 1, warmUpTime: 0 };
const QUICK_VERBS: readonly Verb[] = ['scan', 'scanBytes', 'scanLines', 'parse', 'import', 'require'];
const STATE = join(CACHE, 'check.json');
const TOGETHER = 'all together';

const readState = (): State | undefined => (existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : undefined);

/** Compares a built tree with other revisions; sizes and counters with the first one. */
export async function check(
  runFolder: RunFolder,
  library: string,
  others: readonly Other[],
  corpus: Corpus,
  options: CheckOptions,
): Promise<CheckResult> {
  const libraries = [library, ...others.map(({ commit }) => buildRevision(commit, runFolder))];
  const of = [hashOf(library), ...others.map(({ commit }) => commit), corpus.name, ...options.verbs].join(' ');
  const state = options.isContinued ? readState() : undefined;
  if (options.isContinued && state?.of !== of) throw new Error('the last check was not of this tree and these options');
  const counted = await openTasks(runFolder, libraries.slice(0, 2), corpus, COUNTED);
  const countTree = (): Promise<Counters> => count(counted, library, 0);
  const [tree, other] = await Promise.all([countTree(), count(counted, libraries[1] as string, 1)]);
  const against = others[0]?.title === 'baseline' ? { ...other, sizes: readBaseline().sizes } : other;
  const first = worse(tree, against);
  // A process may deoptimize a function by chance.
  const found = first.length > 0 ? worse(await countTree(), against).filter((line) => first.includes(line)) : first;
  const blocks = state?.blocks ?? {};
  const tasks = await openTasks(runFolder, libraries, corpus, verbsOf(options));
  const judged = await compareTimes(tasks, others, options, blocks);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(STATE, JSON.stringify({ of, blocks, judged } satisfies State));
  return { judged, counters: tree, worse: found, verdict: found.length > 0 ? 'slower' : verdictOf(judged) };
}

export const verdictOf = (judged: readonly Judgment[]): Verdict =>
  (['slower', 'undecided'] as const).find((one) => judged.some(({ verdict }) => verdict === one)) ?? 'same';

/** How much slower or faster a build is than the oldest revision, by its last check. */
export function changesIn(library: string): Record<string, number> {
  const { of, judged } = readState() ?? { of: '', judged: [] };
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
  { isContinued, onBlock }: Pick<CheckOptions, 'isContinued' | 'onBlock'>,
  blocks: Blocks,
): Promise<Judged[]> {
  for (const { verb } of tasks) blocks[verb] ??= [];
  let judged = judgeBlocks(tasks, others, blocks);
  for (const size of looks(judged.length, isContinued)) {
    if (verdictOf(judged) === 'slower') break;
    const undecided = new Set(judged.filter(({ verdict }) => verdict === 'undecided').map(({ title }) => title));
    const open = tasks.filter(({ verb }) => undecided.has(verb) || undecided.has(TOGETHER));
    await measureTasks(open, size, blocks, onBlock);
    judged = judgeBlocks(tasks, others, blocks);
  }
  return judged;
}

interface NamedTask extends Task {
  readonly verb: Verb;
  /** Which builds have it, by their index. */
  readonly builds: readonly number[];
}

/** The tasks that the first build has, and at least one other. */
export async function openTasks(
  { worker, addCorpus }: RunFolder,
  libraries: readonly string[],
  corpus: Corpus,
  verbs: readonly Verb[],
): Promise<NamedTask[]> {
  const file = addCorpus(corpus);
  const known = await Promise.all(libraries.map((library) => subjectNamed(OURS).load(library)));
  const tasks: NamedTask[] = [];
  for (const verb of verbs) {
    const builds = [...libraries.keys()].filter((i) => isCold(verb) || verb in (known[i] as object));
    if (builds[0] !== 0 || builds.length === 1) continue;
    const starts = builds.map((build) => async (runtime = RUNTIME) => {
      const library = libraries[build] as string;
      if (isCold(verb)) return startCold(OURS, verb, library, runtime);
      return start(worker, { subject: OURS, verb, library, corpus: file }, runtime);
    });
    const task = await openTask(starts, isCold(verb) ? 1 : corpus.length);
    if (task) tasks.push({ ...task, verb, builds });
  }
  return tasks;
}

/** Adds blocks until each task has `size` of them. */
export async function measureTasks(
  tasks: readonly NamedTask[],
  size: number,
  blocks: Blocks,
  onBlock: CheckOptions['onBlock'],
): Promise<void> {
  // The tasks alternate, so that a slow minute of the machine does not affect only one of them.
  for (let block = 0; block < size; block++) {
    for (const [i, task] of tasks.entries()) {
      const of = blocks[task.verb] as Blocks[string];
      if (of.length > block) continue;
      onBlock(`${task.verb}, ${size} blocks`, block * tasks.length + i, size * tasks.length);
      const times = await measureBlock(task, isCold(task.verb) ? COLD_PLAN : PLAN, block);
      const row: (number | null)[] = [];
      for (const [k, build] of task.builds.entries()) row[build] = times[k] as number;
      of.push(Array.from(row, (time) => time ?? null));
    }
  }
}

function judgeBlocks(tasks: readonly NamedTask[], others: readonly Other[], blocks: Blocks): Judged[] {
  const questions = others.flatMap((other, i) => {
    const about = (title: string, logs: readonly number[], least: number) => ({
      title,
      other,
      blocks: logs,
      least,
      accepted: other.accepted[title] ?? 0,
    });
    const shared = tasks.filter(({ builds }) => builds.includes(i + 1));
    const logs = shared.map(({ verb }) => logsOf(blocks[verb] as Blocks[string], i + 1));
    const each = shared.map(({ verb }, k) => about(verb, logs[k] as number[], LEAST));
    return each.length > 1 ? [...each, about(TOGETHER, meanOf(logs), LEAST_TOGETHER)] : each;
  });
  const judgments = judge(questions satisfies readonly Question[]);
  return questions.map(({ blocks: _, ...about }, i) => ({ ...about, ...(judgments[i] as Judgment) }));
}

/** The logarithms of the ratios of the first build's times to the times of another one. */
export const logsOf = (rows: Blocks[string], build: number): number[] =>
  rows.map((times) => Math.log((times[0] as number) / (times[build] as number)));

/** The mean of the tasks in each block that all of them have. */
function meanOf(tasks: readonly (readonly number[])[]): number[] {
  const count = Math.min(...tasks.map(({ length }) => length));
  return Array.from({ length: count }, (_, i) => tasks.reduce((sum, of) => sum + (of[i] as number), 0) / tasks.length);
}
