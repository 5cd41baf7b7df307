/** The end of `npm run bench`: its verdict, its shape and its exit status, with made-up figures. */

import { verdictOf } from '../../bench/check/check.js';
import { looks } from '../../bench/check/judge.js';
import type { Overview } from '../../bench/check/overview.js';
import { TOGETHER } from '../../bench/check/tasks.js';
import type { Run } from '../../bench/model/result.js';
import { LARGE } from '../../bench/report/figures.js';
import { figuresOf, plainReport, STATUS } from '../../bench/report/terminal.js';
import { blocksAround, judged, OTHER } from '../support/bench/judged.js';
import { assert, suite } from '../support/suite.js';

const VERBS = ['scan', 'scanLines', 'parse', 'resolve', 'normalize', 'normalizeLines (scheme)', 'inspect'];

/** 86 bytes in 100 ns, in rounds that scatter by a share of that. */
const run = (spread: number): Run =>
  ({
    machine: {
      ...{ cpu: 'Some Processor with a Name of 40 Characters', cores: 2, memory: 2 ** 34, os: 'Linux 6.18.44-fc-v657' },
      ...{ runtime: 'Node v20.20.2', date: '2026-03-04T05:06:07.000Z', commit: '0123456', dirty: true, versions: {} },
    },
    corpora: LARGE.map((name) => ({ name })),
    load: 4.2,
    measurements: LARGE.flatMap((corpus) =>
      VERBS.map((verb) => ({
        ...{ corpus, verb, subject: 'uriscan', references: 1000, bytes: 86 },
        rounds: [-1, 0, 0, 0, 0, 1].map((side) => [100 * (1 + side * spread)]),
      })),
    ),
  }) as unknown as Run;

/** An overview in which some tasks are slower by a share of the time, in blocks that scatter by some percent. */
function overviewOf(
  changes: Readonly<Record<string, number>>,
  {
    count = 16,
    noise = 1,
    spread = 0.01,
    missing,
  }: { count?: number; noise?: number; spread?: number; missing?: string },
): Overview {
  const titles = missing ? [] : [...VERBS, TOGETHER];
  const around = (title: string): number[] => blocksAround(changes[title] ?? changes['all'] ?? 0, count, noise);
  const found = judged(Object.fromEntries(titles.map((title) => [title, around(title)])));
  const verdict = missing ? 'undecided' : verdictOf(found);
  const middles = found.flatMap(({ title, middle }) =>
    LARGE.map((corpus) => [`${title} of ${corpus}`, middle] as const),
  );
  return {
    run: run(spread),
    other: OTHER,
    judged: found,
    changes: Object.fromEntries(middles),
    verdict,
    ...(missing && { missing }),
  };
}

const overview = suite('bench overview');

const COMMAND = 'npm run bench -- --continue';
const SPEED = 'MB/s, M/s: million bytes and million references per second, on one core';

/** Checks the block, which fits the smallest screen, and the status. */
const ends = (
  title: string,
  status: number,
  changes: Readonly<Record<string, number>>,
  options: Parameters<typeof overviewOf>[1],
  ...expected: readonly RegExp[]
): void =>
  overview(title, () => {
    const found = overviewOf(changes, options);
    const block = plainReport(found, COMMAND, 'node_modules/.cache/uriscan-bench/figures.json');
    for (const each of expected) assert.match(block, each);
    for (const line of block.split('\n')) assert.ok(line.length <= 80, line);
    assert.ok(block.split('\n').length < 24, block);
    assert.is(STATUS[found.verdict], status);
    assert.match(block, SPEED);
    assert.match(block, /^ {35}links {10}requests {9}shortener$/m);
    assert.is(block.match(/ 860 10\.0/g)?.length, VERBS.length * LARGE.length);
    assert.match(block, /\nfigures: node_modules\/.cache\/uriscan-bench\/figures.json$/);
  });

ends(
  'a tree of the same speed is "no slower"',
  0,
  {},
  {},
  /^no slower: no slow-down of [01]\.\d % or more; all together [+−]0\.\d %$/m,
);
ends(
  'a slow-down is named with its size, and marked',
  1,
  { parse: 0.1, scan: 0.2 },
  {},
  /^slower: scan \+20\.0 % \(at least \+1\d\.\d %\), parse \+10\.0 % \(at least \+\d\.\d %\)$/m,
  /^scan {22}860 10\.0 {2}\+20\.0 .* \+20\.0 !$/m,
);
ends('of many slow-downs the largest are named', 1, { all: 0.1 }, {}, /^slower: .* and\s5 more$/ms);
ends(
  'noise is undecided, with the number of blocks that would decide and the command that continues',
  3,
  { parse: 0.04 },
  { noise: 4 },
  /^undecided: \d+ of 8 changes are not sure after 16 measurements; about \d+ would\s?decide$/m,
  /\ncontinue: npm run bench -- --continue\n/,
  /^parse {21}860 10\.0 {3}\+4\.0 .* \?$/m,
);
ends(
  'a run out of time says so',
  3,
  {},
  { count: 5 },
  /^undecided: the time was up after 5 of 8 measurements of each change\ncontinue: npm run bench -- --continue\n/m,
);
ends(
  'without a commit to compare with, there is throughput',
  3,
  {},
  { missing: 'this copy has no commit 0123456' },
  /^undecided: not compared, since this copy has no commit 0123456$/m,
);
ends('a busy machine is named', 0, {}, { spread: 0.5 }, /^load 4\.2 on 2 cores: the spread is up to 50\.0 %$/m);

overview('a copy without the accepted commit is not compared', () => {
  const block = plainReport({ ...overviewOf({}, { missing: 'of a reason' }), other: undefined }, COMMAND, '');
  assert.match(block, /^not compared: of a reason$/m);
  assert.not.match(block, /time|undecided/);
});
overview('without a comparison there is no column for it', () =>
  assert.not.match(plainReport(overviewOf({}, { missing: 'of a reason' }), COMMAND, ''), /time/),
);

overview('a machine that is not busy is not named', () =>
  assert.not.match(plainReport(overviewOf({}, { spread: 0.25 }), COMMAND, ''), /load/),
);

overview('a run that has all blocks does not continue', () => {
  const count = looks(8, true).at(-1) as number;
  assert.not.match(plainReport(overviewOf({}, { count, noise: 60 }), COMMAND, ''), /continue/);
});

overview('the file has throughput and change of each verb and corpus', () => {
  const figures = figuresOf(overviewOf({ parse: 0.1 }, {}));
  assert.is(figures.length, VERBS.length * LARGE.length);
  const { change = 0, ...parse } = figures.find(({ corpus, verb }) => corpus === 'requests' && verb === 'parse') ?? {};
  assert.equal(parse, {
    ...{ corpus: 'requests', verb: 'parse', megabytes: 860, millions: 10, median: 100, slowSample: 101, spread: 0.01 },
  });
  assert.ok(Math.abs(change - 0.1) < 0.01, String(change));
});

overview.run();
