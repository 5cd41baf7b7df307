/** How builds are measured and how often they are looked at, with made-up processes and a made-up clock. */

import { measureBlock, type Start } from '../../bench/check/blocks.js';
import { compareTimes } from '../../bench/check/check.js';
import { BLOCKS } from '../../bench/check/compare.js';
import { CORNERS, inOne, meansOf } from '../../bench/check/corners.js';
import { judge, LEAST, LEAST_TOGETHER, looks, type Verdict } from '../../bench/check/judge.js';
import { type Blocks, inTurns, measureTasks, planOf, TOGETHER, type VerbTask } from '../../bench/check/tasks.js';
import type { Measurer } from '../../bench/runner/processes.js';
import type { Slice } from '../../bench/runner/protocol.js';
import { signedRankTest } from '../../bench/runner/statistics.js';
import type { Verb } from '../../bench/tasks/task.js';
import { normal, random } from '../support/bench/chance.js';
import { assert, suite } from '../support/suite.js';

const blocks = suite('bench blocks');

/** The questions to the made-up processes, and the milliseconds that their rounds have taken. */
let asked: unknown[][] = [];
let clock = 0;
/** When the machine becomes slow. */
let slowFrom = Number.POSITIVE_INFINITY;
const { now } = performance;
blocks.before.each(() => {
  asked = [];
  clock = 0;
  slowFrom = Number.POSITIVE_INFINITY;
  performance.now = () => clock;
});
blocks.after.each(() => {
  performance.now = now;
});

/** Starts a made-up process; `timeOf` is the time of one pass in nanoseconds, by the number of the round. */
function process(timeOf: (round: number) => number): Start {
  let round = 0;
  const answers: Record<string, (value: Slice) => unknown> = {
    warmUp: () => 250_000,
    round: ({ passes }) => {
      clock += clock < slowFrom ? 1 : 3;
      return passes * timeOf(round++);
    },
  };
  const ask = async (question: string, value: Slice): Promise<unknown> => {
    asked.push([question, value]);
    return answers[question]?.(value) ?? null;
  };
  return async () => ({ subject: 'uriscan', ask, stop: async () => {} }) as unknown as Measurer;
}

/** A task of the tree, which takes so many times as long as the other build. */
function task(title: string, times: number, verb: Verb = 'scan'): VerbTask {
  const of = { starts: [process(() => times * 8192), process(() => 8192)], chosen: null, count: 100_000 };
  const measure = (block: number) => measureBlock(of, planOf(verb), block);
  return { ...of, title, verb, builds: [0, 1], least: LEAST, means: meansOf(verb), measure };
}

blocks('only the fastest tenth of the rounds counts', async () => {
  // 4 rounds of 1 to 4 ns per reference, and slower ones.
  const scattered = process((round) => 8192 * (1 + ((round * 7) % 40)));
  assert.equal(await measureBlock({ ...task('', 1), starts: [scattered] }, planOf('scan'), 0), [2.5]);
});

blocks('a round reads the same references as often as fit into its time', async () => {
  await measureTasks([task('some', 1)], 1, {}, () => {});
  const rounds = asked.filter(([question]) => question === 'round').map(([, value]) => value);
  assert.equal(rounds, new Array(80).fill({ from: 0, to: 8192, passes: 4 }));
  const warm = { from: 0, to: 8192, passes: 1, milliseconds: 300 };
  const found = asked.filter(([question]) => question === 'warmUp').map(([, value]) => value);
  assert.equal(found, [warm, warm]);
});

blocks('the tasks of a verb take turns', async () => {
  const found: Blocks = {};
  await measureTasks([inTurns('some', [task('a', 1), task('b', 3)])], 3, found, () => {});
  assert.equal(found['some'], [
    [1, 1],
    [3, 1],
    [1, 1],
  ]);
});

blocks('tasks that share a process end it after each block, and yield the mean of their times', async () => {
  const ended: number[] = [];
  const corners = inOne([task('', 1), task('', 4)], async () => void ended.push(asked.length));
  const found: Blocks = {};
  await measureTasks([corners, task('other', 1)], 2, found, () => {});
  assert.equal(found[CORNERS], [
    [2, 1],
    [2, 1],
  ]);
  const [first = 0, second = 0] = ended;
  assert.is(second - first, asked.length / 2);
  assert.is(asked.filter(([question]) => question === 'round').length, 2 * 2 * (2 * 8 + 40));
});

const others = [{ commit: '0123456', title: 'the accepted commit', accepted: {} }];

/** Compares some tasks until a time; the titles of those with each number of blocks. */
async function compared(times: Readonly<Record<string, number>>, until?: number) {
  const found: Blocks = {};
  const tasks = Object.entries(times).map(([title, of]) => task(title, of));
  const options = { isContinued: false, onBlock: () => {}, ...(until !== undefined && { until }) };
  const judged = await compareTimes(tasks, others, options, found);
  const verdicts = Object.fromEntries(judged.map(({ title, verdict }) => [title, verdict]));
  return { verdicts, counts: Object.values(found).map(({ length }) => length) };
}
/** A block takes 80 rounds of 1 ms. */
const BLOCK = 80;

