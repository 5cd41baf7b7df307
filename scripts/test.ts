/**
 * `npm test`: runs every test file and prints `N passed, N failed` last.
 *
 * `npm test -- scanner lines` runs only the files with one of these words in their path. A full run leaves its coverage
 * in `coverage/raw`, for `npm run coverage` to report on.
 */

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type FileResult, runFile, testFiles } from './test-files.js';

const TESTS = fileURLToPath(new URL('../test', import.meta.url));
const COVERAGE = fileURLToPath(new URL('../coverage/raw', import.meta.url));
const PROCESSES = 2;
/** Files that measure: V8's counters of coverage take time, and make garbage where there is none. */
const WITHOUT_COVERAGE = /(?:garbage|growth|linear|package-size)\.test\.ts$/;

const names = process.argv.slice(2);
const files = testFiles(TESTS, names);
const isFullRun = names.length === 0;
if (isFullRun) rmSync(COVERAGE, { recursive: true, force: true });

let passed = 0;
let failed = 0;
const waiting = files.values();
await Promise.all(
  Array.from({ length: PROCESSES }, async () => {
    for (const file of waiting) {
      const covered = isFullRun && !WITHOUT_COVERAGE.test(file);
      tell(await runFile(TESTS, file, covered ? { NODE_V8_COVERAGE: COVERAGE } : {}));
    }
  }),
);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

function tell(result: FileResult): void {
  passed += result.passed;
  failed += result.failed;
  console.log(
    `${result.failed === 0 ? 'ok  ' : 'FAIL'} test/${result.file}: ${result.passed} passed, ${result.seconds.toFixed(1)} s`,
  );
  if (result.failed > 0) console.log(result.output.replace(/^/gm, '     '));
  for (const problem of result.problems) console.log(`     test/${result.file} ${problem}`);
}
