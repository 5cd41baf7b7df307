/**
 * `npm test`: runs the everyday test files, `test/**\/*.test.ts`, and prints `N passed, N failed` last. `npm run test:slow` runs those that
 * take long, `test/**\/*.slow.ts`: they prove the tables, try all or very many texts, or measure.
 *
 * `npm test -- scanner lines` runs the files with one of these words in their path, and names the slow ones. A full `npm test` leaves its coverage in
 * one file in `coverage/raw`, for `npm run verify:coverage` to report on.
 *
 * `npm run test:data`, `test:spark` and `test:page` run the suites that need other programs, `test/**\/*.data.ts` and so on; words after
 * `--` choose among their files. Java 17, Python 3 with pip, jq and Chromium (`CHROMIUM` is its path, if it is not on the path) must be
 * there; what else they need is fetched the first time.
 */

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { mergeCoverage } from './coverage.js';
import { readsBuild, runFiles, testFiles } from './files.js';
import { ROOT, TESTS } from './support.js';

const SOURCES = ['src/', 'packages/cli/src/'].map((folder) => pathToFileURL(join(ROOT, folder)).href);
const COVERAGE = join(ROOT, 'coverage/raw');
const PROCESSES = 2;
/** These files try very many or very long texts, which take twice the time with V8's counters. Other files cover the same code. */
const UNMEASURED = /scanner[\\/]suite|iri[\\/]scan|links[\\/]limits/;

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
  options: { suite: { type: 'string', default: 'test' } },
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
  if (!['test', 'slow'].includes(suite) || files.some((file) => readsBuild(join(TESTS, file)))) setup();
  await PREPARATIONS[suite]?.(files);
  // The slow files run without coverage: V8's counters make their loops slow, and allocate.
  const isMeasured = suite === 'test' && names.length === 0;
  if (isMeasured) rmSync(COVERAGE, { recursive: true, force: true });
  // Spark uses all processors.
  const processes = suite === 'spark' ? 1 : PROCESSES;
  const envOf = (file: string) => (isMeasured && !UNMEASURED.test(file) ? { NODE_V8_COVERAGE: COVERAGE } : {});
  await runFiles(TESTS, files, processes, envOf);
  if (isMeasured) mergeCoverage(COVERAGE, SOURCES);
}

function setup(): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build/setup.mjs')], { stdio: 'inherit' });
}
