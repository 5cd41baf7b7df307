/** Bundles the command, `packages/cli`, and writes its man page. */

import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLI = 'packages/cli';
const COMMAND = `${CLI}/src/main.ts`;
const COMMAND_WORKER = `${CLI}/src/worker.ts`;
/** The module that threads of this package start with. The package looks for it in the folder `entry` next to its own code. */
const THREAD = 'node_modules/tinypool/dist/entry/worker.js';

/**
 * Bundles the command. A module that it imports on demand is bundled with all its imports into a separate file, so that others start
 * as fast as without it. Code that both need is in both files: code that is split off into a third file is slower to load and to run.
 */
export async function bundleCommand() {
  const entries = new Set([COMMAND, COMMAND_WORKER, THREAD]);
  const files = [];
  for (const entry of entries) files.push(...(await bundle(entry, entries)));
  chmodSync(join(ROOT, CLI, 'dist/main.js'), 0o755);
  writeFileSync(join(ROOT, CLI, 'dist/licenses.txt'), licenses(files));
}

/** Writes the man page, which is made from the help of the command. */
export async function writeManPage() {
  const outfile = join(ROOT, CLI, 'dist/man-page.mjs');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['scripts/build/man-page.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: REQUIRE },
  });
  const { manPage } = await import(pathToFileURL(outfile).href);
  rmSync(outfile);
  writeFileSync(join(ROOT, CLI, 'dist/uriscan.1'), manPage());
}

/** Leaves modules that are imported on demand out of a bundle, and adds them to `entries`. */
const onDemand = (entries) => ({
  name: 'on-demand',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      entries.add(join(resolveDir, path).replace(/js$/, 'ts'));
      return { path: `./${basename(path)}`, external: true };
    });
  },
});

/** Leaves out what Commander needs for commands that are separate programs: these modules of Node take 3 ms to load. */
const withoutPrograms = {
  name: 'without-programs',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:(?:child_process|fs|process)$/ }, ({ importer, path }) =>
      importer.includes('node_modules/commander/') ? { path, namespace: 'commander' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'commander' }, ({ path }) => ({
      contents: path === 'node:process' ? 'module.exports = process;' : '',
    }));
  },
};

/** Takes only the version from package.json. */
const versionOnly = {
  name: 'version-only',
  setup({ onLoad }) {
    onLoad({ filter: /package\.json$/ }, ({ path }) => {
      if (path !== join(ROOT, CLI, 'package.json')) return undefined;
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** Code for bundled packages of CommonJS, which call `require` for modules of Node. */
const REQUIRE = [
  "import { createRequire as createRequireOfNode } from 'node:module';",
  'const require = createRequireOfNode(import.meta.url);',
].join('\n');

/** Code at the beginning of files without such packages. */
const BANNERS = { [COMMAND]: '#!/usr/bin/env node', [COMMAND_WORKER]: '', [THREAD]: '' };

/** Bundles a module with all its imports, and returns the names of these files. */
async function bundle(entry, entries) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [{ in: entry, out: entry === THREAD ? 'entry/worker' : basename(entry, '.ts') }],
    outdir: `${CLI}/dist`,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    metafile: true,
    logLevel: 'warning',
    banner: { js: BANNERS[entry] ?? REQUIRE },
    plugins: [onDemand(entries), withoutPrograms, versionOnly],
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
