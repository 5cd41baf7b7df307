/** The verdicts of the check of speed, its report, and the revisions that it compares with, with made-up blocks. */

import { type Judged, verdictOf } from '../../bench/check/check.js';
import { COUNTED, type Count, countUntilDecided, PROCESSES, worse } from '../../bench/check/counters.js';
import { judge, LEAST, LEAST_TOGETHER, LEVEL_OF_COUNTERS, looks, type Verdict } from '../../bench/check/judge.js';
import { acceptedOthers } from '../../bench/check/revisions.js';
import { checkReport, comparisonReport, STATUS } from '../../bench/report/terminal.js';
import { blocksAround, judged } from '../support/bench/judged.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const check = suite('bench check');

const report = (of: readonly Judged[], worse: readonly string[] = [], spread = 0.25): string => {
  const noise = { load: 4.2, cores: 2, spread };
  return checkReport({
    judged: of,
    counted: [],
    worse,
    verdict: worse.length > 0 ? 'slower' : verdictOf(of),
    noise,
  });
};

check('the first look that can find a slow-down can do so for each number of questions', () => {
  for (const count of [1, 2, 7, 14, 30, 62, 120, 1000]) {
    const size = looks(count, false)[1] as number;
    const some = judge(
      Array.from({ length: count }, () => ({ blocks: blocksAround(0.1, size), least: LEAST, accepted: 0 })),
    );
    assert.is(some[0]?.verdict, 'slower', `${count} questions, ${size} blocks`);
  }
});

check('a check that continues has more blocks, and no other looks before', () => {
  const [first, all] = [looks(14, false), looks(14, true)];
  assert.equal(all.slice(0, first.length), first);
  assert.is(all.at(-1), 2 * (first.at(-1) as number));
});

check('a slow-down of several tasks that shows in none of them shows in their mean', () => {
  assert.is(judged({ scan: blocksAround(0.025) })[0]?.verdict, 'same');
  assert.is(judged({ 'all together': blocksAround(0.025) }, 0, LEAST_TOGETHER)[0]?.verdict, 'slower');
});

check('a slow-down after an accepted speed-up is found', () => {
  assert.is(judged({ scan: blocksAround(-0.2) }, -0.3)[0]?.verdict, 'slower');
  assert.is(judged({ scan: blocksAround(-0.3) }, -0.3)[0]?.verdict, 'same');
});
check('an accepted slow-down is not found again, and a larger one is', () => {
  assert.is(judged({ scan: blocksAround(0.1) }, 0.1)[0]?.verdict, 'same');
  assert.is(judged({ scan: blocksAround(0.16) }, 0.1)[0]?.verdict, 'slower');
});

check('the blocks that would decide are about as many as do', () => {
  const few = judged({ scan: blocksAround(0.05, 21, 6) })[0] as Judged;
  assert.is(few.verdict, 'undecided');
  assert.ok(few.needed > 21);
  assert.not(judged({ scan: blocksAround(0.05, few.needed, 6) })[0]?.verdict === 'undecided', String(few.needed));
});

check('a check is slower if a task is, undecided if one is, and the same if all are, and so is its exit status', () => {
  const [slower, same, undecided] = [
    { scan: blocksAround(0.1) },
    { parse: blocksAround(0) },
    { host: blocksAround(0, 48, 60) },
  ];
  assert.equal(STATUS, { same: 0, slower: 1, undecided: 3 });
  assert.is(verdictOf(judged({ ...same })), 'same');
  assert.is(verdictOf(judged({ ...same, ...undecided })), 'undecided');
  assert.is(verdictOf(judged({ ...same, ...undecided, ...slower })), 'slower');
});

check('the report has the end of the interval that decides', () => {
  const lines = report(
    judged({
      scan: blocksAround(0.1),
      parse: blocksAround(0),
      host: blocksAround(0.045, 16, 6),
      'normalizeLines (scheme)': blocksAround(0),
    }),
  );
  assert.match(lines, /slower +scan +\+10\.\d % +at least \+9\.\d %/);
  assert.match(lines, /same +parse +[+−]0\.\d % +at most \+\d\.\d %/);
  assert.match(lines, /same +normalizeLines \(scheme\) +[+−]0/);
  assert.match(lines, /undecided +host .* 16 blocks +about \d+ would decide/);
  assert.match(lines, /slower: 1 of 4 comparisons, and 0 counters are worse/);
  for (const line of lines.split('\n')) assert.ok(line.length <= 100, line);
});
check('the slow-down that is excluded is the largest upper end', () => {
  const lines = report(judged({ scan: blocksAround(0.02, 48, 4), parse: blocksAround(0.08, 48, 4) }, 0.1));
  const ends = [...lines.matchAll(/at most \+(\d\.\d) %/g)].map(([, end]) => Number(end));
  assert.ok(Math.max(...ends) > 8.3, lines);
  assert.match(lines, `same: no slow-down of ${Math.max(...ends)} % or more`);
});
check('the report of a counter that is worse names it', () =>
  assert.match(
    report(judged({ scan: blocksAround(0) }), ['scan allocates: 1 bytes']),
    /worse +scan allocates: 1 bytes\nslower: 0 of 1 comparisons, and 1 counters are worse/,
  ),
);

