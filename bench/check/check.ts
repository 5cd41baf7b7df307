/**
 * `npm run bench -- --check`: whether this tree is slower than other revisions, or uses more of a counted resource.
 *
 * The others are revisions, not lists of times: they are built and measured in the same blocks as the tree, in turn with
 * it. Times taken on another day or machine say more about that day or machine than about the code.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Corpus, load } from '../corpora/index.js';
import { type Noise, OURS, type Run } from '../model/result.js';
import { isCold, startCold } from '../runner/cold.js';
import { type Measurer, type SharedProcess, start, startShared } from '../runner/processes.js';
import type { Assignment } from '../runner/protocol.js';
import type { Plan } from '../runner/rounds.js';
import type { RunFolder } from '../runner/run-folder.js';
import { estimate, spreadOf } from '../runner/statistics.js';
import { subjectNamed } from '../tasks/subjects.js';
import type { Verb } from '../tasks/task.js';
import { MAX_REFERENCES, measureBlock, openTask, RUNTIME, type Task } from './blocks.js';
import { CORNER_KINDS, CORNER_VERBS, CORNERS, KIND_VERBS, kindTitle } from './corners.js';
import { COUNTED, type Counted, countAll, worse } from './counters.js';
import {
  FIRST_LOOK,
  type Judgment,
  judge,
  LEAST,
  LEAST_TOGETHER,
  looks,
  type Question,
  type Verdict,
} from './judge.js';
import { acceptedOthers, buildRevision, CACHE, hashOf, type Other } from './revisions.js';

export interface CheckOptions {
  readonly verbs: readonly Verb[];
  readonly isQuick: boolean;
  /** Whether to continue from the blocks of the last check. */
  readonly isContinued: boolean;
  /** Called with the progress. @param size - the number of blocks that a task will have */
  readonly onBlock: (title: string, done: number, of: number, size: number) => void;
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

/** Nanoseconds per reference of each build, the tree first, by block and task; `null` if the build lacks the verb. */
export type Blocks = Record<string, (readonly (number | null)[])[]>;

/** The last run of a kind, which another one can continue. */
export interface State {
  /** Identifies the builds, the corpora and the verbs. */
  readonly of: string;
  readonly blocks: Blocks;
  readonly judged: readonly Judged[];
  /** The throughput, where it was measured. */
  readonly run?: Run;
}

