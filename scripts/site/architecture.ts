/**
 * `npx tsx scripts/site/architecture.ts`: draws `docs/architecture.svg`, the folders of `src` and the imports between them;
 * `--check` compares the file with the code.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = `${ROOT}/docs/architecture.svg`;
const WIDTH = 860;
const BOX = { width: 112, height: 34 };
const ROW = 78;
const MARGIN = 12;
/** The grammar as data, the compiler that makes the tables of it, and the proof of the tables. */
const TOOLS = ['scripts/grammar', 'scripts/compiler', 'scripts/proof'];

interface Place {
  readonly x: number;
  readonly y: number;
}

/** For each folder, the folders that its files import from. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the imports between the folders of `src` and the tools that make the tables. */
export function imports(): Imports {
  const folders = readdirSync(`${ROOT}/src`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/${name}`);
  const all = [...TOOLS, ...folders].sort();
  return new Map(
    all.map((folder) => {
      const files = readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.ts'),
      );
      const targets = files.flatMap((file) => {
        const at = posix.join(folder, posix.dirname(file.replaceAll('\\', '/')));
        const text = readFileSync(`${ROOT}/${folder}/${file}`, 'utf8');
        return [...text.matchAll(/\bfrom '(\.[^']*)'/g)].map(([, to = '']) => posix.join(at, to));
      });
      return [
        folder,
        new Set(all.filter((other) => other !== folder && targets.some((to) => to.startsWith(`${other}/`)))),
      ];
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
export function rows(graph: Imports): string[][] {
  const depths = new Map<string, number>();
  const depth = (folder: string): number => {
    let found = depths.get(folder);
    if (found === undefined) {
      // The generated tables are made from the grammar.
      const targets = [...(graph.get(folder) ?? [])].filter((to) => !(isTool(folder) && !isTool(to)));
      found = Math.max(-1, ...targets.map(depth)) + 1;
      depths.set(folder, found);
    }
    return found;
  };
  const levels: string[][] = [];
  for (const folder of graph.keys()) {
    if (isTool(folder)) continue;
    const level = depth(folder);
    levels[level] = [...(levels[level] ?? []), folder];
  }
  return [TOOLS.filter((tool) => graph.has(tool)), ...levels];
}

const isTool = (folder: string): boolean => folder.startsWith('scripts/');

/** Returns the picture. */
export function picture(): string {
  const graph = imports();
  const lines = reduced(new Map([...graph].map(([from, to]) => [from, isTool(from) ? new Set() : to])));
  const levels = rows(graph);
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
  const [grammar, compiler] = [places.get('scripts/grammar'), places.get('scripts/compiler')] as [Place, Place];
  const arrows = [
    `<path class="writes" d="M${Math.round(grammar.x + BOX.width)} ${grammar.y + BOX.height / 2}H${Math.round(compiler.x) - 5}" marker-end="url(#tip)"/>`,
    arrow('scripts/compiler', 'src/tables', 'writes'),
    // From the folder that is imported to the one that imports it, so that the arrows point down.
    ...[...lines].flatMap(([from, targets]) => [...targets].map((to) => arrow(to, from, 'imports'))),
  ];
  const boxes = [...places].map(([folder, { x, y }]) => {
    const name = folder.replace(/^src\//, '');
    const [left, top] = [Math.round(x), Math.round(y)];
    return `<rect class="${isTool(folder) ? 'tool' : 'folder'}" x="${left}" y="${top}" width="${BOX.width}" height="${BOX.height}" rx="7"/><text x="${left + BOX.width / 2}" y="${top + 22}">${name}</text>`;
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCurrent = readFileSync(FILE, { encoding: 'utf8', flag: 'a+' }) === picture();
  if (!process.argv.includes('--check')) writeFileSync(FILE, picture());
  else if (!isCurrent) {
    console.error('docs/architecture.svg is not up to date: npx tsx scripts/site/architecture.ts');
    process.exitCode = 1;
  }
}
