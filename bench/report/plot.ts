/** A plot of lines over axes, as inline SVG: its colors come from the page, so that it follows light and dark. */

import { type Markup, markup } from './markup.js';

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
  /** Said where the point is pointed at. */
  readonly title: string;
}

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
  /** Index of a color of the page and of a mark below; 0 is emphasized. */
  readonly style: number;
}

export interface Axis {
  readonly label: string;
  readonly scale: 'linear' | 'log';
  readonly format: (value: number) => string;
  /** The positions of grid lines; powers of ten or round numbers by default. */
  readonly ticks?: readonly number[];
}

export interface Plot {
  readonly title: string;
  readonly description: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
}

/** One for wide pages and one for narrow ones, of which the page shows one: text in a plot that is scaled gets too small. */
export const plot = (of: Plot): Markup => markup`${draw(of, 'wide', 860, 430)}${draw(of, 'narrow', 350, 400)}`;

const MARKS = [
  'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0',
  'M-4,-4h8v8h-8z',
  'M0,-5L5,4H-5z',
  'M0,-5L5,0L0,5L-5,0z',
  'M0,5L5,-4H-5z',
];
const MARGIN = { top: 30, right: 16, bottom: 44, left: 56 };
const LABEL_HEIGHT = 15;

function draw({ title, description, x, y, series }: Plot, size: string, width: number, height: number): Markup {
  const points = series.flatMap((one) => one.points);
  const longest = Math.max(...series.map(({ name }) => name.length));
  const right = MARGIN.right + 8 + 7 * longest;
  const along = scale(
    x,
    points.map((point) => point.x),
    MARGIN.left,
    width - right,
  );
  const up = scale(
    y,
    points.flatMap(({ y: value, low = value, high = value }) => [low, high]),
    height - MARGIN.bottom,
    MARGIN.top,
  );
  const bottom = height - MARGIN.bottom;
  // A line that ends early has its name at its end; the others share the margin.
  const end = Math.max(...points.map((point) => along.at(point.x)));
  const ends = series.map(({ points: own }) => own.at(-1) as Point);
  const reaching = ends.filter((point) => along.at(point.x) === end);
  const heights = spread(
    reaching.map((point) => up.at(point.y)),
    MARGIN.top,
    bottom,
  );
  const labelAt = (point: Point): number => heights[reaching.indexOf(point)] ?? up.at(point.y);
  return markup`<svg class="plot ${size}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}"><desc>${description}</desc>
<g class="grid">${up.ticks.map((tick) => markup`<path d="M${MARGIN.left},${round(up.at(tick))}H${width - right}"/>`)}${along.ticks.map((tick) => markup`<path d="M${round(along.at(tick))},${MARGIN.top}V${bottom}"/>`)}</g>
<g class="axis">${up.ticks.map((tick) => markup`<text x="${MARGIN.left - 8}" y="${round(up.at(tick) + 4)}" text-anchor="end">${y.format(tick)}</text>`)}${thin(
    along.ticks.map((tick) => ({ tick, at: along.at(tick) })),
    x.format,
  ).map(
    ({ tick, at }) => markup`<text x="${round(at)}" y="${bottom + 18}" text-anchor="middle">${x.format(tick)}</text>`,
  )}
<text x="${round((MARGIN.left + width - right) / 2)}" y="${height - 6}" text-anchor="middle">${x.label}</text>
<text x="0" y="14">${y.label}</text></g>
${series.map(({ name, points: own, style }, i) => {
  const path = own.map((point) => `${round(along.at(point.x))},${round(up.at(point.y))}`).join('L');
  return markup`<g class="series s${style && 1 + ((style - 1) % 9)}"><path class="line" d="M${path}"/>${own.map((point) => mark(point, along.at(point.x), up, style))}<text x="${round(along.at(ends[i]?.x ?? 0) + 10)}" y="${round(labelAt(ends[i] as Point) + 4)}">${name}</text></g>`;
})}</svg>`;
}

function mark({ y, low = y, high = y, title }: Point, at: number, up: Scale, style: number): Markup {
  const from = round(up.at(low));
  const to = round(up.at(high));
  return markup`${from !== to && markup`<path class="line" d="M${round(at)},${from}V${to}"/>`}<path class="mark" transform="translate(${round(at)},${round(up.at(y))})" d="${MARKS[style % MARKS.length]}"><title>${title}</title></path>`;
}

interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

function scale(axis: Axis, values: readonly number[], from: number, to: number): Scale {
  const log = axis.scale === 'log';
  const least = Math.min(...values);
  const most = Math.max(...values);
  const ticks = axis.ticks ?? (log ? powersOfTen(least, most) : roundNumbers(most));
  const low = Math.min(least, ticks[0] ?? least);
  const high = Math.max(most, ticks.at(-1) ?? most);
  const position = (value: number): number =>
    log ? Math.log(value / low) / Math.log(high / low || Math.E) : (value - low) / (high - low || 1);
  return { at: (value) => from + (to - from) * (high > low ? position(value) : 0.5), ticks };
}

const powersOfTen = (least: number, most: number): number[] => {
  const first = Math.floor(Math.log10(least));
  const last = Math.ceil(Math.log10(most));
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
};

/** From 0, in about five steps of 1, 2 or 5 times a power of ten. */
const roundNumbers = (most: number): number[] => {
  const rough = most / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
};

/** Leaves out ticks whose labels would touch the previous label. */
function thin<Tick extends { tick: number; at: number }>(ticks: readonly Tick[], format: Axis['format']): Tick[] {
  const kept: Tick[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const tick of ticks) {
    const half = 4 * format(tick.tick).length;
    if (tick.at - half < end + 6) continue;
    kept.push(tick);
    end = tick.at + half;
  }
  return kept;
}

/** Where labels go that belong at these heights: as near as they can without overlapping. */
function spread(heights: readonly number[], top: number, bottom: number): number[] {
  const order = heights.map((height, i) => ({ height, i })).sort((a, b) => a.height - b.height);
  let above = top - LABEL_HEIGHT;
  for (const label of order) above = label.height = Math.max(label.height, above + LABEL_HEIGHT);
  let below = bottom + LABEL_HEIGHT;
  for (const label of order.reverse()) below = label.height = Math.min(label.height, below - LABEL_HEIGHT);
  const placed: number[] = [];
  for (const { height, i } of order) placed[i] = height;
  return placed;
}

const round = (value: number): number => Math.round(value * 10) / 10;
