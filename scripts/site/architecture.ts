/**
 * `npx tsx scripts/site/architecture.ts`: draws `docs/architecture.svg`, the rooms of `src`, the command, and the imports between them.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = `${ROOT}/docs/architecture.svg`;
const BOX = { width: 112, height: 34 };
const ROW = 78;
const MARGIN = 12;
/** Between two boxes of a row; and the room for a line that passes a row. */
const GAP = 28;
const LANE = 10;
/** How often the places of a row are adapted to the rows next to it. */
const PASSES = 24;
/** The colors of light pages, and of dark ones. */
const COLORS = {
  text: ['#1b2026', '#e3e7eb'],
  ground: ['#f6f7f9', '#181c21'],
  folder: ['#0b5cad', '#6fb3ff'],
  line: ['#5a6470', '#9ba6b2'],
};
/** The grammar as data, the compiler that makes the tables of it, and the proof of the tables. */
const TOOLS = ['grammar', 'compiler', 'proof'];
const COMMAND = 'packages/cli';

/** A box, or the point at which a line passes a row. */
interface Place {
  /** The name of the folder; absent for a line. */
  readonly name?: string;
  readonly row: number;
  /** The center. */
  x: number;
  readonly above: Place[];
  readonly below: Place[];
}

/** For each room, the rooms that its files import from. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the imports between the rooms of `src`: rooms of the engine, and uses. */
function imports(): Imports {
  const roomsIn = (folder: string): string[] =>
    readdirSync(`${ROOT}/${folder}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:entries|uses)$/.test(entry.name))
      .map(({ name }) => name)
      .sort();
  const uses = roomsIn('src/uses');
  const rooms = [...roomsIn('src'), ...uses];
  const importsOf = (path: string, isImport: (other: string) => RegExp): Set<string> => {
    const texts = readdirSync(`${ROOT}/${path}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`${ROOT}/${path}/${file}`, 'utf8'));
    return new Set(rooms.filter((other) => texts.some((text) => isImport(other).test(text))));
  };
  return new Map([
    ...rooms.map((room): [string, Set<string>] => {
      const folder = uses.includes(room) ? `src/uses/${room}` : `src/${room}`;
      const found = importsOf(folder, (other) => new RegExp(` from '(?:\\.\\./)+${other}/`));
      found.delete(room);
      return [room, found];
    }),
    // The command imports entries: `uriscan` is the entry of `reference`.
    [
      COMMAND,
      importsOf(`${COMMAND}/src`, (other) => new RegExp(` from 'uriscan${other === 'reference' ? '' : `/${other}`}'`)),
    ],
  ]);
}

/** Returns the imports that do not follow from others: `a -> c` is left out if there are `a -> b` and `b -> c`. */
export function reduced(graph: Imports): Imports {
  const reaches = (from: string, to: string): boolean =>
    [...(graph.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  return new Map(
    [...graph].map(([from, targets]) => [
      from,
      new Set([...targets].filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))),
    ]),
  );
}

/** Returns the places in rows, each below all that it imports. A line has a place in every row that it passes. */
function placesOf(graph: Imports): Place[][] {
  const depth = (folder: string): number => Math.max(-1, ...[...(graph.get(folder) ?? [])].map(depth)) + 1;
  const places = new Map<string, Place>();
  const rows: Place[][] = [];
  const add = (row: number, name?: string): Place => {
    const place: Place = { row, x: 0, above: [], below: [], ...(name !== undefined && { name }) };
    rows[row] ??= [];
    rows[row].push(place);
    if (name !== undefined) places.set(name, place);
    return place;
  };
  for (const tool of TOOLS) add(0, tool);
  for (const folder of graph.keys()) add(depth(folder) + 1, folder);
  const join = (from: string, to: string): void => {
    let above = places.get(from) as Place;
    const end = places.get(to) as Place;
    while (above !== end) {
      const next = above.row + 1 === end.row ? end : add(above.row + 1);
      above.below.push(next);
      next.above.push(above);
      above = next;
    }
  };
  join('compiler', 'tables');
  // From the folder that is imported to the one that imports it, so that the arrows point down.
  for (const [from, targets] of graph) for (const to of targets) join(to, from);
  return rows;
}

const widthOf = ({ name }: Place): number => (name === undefined ? LANE : BOX.width);
const mean = (places: readonly Place[]): number => places.reduce((sum, { x }) => sum + x, 0) / places.length;