const counts = (rows: readonly (readonly [number, ...string[]])[]): Count[] =>
  rows.map(([bytes, ...deoptimizations]) => ({ bytes, deoptimizations }));

for (const [title, bytes, processes] of [
  ['one process', [10], 1],
  ['processes until one is not worse', [20, 20, 10], 3],
  ['all processes if each is worse', Array(PROCESSES + 1).fill(20), PROCESSES],
] as const) {
  check(`a verb has ${title}`, async () => {
    const [rows, other] = [counts(bytes.map((each) => [each])), { bytes: 10, deoptimizations: [] }];
    const counted = await countUntilDecided('scan', async () => [rows.shift() as Count, other]);
    assert.equal([counted.tree.length, counted.other.length], [processes, processes]);
  });
}

check('false alarms of counters have a level', () => {
  // Of the ways to share out the counts among two builds, one has the highest counts in the tree.
  let ways = 1;
  for (let i = 1; i <= PROCESSES; i++) ways *= (PROCESSES + i) / i;
  const FUNCTIONS = 10;
  const CHECKS = 2;
  assert.ok(CHECKS * (COUNTED.length / ways + FUNCTIONS / 4 ** PROCESSES) <= LEVEL_OF_COUNTERS);
});

const accepted = (day: number, changes?: Record<string, number>) => ({
  commit: `c${day}`,
  date: `2026-01-0${day}T00:00:00.000Z`,
  reason: 'a test',
  ...(changes && { changes }),
});
runRows('bench/check', {
  isOf: (title: string, change: number, count: number, spread: number, verdict: Verdict) =>
    check(`a task that is ${title} is ${verdict}`, () =>
      assert.is(judged({ scan: blocksAround(change, count, spread) })[0]?.verdict, verdict),
    ),
  isWorse: (title: string, tree: Parameters<typeof counts>[0], other: typeof tree, lines: readonly string[]) =>
    check(title, () => assert.equal(worse({ verb: 'scan', tree: counts(tree), other: counts(other) }), lines)),
  compares: (
    title: string,
    rows: readonly Parameters<typeof accepted>[],
    release: Parameters<typeof acceptedOthers>[1],
    expected: readonly [commit: string, accepted: Record<string, number>][],
    lacking: readonly string[] = [],
  ) =>
    check(title, () => {
      const [first, ...others] = rows.map((row) => accepted(...row)) as [ReturnType<typeof accepted>];
      const has = (commit: string): boolean => !lacking.includes(commit);
      const found = acceptedOthers({ accepted: [first, ...others] }, release, has);
      const shown = found.map((each) => [each.commit, each.accepted]);
      assert.equal(shown, expected);
    }),
});

check('the starting point has one name, with a release and without one', () => {
  const baseline = { accepted: [accepted(1), accepted(3)] as const };
  for (const release of [null, { tag: 'v1.0.0', commit: 'r', date: '2026-01-02T00:00:00.000Z' }])
    assert.equal(
      acceptedOthers(baseline, release, () => true).map(({ title }) => title),
      ['the accepted commit', 'the starting point'],
    );
});

check('a copy that lacks accepted commits says which ones', () => {
  const baseline = { accepted: [accepted(1), accepted(2), accepted(3)] as const };
  const titles = acceptedOthers(baseline, null, (commit) => commit === 'c1').map(({ title }) => title);
  assert.equal(titles, ['the accepted commit (this copy lacks c2, c3)']);
  assert.throws(() => acceptedOthers(baseline, null, () => false), /no accepted commit: git fetch --unshallow/);
});

check('the comparison of revisions has a line for each verb', () => {
  const row = {
    title: 'scan',
    old: 100,
    now: 110,
    middle: Math.log(1.1),
    low: Math.log(1.08),
    high: Math.log(1.12),
    p: 0,
  };
  assert.match(comparisonReport([row]), /^scan +100 +110 +\+10\.0 % +\+8\.0 % … \+12\.0 % +0\.0000$/m);
});
check.run();
