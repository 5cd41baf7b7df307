/**
 * `npm run test:page`: tries the page of `page/` in Chromium, and prints `N passed, N failed` last. Chromium has to be there:
 * on the path, or where `CHROMIUM` says.
 */

import { fileURLToPath } from 'node:url';
import { chromiumPath } from '../../test/page/chromium.js';
import { runFiles } from './files.js';

const TESTS = fileURLToPath(new URL('../../test', import.meta.url));
const FILES = ['page/behaviour.page.ts', 'page/looks.page.ts', 'page/policy.page.ts'];

try {
  console.log(`in ${chromiumPath()}`);
  await runFiles(TESTS, FILES);
} catch (error) {
  console.error(`npm run test:page: ${(error as Error).message}`);
  process.exitCode = 1;
}
