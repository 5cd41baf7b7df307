/**
 * How often the check of speed is right: with made-up blocks, for each number of verbs, noise and slow-down; once with
 * processes, on a machine that another process keeps busy; and with real counts of counters.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { compareTimes, verdictOf } from '../../bench/check/check.js';
import { worse } from '../../bench/check/counters.js';
import { judge, LEAST, LEVEL, looks, type Verdict } from '../../bench/check/judge.js';
import { openTasks } from '../../bench/check/tasks.js';
import { load } from '../../bench/corpora/index.js';
import { openRunFolder, ROOT, type RunFolder } from '../../bench/runner/run-folder.js';
import { normal, random } from '../support/bench/chance.js';
import { recounts, writeCounts } from '../support/bench/counts.js';
import { slowDown } from '../support/bench/patches.js';
import { textOf } from '../support/documents.js';
import { assert, suite } from '../support/suite.js';

const RUNS = 60;

const rates = suite('bench rates');

/** Noise as on a real machine: mostly small, with a few outliers. */
const noise = (spread: number, chance: () => number): number => spread * normal(chance) * (chance() < 0.05 ? 4 : 1);

/** The verdict of a run, and the number of blocks. Like a check, it looks again at tasks that are undecided. */
function runOf(verbs: number, change: number, spread: number, isContinued: boolean, chance: () => number): Verdict {
  // The tree's times are in both comparisons.
  const tasks = Array.from({ length: verbs }, () => ({ tree: [] as number[], others: [[], []] as number[][] }));
  const judgments = () =>
    judge(
      tasks.flatMap(({ tree, others }) =>
        others.map((other) => ({
          blocks: tree.map((time, i) => time - (other[i] as number)),
          least: LEAST,
          accepted: 0,
        })),
      ),
    );
  let judged = judgments();
  for (const size of looks(2 * verbs, isContinued)) {
    for (const [i, { tree, others }] of tasks.entries()) {
      if (judged[2 * i]?.verdict !== 'undecided' && judged[2 * i + 1]?.verdict !== 'undecided') continue;
      while (tree.length < size) {
        tree.push((i === 0 ? Math.log1p(change) : 0) + noise(spread / Math.SQRT2, chance));
        for (const other of others) other.push(noise(spread / Math.SQRT2, chance));
      }
    }
    judged = judgments();
  }
  return verdictOf(judged);
}

const rate = (
  verbs: number,
  change: number,
  spread: number,
  verdict: Verdict,
  expected: (share: number) => boolean,
  isContinued = false,
): void =>
  rates(
    `${verbs} verbs, the first ${100 * change} % slower, blocks of ${100 * spread} %: ${verdict}${isContinued ? ', after continuing' : ''}`,
    () => {
      const chance = random(7);
      let found = 0;
      for (let run = 0; run < RUNS; run++) if (runOf(verbs, change, spread, isContinued, chance) === verdict) found++;
      assert.ok(expected(found / RUNS), `${found} of ${RUNS}`);
    },
  );

const rarely = (share: number): boolean => share <= LEVEL + 0.01;
const nearlyAlways = (share: number): boolean => share >= 0.95;

for (const verbs of [1, 31]) {
  for (const spread of [0.01, 0.1, 0.5]) {
    rate(verbs, 0, spread, 'slower', rarely);
    // The largest change that is not reported.
    rate(verbs, LEAST, spread, 'slower', rarely);
  }
  for (const spread of [0.01, 0.06]) rate(verbs, 0.1, spread, 'slower', nearlyAlways);
  for (const spread of [0.01, 0.04]) rate(verbs, 0, spread, 'same', nearlyAlways);
  rate(verbs, 0.1, 0.09, 'slower', nearlyAlways, true);
  rate(verbs, 0, 0.07, 'same', nearlyAlways, true);
  // A machine that is too noisy hides nothing.
  rate(verbs, 0.1, 0.3, 'same', rarely, true);
}

const { COUNTS } = process.env;
if (COUNTS !== undefined) rates.before(() => writeCounts(Number(COUNTS)));

/** The interval of a rate of 0 or 1 with a confidence of 95 % (Clopper and Pearson), in percent. */
const intervalOf = (found: number, runs: number): string => {
  const end = 100 * 0.025 ** (1 / runs);
  return found === 0 ? `0 to ${(100 - end).toFixed(2)} %` : `${end.toFixed(1)} to 100 %`;
};

for (const [build, runs, expected] of [
  ['tree', 1000, 0],
  ['allocating', 200, 200],
] as const) {
  rates(`${runs} recounts of ${build}: ${expected} are worse, as docs/speed.md says`, async () => {
    const found = (await recounts(build, runs)).filter((counted) => counted.flatMap(worse).length > 0).length;
    assert.is(found, expected);
    assert.match(
      textOf('docs/speed.md'),
      `${found.toLocaleString('en')} of ${runs.toLocaleString('en')} (${intervalOf(found, runs)})`,
    );
  });
}

let runFolder: RunFolder;
let busy: ChildProcess;
rates.before(async () => {
  runFolder = await openRunFolder();
  busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
});
rates.after(() => {
  busy.kill();
  runFolder.close();
});

// A machine may be too busy to show that nothing is slower: the made-up blocks test that verdict.
for (const [copy, percent, expected] of [
  ['an unchanged tree is not slower', 0, ['same', 'undecided']],
  ['a scan that is 10 % slower is', 10, ['slower']],
] as const) {
  rates(`${copy}, on a busy machine`, async () => {
    const [library, other] = [`${percent}`, `${percent}-other`].map((name) => runFolder.addLibrary(name, ROOT)) as [
      string,
      string,
    ];
    if (percent > 0) slowDown(library, percent);
    const tasks = await openTasks(runFolder, [library, other], load('sample'), ['scan']);
    const others = [{ title: 'baseline', commit: 'unchanged', accepted: {} }];
    const judged = await compareTimes(tasks, others, { isContinued: percent > 0, onBlock: () => {} }, {});
    assert.ok((expected as readonly Verdict[]).includes(verdictOf(judged)), JSON.stringify(judged));
  });
}

rates.run();
