/**
 * `npm run build`: makes `dist/` from `src/`, and the `dist/` of the packages in `packages` from their `src`.
 *
 * - `dist/esm`: the library for bundlers and browsers, as modules: a file for each entry, and `shared-*.js` with code that entries have
 *   in common;
 * - `dist/cjs`: the same for Node, as CommonJS; `index.mjs` next to `index.js` gives `import` the same objects as `require`; and the
 *   types in the same way: `index.d.ts`, `types-*.d.ts` and `index.d.mts`;
 * - `dist/wasm`: the kernels that `useKernels` takes, as modules of WebAssembly;
 * - `packages/cli/dist`: `main.js`, which starts the command, `worker.js` and `entry/worker.js` for its threads, and a file for each
 *   module that they import on demand, each with all that it imports; `licenses.txt` for the packages in them; and `uriscan.1`, the man
 *   page, made from the help;
 * - `packages/fast-uri/dist`: `index.js`, the replacement of fast-uri with all that it imports, and its types.
 *
 * `node scripts/build/build.mjs --changed MODULE=FILE DIST` writes only the library, into the folder DIST, with FILE replacing a
 * module of `src`: for a trial of the benchmarks.
 *
 * Imports only modules of Node at load, because `setup.mjs` calls `isBuilt` before anything is installed.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(ROOT, 'dist');
const CLI = 'packages/cli';
const FAST_URI = 'packages/fast-uri';
const INPUTS = [
  'src',
  `${CLI}/src`,
  `${CLI}/package.json`,
  `${FAST_URI}/src`,
  `${FAST_URI}/package.json`,
  `${FAST_URI}/tsconfig.json`,
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build',
  'package-lock.json',
];
const STAMP = join(DIST, '.inputs');

/** Whether `dist/` was made from the files as they are now. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs();
}

export async function build() {
  const started = performance.now();
  // These modules import packages.
  const { bundleLibrary, bundleTypes, writeKernels } = await import('./library.mjs');
  const { bundleCommand, writeManPage } = await import('./command.mjs');
  const { bundleFastUri } = await import('./fast-uri.mjs');
  for (const folder of [DIST, join(ROOT, CLI, 'dist'), join(ROOT, FAST_URI, 'dist')])
    rmSync(folder, { recursive: true, force: true });
  writeDeclarations();
  await bundleTypes(DIST, entries('dist/types/entries', 'd.ts'));
  rmSync(join(DIST, 'types'), { recursive: true });
  await bundleLibrary(DIST, entries('src/entries', 'ts'));
  await writeKernels(DIST);
  await bundleFastUri();
  await bundleCommand();
  await writeManPage();
  writeFileSync(STAMP, inputs());
  console.log(`build: dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** The files of the modules that package.json exports, in a folder: `scanner.ts`, by the names of the modules: `scanner/index`. */
function entries(folder, extension) {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const files = Object.values(exports).flatMap((target) => target.import?.default ?? []);
  const names = files.map((file) => file.replace('./dist/esm/', '').replace(/\.js$/, ''));
  return Object.fromEntries(
    names.map((name) => [name, join(ROOT, folder, `${name.replace('/index', '')}.${extension}`)]),
  );
}

/** A digest of every file the build reads; contents, since a checkout changes the dates. */
function inputs() {
  const digest = createHash('sha256');
  const add = (path) => {
    const file = join(ROOT, path);
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    else digest.update(`${path}\0`).update(readFileSync(file)).update('\0');
  };
  for (const path of INPUTS) add(path);
  return digest.digest('hex');
}

function writeDeclarations() {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('tsc found errors (above)');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , option, change = '', dist] = process.argv;
  if (option === '--changed') {
    const [module, file] = change.split('=');
    const changed = { [join(ROOT, 'src', module)]: readFileSync(file, 'utf8') };
    const { bundleLibrary } = await import('./library.mjs');
    await bundleLibrary(dist, entries('src/entries', 'ts'), changed);
  } else await build();
}
