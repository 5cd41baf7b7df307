/**
 * `npm run test:spark`: runs the job of `examples/spark` on a cluster of one master and two workers, all on this machine,
 * and prints `N passed, N failed` last. Needs Java 17 and Python 3 with pip; fetches Spark from PyPI the first time.
 */

import { fileURLToPath } from 'node:url';
import { install } from '../test/spark/install.js';
import { runFile } from './test-files.js';

const TESTS = fileURLToPath(new URL('../test', import.meta.url));
const FILES = ['spark/rows.spark.ts', 'spark/job.spark.ts'];

// Here and not in the test, whose output is only shown when it fails.
install();
let passed = 0;
let failed = 0;
for (const file of FILES) {
  const result = await runFile(TESTS, file);
  passed += result.passed;
  failed += result.failed;
  if (result.failed > 0) console.log(result.output);
  for (const problem of result.problems) console.log(`test/${file} ${problem}`);
  console.log(`test/${file}: ${result.passed} passed, ${result.failed} failed, ${result.seconds.toFixed(1)} s`);
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
