/** What the package promises to those who install it. */

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const ROOT = new URL('../..', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));

/** Folders that `src/index.ts` stands for, so that they need no subpath of their own. */
const BEHIND_THE_FACADE = ['errors', 'uri'];
/** Users may import the folders of `src` that have an index. */
const folders = readdirSync(new URL('src', ROOT)).filter(
  (name) => !BEHIND_THE_FACADE.includes(name) && existsSync(new URL(`src/${name}/index.ts`, ROOT)),
);

const aPackage = suite('package');

aPackage('needs no other package at run time', () => {
  for (const field of ['dependencies', 'optionalDependencies', 'bundleDependencies']) {
    assert.is(manifest[field], undefined, field);
  }
  for (const name of Object.keys(manifest.peerDependencies)) {
    assert.equal(manifest.peerDependenciesMeta[name], { optional: true }, name);
  }
});

aPackage('runs nothing when it is installed', () => {
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
    assert.is(manifest.scripts[script], undefined);
});

aPackage('imports nothing but itself, Node, and the packages that a room is for', () => {
  const PEERS: Readonly<Record<string, string>> = { idn: 'tr46', links: 'parse5', crawl: 'tldts' };
  for (const file of builtFiles('js')) {
    const text = readFileSync(new URL(file, ROOT), 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport\(|\brequire\()\s*["']([^"'\n]+)["']/g)) {
      const room = file.split('/')[2] ?? '';
      assert.ok(/^\.{1,2}\/|^node:/.test(name) || name === PEERS[room], `${file} imports ${name}`);
    }
  }
});

aPackage('pins the packages it is developed with', () => {
  for (const [name, version] of Object.entries(manifest.devDependencies)) {
    assert.match(String(version), /^\d+\.\d+\.\d+$/, name);
  }
});

aPackage('exports itself, its manifest and every folder of src that has an index', () => {
  const subpaths = ['.', ...folders.map((name) => `./${name}`), './package.json'];
  assert.equal(Object.keys(manifest.exports).sort(), subpaths.sort());
});

for (const subpath of ['.', ...folders.map((name) => `./${name}`)]) {
  const module = subpath === '.' ? 'index' : `${subpath.slice(2)}/index`;
  const specifier = `${manifest.name}${subpath.slice(1)}`;

  aPackage(`exports ${subpath} to import and to require, each with its types`, () => {
    assert.equal(manifest.exports[subpath], {
      import: { types: `./dist/esm/${module}.d.ts`, default: `./dist/esm/${module}.js` },
      require: { types: `./dist/cjs/${module}.d.ts`, default: `./dist/cjs/${module}.js` },
    });
  });

  aPackage(`gives import and require of ${specifier} the same names`, async () => {
    const imported = Object.keys(await import(specifier)).filter(
      (name) => name !== 'default' && name !== 'module.exports',
    );
    const required = Object.keys(createRequire(import.meta.url)(specifier)).filter((name) => name !== 'default');
    assert.ok(imported.length > 0);
    assert.equal(imported.sort(), required.sort());
  });
}

aPackage('runs as a command', () => {
  const command = fileURLToPath(new URL(manifest.bin.uriscan, ROOT));
  assert.match(readFileSync(command, 'utf8'), /^#!\/usr\/bin\/env node\n/);
  assert.is(execFileSync(process.execPath, [command, '--version'], { encoding: 'utf8' }).trim(), manifest.version);
});

/** The packages in a bundled file, which esbuild names in comments. */
const packagesIn = (file: string): Set<string | undefined> =>
  new Set(
    Array.from(
      readFileSync(new URL(file, ROOT), 'utf8').matchAll(/^\/\/ node_modules\/([^/]+)/gm),
      (match) => match[1],
    ),
  );

aPackage('bundles no other package for threads of the command', () => {
  assert.ok(packagesIn('dist/cli.js').has('commander'));
  assert.equal([...packagesIn('dist/cli-worker.js')], []);
});

aPackage('starts threads as a command', async () => {
  const command = fileURLToPath(new URL(manifest.bin.uriscan, ROOT));
  const child = spawn(process.execPath, [command, 'check', '--threads', '2'], { stdio: ['pipe', 'ignore', 'pipe'] });
  let summary = '';
  child.stderr.on('data', (data) => (summary += data));
  child.stdin.on('error', () => {});
  const lines = 'http://example.com/a\n'.repeat(100_000);
  child.stdin.write(lines.repeat(4));
  // By then threads have started, or failed.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  child.stdin.end(lines);
  assert.is(await new Promise((resolve) => child.on('close', resolve)), 0);
  assert.match(summary, /^500,000 lines: 500,000 valid, /);
});

/** What is built of each module of `src`, as paths of the package. */
function builtFiles(...extensions: readonly string[]): string[] {
  const sources = readdirSync(new URL('src', ROOT), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.as.ts') && !path.startsWith('cli/'));
  return sources.flatMap((path) =>
    ['esm', 'cjs'].flatMap((format) =>
      extensions.map((extension) => `dist/${format}/${path.slice(0, -2)}${extension}`),
    ),
  );
}

aPackage('holds these files and no others', () => {
  const npm = process.env['npm_execpath'];
  const options = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const packed = npm
    ? execFileSync(process.execPath, [npm, ...options], { cwd: ROOT, encoding: 'utf8' })
    : execFileSync('npm', options, { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' });
  const files: string[] = JSON.parse(packed)[0].files.map(({ path }: { path: string }) => path);
  const expected = [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'package.json',
    'dist/cjs/package.json',
    'dist/cli.js',
    'dist/cli-worker.js',
    'dist/cli.licenses.txt',
    ...builtFiles('js', 'd.ts'),
  ];
  assert.equal(files.sort(), expected.sort());
});

aPackage('tells in its README how to start and how to test', () => {
  const readme = readFileSync(new URL('README.md', ROOT), 'utf8');
  assert.match(readme, /\bnpm start\b/);
  assert.match(readme, /\bnpm test\b/);
});

aPackage.run();
