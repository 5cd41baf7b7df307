/**
 * `npm run test:runtimes [-- NAME …]`: the tests on Node 20, 22, 24 and 26, on Deno, Bun and headless Chromium, as a matrix; with
 * names, only on these runtimes. Runtimes are fetched from npm the first time; Chromium has to be there (or `CHROMIUM`).
 *
 * Node runs every test file; the others run the tests of the library that need nothing of Node.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testFiles } from '../files.js';
import { portableTests } from './portable.js';
import { runPages, runProgram, runPrograms, type Tally } from './run.js';
import { programOf, RUNTIMES, type RuntimeName } from './runtimes.js';

const TESTS = fileURLToPath(new URL('../../../test', import.meta.url));
const RUN_TESTS = fileURLToPath(new URL('../run.ts', import.meta.url));
/** A word in the path of every test file. */
const EVERY_FILE = '.test.ts';
const ARGUMENTS: Partial<Record<RuntimeName, readonly string[]>> = { Deno: ['run', '--allow-all', '--no-config'] };

const wanted = process.argv.slice(2);
const runtimes = RUNTIMES.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (runtimes.length === 0) throw new Error(`no runtime of ${RUNTIMES.join(', ')} has this name: ${wanted.join(' ')}`);
const portable = runtimes.every((name) => name.startsWith('Node')) ? [] : await portableTests(TESTS, testFiles(TESTS));
const folder = mkdtempSync(join(tmpdir(), 'uriscan-runtimes-'));
let failed = 0;
let passed = 0;
try {
  console.log(`runtime   version       files  passed  failed  time`);
  for (const name of runtimes) {
    const program = programOf(name);
    const version = await versionOf(name, program);
    const started = performance.now();
    const { files, ...tally } = await run(name, program);
    const seconds = (performance.now() - started) / 1000;
    const cells = [
      name.padEnd(9),
      version.padEnd(12),
      ...[files, tally.passed, tally.failed].map((n) => String(n).padStart(6)),
    ];
    console.log(`${cells.join(' ')}  ${seconds.toFixed(0)} s`);
    if (tally.failed > 0) console.log(tally.output);
    passed += tally.passed;
    failed += tally.failed;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

async function run(name: RuntimeName, program: string): Promise<Tally & { files: number }> {
  if (name.startsWith('Node')) return runAllOnNode(program);
  const files = portable.length;
  if (name === 'Chromium') return { files, ...(await runPages(program, portable)) };
  return { files, ...(await runPrograms(program, ARGUMENTS[name] ?? [], portable, folder)) };
}

async function runAllOnNode(program: string): Promise<Tally & { files: number }> {
  const output = await runProgram(program, ['--import', 'tsx', RUN_TESTS], EVERY_FILE);
  const [, good = 0, bad = 1] = (/^(\d+) passed, (\d+) failed$/m.exec(output) ?? []).map(Number);
  return { files: testFiles(TESTS).length, passed: good, failed: bad, output };
}

async function versionOf(name: RuntimeName, program: string): Promise<string> {
  const output = await runProgram(program, [], '--version');
  return /\d+(?:\.\d+)+/.exec(output)?.[0] ?? name;
}
