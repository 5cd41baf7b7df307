/**
 * Runs uvu test files, each in a separate process, and counts the tests that ran.
 *
 * uvu exits with 0 when a pattern matches no file, a file has no test, a suite lacks its `.run()`, a `before` hook
 * throws, or a left-over `.only` silences the rest. Each of these is a failure here.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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

/** Files that take longest: they start first, so that no processor waits for them at the end. */
const LONGEST = /scanner[\\/]suite|cli[\\/]exhaustive|bulk[\\/]threads|security[\\/]secrets|iri[\\/]convert/;
const isLong = (file: string): number => Number(LONGEST.test(file));

/**
 * The files of a suite below `folder` whose path contains one of `names`, if there is one. The path begins with `test/`, as it is
 * printed.
 *
 * @param suite - the end of their names: `test`, `slow`, or the name of a suite that needs other programs
 */
export function testFiles(folder: string, names: readonly string[] = [], suite = 'test'): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`.${suite}.ts`))
    .filter((file) => names.length === 0 || names.some((name) => join('test', file).includes(name)))
    .sort()
    .sort((a, b) => isLong(b) - isLong(a));
}

/** Text of a file that reads the build: a path, a program for another process that imports the package, or `npm pack`. */
const NAMES_BUILD = /\bdist\/|(?:from|import\(|require\() ?'uriscan|scripts\/build\/\w+\.mjs|'pack'/;

/** Whether a file names the build, or imports a file of this project that does. The source code does not read its own build. */
export function readsBuild(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path) || /[\\/]src[\\/]/.test(path) || !existsSync(path)) return false;
  seen.add(path);
  const code = readFileSync(path, 'utf8');
  const imports = Array.from(code.matchAll(/(?:from|import\() ?'(\.[^']+)\.js'/g), ([, name = '']) =>
    join(path, '..', `${name}.ts`),
  );
  return NAMES_BUILD.test(code) || imports.some((file) => readsBuild(file, seen));
}

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

  const failed = total - passed + problems.length;
  return { passed, failed, problems, output, seconds: (performance.now() - started) / 1000 };
}

/** Runs files of `folder`, prints the result of each and `N passed, N failed` last, and sets the exit code. */
export async function runFiles(
  folder: string,
  files: readonly string[],
  processes = 1,
  envOf: (file: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<void> {
  const tally = new Tally();
  const run = async (file: string): Promise<void> => {
    const { passed, failed, problems, output, seconds } = await runFile(folder, file, envOf(file));
    const title = `test/${file}: ${passed} passed, ${failed > 0 ? `${failed} failed, ` : ''}${seconds.toFixed(1)} s`;
    tally.add(title, passed, failed, output, problems);
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
