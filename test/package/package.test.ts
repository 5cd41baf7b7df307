/** The promises of the package to its users. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, createContext, runInContext } from 'node:vm';
import { filesPacked } from '../support/files-packed.js';
import { assert, suite } from '../support/suite.js';

const ROOT = new URL('../..', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));

/** The entries that users may import, except the main one: each has a folder of the build. */
const folders = readdirSync(new URL('src/entries', ROOT))
  .filter((file) => file !== 'index.ts' && !file.endsWith('-browser.ts'))
  .map((file) => file.replace('.ts', ''));

const aPackage = suite('package');

aPackage('needs no other package at run time', () => {
  // A peer dependency, even an optional one, keeps npm from installing next to another version of it.
  for (const field of ['dependencies', 'optionalDependencies', 'bundleDependencies', 'peerDependencies']) {
    assert.is(manifest[field], undefined, field);
  }
});

aPackage('runs nothing when it is installed', () => {
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
    assert.is(manifest.scripts[script], undefined);
});

aPackage('imports only itself and Node', () => {
  for (const file of [...filesOf('esm', 'js'), ...filesOf('cjs', 'js')]) {
    // Comments have examples, which import other packages.
    const text = readFileSync(new URL(file, ROOT), 'utf8').replace(/\/\*\*.*?\*\//gs, '');
    for (const [, name = ''] of text.matchAll(/(?:(?<!["'])\bfrom|\bimport\(|\brequire\()\s*["']([^"'\n]+)["']/g)) {
      assert.match(name, /^\.{1,2}\/|^node:/, file);
    }
  }
});

aPackage('pins the packages it is developed with', () => {
  for (const [name, version] of Object.entries(manifest.devDependencies)) {
    assert.match(String(version), /^\d+\.\d+\.\d+$/, name);
  }
});

aPackage('exports itself, its manifest and every file of src/entries', () => {
  const kernels = ['./wasm/lines.wasm', './wasm/string.wasm'];
  const subpaths = ['.', ...folders.map((name) => `./${name}`), ...kernels, './package.json'];
  assert.equal(Object.keys(manifest.exports).sort(), subpaths.sort());
});

for (const subpath of ['.', ...folders.map((name) => `./${name}`)]) {
  const module = subpath === '.' ? 'index' : `${subpath.slice(2)}/index`;
  const specifier = `${manifest.name}${subpath.slice(1)}`;
  // By path: to tsx, the specifier is the sources (tsconfig.json).
  const imports = (): Promise<object> => import(new URL(`dist/cjs/${module}.mjs`, ROOT).href);
  const requires = (): object => createRequire(import.meta.url)(fileURLToPath(new URL(`dist/cjs/${module}.js`, ROOT)));

  aPackage(`exports ${subpath} to import and to require, each with its types`, () => {
    const browser = `./dist/esm/${subpath.slice(2)}/browser.js`;
    const conditions = {
      ...(existsSync(new URL(browser, ROOT)) && { browser: { module: browser, import: browser } }),
      module: `./dist/esm/${module}.js`,
      require: { types: `./dist/cjs/${module}.d.ts`, default: `./dist/cjs/${module}.js` },
      node: { types: `./dist/cjs/${module}.d.mts`, default: `./dist/cjs/${module}.mjs` },
      import: { types: `./dist/cjs/${module}.d.mts`, default: `./dist/esm/${module}.js` },
    };
    assert.equal(manifest.exports[subpath], conditions);
    assert.equal(
      Object.keys(manifest.exports[subpath]),
      Object.keys(conditions),
      'the first condition that applies counts',
    );
  });

  aPackage(`gives import and require of ${specifier} the same objects`, async () => {
    const imported = (await imports()) as Record<string, unknown>;
    const required = requires() as Record<string, unknown>;
    const names = Object.keys(imported);
    assert.ok(names.length > 0);
    assert.equal(names.sort(), Object.keys(required).sort());
    for (const name of names) assert.is(imported[name], required[name], name);
    assert.is(required['__esModule'], true);
  });

  aPackage(`gives bundlers and Node the same names of ${specifier}`, async () => {
    const bundled = await import(new URL(`dist/esm/${module}.js`, ROOT).href);
    assert.equal(Object.keys(bundled), Object.keys(await imports()));
  });
}

const requireBuiltin = createRequire(import.meta.url);

/** Loads an entry in a context that has the objects of ECMAScript only, as `require` does. */
function requireIn(
  context: Context,
  path: URL,
  loaded = new Map<string, Record<string, unknown>>(),
): Record<string, unknown> {
  const known = loaded.get(path.href);
  if (known) return known;
  const module = { exports: {} };
  const load = (name: string) =>
    name.startsWith('node:') ? requireBuiltin(name) : requireIn(context, new URL(name, path), loaded);
  runInContext(`(function (module, require) {${readFileSync(path, 'utf8')}\n})`, context)(module, load);
  loaded.set(path.href, module.exports);
  return module.exports;
}

aPackage('loads (promise 9) in a bare context, without `TextEncoder`, and reads strings there', () => {
  const context = createContext({});
  assert.is(runInContext('typeof TextEncoder + typeof TextDecoder + typeof Buffer', context), 'undefined'.repeat(3));
  const loaded = new Map<string, Record<string, unknown>>();
  const entryOf = (folder: string) => requireIn(context, new URL(`dist/cjs/${folder}index.js`, ROOT), loaded);
  for (const folder of folders) assert.ok(Object.keys(entryOf(`${folder}/`)).length > 0, folder);
  const { isUri, parse, resolve, normalize } = entryOf('') as unknown as typeof import('uriscan');
  assert.is(isUri(`http://a/${'b'.repeat(40)}\u00e9`), false);
  assert.is(parse(`http://example.com/${'b'.repeat(40)}`).host, 'example.com');
  assert.is(resolve('http://a/b/c/d', '../g'), 'http://a/b/g');
  assert.is(normalize(`HTTP://a/%7E${'b'.repeat(40)}`), `http://a/~${'b'.repeat(40)}`);
});

const specifiers = [manifest.name, ...folders.map((name) => `${manifest.name}/${name}`)];
/** The ways to load the entries: for Node, and as bundlers find them. */
const LOADS: Readonly<Record<string, readonly string[]>> = {
  require: specifiers.map((name) => `require('${name}')`),
  'await import': specifiers.map((name) => `await import('${name}')`),
  'await import of modules for bundlers': filesOf('esm', 'js').map((file) => `await import('./${file}')`),
};
for (const [title, loads] of Object.entries(LOADS)) {
  aPackage(`runs ${title} in a process without TextEncoder`, () => {
    // Node 22.23 loads its client of WebSocket with this module, which needs TextEncoder.
    const program = `
      import 'node:http';
      import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      delete globalThis.TextEncoder;
      delete globalThis.TextDecoder;
      const [{ isUri }] = [${loads.join()}];
      process.stdout.write(String(isUri('http://a/')));`;
    const options = { cwd: ROOT, encoding: 'utf8' } as const;
    assert.is(execFileSync(process.execPath, ['--input-type=module', '-e', program], options), 'true');
  });
}

/** The built files and modules of Node that a built file imports. */
const importsOf = (file: string): string[] =>
  file.startsWith('node:')
    ? []
    : [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(/\b(?:from|import)[ (]?"((?:\.|node:)[^"]+)"/g)].map(
        ([, name = '']) => (name.startsWith('node:') ? name : posix.join(posix.dirname(file), name)),
      );

/** Adds all that a built file loads. */
function loadedBy(file: string, files: Set<string> = new Set()): Set<string> {
  for (const imported of importsOf(file).filter((name) => !files.has(name))) loadedBy(imported, files.add(imported));
  return files;
}

aPackage('gives browsers files that import none of Node, and no circle of files', () => {
  const entries = folders.map((name) => `dist/esm/${name}/${name === 'guard' ? 'browser' : 'index'}.js`);
  for (const entry of ['dist/esm/index.js', ...entries]) {
    const ofNode = [...loadedBy(entry)].filter((file) => file.startsWith('node:'));
    assert.equal(ofNode, [], entry);
  }
  assert.ok(loadedBy('dist/esm/guard/index.js').has('node:net'));
  for (const file of filesOf('esm', 'js')) assert.not.ok(loadedBy(file).has(file), file);
});

aPackage('has types for compilers before TypeScript 5.7, whose typed arrays are not generic', () => {
  for (const file of filesIn('dist/cjs').filter((name) => name.endsWith('.d.ts')))
    assert.not.match(readFileSync(new URL(file, ROOT), 'utf8'), /Array<(?:Shared)?ArrayBuffer/, file);
});

aPackage('loads at most 3 files for `uriscan`', () => {
  const count = "require('uriscan'); process.stdout.write(String(Object.keys(require.cache).length))";
  const files = Number(execFileSync(process.execPath, ['-e', count], { cwd: ROOT, encoding: 'utf8' }));
  assert.ok(files > 0 && files <= 3, `${files} files`);
});

/** The built files of a form of the library: one for each entry, and what entries share. */
function filesOf(form: 'cjs' | 'esm', extension: string): string[] {
  const entries = ['', ...folders.map((name) => `${name}/`)].map(
    (folder) => `dist/${form}/${folder}index.${extension}`,
  );
  const shared = new RegExp(`/(?:shared-[\\w-]{8}|types-[a-z]+)\\.${extension.replaceAll('.', '\\.')}$`);
  return [...entries, ...filesIn(`dist/${form}`).filter((name) => shared.test(name))];
}

/** The files of a folder and its subfolders. */
function filesIn(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(fileURLToPath(ROOT), join(file.parentPath, file.name)).replaceAll('\\', '/'));
}

aPackage('files of types import each other by the names that users see', () => {
  const files = filesOf('cjs', 'd.ts');
  assert.ok(files.includes('dist/cjs/types-reference.d.ts'));
  for (const file of files) {
    const imports = readFileSync(new URL(file, ROOT), 'utf8').match(/^import .* from "\..*$/gm) ?? [];
    for (const line of imports) assert.not.match(line, / as /, `${file}: ${line}`);
  }
});

/** The limits of the package, unpacked. */
const MAX_BYTES = 1_080_000;
const MAX_FILES = 150;
/** Pages for maintainers, reports, and the API reference, whose text the types have. */
const NOT_PACKED =
  /^docs\/(?:adopting\/|api(?:-reports)?\/|architecture|conformance|how-the-tables|publishing|scale|speed(?!\.svg))/;

aPackage(`holds these files and no others: at most ${MAX_FILES} and ${MAX_BYTES / 1000} KB`, () => {
  const files = filesPacked(ROOT);
  const expected = [
    'LICENSE',
    'README.md',
    'SECURITY.md',
    ...filesIn('docs').filter((file) => !NOT_PACKED.test(file)),
    'package.json',
    'dist/cjs/package.json',
    'dist/wasm/lines.wasm',
    'dist/wasm/module.d.ts',
    'dist/wasm/string.wasm',
    'dist/esm/guard/browser.js',
    ...filesOf('esm', 'js'),
    ...['js', 'mjs', 'd.ts', 'd.mts'].flatMap((extension) => filesOf('cjs', extension)),
  ];
  assert.equal(files.sort(), expected.sort());
  const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, ROOT)).size, 0);
  assert.ok(bytes <= MAX_BYTES && files.length <= MAX_FILES, `${bytes} bytes, ${files.length} files`);
});

aPackage.run();
