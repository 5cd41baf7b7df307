/** A check as lines for a terminal. */

import pc from 'picocolors';
import type { CheckedTask, CheckResult } from '../check/check.js';
import { HARMLESS, LEAST, LEVEL, type Verdict } from '../check/judge.js';

const COLOURS: Record<Verdict, (text: string) => string> = {
  slower: pc.red,
  unclear: pc.yellow,
  same: pc.dim,
  faster: pc.green,
};

/** A verdict as it is shown: `same` says how large a slow-down it may have missed. */
const shown = (verdict: Verdict): string => (verdict === 'same' ? `within ${100 * HARMLESS} %` : verdict);

/** A logarithm of a ratio as `+10.1 %`. */
export const change = (log: number): string => {
  const value = 100 * Math.expm1(log);
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)} %`;
};

const taskLine = ({ verb, strings, middle, low, high, p, blocks, verdict }: CheckedTask): string =>
  `  ${COLOURS[verdict](shown(verdict).padEnd(12))}${`${verb} (${strings})`.padEnd(24)}${change(middle).padStart(8)}` +
  `  ${pc.dim(`${change(low)} … ${change(high)}`.padEnd(22))}` +
  `${pc.dim(`${blocks.length} blocks${verdict === 'slower' ? `, p ${p.toPrecision(2)}` : ''}`)}`;

export function checkReport({
  commit,
  tasks,
  counters: { tree },
  worse,
  passed,
}: CheckResult & { commit: string }): string {
  const slower = tasks.filter(({ verdict }) => verdict === 'slower');
  const slightly = tasks.filter(({ verdict, low }) => verdict === 'same' && low > 0);
  const per = Object.entries(tree.bytesPerCall).map(([name, bytes]) => `${name} ${+bytes.toFixed(1)}`);
  const bundles = Object.entries(tree.sizes.bundles).map(([entry, bytes]) => `${entry} ${bytes.toLocaleString('en')}`);
  return [
    `time in comparison with ${commit.slice(0, 7)}, and its 95 % interval`,
    ...tasks.map(taskLine),
    `counted: bytes allocated a call ${per.join(', ')}; tables ${tree.sizes.tables.toLocaleString('en')} bytes; ` +
      `bundles, minified and compressed, ${bundles.join(', ')}; ${tree.deoptimizations.length} deoptimizations when warm`,
    ...worse.map((line) => `  ${pc.red('worse')}   ${line}`),
    passed
      ? slower.length === 0
        ? `passed: nothing was found to be more than ${100 * LEAST} % slower`
        : 'passed: nothing was found to be slower by more than is tolerated'
      : `${pc.red('failed')}: ${[
          ...slower.map(
            ({ verb, middle, low, high }) => `${verb} ${change(middle)} (${change(low)} … ${change(high)})`,
          ),
          ...worse,
        ].join('; ')}`,
    ...(slightly.length > 0
      ? [
          `${pc.yellow('warning')}: slower by less than ${100 * HARMLESS} %, with an interval above 0: ` +
            `${slightly.map(({ verb, strings }) => `${verb} (${strings})`).join(', ')}` +
            `${slightly.length > 1 ? '; together they are less likely to be noise' : ''}`,
        ]
      : []),
    ...(tasks.some(({ verdict }) => verdict === 'unclear')
      ? [`unclear: the machine was too busy to exclude a slow-down of that size; more blocks could`]
      : []),
    pc.dim(`one check in ${1 / LEVEL} of an unchanged tree may fail for its times`),
  ].join('\n');
}
