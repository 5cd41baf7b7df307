/**
 * `npm run mutate`: changes `src` in thousands of small ways, one at a time, and counts how many of them some test notices.
 *
 * `npm run mutate -- src/reference src/errors/redact.ts` does so with these folders and files, and `--sample N` with one of N changes,
 * since all of them take hours. It fails if too few are noticed, and for every survivor that `test/mutation-survivors.json` does
 * not give a reason for.
 */

import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { isSurvivor, type Row, scoreOf, summarize } from './summary.js';
import { lineOf, mutationOf, readSurvivors, Survivors } from './survivors.js';

const LEAST_SCORE = 90;
/** Written by a generator, which proofs and tests hold to the grammar; or not TypeScript. */
const NOT_MUTATED = [
  '!src/{tables,resolve,inspect,bulk}/**/*generated.ts',
  '!src/scanner/*generated.ts',
  '!packages/cli/src/**/*generated.ts',
  '!**/*.as.ts',
];
const KNOWN = new URL('../../../test/mutation-survivors.json', import.meta.url);

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '1' } },
});
const mutate = (paths.length === 0 ? ['src', 'packages/cli/src'] : paths).map((path) =>
  path.endsWith('.ts') ? path : `${path}/**/*.ts`,
);
const results = await new Stryker({
  mutate: [...mutate, ...NOT_MUTATED],
  testRunner: 'uvu',
  plugins: ['./scripts/test/mutation/plugin.ts'],
  ignorers: ['texts'],
  checkers: ['sample'],
  sample: Number(values.sample),
  testRunnerNodeArgs: ['--import', 'tsx'],
  checkerNodeArgs: ['--import', 'tsx'],
  ignorePatterns: ['coverage', 'dist'],
  tempDirName: 'coverage/mutation',
  // The tests run without type checks, and Stryker does not support TypeScript 7.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  concurrency: 2,
  // A runner minds the time itself; the clock is for accidents.
  timeoutMS: 3_600_000,
  dryRunTimeoutMinutes: 60,
  reporters: ['progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: 'coverage/mutation.html' },
  jsonReporter: { fileName: 'coverage/mutation.json' },
  logLevel: 'warn' as LogLevel,
}).runMutationTest();

const known = new Survivors(readSurvivors(KNOWN));
const ran = new Set<string>();
let unexplained = 0;
for (const result of results) {
  const file = relative('', result.fileName).replaceAll('\\', '/');
  ran.add(file);
  if (!isSurvivor(result)) continue;
  const source = readFileSync(file, 'utf8');
  const line = lineOf(source, result);
  const mutation = mutationOf(source, result);
  if (known.has(file, line, mutation)) continue;
  unexplained++;
  console.log(`survived: ${file}:${result.location.start.line}  ${line}\n          ${mutation}`);
}
for (const [file, line, mutation] of values.sample === '1' ? known.gone(ran) : []) {
  console.log(`no survivor any more: ${file}  ${line}\n          ${mutation}`);
}

const rows = summarize(results, (file) => dirname(relative('', file)));
for (const row of rows) {
  const { folder, killed, survived } = row;
  console.log(
    `${folder.padEnd(28)} ${String(killed + survived).padStart(6)} mutants ${scoreOf(row).toFixed(1).padStart(6)} % killed`,
  );
}
console.log(`${unexplained} survivors without a reason`);
const score = scoreOf(rows.at(-1) as Row);
if (unexplained > 0 || (paths.length === 0 && score < LEAST_SCORE)) process.exitCode = 1;
