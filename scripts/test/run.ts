/**
 * `npm test`: runs the everyday test files, `test/**\/*.test.ts`, and prints `N passed, N failed` last. `npm run test:slow` runs those that
 * take long, `test/**\/*.slow.ts`: they prove the tables, try all or very many texts, or measure.
 *
 * `npm test -- scanner lines` runs the files with one of these words in their path, and names the slow ones. Everyday tests try a tenth of
 * what they draw at random or list in full, and `npm test -- --thorough` all of it. With `--coverage`, it leaves the coverage of all files in
 * one file in `coverage/raw`, for `npm run verify:coverage` to report on.
 *
 * `npm run test:data`, `test:spark` and `test:page` run the suites that need other programs, `test/**\/*.data.ts` and so on; words after
 * `--` choose among their files. Java 17, Python 3 with pip, jq and Chromium (`CHROMIUM` is its path, if it is not on the path) must be
 * there; what else they need is fetched the first time.
 */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { mergeCoverage } from './coverage.js';
import { readsBuild, runFiles, testFiles } from './files.js';
import { ROOT, TESTS } from './support.js';

const SOURCES = ['src/', 'packages/cli/src/', 'packages/fast-uri/src/'].map(
  (folder) => pathToFileURL(join(ROOT, folder)).href,
);
const COVERAGE = join(ROOT, 'coverage/raw');
/** Everyday files wait for servers and other processes meanwhile, so that two of three keep two processors busy; the others measure. */
const PROCESSES: Readonly<Record<string, number>> = { test: 3, spark: 1 };
/** Prepares a suite, here and not in its tests, whose output is shown only if they fail. */
const PREPARATIONS: Readonly<Record<string, (files: readonly string[]) => Promise<unknown>>> = {
  data: async () => (await import('../../test/data/install.js')).install(),
  spark: async () => (await import('../../test/spark/install.js')).install(),
  page: async (files) => {
    console.log(`in ${(await import('../../test/page/chromium.js')).chromiumPath()}`);
    if (files.some((file) => file.includes('site')))
      execFileSync(process.execPath, ['--import', 'tsx', join(ROOT, 'scripts/site/site.ts')], { stdio: 'inherit' });
  },
};

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    suite: { type: 'string', default: 'test' },
    coverage: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
  },
});
try {
  await runSuite(values.suite);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function runSuite(suite: string): Promise<void> {
  const files = testFiles(TESTS, names, suite);
  const slow = suite === 'test' && names.length > 0 ? testFiles(TESTS, names, 'slow') : [];
  for (const file of slow) console.log(`slow: npm run test:slow -- test/${file}`);
  if (files.length + slow.length === 0)
    throw new Error(`no file test/**/*.${suite}.ts has ${names.join(' or ')} in its path`);
  if (files.length === 0) return;
  const readBuild = !['test', 'slow'].includes(suite) || files.some((file) => readsBuild(join(TESTS, file)));
  // Everyday files that do not read the build run meanwhile.
  const isReady = readBuild ? setup() : undefined;
  if (suite !== 'test') await isReady;
  await PREPARATIONS[suite]?.(files);
  const isMeasured = values.coverage && suite === 'test';
  if (isMeasured) rmSync(COVERAGE, { recursive: true, force: true });
  // Spark uses all processors.
  const processes = PROCESSES[suite] ?? 2;
  // The slow files measure, or need much memory: each has a separate process.
  const env = {
    ...(isMeasured && { NODE_V8_COVERAGE: COVERAGE }),
    ...(values.thorough && { URISCAN_THOROUGH: 'true' }),
  };
  await runFiles(TESTS, files, processes, suite === 'test' ? env : undefined, isReady);
  if (isMeasured) mergeCoverage(COVERAGE, SOURCES);
}

async function setup(): Promise<void> {
  const [code] = await once(
    spawn(process.execPath, [join(ROOT, 'scripts/build/setup.mjs')], { stdio: 'inherit' }),
    'close',
  );
  if (code !== 0) throw new Error('dist/ is not built: see above');
}
