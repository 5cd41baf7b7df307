/**
 * `npm run build`: makes `dist/` from `src/`, and the `dist/` of the command from `packages/cli/src`.
 *
 * - `dist/esm`: the library, a file for each module of `src`, for bundlers and browsers;
 * - `dist/cjs`: the library for Node, as few files of CommonJS: one for each entry, and `shared-*.js` with code that
 *   entries have in common; `index.mjs` next to `index.js` gives `import` the same objects as `require`; and the types in the
 *   same way: `index.d.ts`, `types-*.d.ts` and `index.d.mts`;
 * - `dist/wasm`: the kernels that `useKernels` takes, as modules of WebAssembly;
 * - `packages/cli/dist`: `main.js`, which starts the command, `worker.js` for its threads, and a file for each module that they
 *   import on demand, each with all that it imports; `licenses.txt` for the packages in them; and `uriscan.1`, the man page, made
 *   from the help.
 *
 * Imports only modules of Node at load, because `setup.mjs` calls `isBuilt` before anything is installed.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLI = 'packages/cli';
const COMMAND = `${CLI}/src/main.ts`;
const COMMAND_WORKER = `${CLI}/src/worker.ts`;
const MAN_PAGE = 'scripts/build/man-page.ts';
const INPUTS = [
  'src',
  `${CLI}/src`,
  `${CLI}/package.json`,
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build/build.mjs',
  MAN_PAGE,
  'package-lock.json',
];
/** Defines a property of `module.exports` that is not exported. */
const hidden = (name, value) => `Object.defineProperty(module.exports, "${name}", { value: ${value} });`;
/** Defines such a property that is made when it is read. */
const lazy = (name, value) => `Object.defineProperty(module.exports, "${name}", { get: () => (${value}) });`;
/** Says that `module.exports` is a module, not its default export. */
const ES_MODULE = hidden('__esModule', true);
const STAMP = join(ROOT, 'dist/.inputs');

/** Whether `dist/` was made from the files as they are now. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs();
}

export async function build() {
  const started = performance.now();
  const missing = [...entries(), COMMAND, COMMAND_WORKER].filter((entry) => !existsSync(join(ROOT, entry)));
  if (missing.length > 0) throw new Error(`nothing to build from: ${missing.join(', ')} missing`);

  for (const folder of ['dist', `${CLI}/dist`]) rmSync(join(ROOT, folder), { recursive: true, force: true });
  compile('tsconfig.build.json');
  await bundleTypes();
  forAllCompilers(join(ROOT, 'dist/cjs'));
  await inlineConstants(join(ROOT, 'dist/esm'));
  await bundleLibrary(join(ROOT, 'dist'));
  await writeKernels();
  for (const folder of ['dist/esm', 'dist/cjs']) await shorten(join(ROOT, folder));
  await bundleCommand();
  await writeManPage();
  writeFileSync(STAMP, inputs());
  console.log(`build: dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** The source files of the modules that package.json exports. */
function entries() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const modules = Object.values(exports).flatMap((target) => target.import?.default ?? []);
  return modules.map((file) => file.replace('./dist/esm/', 'src/').replace(/\.js$/, '.ts'));
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

/** Bundles the types of all modules, for each entry and for what entries share. */
async function bundleTypes() {
  const [{ rolldown }, { dts }] = await Promise.all([import('rolldown'), import('rolldown-plugin-dts')]);
  const modules = entries().map((file) => file.replace('src/', '').replace('.ts', ''));
  const input = Object.fromEntries(modules.map((module) => [module, join(ROOT, `dist/types/${module}.d.ts`)]));
  const types = await rolldown({
    input,
    plugins: [dts({ dtsInput: true, generator: 'oxc', tsconfig: false })],
    external: /^node:/,
  });
  await types.write({
    dir: join(ROOT, 'dist/cjs'),
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'types-[hash].d.ts',
  });
  await types.close();
  rmSync(join(ROOT, 'dist/types'), { recursive: true });
}

/**
 * Rewrites types that compilers before TypeScript 5.7 reject, where typed arrays have no type of their memory, or projects without
 * `@types/node`: the bundler has dropped the comments by which those ignore imports of Node.
 */
function forAllCompilers(folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.d.ts'))) {
    const path = join(folder, name);
    const types = readFileSync(path, 'utf8')
      .replace(/\b(\w+Array)<(?:Shared)?ArrayBuffer(?:Like)?>/g, '$1')
      .replace(/^import .* from "node:/gm, '// @ts-ignore\n$&');
    writeFileSync(path, types);
  }
}

