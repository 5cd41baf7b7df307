/** The promises of the package `uriscan-cli` to its users. */

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesPacked } from '../support/files-packed.js';
import { assert, suite } from '../support/suite.js';

const ROOT = new URL('../../', import.meta.url);
const FOLDER = new URL('packages/cli/', ROOT);
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read(new URL('package.json', FOLDER));
const command = fileURLToPath(new URL(manifest.bin.uriscan, FOLDER));

const aCommand = suite('package: command');

aCommand('has the version of uriscan, and needs no other package at run time', () => {
  const library = read(new URL('package.json', ROOT));
  assert.is(manifest.version, library.version);
  for (const field of ['dependencies', 'optionalDependencies', 'bundleDependencies', 'peerDependencies'])
    assert.is(manifest[field], undefined, field);
  for (const [name, version] of Object.entries(manifest.devDependencies)) {
    assert.match(String(version), /^\d+\.\d+\.\d+$/, name);
    assert.is(library.devDependencies[name] ?? version, version, name);
  }
});

aCommand('imports the public entries of uriscan only, by its name', () => {
  const { exports } = read(new URL('package.json', ROOT));
  const sources = readdirSync(new URL('src', FOLDER), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const names = new Set<string>();
  for (const file of sources) {
    const text = readFileSync(new URL(`src/${file.replaceAll('\\', '/')}`, FOLDER), 'utf8');
    for (const [, subpath = ''] of text.matchAll(/(?:\bfrom|\bimport\() ?'uriscan([^']*)'/g)) names.add(`.${subpath}`);
  }
  assert.ok(names.size > 3);
  for (const name of names) assert.ok(name in exports, name);
});

aCommand('holds the bundled command, its man page, its guides and the licenses of its packages', () => {
  const files = readdirSync(new URL('dist', FOLDER), { recursive: true, encoding: 'utf8' });
  const dist = files.filter((file) => file.includes('.')).map((file) => `dist/${file}`);
  for (const file of ['dist/main.js', 'dist/worker.js', 'dist/entry/worker.js', 'dist/licenses.txt', 'dist/uriscan.1'])
    assert.ok(dist.includes(file), file);
  const guides = readdirSync(new URL('docs', FOLDER)).map((file) => `docs/${file}`);
  assert.equal(filesPacked(FOLDER), ['LICENSE', 'README.md', 'package.json', ...dist, ...guides].sort());
});

aCommand('has a man page for npm, which installs only a list', () => {
  assert.equal(manifest.man, ['./dist/uriscan.1']);
});

aCommand('runs as a command', () => {
  assert.match(readFileSync(command, 'utf8'), /^#!\/usr\/bin\/env node\n/);
  assert.is(execFileSync(process.execPath, [command, '--version'], { encoding: 'utf8' }).trim(), manifest.version);
});

/** The packages in a bundled file, which esbuild names in comments. */
const packagesIn = (file: string): Set<string | undefined> =>
  new Set(
    Array.from(
      readFileSync(new URL(file, FOLDER), 'utf8').matchAll(/^\/\/ node_modules\/([^/]+)/gm),
      (match) => match[1],
    ),
  );

aCommand('bundles no other package for threads of the command', () => {
  assert.ok(packagesIn('dist/program.js').has('commander'));
  assert.equal([...packagesIn('dist/worker.js')], []);
  for (const file of ['thread-pool', 'entry/worker']) assert.equal([...packagesIn(`dist/${file}.js`)], ['tinypool']);
  for (const file of ['inspect', 'with']) assert.equal([...packagesIn(`dist/${file}.js`)], []);
});

aCommand('loads on demand the code that only some commands need', () => {
  for (const file of ['program', 'run-files', 'worker']) {
    const code = readFileSync(new URL(`dist/${file}.js`, FOLDER), 'utf8');
    assert.not.match(code, /^\/\/ src\/(?:crawl\/(?!draft|surt|archive-key|session-ids)|inspect\/host)/m);
    if (file !== 'program') assert.match(code, /import\("\.\/with\.js"\)/);
  }
  const outcome = execFileSync(process.execPath, [command, 'surt', '-q'], {
    input: 'http://a.example/\n',
    encoding: 'utf8',
  });
  assert.is(outcome, 'example,a)/\n');
});

/** The options that each verb needs. */
const VERBS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['scan', 'check', 'inspect', 'normalize', 'surt', 'fingerprint', 'dedupe', 'repair'].map((verb) => [verb, []]),
  ),
  resolve: ['--base', 'http://b/'],
  relativize: ['--base', 'http://b/'],
  get: ['{host}'],
  with: ['--set', 'port=1'],
  links: ['--base', 'http://b/'],
  find: [],
};

for (const [verb, options] of Object.entries(VERBS)) {
  aCommand(`has all code of ${verb} in the command`, () => {
    const { status, stderr } = spawnSync(process.execPath, [command, verb, '-q', ...options], {
      input: 'http://a.example/\n',
      encoding: 'utf8',
    });
    assert.equal({ status, stderr }, { status: 0, stderr: '' });
  });
}

aCommand('starts threads as a command', async () => {
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

aCommand.run();