/** Orders a row by its neighbors, and moves each place as close to them as the others permit. */
function arrange(row: Place[], neighborsOf: (place: Place) => readonly Place[]): void {
  const wished = new Map(
    row.map((place) => [place, neighborsOf(place).length > 0 ? mean(neighborsOf(place)) : place.x]),
  );
  const wishOf = (place: Place): number => wished.get(place) as number;
  row.sort((a, b) => wishOf(a) - wishOf(b));
  const distance = (a: Place, b: Place): number => (widthOf(a) + widthOf(b)) / 2 + GAP;
  const [fromLeft, fromRight] = [row.map(wishOf), row.map(wishOf)];
  for (let i = 1; i < row.length; i++) {
    const least = (fromLeft[i - 1] as number) + distance(row[i - 1] as Place, row[i] as Place);
    fromLeft[i] = Math.max(fromLeft[i] as number, least);
  }
  for (let i = row.length - 2; i >= 0; i--) {
    const most = (fromRight[i + 1] as number) - distance(row[i] as Place, row[i + 1] as Place);
    fromRight[i] = Math.min(fromRight[i] as number, most);
  }
  row.forEach((place, i) => {
    place.x = ((fromLeft[i] as number) + (fromRight[i] as number)) / 2;
  });
}

const topOf = ({ row }: Place): number => MARGIN + row * ROW;

/** Returns the picture. */
export function picture(): string {
  const rows = placesOf(reduced(imports()));
  for (const row of rows)
    row.forEach((place, i) => {
      place.x = i * (BOX.width + GAP);
    });
  for (let pass = 0; pass < PASSES; pass++) {
    for (const row of rows.slice(1)) arrange(row, ({ above }) => above);
    for (const row of rows.toReversed().slice(1, -1)) arrange(row, ({ below, above }) => [...below, ...above]);
  }
  const all = rows.flat();
  const left = Math.min(...all.map((place) => place.x - widthOf(place) / 2)) - MARGIN;
  for (const place of all) place.x = Math.round(place.x - left);
  const width = Math.max(...all.map((place) => place.x + widthOf(place) / 2)) + MARGIN;
  const height = 2 * MARGIN + (rows.length - 1) * ROW + BOX.height;
  const boxes = all.filter(({ name }) => name !== undefined);
  const [text, ground, folder, line] = Object.values(COLORS).map(([light]) => light);
  const dashes = ' stroke-dasharray="4 3"';
  const isTool = ({ name = '' }: Place): boolean => TOOLS.includes(name);
  const path = (d: string, isDashed: boolean): string =>
    `<path fill="none" stroke="${line}"${isDashed ? dashes : ''} d="${d}" marker-end="url(#tip)"/>`;
  /** A line leaves a box at its bottom, passes rows straight down, and ends at the top of a box. */
  const arrow = (from: Place, first: Place): string => {
    let d = `M${from.x} ${topOf(from) + BOX.height}`;
    for (
      let [a, b] = [from, first] as [Place, Place | undefined];
      b !== undefined;
      [a, b] = [b, b.name === undefined ? b.below[0] : undefined]
    ) {
      const [start, end] = [topOf(a) + BOX.height, topOf(b) - (b.name === undefined ? 0 : 5)];
      const middle = (start + end) / 2;
      d += `C${a.x} ${middle} ${b.x} ${middle} ${b.x} ${end}${b.name === undefined ? `V${topOf(b) + BOX.height}` : ''}`;
    }
    return path(d, isTool(from));
  };
  const [grammar, compiler] = TOOLS.map((name) => all.find((place) => place.name === name)) as [Place, Place];
  const lines = [
    path(`M${grammar.x + BOX.width / 2} ${topOf(grammar) + BOX.height / 2}H${compiler.x - BOX.width / 2 - 5}`, true),
    ...boxes.flatMap((from) => from.below.map((first) => arrow(from, first))),
  ];
  const drawn = boxes.map(
    (place) =>
      `<rect fill="${ground}" stroke="${isTool(place) ? line : folder}"${isTool(place) ? dashes : ''} x="${place.x - BOX.width / 2}" y="${topOf(place)}" width="${BOX.width}" height="${BOX.height}" rx="7"/><text fill="${text}" x="${place.x}" y="${topOf(place) + 22}">${place.name}</text>`,
  );
  const dark = Object.values(COLORS).map(
    ([light, other]) => `[fill="${light}"]{fill:${other}}[stroke="${light}"]{stroke:${other}}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="The rooms of src, and the command: an arrow leads from a room to the rooms that import it" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13" text-anchor="middle">
<style>@media (prefers-color-scheme: dark) { ${dark.join(' ')} }</style>
<defs><marker id="tip" markerWidth="7" markerHeight="7" refX="3" refY="3" orient="auto"><path fill="${line}" d="M0 0L6 3L0 6Z"/></marker></defs>
${[...lines, ...drawn].join('\n')}
</svg>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, picture());
