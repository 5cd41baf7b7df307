/**
 * Runs uvu test files, many in one process or each in a separate one, and counts the tests that ran.
 *
 * uvu exits with 0 when a pattern matches no file, a file has no test, a suite lacks its `.run()`, a `before` hook
 * throws, or a left-over `.only` silences the rest. Each of these is a failure here.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inParallel, ROOT, runProgram, Tally, totals } from './support.js';
import { Together } from './together.js';

const UVU = join(ROOT, 'node_modules/uvu/bin.js');
/** Everyday files take seconds; others may take minutes. */
const MINUTES = { everyday: 3, other: 30 };

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
  const { code, stdout, output } = await runProgram(process.execPath, args, {
    env,
    minutes: file.endsWith('.test.ts') ? MINUTES.everyday : MINUTES.other,
  });

  return resultOf(join(folder, file), code, stdout, output, started);
}

/** The result of a file that ended with `code`, and printed `stdout` and, with its errors, `output`. */
function resultOf(path: string, code: string, stdout: string, output: string, started: number): FileResult {
  const { total, passed, skipped } = totals(stdout);
  const problems = [];
  if (total === 0) problems.push(`ran no test (uvu ended with ${code})`);
  else if (code !== '0' && passed === total) problems.push(`ended with ${code}, though no test failed`);
  if (skipped > 0) problems.push(`left out ${skipped} of its tests: a \`.only\` or \`.skip\` is left over`);
  const source = readFileSync(path, 'utf8');
  for (const name of suitesNotRun(source)) problems.push(`lacks \`${name}.run()\``);
  const failed = total - passed + problems.length;
  return { passed, failed, problems, output, seconds: (performance.now() - started) / 1000 };
}

/**
 * Runs one file of `folder` in a process with others. If anything is wrong, the file runs again in its own process, so that the report is
 * that of one file, and says whether others have a part in it. A file that does not end is not run again.
 */
export async function runWithOthers(together: Together, folder: string, file: string): Promise<FileResult> {
  const started = performance.now();
  const outcome = await together.run(folder, file);
  if ('ended' in outcome && outcome.ended.startsWith('nothing')) {
    const problems = [`has ended with ${outcome.ended}`];
    return { passed: 0, failed: 1, problems, output: outcome.printed, seconds: (performance.now() - started) / 1000 };
  }
  const { output = '', code = '', changed = [] } = 'ended' in outcome ? { code: outcome.ended } : outcome;
  const result = resultOf(join(folder, file), code, output, output + outcome.printed, started);
  const left = changed.map((name) => `leaves ${name} changed for the files after it`);
  if (result.failed === 0) return { ...result, failed: left.length, problems: left };
  const again = await runFile(folder, file);
  if (again.failed > 0) return again;
  return {
    ...result,
    problems: [...result.problems, ...left, 'passes in its own process, and not after other files in one'],
  };
}

/**
 * Runs files of `folder`, prints the result of each and `N passed, N failed` last, and sets the exit code.
 *
 * @param env - the environment of processes that run many files; without it, each file has its own process
 * @param isReady - ends when the files may run that read the build; they are the last ones
 */
export async function runFiles(
  folder: string,
  files: readonly string[],
  processes = 1,
  env?: Readonly<Record<string, string>>,
  isReady: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  const tally = new Tally();
  const add = (file: string, { passed, failed, problems, output, seconds }: FileResult): void => {
    const title = `test/${file}: ${passed} passed, ${failed > 0 ? `${failed} failed, ` : ''}${seconds.toFixed(1)} s`;
    tally.add(title, passed, failed, output, problems);
  };
  const waits = (file: string): number => Number(readsBuild(join(folder, file)));
  const waiting = [...files].sort((a, b) => waits(a) - waits(b)).values();
  const work = async (together: Together | undefined): Promise<void> => {
    for (const file of waiting) {
      if (waits(file) > 0) await isReady;
      add(file, await (together ? runWithOthers(together, folder, file) : runFile(folder, file)));
    }
    const ended = await together?.end();
    if (ended === undefined || together === undefined) return;
    // One of them has left a timer or a server, or has set the exit code.
    tally.add(`a process of ${together.files.length} files`, 0, 1, '', [`ended with ${ended}, though no test failed`]);
    for (const file of together.files) {
      const again = await runFile(folder, file);
      if (again.failed > 0) add(file, again);
    }
  };
  const all = Array.from({ length: processes }, () => env && new Together(env));
  await inParallel(all, work, processes);
  tally.end();
}

/** Suites that a test file declares and never runs; both statements are at the start of a line. */
function suitesNotRun(source: string): string[] {
  const declared = Array.from(source.matchAll(/^(?:export )?const (\w+) = suite\b/gm), ([, name = '']) => name);
  if (/^import {[^}]*\btest\b[^}]*} from 'uvu'/m.test(source)) declared.push('test');
  return declared.filter((name) => !new RegExp(`^${name}\\.run\\(\\)`, 'm').test(source));
}
