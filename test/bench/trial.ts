/**
 * Tests the check: runs it on copies of this tree for which the verdict is known, and prints a line per run and a summary.
 *
 *     npx tsx test/bench/trial.ts [--runs 10] [--only WORD …] [--out FILE]
 *
 * There are eight trials: an `unchanged` copy or one whose `scan` is 10 % `slower` (see `slowDown`), by a `full` check or a
 * `quick` one, on a machine that is `idle` or has one core kept `busy`. `--only quick --only idle` runs those that have
 * both words. Like a check in a row of checks, a run that remains undecided continues once.
 *
 * `--out FILE` has a line of JSON per run: another trial with the same file repeats none of its runs. As in a check, there
 * are two builds to compare with, here both of this tree. `npm test -- bench/counters` tests the counters.
 */

import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Blocks, compareTimes, type Judged, openTasks, verbsOf, verdictOf } from '../../bench/check/check.js';
import type { Verdict } from '../../bench/check/judge.js';
import { load } from '../../bench/corpora/index.js';
import { change } from '../../bench/report/check.js';
import { describeMachine } from '../../bench/report/figures.js';
import { machine } from '../../bench/runner/machine.js';
import { buildTree, ROOT, withRunFolder } from '../../bench/runner/run-folder.js';
import { median } from '../../bench/runner/statistics.js';
import { VERBS, type Verb } from '../../bench/tasks/task.js';
import { slowDown } from '../support/bench/patches.js';

/** A run, and what it found. */
interface Row {
  readonly trial: string;
  readonly verdict: Verdict;
  readonly isContinued: boolean;
  /** The titles that were not the same. */
  readonly others: readonly string[];
  /** The change of `scan`: a logarithm, and a sentence with its interval. */
  readonly middle: number;
  readonly scan: string;
  readonly seconds: number;
}

const PERCENT = 10;
const TRIALS = ['quick', 'full'].flatMap((how) =>
  ['idle', 'busy'].flatMap((load) => ['unchanged', 'slower'].map((copy) => `${copy} ${how} ${load}`)),
);

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    only: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
  },
});
const { out = '' } = values;
const rows: Row[] = existsSync(out)
  ? readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
const trials = TRIALS.filter((trial) => values.only.every((word) => trial.split(' ').includes(word)));

const line = ({ verdict, isContinued, others, scan, seconds }: Row): string =>
  `  ${verdict}${isContinued ? ' after continuing' : ''} in ${seconds} s: ${[scan, ...others].join('; ')}`;

function summary(trial: string): string {
  const of = rows.filter((row) => row.trial === trial);
  const times = of.map(({ seconds }) => seconds);
  const count = (verdict: Verdict): number => of.filter((row) => row.verdict === verdict).length;
  return [
    trial.padEnd(22),
    `${count('slower')} of ${of.length} slower, ${count('same')} same, ${count('undecided')} undecided`,
    `${of.filter(({ isContinued }) => isContinued).length} continued`,
    `scan ${change(median(of.map(({ middle }) => middle)))}`,
    `${median(times)} s (${Math.min(...times)} to ${Math.max(...times)})`,
  ].join(' | ');
}

await withRunFolder(async (runFolder) => {
  buildTree();
  const corpus = await load('sample');
  const [unchanged, slower, baseline, oldest] = ['unchanged', 'slower', 'baseline', 'oldest'].map((name) =>
    runFolder.addLibrary(name, ROOT),
  ) as [string, string, string, string];
  slowDown(slower, PERCENT);
  const others = ['baseline', 'oldest'].map((title) => ({ title, commit: title, accepted: {} }));

  async function measure(trial: string): Promise<Row> {
    const [copy, how, load] = trial.split(' ');
    const endless = load === 'busy' ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : undefined;
    const end = (): boolean | undefined => endless?.kill();
    process.once('exit', end);
    try {
      const started = performance.now();
      const blocks: Blocks = {};
      const libraries = [copy === 'slower' ? slower : unchanged, baseline, oldest];
      const verbs = verbsOf({ verbs: Object.keys(VERBS) as Verb[], isQuick: how === 'quick' });
      const tasks = await openTasks(runFolder, libraries, corpus, verbs);
      const compare = (isContinued: boolean): Promise<Judged[]> =>
        compareTimes(tasks, others, { isContinued, onBlock: () => {} }, blocks);
      const first = await compare(false);
      const isContinued = verdictOf(first) === 'undecided';
      const judged = isContinued ? await compare(true) : first;
      const { middle, low, high, count } = judged.find(({ title }) => title === 'scan') as Judged;
      return {
        trial,
        verdict: verdictOf(judged),
        isContinued,
        others: judged
          .filter(({ verdict }) => verdict !== 'same')
          .map(({ title, verdict, middle: by }) => `${title} ${verdict} ${change(by)}`),
        middle,
        scan: `scan ${change(middle)} (${change(low)} … ${change(high)}, ${count} blocks)`,
        seconds: Math.round((performance.now() - started) / 1000),
      };
    } finally {
      end();
      process.off('exit', end);
    }
  }

  console.log(describeMachine(machine()));
  for (const trial of trials) {
    console.log(trial);
    for (const row of rows) if (row.trial === trial) console.log(line(row));
    while (rows.filter((row) => row.trial === trial).length < Number(values.runs)) {
      const row = await measure(trial);
      rows.push(row);
      if (out !== '') appendFileSync(out, `${JSON.stringify(row)}\n`);
      console.log(line(row));
    }
  }
  console.log(['', ...trials.map(summary)].join('\n'));
});
