/**
 * Runs uvu test files, each in a separate process, and counts the tests that ran.
 *
 * uvu exits with 0 when a pattern matches no file, a file has no test, a suite lacks its `.run()`, a `before` hook
 * throws, or a left-over `.only` silences the rest. Each of these is a failure here.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { inParallel, ROOT, runProgram, Tally, totals } from './support.js';

const UVU = join(ROOT, 'node_modules/uvu/bin.js');
const MINUTES_FOR_A_FILE = 30;

/** The result of a test file. */
export interface FileResult {
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
  'exhaustive',
  'garbage',
  'resolve/properties',
  'scripts/conformance',
  'scripts/proof',
  'security/errors',
  'security/growth',
  'security/realms',
].map((end) => `${end.replace('/', sep)}.test.ts`);

/** Whether a test file is one of `npm run test:exhaustive`. */
export const isExhaustive = (file: string): boolean => EXHAUSTIVE.some((end) => file.endsWith(end));

/** Files that take longest: they start first, so that no processor waits for them at the end. */
const LONGEST = /scanner[\\/]suite|cli[\\/]exhaustive|bulk[\\/]threads/;
const isLong = (file: string): number => Number(LONGEST.test(file));

/**
 * The test files below `folder` that `isInSuite` accepts, and whose path contains one of `names`, if there is one. The path begins
 * with `test/`, as it is printed.
 *
 * @param kind - the end of their names: `.test.ts`, or the end for a suite that needs other programs
 */
export function testFiles(
  folder: string,
  names: readonly string[] = [],
  isInSuite: (file: string) => boolean = () => true,
  kind = '.test.ts',
): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(kind) && isInSuite(file))
    .filter((file) => names.length === 0 || names.some((name) => join('test', file).includes(name)))
    .sort()
    .sort((a, b) => isLong(b) - isLong(a));
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
  const args = ['--import', 'tsx', UVU, '--no-color', relative(ROOT, folder), pattern];
  const { code, stdout, output } = await runProgram(process.execPath, args, { env, minutes: MINUTES_FOR_A_FILE });

  const { total, passed, skipped } = totals(stdout);
  const problems = [];
  if (total === 0) problems.push(`ran no test (uvu ended with ${code})`);
  else if (code !== '0' && passed === total) problems.push(`ended with ${code}, though no test failed`);
  if (skipped > 0) problems.push(`left out ${skipped} of its tests: a \`.only\` or \`.skip\` is left over`);
  const source = readFileSync(join(folder, file), 'utf8');
  for (const name of suitesNotRun(source)) problems.push(`lacks \`${name}.run()\``);
  for (const [, name] of source.matchAll(TAKES_ALL))
    problems.push(`gives assert.throws ${name}, which all errors pass`);

  const failed = total - passed + problems.length;
  return { passed, failed, problems, output, seconds: (performance.now() - started) / 1000 };
}

/** Runs files of `folder`, prints the result of each and `N passed, N failed` last, and sets the exit code. */
export async function runFiles(
  folder: string,
  files: readonly string[],
  processes = 1,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const tally = new Tally();
  const run = async (file: string): Promise<void> => {
    const { passed, failed, problems, output, seconds } = await runFile(folder, file, env);
    const title = `test/${file}: ${passed} passed, ${seconds.toFixed(1)} s`;
    tally.add(title, passed, failed, [output, ...problems.map((problem) => `test/${file} ${problem}`)].join('\n'));
  };
  await inParallel(files, run, processes);
  tally.end();
}

/** Suites that a test file declares and never runs; both statements are at the start of a line. */
function suitesNotRun(source: string): string[] {
  const declared = Array.from(source.matchAll(/^(?:export )?const (\w+) = suite\b/gm), ([, name = '']) => name);
  if (/^import {[^}]*\btest\b[^}]*} from 'uvu'/m.test(source)) declared.push('test');
  return declared.filter((name) => !new RegExp(`^${name}\\.run\\(\\)`, 'm').test(source));
}
