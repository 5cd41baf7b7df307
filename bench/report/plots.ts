/** The pictures of the report, drawn by Observable Plot: SVG for light and dark pages. */

import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { groupBy } from '../model/group-by.js';
import { OURS, type Run } from '../model/result.js';
import { comparisons, figure, HEADLINE, rivalsIn, throughput } from './figures.js';
import type { Row } from './history.js';

/** The verbs of the pictures. */
const VERBS = ['scanLines', 'scan', 'parse', 'resolve', 'normalize'];
/** Readable without zooming on a phone. */
const WIDTH = 400;

/** The colors of light pages, written out for viewers that know no variables, and of dark ones. */
const INK = '#1f2328';
const OUR_COLOR = '#0969da';
const OTHER_COLOR = '#8c959f';
const DARK = { [INK]: '#e6edf3', [OUR_COLOR]: '#4493f8', [OTHER_COLOR]: '#6e7681' };
const dark = Object.entries(DARK).map(
  ([light, other]) => `[fill="${light}"]{fill:${other}}[stroke="${light}"]{stroke:${other}}`,
);
const STYLE = `svg{max-width:100%;height:auto}@media(prefers-color-scheme:dark){${dark.join('')}}`;

const { document } = parseHTML('<!doctype html><html><body></body></html>');

/**
 * @param title - shown above the plot, and read to people who do not see it
 * @param about - what was measured where, below the title
 */
function plot(title: string, about: string, { marks = [], ...options }: Plot.PlotOptions): string {
  const line = (text: string, dy: number, more: Plot.TextOptions): Plot.Text =>
    Plot.text([text], { frameAnchor: 'top-left', dx: -(options.marginLeft ?? 0), dy, ...more });
  const heading = [line(title, -42, { fontWeight: 600 }), line(about, -24, { fontSize: 11 })];
  const { outerHTML } = Plot.plot({
    width: WIDTH,
    marginTop: 54,
    style: { background: 'none', fontSize: '13px' },
    ariaLabel: title,
    ...options,
    marks: [...marks, ...heading],
    document: document as never,
  });
  // Groups without a role must not have a label: the image has one.
  return outerHTML
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" role="img"')
    .replace(/<style>.*?<\/style>/s, `<style>${STYLE}</style>`)
    .replaceAll(/(<g\b[^>]*) aria-label="[^"]*"/g, '$1')
    .replaceAll('currentColor', INK);
}

/** The throughput of uriscan, of the fastest other package, and of the platform, called in the same way: longer is faster. */
export function throughputPlot(run: Run): string {
  const all = comparisons(run).filter(({ corpus }) => corpus === HEADLINE);
  const bars = VERBS.flatMap((verb) => {
    const row = all.find((each) => each.verb === verb);
    const rivals = row === undefined ? [] : rivalsIn(row);
    if (row === undefined || rivals.length === 0) return [];
    return [
      { key: verb, label: verb, isHead: true, megabytes: 0, isOurs: false },
      ...[row.ours, ...rivals].map(({ subject, megabytes, comparable }) => ({
        key: `${verb} ${subject}`,
        label: subject === OURS || comparable ? subject : `${subject}*`,
        isHead: false,
        megabytes,
        isOurs: subject === OURS,
      })),
    ];
  });
  const measured = bars.filter(({ isHead }) => !isHead);
  const labels = { y: 'key', x: 0, textAnchor: 'start', dx: -110 } as const;
  const { runtime, cpu, date } = run.machine;
  const about = `${runtime}, ${cpu}, ${date.slice(0, 10)}. * solves another problem`;
  return plot(`Throughput on one core, of ${HEADLINE}: longer is faster`, about, {
    height: 98 + 19 * bars.length,
    marginLeft: 110,
    marginRight: 70,
    marginBottom: 40,
    x: { label: 'MB/s', labelAnchor: 'center', labelArrow: 'none', grid: true, ticks: 4 },
    y: { type: 'band', domain: bars.map(({ key }) => key), axis: null, padding: 0.2 },
    marks: [
      Plot.text(
        bars.filter(({ isHead }) => isHead),
        { ...labels, text: 'label', fontWeight: 600 },
      ),
      Plot.text(measured, { ...labels, text: 'label', dx: -102 }),
      Plot.barX(measured, {
        x: 'megabytes',
        y: 'key',
        fill: ({ isOurs }) => (isOurs ? OUR_COLOR : OTHER_COLOR),
      }),
      Plot.text(measured, {
        x: 'megabytes',
        y: 'key',
        text: ({ megabytes }: (typeof measured)[number]) => throughput(megabytes),
        textAnchor: 'start',
        dx: 5,
      }),
    ],
  });
}

/** The ratio of the values of two labels, one below the other, on the logarithmic axis. */
const LABEL = 1.15;

/**
 * The throughput of some verbs by commit, on the processor and runtime of the last one. A line joins commits that were measured one after
 * the other on one machine.
 */
export function historyPlot(rows: readonly Row[]): string {
  const last = rows.at(-1);
  const shown = rows
    .filter(({ runtime, cpu, verb }) => runtime === last?.runtime && cpu === last.cpu && VERBS.includes(verb))
    .map((row) => ({ ...row, at: `${row.date} ${row.commit}`, megabytes: row.megabytes[HEADLINE] ?? Number.NaN }))
    .sort((a, b) => a.date.localeCompare(b.date));
  const commits = [...groupBy(shown, ({ at }) => at).keys()];
  /** A point for each commit, without a value where the verb was not measured. */
  const points = [...groupBy(shown, ({ verb, machine }) => `${verb} ${machine}`)].flatMap(([line, measured]) =>
    commits.map((at) => ({ line, at, verb: '', megabytes: Number.NaN, ...measured.find((row) => row.at === at) })),
  );
  const measured = points.filter(({ megabytes }) => !Number.isNaN(megabytes));
  // A label ends each line, below the label before it, since lines may end close to each other.
  const ends = points
    .filter(({ line, megabytes }, i) => {
      const next = points[i + 1];
      return !Number.isNaN(megabytes) && !(next?.line === line && next.megabytes > 0);
    })
    .sort((a, b) => b.megabytes - a.megabytes);
  const labels = [...groupBy(ends, ({ at }) => at).values()].flatMap((column) => {
    let above = Number.POSITIVE_INFINITY;
    return column.map((end) => {
      above = Math.min(end.megabytes, above / LABEL);
      return { ...end, level: above };
    });
  });
  const about = `MB/s. ${last?.runtime}, ${last?.machine ?? last?.cpu}`;
  return plot(`Throughput by commit, of ${HEADLINE}: higher is faster`, about, {
    width: 480,
    height: 420,
    marginLeft: 64,
    marginRight: 110,
    marginBottom: 120,
    x: { type: 'point', domain: commits, label: null, tickRotate: -45 },
    y: { type: 'log', label: null, grid: true, ticks: 4, tickFormat: (value: number) => figure(value) },
    marks: [
      Plot.lineY(points, { x: 'at', y: 'megabytes', z: 'line', stroke: OUR_COLOR, strokeWidth: 2 }),
      Plot.dot(measured, { x: 'at', y: 'megabytes', fill: OUR_COLOR, r: 3 }),
      Plot.text(labels, {
        x: 'at',
        y: 'level',
        text: ({ verb, megabytes }: (typeof labels)[number]) => `${verb} ${figure(megabytes)}`,
        textAnchor: 'start',
        dx: 8,
      }),
    ],
  });
}
