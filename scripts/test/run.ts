/**
 * `npm test`: runs the everyday test files, `test/**\/*.test.ts`, and prints `N passed, N failed` last. `npm run test:slow` runs those that
 * take long, `test/**\/*.slow.ts`: they prove the tables, try all or very many texts, run other programs, or measure. `npm run
 * test:nightly` runs those of them that only a change of the engine, the tables or the judge of speed can break, `test/**\/*.nightly.ts`.
 *
 * `npm test -- scanner lines` runs the files with one of these words in their path, and names the others. Everyday tests try a tenth of
 * what they draw at random or list in full (`test/support/draws.ts`), and `npm test -- --thorough` all of it. `--seed N` draws others, and
 * runs the files in another order. With `--coverage`, it leaves the coverage of all files in one file in `coverage/raw`, for
 * `npm run verify:coverage` to report on.
 *
 * `npm run test:data`, `test:spark` and `test:page` run the suites that need other programs, `test/**\/*.data.ts` and so on; words after
 * `--` choose among their files. Java 17, Python 3 with pip, jq and Chromium (`CHROMIUM` is its path, if it is not on the path) must be
 * there; what else they need is fetched the first time.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Random } from '../../bench/model/random.js';
import { npm } from '../../bench/runner/npm.js';
import { mergeCoverage } from './coverage.js';
import { readsBuild, readsPackages, runFiles, testFiles } from './files.js';
import { PACKED, ROOT, TESTS } from './support.js';
import { TestProcess } from './test-process.js';

const SOURCES = ['src/', 'packages/cli/src/', 'packages/fast-uri/src/'].map(
  (folder) => pathToFileURL(join(ROOT, folder)).href,
);
const PACKAGES = ['.', './packages/cli', './packages/fast-uri'];
const COVERAGE = join(ROOT, 'coverage/raw');
/** Everyday files wait for servers and other processes, so that two of three processes keep two processors busy. */
const sharedProcesses = (): TestProcess[] => [new TestProcess(), new TestProcess(), new TestProcess(false)];
/** Files of other suites measure, or need much memory; Spark uses all processors. */
const separateProcesses = (suite: string): undefined[] => Array(suite === 'spark' ? 1 : 2).fill(undefined);

/** Prepares a suite, here and not in its tests, whose output is shown only if they fail. */
const PREPARATIONS: Readonly<Record<string, (files: readonly string[]) => Promise<unknown>>> = {
  data: async () => (await import('../../test/data/install.js')).install(),
  spark: async () => (await import('../../test/spark/install.js')).install(),
  page: async (files) => {
    const { BELOW, chromiumPath } = await import('../../test/page/chromium.js');
    console.log(`in ${chromiumPath()}`);
    if (files.some((file) => file.includes('site')))
      npm(ROOT, ['run', 'site'], { stdio: 'inherit', env: { ...process.env, SITE_URL: `http://127.0.0.1${BELOW}` } });
  },
};

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    suite: { type: 'string', default: 'test' },
    coverage: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
});
try {
  await runSuite(values.suite);
} catch (error) {
  console.error((error as Error).message);
  // Processes of tests may still run.
  process.exit(1);
}

async function runSuite(suite: string): Promise<void> {
  const files = testFiles(TESTS, names, suite);
  const others = suite === 'test' && names.length > 0 ? ['slow', 'nightly'] : [];
  const named = others.flatMap((other) => testFiles(TESTS, names, other).map((file) => `${other} -- test/${file}`));
  for (const file of named) console.log(`slow: npm run test:${file}`);
  if (files.length + named.length === 0)
    throw new Error(`no file test/**/*.${suite}.ts has ${names.join(' or ')} in its path`);
  if (files.length === 0) return;
  const isEveryday = suite === 'test';
  const readBuild = !['test', 'slow', 'nightly'].includes(suite) || files.some((file) => readsBuild(join(TESTS, file)));
  // Everyday files that do not read the build run meanwhile.
  const isBuilt = readBuild ? setup(files.some((file) => readsPackages(join(TESTS, file)))) : undefined;
  if (!isEveryday) await isBuilt;
  await PREPARATIONS[suite]?.(files);
  const isMeasured = values.coverage && isEveryday;
  if (isMeasured) {
    rmSync(COVERAGE, { recursive: true, force: true });
    process.env['NODE_V8_COVERAGE'] = COVERAGE;
  }
  if (values.thorough || !isEveryday) process.env['URISCAN_THOROUGH'] = 'true';
  if (values.seed !== undefined) {
    process.env['URISCAN_SEED'] = values.seed;
    shuffle(files, new Random(Number(values.seed)));
  }
  await runFiles(TESTS, files, isEveryday ? sharedProcesses() : separateProcesses(suite), isBuilt);
  if (isMeasured) mergeCoverage(COVERAGE, SOURCES);
}

function shuffle(files: string[], random: Random): void {
  for (let i = files.length - 1; i > 0; i--) {
    const other = random.between(0, i);
    [files[i], files[other]] = [files[other] as string, files[i] as string];
  }
}

/** Builds `dist/` if it is out of date, and packs the packages if a file reads them. */
async function setup(packs: boolean): Promise<void> {
  const build = spawn(process.execPath, [join(ROOT, 'scripts/build/setup.mjs')], { stdio: 'inherit' });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error('dist/ is not built: see above');
  if (!packs) return;
  mkdirSync(dirname(PACKED), { recursive: true });
  writeFileSync(PACKED, npm(ROOT, ['pack', '--dry-run', '--json', '--ignore-scripts', ...PACKAGES]));
}
