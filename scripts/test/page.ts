/**
 * `npm run test:page`: tests the page of `page/` and the site in Chromium, and prints `N passed, N failed` last. Chromium
 * must be on the path, or `CHROMIUM` must be its path. Words after `--` choose the test files whose path contains one.
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from '../../test/page/chromium.js';
import { runFiles } from './files.js';

const SITE = fileURLToPath(new URL('../site/site.ts', import.meta.url));
const TESTS = fileURLToPath(new URL('../../test', import.meta.url));
const FILES = ['page/behaviour.page.ts', 'page/looks.page.ts', 'page/policy.page.ts', 'page/site.page.ts'];

try {
  console.log(`in ${chromiumPath()}`);
  const words = process.argv.slice(2);
  const files = FILES.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (files.some((file) => file.includes('site'))) {
    execFileSync(process.execPath, ['--import', 'tsx', SITE], { stdio: 'inherit' });
  }
  await runFiles(TESTS, files);
} catch (error) {
  console.error(`npm run test:page: ${(error as Error).message}`);
  process.exitCode = 1;
}
