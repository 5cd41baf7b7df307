/** Whether the regression check holds its false-alarm rate, and finds what it should, on made-up blocks. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { judge, LEVEL, LOOKS } from '../../bench/check/judge.js';
import { normal, random } from '../support/bench/chance.js';

const TASKS = 4;
const RUNS = 500;

const check = suite('bench check');

type Noise = (chance: () => number) => number;

/** As the blocks of a machine are: mostly alike, now and then one that is far off. */
const withOutliers =
  (spread: number): Noise =>
  (chance) =>
    spread * normal(chance) * (chance() < 0.05 ? 8 : 1);

/** The share of runs that find a task slower: as the check does, look after look, while any is unclear. */
function found(slowDown: number, noise: Noise): number {
  const chance = random(7);
  let alarms = 0;
  for (let run = 0; run < RUNS; run++) {
    const tasks = Array.from({ length: TASKS }, (): number[] => []);
    let judgements = judge(tasks);
    for (const size of LOOKS) {
      for (const [i, blocks] of tasks.entries()) {
        if (judgements[i]?.verdict !== 'unclear' && blocks.length > 0) continue;
        while (blocks.length < size) blocks.push(Math.log1p(i === 0 ? slowDown : 0) + noise(chance));
      }
      judgements = judge(tasks);
    }
    if (judgements.some(({ verdict }) => verdict === 'slower')) alarms++;
  }
  return alarms / RUNS;
}

const alarms = (title: string, slowDown: number, noise: Noise, isAsItShould: (share: number) => boolean): void =>
  check(title, () => {
    const share = found(slowDown, noise);
    assert.ok(isAsItShould(share), `${(100 * share).toFixed(1)} % of the runs`);
  });

const seldom = (share: number): boolean => share <= LEVEL + 0.01;
const nearlyAlways = (share: number): boolean => share >= 0.95;

alarms('does not cry wolf on a quiet machine', 0, withOutliers(0.01), seldom);
alarms('does not cry wolf on a noisy machine', 0, withOutliers(0.05), seldom);
alarms('does not cry wolf on an impossible machine', 0, withOutliers(0.5), seldom);
alarms('does not cry wolf on a change of the least size that counts', 0.03, withOutliers(0.03), seldom);
alarms('finds a slow-down of 10 % on a quiet machine', 0.1, withOutliers(0.01), nearlyAlways);
alarms('finds a slow-down of 10 % on a noisy machine', 0.1, withOutliers(0.04), nearlyAlways);

check('says how much slower, and what it cannot tell', () => {
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
    [slower, same, faster, unclear].map((judgement) => judgement?.verdict),
    ['slower', 'same', 'faster', 'unclear'],
  );
  assert.ok(slower && slower.low < 0.1 && 0.1 < slower.high && slower.high - slower.low < 0.02);
});

check.run();
