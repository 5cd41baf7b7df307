/**
 * `npm run test:adopting`: applies each change of `docs/adopting` to the newest release that it was made for, installed next to the
 * packed package, and compares the answers of the release and of its changed copy to a suite. Prints `N passed, N failed` last. Fetches
 * the packages from npm.
 */

import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { makeProject, ROOT, runProgram, Tally } from './support.js';

interface Adopter {
  readonly name: string;
  readonly version: string;
  /** The change, a file of `docs/adopting`. */
  readonly change: string;
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
    suite: (folder) => [join(ROOT, 'test/adopting/rdfxml.cjs'), folder],
  },
];

const tally = new Tally();
for (const { name, version, change, others, suite } of ADOPTERS) {
  const project = makeProject({ [name]: version, ...others });
  const release = join(project, 'node_modules', name);
  const changed = `${release}-changed`;
  cpSync(release, changed, { recursive: true });
  execFileSync('git', ['apply', join(ROOT, 'docs/adopting', change)], { cwd: changed, stdio: 'inherit' });
  const before = await answersOf(suite(release, project), release);
  const after = await answersOf(suite(changed, project), changed);
  const differences = after.filter((line, i) => line !== before[i]);
  const isSame = differences.length === 0 && before.length > 0 && before.length === after.length;
  tally.add(`${name} ${version}: ${before.length} answers`, Number(isSame), Number(!isSame), differences.join('\n'));
}
tally.end();

/** Runs a suite. What differs between runs, such as times and the name of the folder, is left out of its answers. */
async function answersOf(args: readonly string[], folder: string): Promise<string[]> {
  const { stdout } = await runProgram(process.execPath, args, { cwd: folder });
  return stdout
    .split('\n')
    .filter((line) => line !== '' && !/^\s*(?:# duration|duration_ms|---|\.\.\.)/.test(line))
    .map((line) => line.replaceAll(folder, '').replace(/ # time=.*/, ''));
}
