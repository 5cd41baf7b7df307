/**
 * `npm test`: runs the everyday test files and prints `N passed, N failed` last. `npm run test:exhaustive` runs the others.
 *
 * `npm test -- scanner lines` runs the files with one of these words in their path. A full `npm test` leaves its coverage in
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
import { isExhaustive, runFiles, testFiles } from './files.js';
import { ROOT, TESTS } from './support.js';

const SOURCES = ['src/', 'packages/cli/src/'].map((folder) => pathToFileURL(join(ROOT, folder)).href);
const COVERAGE = join(ROOT, 'coverage/raw');
const PROCESSES = 2;

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
  options: { exhaustive: { type: 'boolean', default: false }, suite: { type: 'string' } },
});
try {
  if (values.suite !== undefined) await runSuite(values.suite);
  else await runTests();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function runSuite(suite: string): Promise<void> {
  const files = testFiles(TESTS, names, undefined, `.${suite}.ts`);
  await PREPARATIONS[suite]?.(files);
  // Spark uses all processors.
  await runFiles(TESTS, files, suite === 'spark' ? 1 : PROCESSES);
}

async function runTests(): Promise<void> {
  const isNamed = names.length > 0;
  const files = testFiles(TESTS, names, (file) => isExhaustive(file) === values.exhaustive);
  // The exhaustive files run without coverage: V8's counters make their loops slow, and allocate.
  const isMeasured = !isNamed && !values.exhaustive;
  if (isMeasured) rmSync(COVERAGE, { recursive: true, force: true });
  await runFiles(TESTS, files, PROCESSES, isMeasured ? { NODE_V8_COVERAGE: COVERAGE } : {});
  if (isMeasured) mergeCoverage(COVERAGE, SOURCES);
}
