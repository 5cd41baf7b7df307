/** Runs programs, counts results, and makes the temporary folders and projects that tests of the packed package need. */

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Plugin } from 'esbuild';
import { npm } from '../../bench/runner/npm.js';
import { failuresIn } from './failures.js';
import { temporaryFolder } from './temporary-folder.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const TESTS = join(ROOT, 'test');
/** The files that npm packs, for `test/support/files-packed.ts`. */
export const PACKED = join(ROOT, 'coverage/packed.json');

/** Puts all tables of cases and reports of entries into a bundle of tests; they are separate files otherwise. */
export const withTables: Plugin = {
  name: 'with-tables',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]support[\\/]read-table\.ts$/ }, ({ path }) => {
      const filesIn = (folder: string, ending: string): string => {
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
          file.endsWith(ending),
        );
        const texts = files.map((file) => [
          file.slice(0, -ending.length).replaceAll('\\', '/'),
          readFileSync(join(folder, file), 'utf8'),
        ]);
        return JSON.stringify(Object.fromEntries(texts));
      };
      const contents = `const TABLES = ${filesIn(dirname(path), '.jsonl')};
const REPORTS = ${filesIn(join(ROOT, 'docs/api-reports'), '.api.md')};
export const readTable = (table) => TABLES[table];
export const readReport = (entry) => REPORTS[entry];`;
      return { contents };
    });
  },
};

/** Reads the arguments of a script, with `--help`. Prints the help, or the mistake with exit code 2, and ends. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  help: string,
  options: Options,
): ReturnType<typeof parseArgs<{ allowPositionals: true; options: Options }>> {
  if (process.argv.includes('--help')) {
    console.log(help);
    process.exit(0);
  }
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return misuse(`${(error as Error).message.split('. ', 1)[0]}; --help lists the options`);
  }
}

/** Returns the whole number after an option. */
export function numberOf(option: string, text: string): number {
  if (!/^\d+$/.test(text)) misuse(`expected a number after ${option}, got ${text}`);
  return Number(text);
}

/** Ends a script because of its arguments. */
export function misuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const MAX_FAILURES = 20;
/** Lines about failures: of the first one of each file when it ends, and of all at the end of the run. */
const MAX_LINES = { meanwhile: 60, atEnd: 140 };

/** Counts tests, and prints their results. */
export class Tally {
  #passed = 0;
  #failed = 0;
  #meanwhile = 0;
  readonly #reports: string[][] = [];

  /** Adds a result, and prints it; of the failures in `output` and `problems` only the first one. */
  add(title: string, passed: number, failed: number, output = '', problems: readonly string[] = []): void {
    this.#passed += passed;
    this.#failed += failed;
    const line = `${failed === 0 ? 'ok  ' : 'FAIL'} ${title}`;
    console.log(line);
    if (failed === 0) return;
    const failures = [...problems.map((problem) => [problem]), ...failuresIn(output)].map((lines) =>
      lines.map((text) => `     ${text}`),
    );
    const left = failures.length - MAX_FAILURES;
    this.#reports.push([
      line,
      ...failures.slice(0, MAX_FAILURES).flat(),
      ...(left > 0 ? [`     and ${left} more`] : []),
    ]);
    const [first = []] = failures;
    if (this.#meanwhile + first.length > MAX_LINES.meanwhile) return;
    this.#meanwhile += first.length;
    console.log(first.join('\n'));
  }

  /** Adds the result of one test. */
  addOne(title: string, isPassed: boolean, output = ''): void {
    this.add(title, Number(isPassed), Number(!isPassed), output);
  }

  /** Runs programs, several at the same time, and adds the result of each. */
  run(runs: readonly Run[]): Promise<void> {
    return inParallel(runs, async ({ title, program = process.execPath, args, hasTests, isPassed, ...options }) => {
      const ended = await runProgram(program, args, options);
      const [passed, failed] = counts(ended.output);
      if (hasTests) this.add(`${title}: ${passed} passed`, passed, failed, ended.output);
      else this.addOne(title, isPassed?.(ended) ?? ended.code === '0', `ended with ${ended.code}\n${ended.output}`);
    });
  }

  /** Prints all failures and `N passed, N failed`, and sets the exit code. */
  end(): void {
    if (this.#failed > 0) {
      const share = Math.max(1, Math.floor(MAX_LINES.atEnd / this.#reports.length));
      const lines = this.#reports.flatMap((report) =>
        report.length > share ? [...report.slice(0, share - 1), '     and more'].slice(0, share) : report,
      );
      console.log(['', 'all failures:', ...lines.slice(0, MAX_LINES.atEnd)].join('\n'));
      process.exitCode = 1;
    }
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
  }
}

