/**
 * Starts `npm run bench`. A check in a copy without accepted commits ends at once.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const args = process.argv.slice(2);
/** Runs a program, and returns its status. */
const run = (program, options, stdio = 'inherit') => spawnSync(program, options, { cwd: ROOT, stdio }).status ?? 2;

const { accepted } = JSON.parse(readFileSync(new URL('../../bench/check/baseline.json', import.meta.url), 'utf8'));
const isHere = ({ commit }) => run('git', ['cat-file', '-e', `${commit}^{commit}`], 'ignore') === 0;
const needsCommit = args.includes('--check') && !args.some((arg) => arg.startsWith('--against'));
if (needsCommit && !accepted.some(isHere)) {
  console.error(
    'bench: --check compares with an accepted commit, and this copy of the project has no such commit: git fetch --unshallow gets them, and --against names another one',
  );
  process.exitCode = 2;
} else {
  process.exitCode =
    run(process.execPath, ['scripts/build/setup.mjs', '--install']) ||
    run(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'bench/main.ts', ...args]);
}
