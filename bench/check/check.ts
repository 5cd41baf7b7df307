/**
 * `npm run bench -- --check`: whether this tree is slower than another revision, or uses more of a counted resource.
 *
 * The baseline is a revision, not a list of times: it is built and measured in the same run as the tree, in turn with
 * it. Times taken on another day or machine say more about that day or machine than about the code.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import type { Corpus } from '../corpora/index.js';
import { OURS, type Strings } from '../model/result.js';
import type { RunFolder } from '../runner/run-folder.js';
import { URISCAN } from '../tasks/ours.js';
import { stringsOf, type Verb } from '../tasks/task.js';
import { buildRevision, commitOf } from './against.js';
import { type BlockPlan, measureBlock, openPairedTask, type PairedTask } from './blocks.js';
import { type Counters, count, countingKit, type Sizes, sizesOf, worse } from './counters.js';
import { type Judgment, judge, LOOKS } from './judge.js';

export interface CheckOptions {
  readonly verbs: readonly Verb[];
  readonly isQuick: boolean;
  /** The percentage that the lower end of an interval may reach before the check fails. Without it, any `slower` task fails. */
  readonly tolerated?: number | undefined;
  /** Called with the progress. */
  readonly onBlock: (title: string, done: number, of: number) => void;
}

export interface CheckedTask extends Judgment {
  readonly verb: Verb;
  readonly strings: Strings;
  readonly blocks: readonly number[];
}

export interface CheckResult {
  readonly tasks: readonly CheckedTask[];
  readonly counters: { readonly tree: Counters; readonly against: Counters };
  /** The counters that have become worse, one per line. */
  readonly worse: readonly string[];
  readonly passed: boolean;
}

const PLAN: BlockPlan = { rounds: 24, roundTime: 2, warmUpTime: 150 };
const QUICK_VERBS: readonly Verb[] = ['scan', 'scanBytes', 'scanLines', 'parse'];
/** Milliseconds after which a quick check does not begin another look. */
const QUICK_TIME = 30_000;

const BASELINE = new URL('baseline.json', import.meta.url);

/** The commit that the tree is compared with, and the sizes, which are stored so that a new feature may change them. */
export interface Baseline {
  readonly commit: string;
  readonly sizes?: Sizes;
}

export const readBaseline = (): Baseline => JSON.parse(readFileSync(BASELINE, 'utf8'));

/** Makes HEAD the baseline, with the sizes of the tree. */
export async function writeBaseline(library: string): Promise<void> {
  const baseline: Baseline = { commit: commitOf('HEAD'), sizes: await sizesOf(library) };
  writeFileSync(BASELINE, `${JSON.stringify(baseline, null, 2)}\n`);
}

/** Compares a built tree with the baseline. */
export async function check(
  runFolder: RunFolder,
  library: string,
  { commit, sizes }: Baseline,
  corpus: Corpus,
  options: CheckOptions,
): Promise<CheckResult & { commit: string }> {
  const against = buildRevision(commit, runFolder);
  return { commit, ...(await compareBuilds(runFolder, library, against, corpus, options, sizes)) };
}

/** Compares two builds; `sizes` replace the sizes of the other build. */
export async function compareBuilds(
  runFolder: RunFolder,
  library: string,
  against: string,
  corpus: Corpus,
  { verbs, isQuick, tolerated, onBlock }: CheckOptions,
  sizes?: Sizes,
): Promise<CheckResult> {
  const kit = await countingKit(runFolder, corpus);
  // Both at the same time: counters do not depend on the load of the machine.
  const [tree, other] = await Promise.all([count(library, kit), count(against, kit)]);
  const counters = { tree, against: sizes ? { ...other, sizes } : other };
  const asked = isQuick ? QUICK_VERBS.filter((verb) => verbs.includes(verb)) : verbs;
  const paired = await openPairedTasks(runFolder, library, against, corpus, asked);
  const until = isQuick ? performance.now() + QUICK_TIME : Number.POSITIVE_INFINITY;
  const tasks = await measureTasks(paired, until, onBlock);
  const found = worse(counters.tree, counters.against);
  const passed = found.length === 0 && tasks.every((task) => !isTooSlow(task, tolerated));
  return { tasks, counters, worse: found, passed };
}

/** Whether a task fails the check. */
export const isTooSlow = ({ verdict, low }: Judgment, tolerated?: number): boolean =>
  verdict === 'slower' && (tolerated === undefined || low > Math.log1p(tolerated / 100));

async function openPairedTasks(
  { worker, addCorpus }: RunFolder,
  library: string,
  against: string,
  corpus: Corpus,
  verbs: readonly Verb[],
): Promise<PairedTask[]> {
  const file = addCorpus(corpus);
  const [ours, theirs] = [await URISCAN.load(library), await URISCAN.load(against)];
  const paired: PairedTask[] = [];
  for (const verb of verbs) {
    // A revision that lacks the task cannot be compared.
    if (!(verb in ours && verb in theirs)) continue;
    const strings = stringsOf(verb)[0] as Strings;
    const assignment = { subject: OURS, verb, strings, library, corpus: file } as const;
    const task = await openPairedTask(worker, assignment, { ...assignment, library: against }, corpus.length);
    if (task) paired.push(task);
  }
  return paired;
}

/** Adds blocks until every task is judged, look after look. */
async function measureTasks(
  paired: readonly PairedTask[],
  until: number,
  onBlock: CheckOptions['onBlock'],
): Promise<CheckedTask[]> {
  const blocks = paired.map((): number[] => []);
  let judgments: Judgment[] = [];
  for (const [look, size] of LOOKS.entries()) {
    if (look > 0 && performance.now() > until) break;
    const open = paired.filter((_, i) => look === 0 || judgments[i]?.verdict === 'unclear');
    if (open.length === 0) break;
    const from = LOOKS[look - 1] ?? 0;
    // The tasks alternate, so that a slow minute of the machine does not affect only one of them.
    for (let block = from; block < size; block++) {
      for (const [i, task] of open.entries()) {
        onBlock(`${task.tree.verb}, look ${look + 1}`, (block - from) * open.length + i, (size - from) * open.length);
        blocks[paired.indexOf(task)]?.push(await measureBlock(task, PLAN, block % 2 === 1));
      }
    }
    judgments = judge(blocks);
  }
  return paired.map(({ tree: { verb, strings } }, i) => ({
    verb,
    strings,
    blocks: blocks[i] as number[],
    ...(judgments[i] as Judgment),
  }));
}
