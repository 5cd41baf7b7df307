/**
 * `npm test`: runs the everyday test files and prints `N passed, N failed` last. `npm run test:exhaustive` runs the others.
 *
 * `npm test -- scanner lines` runs the files with one of these words in their path. A full `npm test` leaves its coverage in
 * one file in `coverage/raw`, for `npm run verify:coverage` to report on.
 */

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mergeCoverage } from './coverage.js';
import { isExhaustive, runFiles, testFiles } from './files.js';

const TESTS = fileURLToPath(new URL('../../test', import.meta.url));
const SOURCES = ['src/', 'packages/cli/src/'].map((folder) => new URL(`../../${folder}`, import.meta.url).href);
const COVERAGE = fileURLToPath(new URL('../../coverage/raw', import.meta.url));
const PROCESSES = 2;

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { exhaustive: { type: 'boolean', default: false } },
});
const isNamed = names.length > 0;
const files = filesToRun();
// The exhaustive files run without coverage: V8's counters make their loops slow, and allocate.
const isMeasured = !isNamed && !values.exhaustive;
if (isMeasured) rmSync(COVERAGE, { recursive: true, force: true });
await runFiles(TESTS, files, { processes: PROCESSES, env: isMeasured ? { NODE_V8_COVERAGE: COVERAGE } : {} });
if (isMeasured) mergeCoverage(COVERAGE, SOURCES);

function filesToRun(): string[] {
  try {
    return testFiles(TESTS, names, (file) => isExhaustive(file) === values.exhaustive);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
