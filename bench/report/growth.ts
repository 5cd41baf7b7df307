/** The time per reference as references get longer, from the corpora of references of one length each. */

import type { Measurement, Run } from '../model/result.js';
import { type Comparison, figure, groupBy, taskName } from './comparison.js';
import { type Markup, markup } from './markup.js';
import { plot, type Series } from './plot.js';
import { type Row, table } from './table.js';

/** The names of the corpora whose references are all of the same length. */
export const LENGTH = /^length-(\d+)$/;

export function growth(run: Run, all: readonly Comparison[]): Markup | undefined {
  const measured = all.filter(({ corpus }) => LENGTH.test(corpus));
  const subjects = [...new Set(run.measurements.map(({ subject }) => subject))];
  const plots = [...groupBy(measured, taskName)].filter(([, rows]) => rows.length > 1);
  if (plots.length === 0) return undefined;
  return markup`<p>The time of a reference over its length in bytes. Both axes are logarithmic: a cost that is linear in the length goes up a power of ten while the length does.</p>
${plots.map(([name, rows], i) => markup`<details${i === 0 ? markup` open` : ''}><summary><b>${name}</b></summary>${growthOf(name, rows, subjects)}</details>`)}`;
}

function growthOf(name: string, rows: readonly Comparison[], subjects: readonly string[]): Markup {
  const lengthOf = ({ corpus }: Measurement): number => Number(LENGTH.exec(corpus)?.[1]);
  const measured = rows.flatMap(({ ours, others }) => [ours, ...others]).sort((a, b) => lengthOf(a) - lengthOf(b));
  const lengths = [...new Set(measured.map(lengthOf))];
  const series: Series[] = [...groupBy(measured, ({ subject }) => subject)].map(([subject, own]) => ({
    name: subject,
    style: subjects.indexOf(subject),
    points: own.map((one) => {
      const { median, low, high } = one.nsPerReference;
      return {
        x: lengthOf(one),
        y: median,
        low,
        high,
        title: `${subject}, ${lengthOf(one)} bytes: ${figure(median)} ns`,
      };
    }),
  }));
  const bytes = (length: number): string => (length < 1024 ? String(length) : `${length / 1024} Ki`);
  return markup`${plot({
    title: `${name}: cost against length`,
    description: `Lines of ${series.map((one) => one.name).join(', ')}; the table below has the same figures.`,
    x: { label: 'bytes', scale: 'log', format: bytes, ticks: lengths },
    y: { label: 'time per reference', scale: 'log', format: duration },
    series,
  })}<details><summary>The same as a table</summary>${table(
    `${name}: nanoseconds per reference`,
    ['', ...lengths.map((length) => `${bytes(length)} bytes`)],
    series.map((one): Row => [one.name, ...lengths.map((length) => costAt(one, length))]),
  )}</details>`;
}

function costAt({ points }: Series, length: number): string {
  const found = points.find(({ x }) => x === length);
  return found ? figure(found.y) : '–';
}

/** Of a power of ten: `10 ns`, `1 µs`, `100 ms`. */
function duration(ns: number): string {
  const [unit, size] = ns < 1e3 ? ['ns', 1] : ns < 1e6 ? ['µs', 1e3] : ns < 1e9 ? ['ms', 1e6] : (['s', 1e9] as const);
  return `${ns / size} ${unit}`;
}
