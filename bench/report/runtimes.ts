/** Runs on several runtimes as one table: a row for each verb, a column for each runtime. */

import type { Run } from '../model/earlier-result.js';
import { PROCESS } from '../runner/cold.js';
import {
  type Comparison,
  commitOf,
  comparisons,
  dayOf,
  describe,
  figure,
  groupBy,
  isAhead,
  isRival,
  requiredTimes,
  taskName,
  timesOurs,
} from './comparison.js';

/** The time of the fastest rival, times uriscan's, and its name; bold where it is ahead by more than the error. */
function cell(comparison: Comparison | undefined): string {
  if (comparison === undefined) return '–';
  const rivals = comparison.others
    .filter(isRival)
    .map((rival) => ({ rival, times: timesOurs(rival, comparison.ours) }));
  const [best] = rivals.sort((a, b) => a.times - b.times);
  if (best === undefined) return '–';
  const text = `${figure(best.times)} ${best.rival.subject}`;
  return isAhead(best.rival) ? `**${text}**` : text;
}

export function runtimesTable(runs: readonly [Run, ...Run[]]): string {
  const [first] = runs;
  const { cpu, cores, os } = first.machine;
  const columns = runs.map(comparisons);
  const isOne = first.corpora.length === 1;
  const keyOf = ({ corpus, ...of }: Comparison): string =>
    `\`${taskName(of)}\`${isOne || corpus === PROCESS.name ? '' : ` of ${corpus}`}`;
  const names = [...groupBy(columns.flat(), keyOf).keys()];
  const rows = [
    ...names.map((name) => [name, ...columns.map((all) => cell(all.find((each) => keyOf(each) === name)))]),
    ['uriscan loaded by `require`, times imported', ...columns.map(requiredTimes)],
  ];
  return [
    `Measured on ${dayOf(first)} at commit ${commitOf(first)}, by \`${first.command}\`, on ${cpu}, ${cores} cores; ${os}. ` +
      `References: ${first.corpora.map(describe).join('; ')}.`,
    'The fastest rival and its time divided by that of uriscan (2.00: twice as long); **bold** where it is ahead by more ' +
      'than the error; – where there is no rival.',
    [['', ...runs.map(({ machine }) => machine.runtime)], ['---', ...runs.map(() => '---')], ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  ].join('\n\n');
}
