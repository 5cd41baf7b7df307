/** The plots of the page, drawn by Observable Plot, and tables of the same figures. */

import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Run } from '../model/earlier-result.js';
import { type Comparison, comparisons, figure, groupBy, isRival, taskName, time, timesOurs } from './comparison.js';
import { Markup, markup } from './markup.js';
import { type Row, table } from './table.js';

/** The names of the corpora whose references are all of the same length. */
export const LENGTH = /^length-(\d+)$/;

const { document } = parseHTML('<!doctype html><html><body></body></html>');

/** The text takes the color of the page, light or dark. */
function plot(label: string, options: Plot.PlotOptions): Markup {
  const drawn = Plot.plot({
    width: 860,
    style: { background: 'none', fontSize: '12px' },
    ariaLabel: label,
    marginBottom: 44,
    ...options,
    document: document as never,
  });
  // Of its drawings, only the plot has a style; the others are of its legend.
  // Groups without a role must not have a label: the image has one.
  const image = drawn.outerHTML
    .replace('<svg style', '<svg role="img" style')
    .replaceAll(/(<g\b[^>]*) aria-label="[^"]*"/g, '$1');
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${new Markup(image)}</div>`;
}

/** Rivals by verbs, one mark for each corpus. */
export function overview(all: readonly Comparison[]): Markup {
  const data = all.flatMap((each) =>
    each.others.filter(isRival).map((other) => ({
      task: taskName(each),
      subject: other.subject,
      times: timesOurs(other, each.ours),
      title: `${taskName(each)} of ${each.corpus}: ${other.subject} takes ${figure(timesOurs(other, each.ours))} times as long`,
    })),
  );
  const tasks = [...groupBy(data, ({ task }) => task).keys()];
  return plot('Times of others divided by those of uriscan', {
    marginLeft: 150,
    height: 90 + 24 * tasks.length,
    x: {
      type: 'log',
      grid: true,
      label: 'times uriscan: right of the line, uriscan is faster',
      labelOffset: 38,
      tickFormat: String,
    },
    y: { type: 'point', domain: tasks, label: null, grid: true },
    color: { legend: true, type: 'categorical' },
    marks: [
      Plot.ruleX([1], { strokeWidth: 2 }),
      Plot.dot(data, { x: 'times', y: 'task', stroke: 'subject', strokeWidth: 2, r: 4, title: 'title' }),
    ],
  });
}

/** The time per reference as references get longer, from the corpora of references of one length each. */
export function growth(all: readonly Comparison[]): Markup | undefined {
  const tasks = [
    ...groupBy(
      all.filter(({ corpus }) => LENGTH.test(corpus)),
      taskName,
    ),
  ].filter(([, rows]) => rows.length > 1);
  if (tasks.length === 0) return undefined;
  return markup`<p>The time of a reference over its length in bytes. Both axes are logarithmic: a cost that is linear in the length rises by a power of ten while the length does.</p>
${tasks.map(([name, rows], i) => markup`<details${i === 0 && markup` open`}><summary><b>${name}</b></summary>${growthOf(name, rows)}</details>`)}`;
}

function growthOf(name: string, rows: readonly Comparison[]): Markup {
  const data = rows.flatMap(({ corpus, ours, others }) =>
    [ours, ...others].map(({ subject, nsPerReference: { median } }) => ({
      subject,
      bytes: Number(LENGTH.exec(corpus)?.[1]),
      ns: median,
    })),
  );
  const lengths = [...new Set(data.map(({ bytes }) => bytes))].sort((a, b) => a - b);
  return markup`${plot(`${name}: cost against length`, {
    marginLeft: 70,
    x: { type: 'log', label: 'bytes', labelOffset: 38, ticks: lengths.length > 8 ? 8 : lengths, tickFormat: 's' },
    y: { type: 'log', label: 'time per reference', grid: true, tickFormat: time, ticks: 6 },
    color: { legend: true, type: 'categorical' },
    marks: [Plot.lineY(data, { x: 'bytes', y: 'ns', stroke: 'subject', strokeWidth: 2, sort: 'bytes' })],
  })}<details><summary>The same as a table</summary>${table(
    `${name}: nanoseconds per reference`,
    ['', ...lengths.map((length) => `${length.toLocaleString('en')} bytes`)],
    [...groupBy(data, ({ subject }) => subject)].map(([subject, own]): Row => {
      const costs = lengths.map((length) => own.find(({ bytes }) => bytes === length)?.ns);
      return [subject, ...costs.map((cost) => (cost === undefined ? '–' : figure(cost)))];
    }),
  )}</details>`;
}

/** The time of uriscan in each run that can be compared with the last one: of the same processor, Node and references. */
export function history(runs: readonly Run[]): Markup | undefined {
  const last = runs.at(-1);
  if (last === undefined) return undefined;
  const sorted = runs
    .filter((run) => isSameMachine(run, last))
    .sort((a, b) => a.machine.date.localeCompare(b.machine.date));
  const left = runs.length - sorted.length;
  const data = sorted.flatMap((run) =>
    comparisons(run)
      .filter(({ corpus }) => !LENGTH.test(corpus) && hasSameReferences(run, last, corpus))
      .map((each) => ({
        run,
        label: labelOf(run),
        task: taskName(each),
        corpus: each.corpus,
        ns: each.ours.nsPerReference.median,
      })),
  );
  const lines = [...groupBy(data, ({ task, corpus }) => `${task} of ${corpus}`).values()].filter(
    ({ length }) => length > 1,
  );
  if (lines.length === 0) return undefined;
  const changes = lines.flatMap((line) =>
    line.map((point) => ({ ...point, change: point.ns / (line[0]?.ns as number) })),
  );
  const tasks = [...groupBy(changes, ({ task }) => task).keys()];
  return markup`<p>The time of uriscan divided by its time in the first of these runs, on this processor with the same version of Node${left > 0 && ` (${left} ${left === 1 ? 'run' : 'runs'} of other machines left out)`}.</p>
${plot('Runs so far', {
  marginLeft: 50,
  marginRight: 150,
  height: 80 + 56 * tasks.length,
  x: { type: 'point', domain: sorted.map(labelOf), label: null, tickRotate: sorted.length > 6 ? -60 : 0 },
  ...(sorted.length > 6 && { marginBottom: 120 }),
  y: { label: null, grid: true, ticks: 2, nice: true },
  fy: { domain: tasks, label: null },
  color: { legend: true, type: 'categorical' },
  marks: [
    Plot.ruleY([1], { strokeOpacity: 0.4 }),
    Plot.lineY(changes, { x: 'label', y: 'change', fy: 'task', stroke: 'corpus', strokeWidth: 2 }),
    Plot.dot(changes, { x: 'label', y: 'change', fy: 'task', fill: 'corpus', r: 3 }),
  ],
})}<details><summary>The same as a table</summary>${table(
    'Nanoseconds per reference',
    ['', ...sorted.map(labelOf)],
    lines.map((line): Row => {
      const times = sorted.map((run) => line.find((point) => point.run === run)?.ns);
      return [`${line[0]?.task} of ${line[0]?.corpus}`, ...times.map((ns) => (ns === undefined ? '–' : figure(ns)))];
    }),
  )}</details>`;
}

/** `03-04 05:06, 0123456` */
const labelOf = (run: Run): string =>
  `${run.machine.date.slice(5, 16).replace('T', ' ')}, ${run.machine.commit.slice(0, 7)}`;
/** Earlier runs are all of Node, and lack the name of the runtime. */
const runtimeOf = ({ runtime, node }: Run['machine']): string => runtime ?? `Node ${node}`;
const isSameMachine = ({ machine: a }: Run, { machine: b }: Run): boolean =>
  a.cpu === b.cpu && runtimeOf(a) === runtimeOf(b);

function hasSameReferences(run: Run, other: Run, corpus: string): boolean {
  const [one, two] = [run, other].map(({ corpora }) => corpora.find(({ name }) => name === corpus));
  return one?.bytes === two?.bytes;
}
