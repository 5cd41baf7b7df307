/**
 * `npm run build`: makes `dist/` from `src/`.
 *
 * - `dist/esm` and `dist/cjs`: the library with its types, once for `import` and once for `require`;
 * - `dist/cli.js`, the command, and `dist/cli-worker.js` for its threads, each with all that it imports, and
 *   `dist/cli.licenses.txt` for the packages in them.
 *
 * Imports nothing but Node at load, because `setup.mjs` asks `isBuilt` before anything is installed.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMAND = 'src/cli/main.ts';
const COMMAND_WORKER = 'src/cli/cli-worker.ts';
const INPUTS = [
  'src',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'tsconfig.cjs.json',
  'scripts/build/build.mjs',
  'package-lock.json',
];
const STAMP = join(ROOT, 'dist/.inputs');

/** Whether `dist/` was made from the files as they are now. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs();
}

export async function build() {
  const started = performance.now();
  const missing = entries().filter((entry) => !existsSync(join(ROOT, entry)));
  if (missing.length > 0) throw new Error(`nothing to build from: ${missing.join(', ')} missing`);

  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  compile('tsconfig.build.json');
  compile('tsconfig.cjs.json');
  // The nearest package.json decides how Node reads a `.js` file, and whether a bundler may drop it.
  writeFileSync(join(ROOT, 'dist/cjs/package.json'), '{ "type": "commonjs", "sideEffects": false }\n');
  await bundleCommand();
  writeFileSync(STAMP, inputs());
  console.log(`build: dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** The modules that package.json promises, as source files. */
function entries() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const modules = Object.values(exports).flatMap((target) => target.import?.default ?? []);
  return [
    ...modules.map((file) => file.replace('./dist/esm/', 'src/').replace(/\.js$/, '.ts')),
    COMMAND,
    COMMAND_WORKER,
  ];
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

function compile(project) {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  if (spawnSync(process.execPath, [tsc, '-p', project], { cwd: ROOT, stdio: 'inherit' }).status !== 0) {
    throw new Error(`tsc -p ${project} found errors (above)`);
  }
}

async function bundleCommand() {
  // Bundled CommonJS packages call `require` for modules of Node.
  const require = [
    "import { createRequire as createRequireOfNode } from 'node:module';",
    'const require = createRequireOfNode(import.meta.url);',
  ];
  const files = [
    ...(await bundle(COMMAND, 'dist/cli.js', ['#!/usr/bin/env node', ...require].join('\n'))),
    ...(await bundle(COMMAND_WORKER, 'dist/cli-worker.js')),
  ];
  chmodSync(join(ROOT, 'dist/cli.js'), 0o755);
  writeFileSync(join(ROOT, 'dist/cli.licenses.txt'), licenses(files));
}

/** Bundles a module and all that it imports, and returns the names of these files. */
async function bundle(entry, outfile, banner = '') {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    metafile: true,
    logLevel: 'warning',
    banner: { js: banner },
  });
  return Object.keys(metafile.inputs);
}

/** Returns the licenses of the packages among `files`: their terms require them with every copy. */
function licenses(files) {
  const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;
  const packages = [...new Set(files.flatMap((file) => file.match(folder) ?? []))].sort();
  return packages
    .map((path) => {
      const { name, version, license } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'));
      const text = readdirSync(join(ROOT, path)).find((file) => /^licen[cs]e/i.test(file));
      if (text === undefined) throw new Error(`${name} is bundled, but has no license file`);
      return `${name} ${version} (${license})\n\n${readFileSync(join(ROOT, path, text), 'utf8').trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
