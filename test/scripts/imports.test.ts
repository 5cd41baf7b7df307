/**
 * Imports point one way between folders of `bench` and between roots, types included. Biome checks the rooms of `src` and cycles of
 * modules (`biome.json`).
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, suite } from '../support/suite.js';

type Import = readonly [from: string, to: string];

/** Modules; kernels (`.as.ts`) are AssemblyScript. */
const CODE = /(?<!\.as)\.(?:ts|mjs)$/;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folders of `bench` in the order of imports: each imports folders before it. A single name is a file. */
const ORDER = ['model', 'corpora', 'tasks', 'runner', 'check', 'report', 'main.ts'];
/** The roots that each root may import; `test` may import any. */
const ROOTS: Readonly<Record<string, readonly string[]>> = {
  src: ['src'],
  // By names of entries, which the next test of packages checks, it imports the library.
  packages: ['packages'],
  page: ['page', 'src'],
  bench: ['bench', 'src'],
  // The tables of README have links with the address of the repository.
  'bench/report': ['bench', 'src', 'scripts/build'],
  scripts: ['scripts', 'bench', 'page', 'src', 'packages'],
  'scripts/test': ['scripts', 'bench', 'page', 'src', 'packages', 'test'],
};

const files = [...new Set(Object.keys(ROOTS).map((root) => root.split('/')[0] as string)), 'test'].flatMap((root) =>
  readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .map((file) => `${root}/${file.replaceAll('\\', '/')}`)
    .filter((file) => CODE.test(file)),
);

/** The modules that a file imports. */
function importsOf(file: string): Import[] {
  const specifiers = readFileSync(join(ROOT, file), 'utf8').matchAll(
    /^(?:import|export|}) (?:.*?from )?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm,
  );
  return [...specifiers].flatMap(([, fixed, dynamic]): Import[] => {
    const to = normalize(join(dirname(file), (fixed ?? dynamic) as string)).replace(/\.js$/, '.ts');
    return CODE.test(to) && existsSync(join(ROOT, to)) ? [[file, to]] : [];
  });
}

const rank = (file: string): number => ORDER.indexOf(file.split('/')[1] ?? '');

/** Imports of a folder of `bench` that comes later. */
const isUpward = ([from, to]: Import): boolean =>
  from.startsWith('bench/') && to.startsWith('bench/') && rank(from) < rank(to);

const isAllowed = ([from, to]: Import): boolean => {
  const root = Object.keys(ROOTS).findLast((name) => from.startsWith(`${name}/`));
  return root === undefined || (ROOTS[root] ?? []).some((name) => to.startsWith(`${name}/`));
};

const imports = files.flatMap((file) => importsOf(file));

const directions = suite('imports');

directions('every folder of bench has a place in the order', () => {
  assert.equal(
    files.filter((file) => file.startsWith('bench/') && rank(file) < 0),
    [],
  );
});
directions('every room of src has a rule of Biome', () => {
  const rules = readFileSync(join(ROOT, 'biome.json'), 'utf8').match(/(?<="includes": \["src\/)[^"]+/g) ?? [];
  const ruled = new Set(rules.flatMap((rule) => rule.split(/\W+/)));
  const rooms = ['src', 'src/uses'].flatMap((folder) => readdirSync(join(ROOT, folder), { withFileTypes: true }));
  const missing = rooms.filter((room) => room.isDirectory() && room.name !== 'entries' && !ruled.has(room.name));
  assert.equal(missing, []);
});
directions('none points upward in bench', () => assert.equal(imports.filter(isUpward), []));
directions('none leaves its roots', () => {
  const wrong = imports.filter((each) => !isAllowed(each));
  assert.equal(wrong, []);
});
directions('all are found', () => assert.ok(imports.length > 1000, String(imports.length)));
directions.run();
