/**
 * `npm run check`: the checks that take seconds, then `npm test`, then those that read its coverage or the package. All checks that take
 * seconds run, so that one run reports all of their errors; the tests run only if none failed, and are thorough.
 *
 * `npm run verify` is the same without the tests: it reads the coverage of the last `npm test -- --coverage --thorough`.
 */

import { npm } from '../../bench/runner/npm.js';
import { ROOT } from './support.js';

const QUICK = ['verify:types', 'verify:style', 'verify:tables', 'verify:expressions', 'verify:docs', 'verify:api'];
const TEST = 'test -- --coverage --thorough';
const LATER = ['verify:coverage', 'verify:package'];

const isVerify = process.argv.includes('--verify');
const quick = QUICK.filter(fails);
const later = isVerify ? LATER.filter(fails) : quick.length > 0 ? [] : [TEST, ...LATER].filter(fails);
const failed = [...quick, ...later];
if (failed.length > 0) {
  console.error(`failed: ${failed.map((script) => `npm run ${script}`).join(', ')}`);
  if (!isVerify && quick.length > 0) console.error('npm test did not run');
  process.exitCode = 1;
}

function fails(script: string): boolean {
  try {
    npm(ROOT, ['run', '--silent', ...script.split(' ')], { stdio: 'inherit' });
    return false;
  } catch {
    return true;
  }
}
