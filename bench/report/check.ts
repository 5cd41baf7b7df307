/** A check as lines for a terminal. */

import pc from 'picocolors';
import type { CheckResult } from '../check/check.js';
import { HARMLESS, type Judgment, LEAST, LEAST_TOGETHER, LEVEL, type Verdict } from '../check/judge.js';

const COLOURS: Record<Verdict, (text: string) => string> = {
  slower: pc.red,
  unclear: pc.yellow,
  same: pc.dim,
  faster: pc.green,
};

const percent = (share: number): string => `${+(100 * share).toFixed(1)} %`;

/** A logarithm of a ratio as `+10.1 %`. */
export const change = (log: number): string => {
  const value = 100 * Math.expm1(log);
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)} %`;
};

/** The verdict `same` says how large a slow-down it may have missed. */
const judgmentLine = (title: string, { middle, low, high, p, verdict }: Judgment, least: number): string =>
  `  ${COLOURS[verdict]((verdict === 'same' ? `within ${percent(HARMLESS * least)}` : verdict).padEnd(12))}` +
  `${title.padEnd(24)}${change(middle).padStart(8)}  ${pc.dim(`${change(low)} … ${change(high)}`.padEnd(22))}` +
  `${verdict === 'slower' ? pc.dim(`p ${p.toPrecision(2)}`) : ''}`;

export function checkReport({
  commit,
  tasks,
  together,
  counters: { tree },
  worse,
  passed,
}: CheckResult & { commit: string }): string {
  const all = tasks.map((task) => ({ ...task, title: `${task.verb} (${task.strings})`, least: LEAST }));
  const titled = together ? [...all, { ...together, title: 'all together', least: LEAST_TOGETHER }] : all;
  const slower = titled.filter(({ verdict }) => verdict === 'slower');
  const slightly = titled.filter(({ verdict, low }) => verdict === 'same' && low > 0);
  const per = Object.entries(tree.bytesPerCall).map(([name, bytes]) => `${name} ${+bytes.toFixed(1)}`);
  const bundles = Object.entries(tree.sizes.bundles).map(([entry, bytes]) => `${entry} ${bytes.toLocaleString('en')}`);
  return [
    `time in comparison with ${commit.slice(0, 7)}, and its 95 % interval`,
    ...titled.map((each) => judgmentLine(each.title, each, each.least)),
    `counted: bytes allocated a call ${per.join(', ')}; tables ${tree.sizes.tables.toLocaleString('en')} bytes; ` +
      `bundles, minified and compressed, ${bundles.join(', ')}; ${tree.deoptimizations.length} deoptimizations when warm`,
    ...worse.map((line) => `  ${pc.red('worse')}   ${line}`),
    passed
      ? slower.length === 0
        ? `passed: nothing was found to be more than ${percent(LEAST)} slower, nor all together more than ${percent(LEAST_TOGETHER)}`
        : 'passed: nothing was found to be slower by more than is tolerated'
      : `${pc.red('failed')}: ${[
          ...slower.map(
            ({ title, middle, low, high }) => `${title} ${change(middle)} (${change(low)} … ${change(high)})`,
          ),
          ...worse,
        ].join('; ')}`,
    ...(slightly.length > 0
      ? [
          `${pc.yellow('warning')}: slower by less than ${percent(HARMLESS * LEAST)}, with an interval above 0: ` +
            slightly.map(({ title }) => title).join(', '),
        ]
      : []),
    ...(titled.some(({ verdict }) => verdict === 'unclear')
      ? [`unclear: the machine was too busy to exclude a slow-down of that size; more blocks could`]
      : []),
    pc.dim(`one check in ${1 / LEVEL} of an unchanged tree may fail for its times`),
  ].join('\n');
}