/** Objects of numbers, by the module that exports them. */
const CONSTANTS = {
  'tables/automaton.js': ['State'],
  'tables/record.js': ['Flag', 'Grammar', 'HostKind', 'Slot'],
  'scanner/simd/memory.js': ['Address'],
  'reference/compose.js': ['Given'],
};

/**
 * Writes the numbers of `CONSTANTS` where modules read them: `1 /* Flag.SCHEME *\/`. Bundlers then leave the objects out, and do not
 * keep the long names of their properties.
 */
async function inlineConstants(folder) {
  const numbers = new Map();
  for (const [module, names] of Object.entries(CONSTANTS)) {
    const exported = await import(pathToFileURL(join(folder, module)).href);
    for (const name of names)
      for (const [key, number] of Object.entries(exported[name])) numbers.set(`${name}.${key}`, number);
  }
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.js'))) {
    const path = join(folder, name);
    const inlined = readFileSync(path, 'utf8').replace(/^(?! *(?:\*|\/[*/])).*/gm, (line) =>
      line.replace(/(?<![.\w])[A-Z]\w*\.\w+/g, (constant) =>
        numbers.has(constant) ? `${numbers.get(constant)} /* ${constant} */` : constant,
      ),
    );
    writeFileSync(path, inlined);
  }
}

/**
 * Makes the library load fast in Node: few files.
 *
 * Code that several entries share is bundled into one file per set of entries that share it. Each entry therefore
 * imports the main entry too, so that all code of the main entry is in one file. Opening a file takes longer than
 * skipping unused functions.
 */
const fastToLoad = (dist) => ({
  name: 'fast-to-load',
  setup({ onLoad, onResolve }) {
    const main = join(dist, 'esm/index.js');
    const folder = join(dist, 'esm/');
    onResolve({ filter: /^uriscan:main$/ }, () => ({ path: main, sideEffects: true }));
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(folder)) return undefined;
      const module = readFileSync(path, 'utf8');
      const isEntry = path !== main && basename(path) === 'index.js';
      return { contents: isEntry ? `import 'uriscan:main';${module}` : module, loader: 'js' };
    });
  },
});

/** Bundles the modules of a build for Node: entries share the code that they have in common, and its state. */
async function bundleLibrary(dist) {
  const { build } = await import('esbuild');
  // esbuild splits ES modules only; `toCommonJs` does the rest.
  const { outputFiles, metafile } = await build({
    absWorkingDir: dist,
    entryPoints: entries().map((file) => file.replace('src/', 'esm/').replace(/ts$/, 'js')),
    outbase: 'esm',
    outdir: 'cjs',
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'error',
    plugins: [fastToLoad(dist)],
  });
  const { imports, exports: names } = metafile.outputs['cjs/index.js'];
  const isRenamed = outputFiles.some(({ path, text }) => path === join(dist, 'cjs/index.js') && / as /.test(text));
  if (imports.length !== 1 || isRenamed)
    throw new Error('the code of the main entry is not in one file, by its own names');
  const main = { chunk: basename(imports[0].path), names };
  for (const { path, text } of outputFiles) {
    const { entryPoint, exports } = metafile.outputs[relative(dist, path).replaceAll('\\', '/')];
    mkdirSync(dirname(path), { recursive: true });
    if (entryPoint) {
      writeFileSync(path.replace(/js$/, 'mjs'), reexport(exports));
      writeFileSync(path.replace(/js$/, 'd.mts'), reexportTypes(readFileSync(path.replace(/js$/, 'd.ts'), 'utf8')));
    }
    const target = path.replace(main.chunk, 'index.js');
    if (!path.startsWith(join(dist, 'cjs/index.js'))) writeFileSync(target, toCommonJs(text, main, target !== path));
  }
  // The nearest package.json decides how Node reads a `.js` file, and whether a bundler may drop it.
  writeFileSync(join(dist, 'cjs/package.json'), '{ "type": "commonjs", "sideEffects": false }\n');
}

/**
 * Rewrites a bundled ES module as CommonJS. Imports become constants, which V8 inlines; read as properties of `exports` at each call, they make `normalize` take 3.6 times as long (Node 20, x64). Constants
 * suffice because bundled files do not import each other in a circle, and exported variables are not assigned again.
 *
 * The file `main.chunk` has the code of the main entry, and becomes the file of that entry: with two files, `require` takes 1.1
 * times as long. Other files find its other variables in its property `shared`.
 */
