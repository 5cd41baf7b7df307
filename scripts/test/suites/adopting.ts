/**
 * `npm test -- --suite adopting`: applies each change of `docs/adopting` to the newest release that it was made for, installed next to the
 * packed package, and compares the release with its changed copy: the answers of a suite, the size of a bundle and of what is
 * installed, and how long loading takes. Prints a table. Fetches the packages from npm.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { median } from '../../../bench/runner/statistics.js';
import { makeProject, pack, ROOT, runProgram, type Suite } from '../support.js';

interface Adopter {
  readonly name: string;
  readonly version: string;
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
    replaced: 'relative-to-absolute-iri',
    by: 'uriscan',
    suite: (folder) => [join(ROOT, 'test/adopting/rdfxml.cjs'), folder],
  },
];

const PAIRS = 15;

export const run: Suite = async (tally) => {
  console.log(
    '| package | suite before, after | bundle, KB gzipped | replaced, KB installed | `require`, after / before |\n|---|---|---|---|--:|',
  );
  for (const { name, version, replaced, by, others, suite } of ADOPTERS) {
    const project = makeProject({
      [name]: version,
      '@uriscan/fast-uri': `file:${pack('packages/fast-uri')}`,
      ...others,
    });
    const folder = join(project, 'node_modules', name);
    const folders = [folder, `${folder}-changed`] as const;
    cpSync(...folders, { recursive: true });
    const change = join(ROOT, 'docs/adopting', `${name.replace(/^@/, '').replace('/', '-')}.diff`);
    execFileSync('git', ['apply', change], { cwd: folders[1] });
    const [before, after] = [
      await answersOf(suite(folder, project), folder),
      await answersOf(suite(folders[1], project), folders[1]),
    ];
    const sizes = await Promise.all(folders.map(bundleSize));
    const installed = [replaced, by].map((one) => `${one} ${kilobytes(sizeOf(join(project, 'node_modules', one)))}`);
    const row =
      `| ${name} ${version} | ${before.counts}; ${after.counts} | ${sizes.map(kilobytes).join(', ')} | ` +
      `${installed.join(', ')} | ${loading(folders).toFixed(2)} |`;
    const changed = after.answers.filter((line) => !before.answers.includes(line));
    tally.addOne(row, before.answers.join() === after.answers.join(), changed.slice(0, 20).join('\n'));
  }
};

/** Runs a suite. What differs between runs, such as times and the name of the folder, is left out of its answers. */
async function answersOf(args: readonly string[], cwd: string): Promise<{ answers: string[]; counts: string }> {
  const { stdout, output } = await runProgram(process.execPath, args, { cwd });
  const lines = stdout.split('\n').map((line) => line.replaceAll(cwd, '').replace(/ # time=.*/, ''));
  const count = (name: string): string | undefined => lines.find((line) => line.startsWith(`# ${name} `))?.slice(7);
  const ofTap = count('pass') && `${count('pass')} passed, ${count('fail')} failed`;
  const counts = ofTap ?? lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line));
  if (counts === undefined) throw new Error(`the suite printed no counts: ${output.slice(-1000)}`);
  return { answers: ofTap ? lines.filter((line) => /^\s*(?:not )?ok /.test(line)) : lines, counts };
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

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0);

/** How many times as long the second folder takes to load as the first: the median of pairs of new processes, in processor time. */
function loading(folders: readonly [string, string]): number {
  const time = (folder: string): number => {
    const program = `const t = process.cpuUsage(); require(${JSON.stringify(folder)}); const { user, system } = process.cpuUsage(t); console.log(user + system)`;
    return Number(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' }));
  };
  return median(Array.from({ length: PAIRS }, () => time(folders[1]) / time(folders[0])));
}
