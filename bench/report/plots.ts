/** The pictures of the report, drawn by Observable Plot: SVG for light and dark pages. */

import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { OURS, type Run } from '../model/result.js';
import { comparisons, figure, groupBy, HEADLINE, throughput } from './figures.js';
import type { Row } from './history.js';

/** The verbs of the pictures. */
const VERBS = ['scanLines', 'scan', 'parse', 'resolve', 'normalize'];
/** Readable without zooming on a phone. */
const WIDTH = 400;

const STYLE =
  'svg{max-width:100%;height:auto;color:#1f2328;--ours:#0969da;--other:#8c959f}' +
  '@media(prefers-color-scheme:dark){svg{color:#e6edf3;--ours:#4493f8;--other:#6e7681}}';

const { document } = parseHTML('<!doctype html><html><body></body></html>');

/** @param title - shown above the plot, and read to people who do not see it */
function plot(title: string, { marks = [], ...options }: Plot.PlotOptions): string {
  const heading = Plot.text([title], {
    frameAnchor: 'top-left',
    dx: -(options.marginLeft ?? 0),
    dy: -24,
    fontWeight: 600,
  });
  const { outerHTML } = Plot.plot({
    width: WIDTH,
    marginTop: 36,
    style: { background: 'none', fontSize: '13px' },
    ariaLabel: title,
    ...options,
    marks: [...marks, heading],
    document: document as never,
  });
  // Groups without a role must not have a label: the image has one.
  return outerHTML
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" role="img"')
    .replace(/<style>.*?<\/style>/s, `<style>${STYLE}</style>`)
    .replaceAll(/(<g\b[^>]*) aria-label="[^"]*"/g, '$1');
}

/** The throughput of uriscan, of the fastest other package, and of the platform: longer is faster. */
export function throughputPlot(run: Run): string {
  const all = comparisons(run).filter(({ corpus }) => corpus === HEADLINE);
  const bars = VERBS.flatMap((verb) => {
    const row = all.find((each) => each.verb === verb);
    if (row === undefined) return [];
    const rivals = row.others.filter(({ isRival }) => isRival);
    const shown = [
      row.ours,
      rivals.find(({ comparable }) => comparable),
      rivals.find(({ subject }) => subject.startsWith('URL')),
    ].filter((each) => each !== undefined);
    return [
      { key: verb, label: verb, isHead: true, megabytes: 0, isOurs: false },
      ...shown.map(({ subject, megabytes }) => ({
        key: `${verb} ${subject}`,
        label: subject,
        isHead: false,
        megabytes,
        isOurs: subject === OURS,
      })),
    ];
  });
  const measured = bars.filter(({ isHead }) => !isHead);
  const labels = { y: 'key', x: 0, textAnchor: 'start', dx: -100 } as const;
  return plot(`Throughput on one core, of ${HEADLINE}: longer is faster`, {
    height: 80 + 19 * bars.length,
    marginLeft: 100,
    marginRight: 70,
    marginBottom: 40,
    x: { label: 'MB/s', labelAnchor: 'center', labelArrow: 'none', grid: true, ticks: 4 },
    y: { type: 'band', domain: bars.map(({ key }) => key), axis: null, padding: 0.2 },
    marks: [
      Plot.text(
        bars.filter(({ isHead }) => isHead),
        { ...labels, text: 'label', fontWeight: 600 },
      ),
      Plot.text(measured, { ...labels, text: 'label', dx: -92 }),
      Plot.barX(measured, {
        x: 'megabytes',
        y: 'key',
        fill: ({ isOurs }) => (isOurs ? 'var(--ours)' : 'var(--other)'),
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

/** The throughput of some verbs by commit, on the processor and runtime of the last one. */
export function historyPlot(rows: readonly Row[]): string {
  const last = rows.at(-1);
  const points = rows.flatMap(({ date, commit, runtime, cpu, verb, megabytes }) => {
    const value = megabytes[HEADLINE];
    if (value === undefined || runtime !== last?.runtime || cpu !== last.cpu || !VERBS.includes(verb)) return [];
    return [{ date, commit, verb, megabytes: value }];
  });
  const commits = [
    ...groupBy(
      points.sort((a, b) => a.date.localeCompare(b.date)),
      ({ commit }) => commit,
    ).keys(),
  ];
  const lasts = [...groupBy(points, ({ verb }) => verb).values()].flatMap((line) => line.at(-1) ?? []);
  // A label is below the one before, since lines may end close to each other.
  let above = Number.POSITIVE_INFINITY;
  const ends = lasts
    .sort((a, b) => b.megabytes - a.megabytes)
    .map((end) => {
      above = Math.min(end.megabytes, above / LABEL);
      return { ...end, at: above };
    });
  return plot(`Throughput by commit, of ${HEADLINE}: higher is faster`, {
    height: 360,
    marginLeft: 56,
    marginRight: 110,
    marginBottom: 70,
    x: { type: 'point', domain: commits, label: null, tickRotate: -45 },
    y: {
      type: 'log',
      label: 'MB/s',
      labelAnchor: 'center',
      labelArrow: 'none',
      grid: true,
      ticks: 4,
      tickFormat: (value: number) => figure(value),
    },
    marks: [
      Plot.lineY(points, { x: 'commit', y: 'megabytes', z: 'verb', stroke: 'var(--ours)', strokeWidth: 2 }),
      Plot.dot(points, { x: 'commit', y: 'megabytes', fill: 'var(--ours)', r: 3 }),
      Plot.text(ends, {
        x: 'commit',
        y: 'at',
        text: ({ verb, megabytes }: (typeof ends)[number]) => `${verb} ${figure(megabytes)}`,
        textAnchor: 'start',
        dx: 8,
      }),
    ],
  });
}