function toCommonJs(module, main, isMainChunk) {
  const isMain = (from) => from.endsWith(main.chunk);
  const code = module
    .replace(/^import \{([^}]*)\} from "([^"]+)";$/gm, (_, names, from) => {
      const exports = isMain(from) ? `require("${from.replace(main.chunk, 'index.js')}").shared` : `require("${from}")`;
      return `const {${renamed(names)}} = ${exports};`;
    })
    .replace(/^import "[^"]+";$/gm, '')
    .replace(/^export \{([^}]*)\};$/m, (_, names) =>
      isMainChunk
        ? `module.exports = { ${main.names.join(', ')} }; ${ES_MODULE} ${lazy('shared', `{${exported(names)}}`)}`
        : `module.exports = {${exported(names)}}; ${ES_MODULE}`,
    )
    .replace(/\bimport\(("[^"]+")\)/g, 'Promise.resolve().then(() => require($1))');
  if (/^(?:import|export)\b/m.test(code)) throw new Error('a bundled file has an import or export of another form');
  return `"use strict"; ${code}`;
}

const renamed = (names) => names.replace(/(\w+) as (\w+)/g, '$1: $2');
const exported = (names) => names.replace(/(\w+) as (\w+)/g, '$2: $1');

/**
 * An ES module that exports what the CommonJS entry next to it exports. It does not import that entry: Node would search the code
 * of imported CommonJS for exports, which takes three times as long as the rest (Node 20, x64).
 */
function reexport(names) {
  const named = names.filter((name) => name !== 'default');
  const byDefault = named.length < names.length ? 'export default entry.default;\n' : '';
  return [
    "import { createRequire } from 'node:module';\n",
    "const entry = createRequire(import.meta.url)('./index.js');",
    `export const { ${named.join(', ')} } = entry;\n${byDefault}`,
  ].join('\n');
}

/**
 * The types of the module that `reexport` makes. A default export is exported by a name too, since compilers disagree about the
 * default export of CommonJS.
 */
function reexportTypes(types) {
  const [, , name] = /\b(\w+) as default, \1 as (\w+)/.exec(types) ?? [];
  return `export * from './index.js';\n${name ? `export { ${name} as default } from './index.js';\n` : ''}`;
}

/**
 * Removes comments and white space from modules, except comments that say that a call is pure, by which bundlers leave it out. Names and
 * the lines of statements remain, for stack traces.
 */
async function shorten(folder) {
  const { minify } = await import('terser');
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => /\.m?js$/.test(path))) {
    const path = join(folder, name);
    const { code } = await minify(readFileSync(path, 'utf8'), {
      module: true,
      compress: false,
      mangle: false,
      format: { comments: false, preserve_annotations: true, semicolons: false },
    });
    writeFileSync(path, `${code}\n`);
  }
}

/** Writes the kernels of the scanner as files, which a bundler imports as modules. */
async function writeKernels() {
  const folder = join(ROOT, 'dist/wasm');
  mkdirSync(folder, { recursive: true });
  for (const name of ['lines', 'string']) {
    const { KERNEL } = await import(pathToFileURL(join(ROOT, `dist/esm/scanner/simd/${name}.generated.js`)).href);
    writeFileSync(join(folder, `${name}.wasm`), Buffer.from(KERNEL, 'hex'));
  }
  const types = [
    '/** A `WebAssembly.Module`, where the bundler or the runtime compiles it. */',
    'declare const module: object;',
    'export default module;',
    '',
  ];
  writeFileSync(join(folder, 'module.d.ts'), types.join('\n'));
}

/**
 * Bundles the command. A module that it imports on demand is bundled with all its imports into a separate file, so that others start
 * as fast as without it. Code that both need is in both files: code that is split off into a third file is slower to load and to run.
 */
async function bundleCommand() {
  const entries = new Set([COMMAND, COMMAND_WORKER]);
  const files = [];
  for (const entry of entries) files.push(...(await bundle(entry, entries)));
  chmodSync(join(ROOT, CLI, 'dist/main.js'), 0o755);
  writeFileSync(join(ROOT, CLI, 'dist/licenses.txt'), licenses(files));
}

/** Writes the man page, which is made from the help of the command. */
async function writeManPage() {
  const { build } = await import('esbuild');
  const outfile = join(ROOT, CLI, 'dist/man-page.mjs');
  await build({
    absWorkingDir: ROOT,
    entryPoints: [MAN_PAGE],
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
const BANNERS = { [COMMAND]: '#!/usr/bin/env node', [COMMAND_WORKER]: '' };

/** Bundles a module with all its imports, and returns the names of these files. */
async function bundle(entry, entries) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
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

// `--bundle DIST` bundles a build whose modules were changed, for a trial of the benchmarks.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await (process.argv[2] === '--bundle' ? bundleLibrary(process.argv[3]) : build());
}
