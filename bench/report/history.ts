/** How uriscan's own cost went from run to run on the same machine. */

import type { Estimate, Run } from '../model/result.js';
import { commitOf, comparisons, dayOf, figure, groupBy, taskName } from './comparison.js';
import { LENGTH } from './growth.js';
import { type Markup, markup } from './markup.js';
import { plot, type Series } from './plot.js';
import { type Row, table } from './table.js';

interface Found {
  readonly run: Run;
  readonly task: string;
  readonly corpus: string;
  readonly cost: Estimate;
}

/** @param runs - the last of them is the one that the report is about */
export function history(runs: readonly Run[]): Markup | undefined {
  const last = runs.at(-1);
  if (last === undefined) return undefined;
  const sorted = runs.filter((run) => sameMachine(run, last)).sort((a, b) => timeOf(a) - timeOf(b));
  const others = runs.length - sorted.length;
  const found = sorted.flatMap((run) =>
    comparisons(run)
      .filter(({ corpus }) => !LENGTH.test(corpus))
      .map((each): Found => ({ run, task: taskName(each), corpus: each.corpus, cost: each.ours.nsPerReference })),
  );
  const tasks = [...groupBy(found, ({ task }) => task)].filter(
    ([, own]) => new Set(own.map(({ run }) => run)).size > 1,
  );
  if (tasks.length === 0) return undefined;
  return markup`<p>The time of uriscan in nanoseconds per reference, on this processor with the same version of Node${others > 0 && ` (${others} ${others === 1 ? 'run' : 'runs'} of other machines left out)`}.</p>
${tasks.map(([task, own], i) => markup`<details${i === 0 ? markup` open` : ''}><summary><b>${task}</b></summary>${historyOf(task, own)}</details>`)}`;
}

function historyOf(task: string, found: readonly Found[]): Markup {
  const runs = [...new Set(found.map(({ run }) => run))];
  const corpora = [...groupBy(found, ({ corpus }) => corpus)];
  const series: Series[] = corpora.map(([name, own], i) => ({
    name,
    style: i + 1,
    points: own.map(({ run, cost: { median, low, high } }) => ({
      x: runs.indexOf(run) + 1,
      y: median,
      low,
      high,
      title: `${name}, ${dayOf(run)}, ${commitOf(run)}: ${figure(median)} ns`,
    })),
  }));
  return markup`${plot({
    title: `${task}: runs so far`,
    description: `Lines of ${corpora.map(([name]) => name).join(', ')}, a point a run; the table below has the same figures.`,
    x: {
      label: 'run',
      scale: 'linear',
      format: (value) => (runs[value - 1] ? dayOf(runs[value - 1] as Run) : ''),
      ticks: runs.map((_, i) => i + 1),
    },
    y: { label: 'ns per reference', scale: 'linear', format: (value) => value.toLocaleString('en') },
    series,
  })}<details><summary>The same as a table</summary>${table(
    `${task}: nanoseconds per reference`,
    ['run', 'commit', ...corpora.map(([name]) => name)],
    runs.map(
      (run): Row => [
        run.machine.date.slice(0, 16).replace('T', ' '),
        commitOf(run),
        ...corpora.map(([, own]) => {
          const one = own.find((each) => each.run === run);
          return one ? figure(one.cost.median) : '–';
        }),
      ],
    ),
  )}</details>`;
}

const timeOf = ({ machine }: Run): number => Date.parse(machine.date);
const sameMachine = ({ machine: a }: Run, { machine: b }: Run): boolean => a.cpu === b.cpu && a.node === b.node;
