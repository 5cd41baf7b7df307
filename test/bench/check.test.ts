/** Whether the regression check has its stated rate of false alarms and finds slower tasks, with made-up blocks. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTooSlow } from '../../bench/check/check.js';
import type { Counters } from '../../bench/check/counters.js';
import { judge, LEVEL, LOOKS } from '../../bench/check/judge.js';
import { checkReport } from '../../bench/report/check.js';
import { normal, random } from '../support/bench/chance.js';

const TASKS = 4;
const RUNS = 500;

const check = suite('bench check');

type Noise = (chance: () => number) => number;

/** Noise as on a real machine: mostly small, with a few outliers. */
const withOutliers =
  (spread: number): Noise =>
  (chance) =>
    spread * normal(chance) * (chance() < 0.05 ? 8 : 1);

/** The share of runs that report a slower task. Like the check, each run looks again while a task is unclear. */
function found(slowDown: number, noise: Noise): number {
  const chance = random(7);
  let alarms = 0;
  for (let run = 0; run < RUNS; run++) {
    const tasks = Array.from({ length: TASKS }, (): number[] => []);
    let judgments = judge(tasks);
    for (const size of LOOKS) {
      for (const [i, blocks] of tasks.entries()) {
        if (judgments[i]?.verdict !== 'unclear' && blocks.length > 0) continue;
        while (blocks.length < size) blocks.push(Math.log1p(i === 0 ? slowDown : 0) + noise(chance));
      }
      judgments = judge(tasks);
    }
    if (judgments.some(({ verdict }) => verdict === 'slower')) alarms++;
  }
  return alarms / RUNS;
}

const alarms = (title: string, slowDown: number, noise: Noise, isAsItShould: (share: number) => boolean): void =>
  check(title, () => {
    const share = found(slowDown, noise);
    assert.ok(isAsItShould(share), `${(100 * share).toFixed(1)} % of the runs`);
  });

const rarely = (share: number): boolean => share <= LEVEL + 0.01;
const nearlyAlways = (share: number): boolean => share >= 0.95;

alarms('raises no false alarm on a quiet machine', 0, withOutliers(0.01), rarely);
alarms('raises no false alarm on a noisy machine', 0, withOutliers(0.05), rarely);
alarms('raises no false alarm on an impossible machine', 0, withOutliers(0.5), rarely);
alarms('raises no false alarm for the smallest change that matters', 0.03, withOutliers(0.03), rarely);
alarms('finds a slow-down of 10 % on a quiet machine', 0.1, withOutliers(0.01), nearlyAlways);
alarms('finds a slow-down of 10 % on a noisy machine', 0.1, withOutliers(0.04), nearlyAlways);

check('reports how much slower, and which tasks are unclear', () => {
  const chance = random(3);
  const blocks = (middle: number, spread: number): number[] =>
    Array.from({ length: 12 }, () => middle + spread * normal(chance));
  const [slower, same, faster, unclear] = judge([
    blocks(0.1, 0.01),
    blocks(0, 0.01),
    blocks(-0.1, 0.01),
    blocks(0, 0.3),
  ]);
  assert.equal(
    [slower, same, faster, unclear].map((judgment) => judgment?.verdict),
    ['slower', 'same', 'faster', 'unclear'],
  );
  assert.ok(slower && slower.low < 0.1 && 0.1 < slower.high && slower.high - slower.low < 0.02);
});

/** A report on tasks whose times have changed by these shares. */
function reportOn(changes: readonly number[]): string {
  const blocks = changes.map((change) =>
    Array.from({ length: 36 }, (_, i) => Math.log1p(change + ((i % 7) - 3) / 200)),
  );
  const verbs = ['scan', 'parse', 'scanLines'] as const;
  const judgments = judge(blocks);
  const tasks = judgments.slice(0, blocks.length).map((judgment, i) => {
    const verb = verbs[i] as (typeof verbs)[number];
    return { ...judgment, verb, strings: 'flat' as const, blocks: blocks[i] as number[] };
  });
  const tree: Counters = { bytesPerCall: {}, collections: {}, sizes: { tables: 0, bundles: {} }, deoptimizations: [] };
  const together = judgments[blocks.length];
  return checkReport({
    commit: '0123456789',
    tasks,
    together,
    counters: { tree, against: tree },
    worse: [],
    passed: true,
  });
}
check('a task that is not slower is said to be within the bound of the check', () => {
  assert.match(reportOn([0]), /within 6 % +scan/);
  assert.not.match(reportOn([0]), /warning/);
});
check('slight slow-downs of several tasks are a warning', () => {
  assert.match(reportOn([0.02, 0.02, -0.02]), /warning.*scan \(flat\), parse \(flat\)/);
});
check('a slow-down of several tasks that shows in none of them fails together', () => {
  const judgments = judge([0, 1, 2].map(() => Array.from({ length: 12 }, (_, i) => 0.025 + ((i % 5) - 2) / 200)));
  assert.equal(
    judgments.map(({ verdict }) => verdict),
    ['same', 'same', 'same', 'slower'],
  );
  assert.match(reportOn([0.025, 0.025, 0.025]), /slower +all together +\+2\.5 %/);
});
check('one task has nothing to be together with', () => {
  assert.is(judge([[0.1, 0.1]]).length, 1);
  assert.not.match(reportOn([0]), /together \+/);
});

for (const [low, tolerated, expected] of [
  [0.05, undefined, true],
  [0.05, 10, false],
  [0.11, 10, true],
] as const) {
  check(`a slow-down of at least ${low} ${expected ? 'fails' : 'passes'} if ${tolerated} % are tolerated`, () => {
    const task = { verdict: 'slower', middle: low + 0.01, low: Math.log1p(low), high: low + 0.02, p: 0 } as const;
    assert.is(isTooSlow(task, tolerated), expected);
    assert.not(isTooSlow({ ...task, verdict: 'unclear' }, tolerated));
  });
}

check.run();
