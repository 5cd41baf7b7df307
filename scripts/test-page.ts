/**
 * `npm run test:page`: tries the page of `page/` in Chromium, and prints `N passed, N failed` last. Chromium has to be there:
 * on the path, or where `CHROMIUM` says.
 */

import { fileURLToPath } from 'node:url';
import { chromiumPath } from '../test/page/chromium.js';
import { runFile } from './test-files.js';

const TESTS = fileURLToPath(new URL('../test', import.meta.url));
const FILES = ['page/behaviour.page.ts', 'page/looks.page.ts'];

try {
  console.log(`in ${chromiumPath()}`);
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
} catch (error) {
  console.error(`npm run test:page: ${(error as Error).message}`);
  process.exitCode = 1;
}
