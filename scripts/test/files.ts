/**
 * Runs uvu test files, each in a separate process, and counts the tests that ran.
 *
 * uvu exits with 0 when a pattern matches no file, a file has no test, a suite lacks its `.run()`, a `before` hook
 * throws, or a left-over `.only` silences the rest. Each of these is a failure here.
 */

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const UVU = fileURLToPath(new URL('../../node_modules/uvu/bin.js', import.meta.url));
const MINUTES_FOR_A_FILE = 15;

/** The result of a test file. */
export interface FileResult {
  readonly file: string;
  readonly passed: number;
  /** Tests that failed, and one for each of `problems`. */
  readonly failed: number;
  /** Faults of the file itself, in sentences. */
  readonly problems: readonly string[];
  readonly output: string;
  readonly seconds: number;
}

/** The ends of paths of test files that take long: they prove the tables, try all or very many texts, or measure. */
const EXHAUSTIVE = [
  'bench/counters',
  'bench/rates',
  'differential',
  'exhaustive',
  'garbage',
  'linear',
  'resolve/properties',
  'scripts/conformance',
  'scripts/proof',
  'security/errors',
  'security/growth',
  'security/realms',
].map((end) => `${end.replace('/', sep)}.test.ts`);

/** Whether a test file is one of `npm run test:exhaustive`. */
export const isExhaustive = (file: string): boolean => EXHAUSTIVE.some((end) => file.endsWith(end));

/**
 * The test files below `folder` that `isInSuite` accepts, if it is given, and whose path contains one of `names`, if there is one. The
 * path begins with `test/`, as it is printed.
 */
export function testFiles(
  folder: string,
  names: readonly string[] = [],
  isInSuite: (file: string) => boolean = () => true,
): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && isInSuite(file))
    .filter((file) => names.length === 0 || names.some((name) => join('test', file).includes(name)))
    .sort();
  if (files.length === 0) throw new Error(`no test file in ${folder} with ${names.join(' or ')} in its path`);
  return files;
}

/** A class where a function is expected: uvu calls it with the error, and the result is always truthy. */
const TAKES_ALL = /\bthrows\([^;]*, ([A-Z]\w*Error)\)/g;

/** Runs one file of `folder`, with `env` added to the environment. */
export async function runFile(
  folder: string,
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<FileResult> {
  const started = performance.now();
  const pattern = `^${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  // The root is where tsx is found; the folder may lie elsewhere.
  const child = spawn(process.execPath, ['--import', 'tsx', UVU, '--no-color', relative(ROOT, folder), pattern], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MINUTES_FOR_A_FILE * 60_000,
  });
  let output = '';
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ?? String(code)));
  });

  const { total, passed, skipped } = totals(printed);
  const problems = [];
  if (total === 0) problems.push(`ran no test (uvu ended with ${ended})`);
  else if (ended !== '0' && passed === total) problems.push(`ended with ${ended}, though no test failed`);
  if (skipped > 0) problems.push(`left out ${skipped} of its tests: a \`.only\` or \`.skip\` is left over`);
  const source = readFileSync(join(folder, file), 'utf8');
  for (const name of suitesNotRun(source)) problems.push(`lacks \`${name}.run()\``);
  for (const [, name] of source.matchAll(TAKES_ALL))
    problems.push(`gives assert.throws ${name}, which all errors pass`);

  const failed = total - passed + problems.length;
  return { file, passed, failed, problems, output, seconds: (performance.now() - started) / 1000 };
}

/** How a number of files are run. */
export interface RunOptions {
  /** How many at the same time; 1 if not given. */
  readonly processes?: number;
  /** Variables that are added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs files of `folder`, prints the result of each and `N passed, N failed` last, and sets the exit code. */
export async function runFiles(folder: string, files: readonly string[], options: RunOptions = {}): Promise<void> {
  const { processes = 1, env } = options;
  let passed = 0;
  let failed = 0;
  const waiting = files.values();
  await Promise.all(
    Array.from({ length: processes }, async () => {
      for (const file of waiting) {
        const result = await runFile(folder, file, env);
        passed += result.passed;
        failed += result.failed;
        tell(result);
      }
    }),
  );
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

function tell({ file, passed, failed, problems, output, seconds }: FileResult): void {
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} test/${file}: ${passed} passed, ${seconds.toFixed(1)} s`);
  if (failed > 0) console.log(output.replace(/^/gm, '     '));
  for (const problem of problems) console.log(`     test/${file} ${problem}`);
}

/** The totals that uvu printed last; zeros if it printed none. */
export function totals(output: string): { total: number; passed: number; skipped: number } {
  const numbers = /Total: +(\d+)\s+Passed: +(\d+)\s+Skipped: +(\d+)\s+Duration: .*\s*$/.exec(output)?.slice(1) ?? [];
  const [total = 0, passed = 0, skipped = 0] = numbers.map(Number);
  return { total, passed, skipped };
}

/** Suites that a test file declares and never runs; both statements are at the start of a line. */
function suitesNotRun(source: string): string[] {
  const declared = Array.from(source.matchAll(/^(?:export )?const (\w+) = suite\b/gm), ([, name = '']) => name);
  if (/^import {[^}]*\btest\b[^}]*} from 'uvu'/m.test(source)) declared.push('test');
  return declared.filter((name) => !new RegExp(`^${name}\\.run\\(\\)`, 'm').test(source));
}
