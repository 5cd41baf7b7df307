/**
 * `npm run check`: the checks that take seconds, then `npm test` with its coverage. All checks that take seconds run, two at a time, so
 * that one run reports all of their errors; the tests run only if none failed, and are thorough.
 *
 * `npm run verify` is the same without the tests.
 */

import { exec } from 'node:child_process';
import { npm } from '../../bench/runner/npm.js';
import { inParallel, ROOT } from './support.js';

/** Two lists, side by side. The second one reads the build, which its first check writes. */
const CHECKS = [
  ['verify:types', 'verify:style', 'verify:tables', 'verify:expressions'],
  ['verify:docs', 'verify:api', 'verify:package'],
];
const TESTS = ['test -- --coverage --thorough', 'verify:coverage'];

const failed: string[] = [];
await inParallel(CHECKS, async (scripts) => {
  for (const script of scripts) await check(script);
});
const isVerify = process.argv.includes('--verify');
if (!isVerify && failed.length === 0) failed.push(...TESTS.filter(fails));
else if (!isVerify) console.error('npm test did not run');
if (failed.length > 0) {
  console.error(`failed: ${failed.map((script) => `npm run ${script}`).join(', ')}`);
  process.exitCode = 1;
}

/** Runs a check, and prints its output when it has ended. */
async function check(script: string): Promise<void> {
  const started = performance.now();
  const options = { cwd: ROOT, maxBuffer: Number.POSITIVE_INFINITY };
  const isPassed = await new Promise<boolean>((resolve) => {
    exec(`npm run --silent ${script}`, options, (error, stdout, stderr) => {
      process.stdout.write(stdout + stderr);
      resolve(error === null);
    });
  });
  if (!isPassed) failed.push(script);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${isPassed ? 'ok  ' : 'FAIL'} npm run ${script}: ${seconds} s`);
}

function fails(script: string): boolean {
  try {
    npm(ROOT, ['run', '--silent', ...script.split(' ')], { stdio: 'inherit' });
    return false;
  } catch {
    return true;
  }
}