const PLAN: Plan = { rounds: 40, turnTime: 0, sampleTime: 1, warmUpTime: 300 };
/** Each round of these is a new process. */
const COLD_PLAN: Plan = { ...PLAN, rounds: 4, warmUpTime: 0 };
/** One of many tasks that share a process, and that are judged together: their mean has little noise. */
const CORNER_PLAN: Plan = { ...PLAN, rounds: 8, warmUpTime: 40 };
const CORNER_REFERENCES = 1024;
const QUICK_VERBS: readonly Verb[] = ['scan', 'scanBytes', 'scanLines', 'parse', 'import', 'require'];
const STATE = join(CACHE, 'check.json');
export const TOGETHER = 'all together';

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
  const verbs = verbsOf(options);
  const state = stateOf(STATE, library, others, [corpus], { ...options, verbs });
  const counted = await countAll(await openTasks(runFolder, libraries.slice(0, 2), corpus, COUNTED), libraries);
  const found = counted.flatMap(worse);
  const tasks = [
    ...(await openTasks(runFolder, libraries, corpus, verbs)),
    ...(await openCorners(runFolder, options.isQuick ? libraries.slice(0, 2) : libraries, corpus, options)),
  ];
  const judged = await compareTimes(tasks, others, options, state.blocks);
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
  for (const { title } of tasks) blocks[title] ??= [];
  let pace = 0;
  let judged = judgeBlocks(tasks, others, blocks);
  for (const size of looks(judged.length, isContinued)) {
    if (verdictOf(judged) === 'slower') break;
    const middles = new Map<string, number>();
    for (const { title, verdict, middle } of judged) if (verdict === 'undecided') middles.set(title, middle);
    let open = tasks.filter((task) => [task.title, ...groupsOf(task)].some((name) => middles.has(name)));
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

export interface NamedTask extends Task {
  /** Unique among the tasks of a run. */
  readonly title: string;
  readonly verb: Verb;
  /** Which builds have it, by their index. */
  readonly builds: readonly number[];
  /** Tasks that are measured in turn, a block each; by default, the task itself. */
  readonly turns?: readonly Task[];
  /** The means that it is in; by default, as `groupsOf` says. */
  readonly groups?: readonly string[];
  /** Whether it is only judged as a part of those means. */
  readonly isPart?: boolean;
  readonly plan?: Plan;
  /** Ends the processes that it shares with other tasks in a block. */
  readonly end?: () => Promise<void>;
}

/** The means that a task is in. */
const groupsOf = ({ verb, groups }: NamedTask): readonly string[] =>
  groups ?? (CORNER_VERBS.includes(verb) ? [TOGETHER, CORNERS] : [TOGETHER]);

/** The tasks that the first build has, and at least one other. */
export async function openTasks(
  { worker, addCorpus }: RunFolder,
  libraries: readonly string[],
  corpus: Corpus,
  verbs: readonly Verb[],
  begin?: (assignment: Assignment) => Promise<Measurer>,
): Promise<NamedTask[]> {
  const some = corpus.first(MAX_REFERENCES);
  const file = addCorpus(some);
  const known = await Promise.all(libraries.map((library) => subjectNamed(OURS).load(library)));
  const tasks: NamedTask[] = [];
  for (const verb of verbs) {
    const builds = [...libraries.keys()].filter((i) => isCold(verb) || verb in (known[i] as object));
    if (builds[0] !== 0 || builds.length === 1) continue;
    const starts = builds.map((build) => async (runtime = RUNTIME) => {
      const library = libraries[build] as string;
      if (isCold(verb)) return startCold(OURS, verb, library, runtime);
      const assignment = { subject: OURS, verb, library, corpus: file };
      return begin ? begin(assignment) : start(worker, assignment, runtime);
    });
    const task = await openTask(starts, isCold(verb) ? 1 : some.length);
    if (task) tasks.push({ ...task, title: verb, verb, builds });
  }
  return tasks;
}

/**
 * The slow corners by kind. In a quick check, also the others: all of a block share a process of each build, and the tree is
 * only compared with the first of the other builds.
 */
async function openCorners(
  runFolder: RunFolder,
  libraries: readonly string[],
  corpus: Corpus,
  { verbs, isQuick }: CheckOptions,
): Promise<NamedTask[]> {
  const processes = new Map<string, SharedProcess>();
  const begin = (assignment: Assignment): Promise<Measurer> => {
    const process = processes.get(assignment.library) ?? startShared(runFolder.worker, RUNTIME);
    processes.set(assignment.library, process);
    return process.assign(assignment);
  };
  const end = async (): Promise<void> => {
    const running = [...processes.values()];
    processes.clear();
    await Promise.all(running.map((each) => each.stop()));
  };
  const shared = isQuick ? { isPart: true, plan: CORNER_PLAN, end } : {};
  const open = async (of: Corpus, corners: readonly Verb[]): Promise<NamedTask[]> => {
    const asked = corners.filter((verb) => verbs.includes(verb));
    const some = isQuick ? of.first(CORNER_REFERENCES) : of;
    const tasks = await openTasks(runFolder, libraries, some, asked, isQuick ? begin : undefined);
    return tasks.map((task) => ({ ...task, groups: [CORNERS], ...shared }));
  };
  const tasks = isQuick ? await open(corpus, CORNER_VERBS) : [];
  for (const kind of CORNER_KINDS) {
    const ofKind = await open(load(kind, MAX_REFERENCES), KIND_VERBS);
    tasks.push(...ofKind.map((task) => ({ ...task, title: kindTitle(task.verb, kind) })));
  }
  await end();
  return tasks;
}

/** Adds blocks until each task has `size` of them, or the time is up; returns their number. */
export async function measureTasks(
  tasks: readonly NamedTask[],
  size: number,
  blocks: Blocks,
  onBlock: CheckOptions['onBlock'],
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  let count = 0;
  // The tasks alternate, so that a slow minute of the machine does not affect only one of them.
  for (let block = 0; block < size; block++) {
    for (const [i, task] of tasks.entries()) {
      const of = blocks[task.title] as Blocks[string];
      if (of.length > block) continue;
      if (performance.now() > until) return count;
      onBlock(`${task.title}, ${size} blocks`, block * tasks.length + i, size * tasks.length, size);
      const times = await measureBlock(
        task.turns?.[block % task.turns.length] ?? task,
        task.plan ?? (isCold(task.verb) ? COLD_PLAN : PLAN),
        block,
      );
      const row: (number | null)[] = [];
      for (const [k, build] of task.builds.entries()) row[build] = times[k] as number;
      of.push(Array.from(row, (time) => time ?? null));
      count++;
    }
    for (const { end } of tasks) await end?.();
  }
  return count;
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
    const logs = new Map(shared.map((task) => [task, logsOf(blocks[task.title] as Blocks[string], i + 1)]));
    const means = [TOGETHER, CORNERS].flatMap((title) => {
      const of = [...logs].flatMap(([task, each]) => (groupsOf(task).includes(title) ? [each] : []));
      return of.length > 1 ? [about(title, meanOf(of), LEAST_TOGETHER)] : [];
    });
    const each = [...logs].flatMap(([{ title, isPart }, of]) => (isPart ? [] : [about(title, of, LEAST)]));
    return [...each, ...means];
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
