/** A check, and a comparison, as lines for a terminal. */

import type { CheckResult, Judged } from '../check/check.js';
import type { Comparison } from '../check/compare.js';
import { LEVEL, type Verdict } from '../check/judge.js';
import { colors } from './colors.js';
import { busy, figure, percent } from './figures.js';

/** The exit status of a verdict. */
export const STATUS: Record<Verdict, number> = { same: 0, slower: 1, undecided: 3 };

const COLORS: Record<Verdict, (text: string) => string> = {
  slower: colors.red,
  undecided: colors.yellow,
  same: colors.dim,
};

/** A logarithm of a ratio as `+10.1 %`. */
export const change = (log: number): string => {
  const value = 100 * Math.expm1(log);
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)} %`;
};

/** The end of the interval that the verdict follows from, or both. */
const bounds = ({ verdict, low, high }: Judged): string => {
  if (verdict === 'slower') return `at least ${change(low)}`;
  return verdict === 'same' || low === Number.NEGATIVE_INFINITY
    ? `at most ${change(high)}`
    : `${change(low)} … ${change(high)}`;
};

const judgmentLine = (judged: Judged): string => {
  const { title, verdict, middle, high, count, needed, accepted } = judged;
  const word = verdict === 'same' && high < 0 ? 'faster' : verdict;
  return [
    `  ${COLORS[verdict](word.padEnd(10))}${title.padEnd(24)}${change(middle).padStart(8)}`,
    `${bounds(judged).padEnd(18)} ${String(count).padStart(3)} blocks`,
    ...(accepted !== 0 ? [`${change(Math.log1p(accepted))} accepted`] : []),
    ...(verdict === 'undecided' ? [`about ${needed} would decide`] : []),
  ].join('  ');
};

/** The end of a verdict that is *same*: the largest upper end of the intervals. */
export const bound = (judged: readonly Judged[]): string =>
  `no slow-down of ${percent(Math.max(0, ...judged.map(({ high }) => Math.expm1(high))))} or more`;

export function checkReport({ judged, counted, worse, verdict, noise }: CheckResult): string {
  const others = [...new Set(judged.map(({ other }) => other))];
  const first = counted.flatMap(({ verb, tree }) => tree.slice(0, 1).map((count) => ({ verb, ...count })));
  const per = first.flatMap(({ verb, bytes }) => (bytes >= 0.05 ? [`${verb} ${bytes.toFixed(1)}`] : []));
  const deoptimizations = new Set(first.flatMap((count) => count.deoptimizations));
  const found = (of: Verdict): Judged[] => judged.filter((each) => each.verdict === of);
  const needed = Math.max(...found('undecided').map((each) => each.needed));
  return [
    ...others.flatMap((other) => [
      `processor time in comparison with ${other.title}, ${other.commit.slice(0, 7)}`,
      ...judged.filter((each) => each.other === other).map(judgmentLine),
    ]),
    `bytes per reference: ${per.join(', ') || 'none'}`,
    `deoptimizations when warm: ${deoptimizations.size}`,
    ...worse.map((line) => `  ${colors.red('worse')}     ${line}`),
    {
      slower: `${colors.red('slower')}: ${found('slower').length} of ${judged.length} comparisons, and ${worse.length} counters are worse`,
      undecided: `${colors.yellow('undecided')}: about ${needed} blocks would decide; --continue adds some`,
      same: `${colors.green('same')}: ${bound(judged)}`,
    }[verdict],
    ...busy(noise),
    colors.dim(`one check in ${1 / LEVEL} of an unchanged tree may say that it is slower`),
  ].join('\n');
}

/** Old, new, change, interval and p, as benchstat prints them. */
export function comparisonReport(rows: readonly Comparison[]): string {
  const line = (cells: readonly [string, ...string[]]): string =>
    cells[0].padEnd(30) +
    cells
      .slice(1)
      .map((cell, i) => cell.padStart([12, 12, 10, 22, 8][i] as number))
      .join('');
  return [
    line(['ns per reference', 'old', 'new', 'change', 'interval of 95 %', 'p']),
    ...rows.map(({ title, old, now, middle, low, high, p }) =>
      line([
        title,
        figure(old),
        figure(now),
        p < 0.05 ? change(middle) : '~',
        `${change(low)} … ${change(high)}`,
        p.toFixed(4),
      ]),
    ),
  ].join('\n');
}
