/**
 * `npm run test:adopting`: applies each change of `docs/adopting` to the newest release that it was made for, installed next to the
 * packed package, and compares the release with its changed copy: the answers of a suite, the size of a bundle and of what is
 * installed, and how long loading takes. Prints a table, and `N passed, N failed` last. Fetches the packages from npm.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { median } from '../../bench/runner/statistics.js';
import { makeProject, pack, ROOT, Tally } from './support.js';

interface Adopter {
  readonly name: string;
  readonly version: string;
  /** The change, a file of `docs/adopting`. */
  readonly change: string;
  /** The package that it needs before the change, and the one that it needs after it. */
  readonly replaced: string;
  readonly by: 'uriscan' | '@uriscan/fast-uri';
  /** Other packages that its suite needs. */
  readonly others?: Readonly<Record<string, string>>;
  /** The arguments of Node that run the suite on the package in `folder`. */
  readonly suite: (folder: string, project: string) => readonly string[];
}

const ADOPTERS: readonly Adopter[] = [
  {
    name: '@fastify/ajv-compiler',
    version: '4.0.7',
    change: 'fastify-ajv-compiler.diff',
    replaced: 'fast-uri',
    by: '@uriscan/fast-uri',
    others: {
      fastify: '^5.0.0',
      'ajv-errors': '^3.0.0',
      'ajv-i18n': '^4.2.0',
      'ajv-merge-patch': '^5.0.1',
      'require-from-string': '^2.0.2',
      'sanitize-filename': '^1.6.3',
    },
    suite: (folder) => ['--test', '--test-reporter=tap', join(folder, 'test/')],
  },
  {
    name: 'ajv',
    version: '8.20.0',
    change: 'ajv.diff',
    replaced: 'fast-uri',
    by: '@uriscan/fast-uri',
    others: { 'json-schema-test-suite': '0.0.10' },
    suite: (folder, project) => [
      join(ROOT, 'test/adopting/ajv.cjs'),
      folder,
      join(project, 'node_modules/json-schema-test-suite/tests/draft4'),
    ],
  },
  {
    name: 'rdfxml-streaming-parser',
    version: '3.3.0',
    change: 'rdfxml-streaming-parser.diff',
    replaced: 'relative-to-absolute-iri',
    by: 'uriscan',
    suite: (folder) => [join(ROOT, 'test/adopting/rdfxml.cjs'), folder],
  },
];

const PAIRS = 15;
const tally = new Tally();
console.log(
  '| package | suite before, after | bundle, KB gzipped | replaced, KB installed | `require`, after / before |',
);
console.log('|---|---|---|---|--:|');
for (const adopter of ADOPTERS) await compare(adopter);
tally.end();

async function compare({ name, version, change, replaced, by, others, suite }: Adopter): Promise<void> {
  const project = makeProject({
    [name]: version,
    '@uriscan/fast-uri': `file:${pack('packages/fast-uri')}`,
    ...others,
  });
  const folders = [join(project, 'node_modules', name), join(project, 'node_modules', `${name}-changed`)] as const;
  cpSync(folders[0], folders[1], { recursive: true });
  const applied = spawnSync('git', ['apply', join(ROOT, 'docs/adopting', change)], {
    cwd: folders[1],
    encoding: 'utf8',
  });
  if (applied.status !== 0) throw new Error(`${change} does not apply: ${applied.stderr}`);
  const answers = folders.map((folder) => answersOf(suite(folder, project), folder));
  const [before = '', after = ''] = answers.map(({ answers: text }) => text);
  const sizes = await Promise.all(folders.map(bundleSize));
  const installed = [replaced, by].map((one) => kilobytes(sizeOf(join(project, 'node_modules', one))));
  const row =
    `| ${name} ${version} | ${answers.map(({ counts }) => counts).join('; ')} | ${sizes.map(kilobytes).join(', ')} | ` +
    `${replaced} ${installed.join(`, ${by} `)} | ${loading(folders).toFixed(2)} |`;
  tally.addOne(row, before === after, differences(before, after));
}

/** Runs a suite. What differs between runs, such as times and the name of the folder, is left out of its answers. */
function answersOf(args: readonly string[], folder: string): { answers: string; counts: string } {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const lines = stdout.split('\n').map((line) => line.replaceAll(folder, ''));
  const count = (name: string): string | undefined => lines.find((line) => line.startsWith(`# ${name} `))?.slice(7);
  const ofTap = count('pass') && `${count('pass')} passed, ${count('fail')} failed`;
  const counts = ofTap ?? lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line));
  if (counts === undefined) throw new Error(`the suite printed no counts: ${stdout.slice(-500)}${stderr.slice(-500)}`);
  const answers = ofTap ? lines.filter((line) => /^\s*(?:not )?ok /.test(line)) : lines;
  return { answers: answers.map((line) => line.replace(/ # time=.*/, '')).join('\n'), counts };
}

function differences(before: string, after: string): string {
  const others = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !others.has(line))
    .slice(0, 20)
    .join('\n');
}

async function bundleSize(folder: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `module.exports = require(${JSON.stringify(folder)})`, resolveDir: folder },
    bundle: true,
    minify: true,
    platform: 'node',
    write: false,
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length;
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0);
}

/** How many times as long the second folder takes to load as the first: the median of pairs of new processes, in processor time. */
function loading(folders: readonly [string, string]): number {
  const time = (folder: string): number => {
    const program = `const t = process.cpuUsage(); require(${JSON.stringify(folder)}); const { user, system } = process.cpuUsage(t); process.stdout.write(String(user + system))`;
    return Number(spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stdout);
  };
  return median(Array.from({ length: PAIRS }, () => time(folders[1]) / time(folders[0])));
}
