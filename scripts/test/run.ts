/**
 * `npm test`: runs every test file and prints `N passed, N failed` last.
 *
 * `npm test -- scanner lines` runs only the files with one of these words in their path. A full run leaves its coverage
 * in `coverage/raw`, for `npm run coverage` to report on.
 */

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runFiles, testFiles } from './files.js';

const TESTS = fileURLToPath(new URL('../../test', import.meta.url));
const COVERAGE = fileURLToPath(new URL('../../coverage/raw', import.meta.url));
const PROCESSES = 2;
/** Files that measure: V8's counters of coverage take time and allocate. */
const WITHOUT_COVERAGE = /(?:garbage|growth|linear|package[\\/]size)\.test\.ts$/;

const names = process.argv.slice(2);
const files = testFiles(TESTS, names);
const isFullRun = names.length === 0;
if (isFullRun) rmSync(COVERAGE, { recursive: true, force: true });

const env = (file: string): Record<string, string> =>
  isFullRun && !WITHOUT_COVERAGE.test(file) ? { NODE_V8_COVERAGE: COVERAGE } : {};
await runFiles(TESTS, files, { processes: PROCESSES, env });