/** A run of a program of a suite. */
export interface Run {
  readonly title: string;
  /** Node, if not given. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the program prints the counts of its tests; otherwise it is one test. */
  readonly hasTests?: boolean;
  /** Whether the test has passed: by default, if the exit code is 0. */
  readonly isPassed?: (ended: Ended) => boolean;
}

/** Runs a suite of `npm test`, with the words and the option `--all` of the command line. */
export type Suite = (tally: Tally, words: readonly string[], isAll: boolean) => Promise<void>;

/** The end of a program. */
export interface Ended {
  /** Its exit code, or the signal that ended it. */
  readonly code: string;
  readonly stdout: string;
  /** The text of stdout and stderr, in order. */
  readonly output: string;
}

/** Runs a program without colors, for at most `minutes`. */
export async function runProgram(
  program: string,
  args: readonly string[],
  {
    cwd = ROOT,
    env = {},
    minutes = 60,
  }: { cwd?: string; env?: Readonly<Record<string, string>>; minutes?: number } = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: minutes * 60_000,
  });
  let output = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve(signal ?? String(status)));
  });
  return { code, stdout, output };
}

/** The totals that uvu printed last; zeros if it printed none. */
export function totals(output: string): { total: number; passed: number; skipped: number } {
  const numbers = /Total: +(\d+)\s+Passed: +(\d+)\s+Skipped: +(\d+)\s+Duration: .*\s*$/.exec(output)?.slice(1) ?? [];
  const [total = 0, passed = 0, skipped = 0] = numbers.map(Number);
  return { total, passed, skipped };
}

/** Passed and failed tests in what uvu or `npm test` printed. A file that ran no test has failed. */
export function counts(output: string): [passed: number, failed: number] {
  const [, ofSuite, failed] = /^(\d+) passed, (\d+) failed\s*$/m.exec(output) ?? [];
  if (ofSuite !== undefined) return [Number(ofSuite), Number(failed)];
  const { total, passed } = totals(output);
  return [passed, total === 0 ? 1 : total - passed];
}

/** Works on items, several at the same time: as many as there are processors. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  most = availableParallelism(),
): Promise<void> {
  const waiting = items.values();
  const workOnWaiting = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: most }, workOnWaiting));
}

/** Writes files into a folder. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const packed = new Map<string, string>();

/** Packs a package of this repository once, and returns the path of its tarball. */
export function pack(path: string): string {
  const known = packed.get(path);
  if (known !== undefined) return known;
  const folder = temporaryFolder('packed');
  const [{ filename }] = JSON.parse(npm(folder, ['pack', join(ROOT, path), '--json', '--ignore-scripts']));
  packed.set(path, join(folder, filename));
  return join(folder, filename);
}

/**
 * Makes a project of a user: a temporary folder in which the packed package is installed.
 *
 * @param dependencies - other packages than uriscan, with their versions
 * @returns the folder
 */
export function makeProject(dependencies: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder('consumer');
  const manifest = { private: true, type: 'module', dependencies: { uriscan: `file:${pack('.')}`, ...dependencies } };
  write(folder, { 'package.json': JSON.stringify(manifest) });
  npm(folder, ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']);
  return folder;
}
