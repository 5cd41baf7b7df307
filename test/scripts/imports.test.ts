/** Imports point one way: between folders of `src` and of `bench`, and between roots, types included. No cycle of modules. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert, suite } from '../support/suite.js';

type Import = readonly [from: string, to: string];

/** Modules; kernels (`.as.ts`) are AssemblyScript. */
const CODE = /(?<!\.as)\.(?:ts|mjs)$/;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Folders in the order of imports: each imports folders of the lines above its own. A single name is a file of the
 * root.
 */
const ORDER: Readonly<Record<string, readonly (readonly string[])[]>> = {
  src: [
    ['support'],
    ['tables'],
    ['scanner'],
    ['errors'],
    ['host'],
    ['resolve'],
    ['normalize'],
    ['reference'],
    ['iri', 'template', 'bulk'],
    ['repair'],
    ['http'],
    ['inspect', 'crawl'],
    ['guard', 'formats'],
    ['entries'],
  ],
  bench: [['model'], ['corpora'], ['tasks'], ['runner'], ['check'], ['report'], ['main.ts']],
};
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

const sourceOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The imports of types only, which the compiler removes. */
const TYPES = /^(?:import|export) type [^;]*;/gm;

/** The modules that a file imports. */
function importsOf(file: string, source = sourceOf(file)): Import[] {
  const specifiers = source.matchAll(/^(?:import|export|}) (?:.*?from )?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm);
  return [...specifiers].flatMap(([, fixed, dynamic]): Import[] => {
    const to = normalize(join(dirname(file), (fixed ?? dynamic) as string)).replace(/\.js$/, '.ts');
    return CODE.test(to) && existsSync(join(ROOT, to)) ? [[file, to]] : [];
  });
}

const partsOf = (file: string): string[] => file.replace('/uses/', '/').split('/');
const rank = (file: string): number => {
  const [root = '', folder = ''] = partsOf(file);
  return (ORDER[root] ?? []).findIndex((folders) => folders.includes(folder));
};

/** Imports of a folder of the same root that does not come earlier. */
const isUpward = ([from, to]: Import): boolean => {
  const [fromRoot = '', fromFolder] = partsOf(from);
  const [toRoot, toFolder] = partsOf(to);
  return (
    fromRoot === toRoot &&
    fromRoot in ORDER &&
    (rank(from) < rank(to) || (rank(from) === rank(to) && fromFolder !== toFolder))
  );
};

const isAllowed = ([from, to]: Import): boolean => {
  const root = Object.keys(ROOTS).findLast((name) => from.startsWith(`${name}/`));
  return root === undefined || (ROOTS[root] ?? []).some((name) => to.startsWith(`${name}/`));
};

/** The files of the first cycle found, in the order of imports. */
function cycleIn(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const [from, to] of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const search = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return path.slice(path.indexOf(file));
    if (done.has(file)) return [];
    for (const target of targets.get(file) ?? []) {
      const found = search(target, [...path, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of targets.keys()) {
    const found = search(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

const imports = files.flatMap((file) => importsOf(file));

const directions = suite('imports');

for (const root of Object.keys(ORDER)) {
  directions(`every folder of ${root} has a place in the order`, () => {
    const wrong = files.filter((file) => file.startsWith(`${root}/`) && rank(file) < 0);
    assert.equal(wrong, []);
  });
}
directions('none points upward', () => assert.equal(imports.filter(isUpward), []));
directions('none leaves its roots', () => {
  const wrong = imports.filter((each) => !isAllowed(each));
  assert.equal(wrong, []);
});
directions('none closes a cycle in src and packages, types included', () => {
  assert.equal(cycleIn(imports.filter(([from]) => /^(?:src|packages)\//.test(from))), []);
});
directions('none closes a cycle at run time', () => {
  const atRunTime = files.flatMap((file) => importsOf(file, sourceOf(file).replace(TYPES, '')));
  assert.equal(cycleIn(atRunTime), []);
});
directions('all are found', () => assert.ok(imports.length > 1000, String(imports.length)));
directions.run();
