/**
 * `npx tsx scripts/site/architecture.ts`: draws `docs/architecture.svg`, the folders of `src` and the imports between them.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = `${ROOT}/docs/architecture.svg`;
const WIDTH = 860;
const BOX = { width: 112, height: 34 };
const ROW = 78;
const MARGIN = 12;
/** The grammar as data, the compiler that makes the tables of it, and the proof of the tables. */
const TOOLS = ['grammar', 'compiler', 'proof'];

interface Place {
  readonly x: number;
  readonly y: number;
}

/** For each folder, the folders that its files import from. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the imports between the folders of `src`. */
function imports(): Imports {
  const folders = readdirSync(`${ROOT}/src`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return new Map(
    folders.map((folder) => {
      const files = readdirSync(`${ROOT}/src/${folder}`, { recursive: true, encoding: 'utf8' });
      const texts = files
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(`${ROOT}/src/${folder}/${file}`, 'utf8'));
      const isImported = (other: string): boolean =>
        other !== folder && texts.some((text) => new RegExp(` from '(?:\\.\\./)+${other}/`).test(text));
      return [folder, new Set(folders.filter(isImported))];
    }),
  );
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

/** Returns the folders in rows: each below all that it imports. */
function rows(graph: Imports): string[][] {
  const depth = (folder: string): number => Math.max(-1, ...[...(graph.get(folder) ?? [])].map(depth)) + 1;
  const levels: string[][] = [];
  for (const folder of graph.keys()) {
    levels[depth(folder)] ??= [];
    levels[depth(folder)]?.push(folder);
  }
  return levels;
}

/** Returns the picture. */
export function picture(): string {
  const lines = reduced(imports());
  const levels = [TOOLS, ...rows(lines)];
  const places = new Map<string, Place>();
  levels.forEach((folders, i) => {
    const gap = Math.min(40, (WIDTH - 2 * MARGIN - folders.length * BOX.width) / Math.max(1, folders.length - 1));
    const total = folders.length * BOX.width + gap * (folders.length - 1);
    folders.forEach((folder, j) => {
      places.set(folder, { x: (WIDTH - total) / 2 + j * (BOX.width + gap), y: MARGIN + i * ROW });
    });
  });
  const height = 2 * MARGIN + (levels.length - 1) * ROW + BOX.height;
  const arrow = (from: string, to: string, look: string): string => {
    const [a, b] = [places.get(from), places.get(to)] as [Place, Place];
    const [x, y, toX, toY] = [a.x + BOX.width / 2, a.y + BOX.height, b.x + BOX.width / 2, b.y - 5].map(Math.round);
    const middle = Math.round(((y as number) + (toY as number)) / 2);
    return `<path class="${look}" d="M${x} ${y}C${x} ${middle} ${toX} ${middle} ${toX} ${toY}" marker-end="url(#tip)"/>`;
  };
  const [grammar, compiler] = [places.get('grammar'), places.get('compiler')] as [Place, Place];
  const arrows = [
    `<path class="writes" d="M${Math.round(grammar.x + BOX.width)} ${grammar.y + BOX.height / 2}H${Math.round(compiler.x) - 5}" marker-end="url(#tip)"/>`,
    arrow('compiler', 'tables', 'writes'),
    // From the folder that is imported to the one that imports it, so that the arrows point down.
    ...[...lines].flatMap(([from, targets]) => [...targets].map((to) => arrow(to, from, 'imports'))),
  ];
  const boxes = [...places].map(([name, { x, y }]) => {
    const [left, top] = [Math.round(x), Math.round(y)];
    return `<rect class="${TOOLS.includes(name) ? 'tool' : 'folder'}" x="${left}" y="${top}" width="${BOX.width}" height="${BOX.height}" rx="7"/><text x="${left + BOX.width / 2}" y="${top + 22}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="The folders of src: an arrow leads from a folder to the folders that import it" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="13" text-anchor="middle">
<style>
  text { fill: #1b2026 }
  rect { fill: #f6f7f9; stroke: #0b5cad }
  .tool { stroke: #5a6470; stroke-dasharray: 4 3 }
  .imports, .writes { fill: none; stroke: #5a6470 }
  .writes { stroke-dasharray: 4 3 }
  #tip path { fill: #5a6470 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e3e7eb }
    rect { fill: #181c21; stroke: #6fb3ff }
    .tool, .imports, .writes { stroke: #9ba6b2 }
    #tip path { fill: #9ba6b2 }
  }
</style>
<defs><marker id="tip" markerWidth="7" markerHeight="7" refX="3" refY="3" orient="auto"><path d="M0 0L6 3L0 6Z"/></marker></defs>
${[...arrows, ...boxes].join('\n')}
</svg>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, picture());