blocks('builds of the same speed are the same after the first look', async () => {
  assert.equal(await compared({ a: 1, b: 1 }), {
    verdicts: { a: 'same', b: 'same', [TOGETHER]: 'same' },
    counts: [8, 8],
  });
});

/** Of four slow corners, one is in both means, and three are not in the mean of all tasks. */
const corners = (times: number) => [
  task('scan', 1),
  task('surt', 1, 'surt'),
  ...['urn', 'mailto', 'ipv6'].map((kind) => ({ ...task(kind, times), means: [CORNERS] })),
];

for (const [times, verdict] of [
  [1, 'same'],
  [1.01, 'same'],
  [1.029, 'slower'],
] as const) {
  blocks(`slow corners are judged by their mean: ${times} times as long are ${verdict}`, async () => {
    const judged = await compareTimes(corners(times), others, { isContinued: false, onBlock: () => {} }, {});
    const found = judged.map((each) => [each.title, each.verdict, each.least]);
    assert.equal(found, [
      ['scan', 'same', LEAST],
      ['surt', 'same', LEAST],
      ...['urn', 'mailto', 'ipv6'].map((kind) => [kind, 'same', LEAST]),
      [TOGETHER, 'same', LEAST_TOGETHER],
      [CORNERS, verdict, LEAST_TOGETHER],
    ]);
    assert.ok(Math.abs((judged.at(-1)?.middle ?? 0) - 0.75 * Math.log(times)) < 1e-9);
  });
}

blocks('without a limit, a slow-down is found after the second look', async () => {
  assert.equal((await compared({ a: 1.1, b: 1 })).verdicts['a'], 'slower');
});

blocks('a first look that the time does not suffice for is undecided', async () => {
  const { verdicts, counts } = await compared({ a: 1.1, b: 1.1 }, 7 * BLOCK - 1);
  assert.equal(counts, [4, 3]);
  assert.equal(new Set(Object.values(verdicts)), new Set<Verdict>(['undecided']));
});

blocks('a second look that the time does not suffice for is at the slowest tasks, with all its blocks', async () => {
  const second = looks(4, false)[1] as number;
  const { verdicts, counts } = await compared({ a: 1.1, b: 1.3, c: 1.2 }, (3 * 8 + 2 * (second - 8) + 1) * BLOCK);
  assert.equal(counts, [8, second, second]);
  assert.equal([verdicts['a'], verdicts['b'], verdicts['c']], ['undecided', 'slower', 'slower']);
});

blocks('a look that has begun has all its blocks, on a machine that has become slow', async () => {
  slowFrom = 8 * BLOCK;
  const second = looks(1, false)[1] as number;
  assert.equal(await compared({ a: 1.1 }, (second + 1) * BLOCK), { verdicts: { a: 'slower' }, counts: [second] });
});

blocks('a check looks after these numbers of blocks', () => {
  assert.equal(looks(14, false), [8, 16, 24, 32, 48]);
  assert.equal(looks(14, true), [8, 16, 24, 32, 48, 64, 96]);
});

/** Blocks of exactly one change have no noise: the verdict shows the limits. */
const limit = (change: number, least: number, verdict: Verdict): void =>
  blocks(`${100 * change} % without noise is ${verdict}, if the least is ${100 * least} %`, () => {
    const [judgment] = judge([{ blocks: new Array(48).fill(Math.log1p(change)), least, accepted: 0 }]);
    assert.is(judgment?.verdict, verdict);
  });
limit(0.029, LEAST, 'same');
limit(0.031, LEAST, 'slower');
limit(0.014, LEAST_TOGETHER, 'same');
limit(0.016, LEAST_TOGETHER, 'slower');

/** The fourth largest mean of two of eight values, which Wilcoxon's table has for 2.5 % on one side. */
for (const [high, verdict] of [
  [0.059, 'same'],
  [0.061, 'undecided'],
] as const) {
  blocks(`eight blocks that end at ${100 * high} % are ${verdict}`, () => {
    const end = Math.log1p(high);
    // Pairs of the last three values have a mean of `end` or more: 6 of 36.
    const [judgment] = judge([{ blocks: [0, 0, 0, 0, 0, end / 2, end, 1.5 * end], least: LEAST, accepted: 0 }]);
    assert.ok(Math.abs((judgment?.high ?? 0) - end) < 1e-12, String(judgment?.high));
    assert.is(judgment?.verdict, verdict);
  });
}

blocks('a comparison has enough blocks to show 3 % in noise of 3 %, and not half as many', () => {
  const chance = random(3);
  const shown = (count: number): number => {
    let found = 0;
    for (let i = 0; i < 200; i++)
      if (signedRankTest(Array.from({ length: count }, () => 0.03 + 0.045 * normal(chance))) < 0.05) found++;
    return found / 200;
  };
  assert.ok(shown(BLOCKS) > 0.8 && shown(BLOCKS / 2) < 0.8, `${shown(BLOCKS)} ${shown(BLOCKS / 2)}`);
});

blocks.run();
