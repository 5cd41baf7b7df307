/**
 * `npm run bench -- --check`: whether this tree is slower than another revision, or uses more of a counted resource.
 *
 * The baseline is a revision, not a list of times: it is built and measured in the same run as the tree, in turn with
 * it. Times taken on another day or machine say more about that day or machine than about the code.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import type { Corpus } from '../corpora/index.js';
import { OURS, type Strings } from '../model/result.js';
import { isCold, startCold } from '../runner/cold.js';
import { start } from '../runner/processes.js';
import type { RunFolder } from '../runner/run-folder.js';
import { HERE } from '../runner/runtimes.js';
import type { Form } from '../tasks/library.js';
import { REQUIRED } from '../tasks/ours.js';
import { subjectNamed } from '../tasks/subjects.js';
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
  /** How the builds are loaded; `import` by default. */
  readonly form?: Form;
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
  /** The mean of all tasks; `undefined` if there is only one. */
  readonly together: Judgment | undefined;
  readonly counters: { readonly tree: Counters; readonly against: Counters };
  /** The counters that have become worse, one per line. */
  readonly worse: readonly string[];
  readonly passed: boolean;
}

const PLAN: BlockPlan = { rounds: 24, roundTime: 2, warmUpTime: 150 };
/** Each round of these is a new process. */
const COLD_PLAN: BlockPlan = { rounds: 4, roundTime: 2, warmUpTime: 0 };
const QUICK_VERBS: readonly Verb[] = ['scan', 'scanBytes', 'scanLines', 'parse', 'import', 'require'];
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
  options: CheckOptions,
  sizes?: Sizes,
): Promise<CheckResult> {
  const kit = await countingKit(runFolder, corpus);
  // Both at the same time: counters do not depend on the load of the machine.
  const [tree, other] = await Promise.all([count(library, kit), count(against, kit)]);
  const counters = { tree, against: sizes ? { ...other, sizes } : other };
  const { tasks, together } = await compareTimes(runFolder, library, against, corpus, options);
  const found = worse(counters.tree, counters.against);
  const judgments = together ? [...tasks, together] : tasks;
  const passed = found.length === 0 && judgments.every((each) => !isTooSlow(each, options.tolerated));
  return { tasks, together, counters, worse: found, passed };
}

/** Compares the times of two builds. */
export async function compareTimes(
  runFolder: RunFolder,
  library: string,
  against: string,
  corpus: Corpus,
  { verbs, isQuick, form = 'import', onBlock }: CheckOptions,
): Promise<Pick<CheckResult, 'tasks' | 'together'>> {
  const asked = isQuick ? QUICK_VERBS.filter((verb) => verbs.includes(verb)) : verbs;
  const paired = await openPairedTasks(runFolder, library, against, corpus, asked, form);
  const until = isQuick ? performance.now() + QUICK_TIME : Number.POSITIVE_INFINITY;
  return measureTasks(paired, until, onBlock);
}

/** Whether a task fails the check. */
export const isTooSlow = ({ verdict, low }: Judgment, tolerated?: number): boolean =>
  verdict === 'slower' && (tolerated === undefined || low > Math.log1p(tolerated / 100));

type NamedTask = PairedTask & Pick<CheckedTask, 'verb' | 'strings'>;

async function openPairedTasks(
  { worker, addCorpus }: RunFolder,
  library: string,
  against: string,
  corpus: Corpus,
  verbs: readonly Verb[],
  form: Form,
): Promise<NamedTask[]> {
  const file = addCorpus(corpus);
  const { name: subject, load } = subjectNamed(form === 'import' ? OURS : REQUIRED.name);
  const [ours, theirs] = [await load(library), await load(against)];
  const paired: NamedTask[] = [];
  for (const verb of verbs) {
    // A revision that lacks the task cannot be compared.
    if (!isCold(verb) && !(verb in ours && verb in theirs)) continue;
    const strings = stringsOf(verb)[0] as Strings;
    const startOf = (of: string) => async () =>
      isCold(verb)
        ? startCold(OURS, verb, of, HERE)
        : start(worker, { subject, verb, strings, library: of, corpus: file });
    const task = await openPairedTask([startOf(library), startOf(against)], isCold(verb) ? 1 : corpus.length);
    if (task) paired.push({ ...task, verb, strings });
  }
  return paired;
}

/** Adds blocks until every task is judged, look after look. */
async function measureTasks(
  paired: readonly NamedTask[],
  until: number,
  onBlock: CheckOptions['onBlock'],
): Promise<Pick<CheckResult, 'tasks' | 'together'>> {
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
        onBlock(`${task.verb}, look ${look + 1}`, (block - from) * open.length + i, (size - from) * open.length);
        blocks[paired.indexOf(task)]?.push(
          await measureBlock(task, isCold(task.verb) ? COLD_PLAN : PLAN, block % 2 === 1),
        );
      }
    }
    judgments = judge(blocks);
  }
  const tasks = paired.map(({ verb, strings }, i) => ({
    verb,
    strings,
    blocks: blocks[i] as number[],
    ...(judgments[i] as Judgment),
  }));
  return { tasks, together: judgments[paired.length] };
}
