/**
 * Runs uvu test files, many in one process or each in a separate one, and counts the tests that ran.
 *
 * uvu exits with 0 when a pattern matches no file, a file has no test, a suite lacks its `.run()`, a `before` hook
 * throws, or a left-over `.only` silences the rest. Each of these is a failure here.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inParallel, Tally, totals } from './support.js';
import { TestProcess } from './test-process.js';

/** Everyday files take seconds, all draws ten times as long, and with coverage twice that; others may take minutes. */
const MINUTES = { everyday: 5, other: 30 };

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
const LONGEST = /scanner[\\/]suite|cli[\\/]exhaustive|cli[\\/]threads|security[\\/]secrets|iri[\\/]convert/;
const isLong = (file: string): number => Number(LONGEST.test(file));

/** Files that test a kernel itself. */
const TESTS_KERNELS = /scanner[\\/](?:cases|lines|suite|use-kernels)|cli[\\/]parts|normalize[\\/]fingerprint/;

/**
 * The files of a suite below `folder` whose path contains one of `names`, if there is one. The path begins with `test/`, as it is
 * printed.
 *
 * @param suite - the end of their names: `test`, `slow`, or the name of a suite that needs other programs
 */
export function testFiles(folder: string, names: readonly string[] = [], suite = 'test'): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`.${suite}.ts`) && !file.includes('node_modules'))
    .filter((file) => names.length === 0 || names.some((name) => join('test', file).includes(name)))
    .sort()
    .sort((a, b) => isLong(b) - isLong(a));
}

/** Text of a file that reads the build: a path, a program for another process that imports the package, or `npm pack`. */
const NAMES_BUILD = /\bdist\/|(?:from|import\(|require\() ?'uriscan|scripts\/build\/\w+\.mjs|'pack'/;

/** Whether a file reads the build. The source code does not read its own build. */
export const readsBuild = (path: string): boolean => mentions(path, NAMES_BUILD);

/** Whether a file reads what npm packs. */
export const readsPackages = (path: string): boolean => mentions(path, /support\/files-packed/);

/** Whether a file, or a file of this project that it imports, has a text; except in the source code. */
const mentions = (path: string, text: RegExp): boolean =>
  [...withImports(path)].some((file) => !/[\\/]src[\\/]/.test(file) && text.test(codeOf(file)));

const codes = new Map<string, string>();
const codeOf = (file: string): string => {
  const code = codes.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  codes.set(file, code);
  return code;
};

/** Returns a file, and the files of this project that it imports, directly or not. */
export function withImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name = ''] of codeOf(path).matchAll(/(?:from|import\() ?'(\.[^']+)\.js'/g))
    withImports(join(path, '..', `${name}.ts`), found);
  return found;
}

/**
 * Runs one file of `folder`, in a new process, or after other files in one. If it then fails, it runs again in a new process, so that the
 * report is that of one file, and says whether the others have a part in it.
 */
export async function runFile(folder: string, file: string, shared?: TestProcess): Promise<FileResult> {
  const started = performance.now();
  const path = join(folder, file);
  const own = shared ?? new TestProcess();
  const answer = await own.run(path, file.endsWith('.test.ts') ? MINUTES.everyday : MINUTES.other);
  const end = shared ? undefined : await own.end();
  const output = answer.output + (end?.output ?? '');
  const { total, passed, skipped } = totals(answer.output);
  const problems = [...answer.problems, ...(end?.problems ?? [])];
  if (total === 0) problems.push('ran no test');
  if (skipped > 0) problems.push(`left out ${skipped} of its tests: a \`.only\` or \`.skip\` is left over`);
  if (shared && shared.files.length > 1 && (total === 0 || passed < total)) {
    const again = await runFile(folder, file);
    if (again.failed > 0) return again;
    const before = shared.files.slice(0, -1).map((path) => relative(folder, path));
    problems.push(`passes in its own process, but not after ${before.join(' ')}`);
  }
  const seconds = (performance.now() - started) / 1000;
  return { passed, failed: total - passed + problems.length, problems, output, seconds };
}

/**
 * Runs files of `folder`, prints the result of each and `N passed, N failed` last, and sets the exit code.
 *
 * @param processes - those that share the files; `undefined` for one that starts a new process for each file
 * @param isBuilt - ends when files that read the build may run; they are the last ones
 */
export async function runFiles(
  folder: string,
  files: readonly string[],
  processes: readonly (TestProcess | undefined)[],
  isBuilt: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  const tally = new Tally();
  const last = files.filter((file) => readsBuild(join(folder, file)));
  const waiting = [...files.filter((file) => !last.includes(file)), ...last];
  const work = async (shared: TestProcess | undefined): Promise<void> => {
    const isMine = (file: string): boolean => shared?.hasKernels !== false || !TESTS_KERNELS.test(file);
    for (let i = waiting.findIndex(isMine); i >= 0; i = waiting.findIndex(isMine)) {
      const [file = ''] = waiting.splice(i, 1);
      if (last.includes(file)) await isBuilt;
      const { passed, failed, problems, output, seconds } = await runFile(folder, file, shared);
      const title = `test/${file}: ${passed} passed, ${failed > 0 ? `${failed} failed, ` : ''}${seconds.toFixed(1)} s`;
      tally.add(title, passed, failed, output, problems);
    }
    const { output = '', problems = [] } = (await shared?.end()) ?? {};
    if (problems.length > 0) tally.add(`the process of ${shared?.files.join(', ')}`, 0, 1, output, problems);
  };
  await inParallel(processes, work, processes.length);
  tally.end();
}
