/** Runs the command: in this process with streams of the test, or as a separate process. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import type { Threading } from '../../packages/cli/src/parallel-runner.js';
import { runProgram } from '../../packages/cli/src/program.js';

import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert } from './suite.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url));
/** The module that worker threads of the command start with. */
export const WORKER = new URL('../../packages/cli/src/worker.ts', import.meta.url);
/** Code that makes a thread understand TypeScript: threads do not inherit the hooks of `--import tsx` (Node 20). */
const TYPESCRIPT = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))}; register();`;

const TYPESCRIPT_URL = `data:text/javascript,${TYPESCRIPT}`;

/** A stream that keeps the output; with an error code, a stream that fails. */
export class Collector extends Writable {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  /** The descriptor of a file that the test passes as this stream. */
  readonly fd?: number;
  readonly #error: string | undefined;
  readonly #chunks: Buffer[] = [];

  constructor(options: { isTTY?: boolean; columns?: number; error?: string; fd?: number } = {}) {
    super();
    this.isTTY = options.isTTY ?? false;
    this.columns = options.columns;
    if (options.fd !== undefined) this.fd = options.fd;
    this.#error = options.error;
  }

  override _write(chunk: Buffer, _: string, done: (error?: Error) => void): void {
    this.#chunks.push(Buffer.from(chunk));
    done(this.#error === undefined ? undefined : Object.assign(new Error('refused'), { code: this.#error }));
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** The text that was written; empty if writing failed. */
  override toString(): string {
    return this.#error === undefined ? this.bytes.toString() : '';
  }
}

/** Returns the arguments of a command line, without quotes. */
export function argumentsOf(line: string): string[] {
  const [program, ...args] = (line.match(/(?:'[^']*'|[^\s'])+/g) ?? []).map((word) => word.replaceAll("'", ''));
  assert.is(program, 'uriscan');
  return args;
}

export interface Setting {
  readonly stdin?: Iterable<Buffer | string> | AsyncIterable<Buffer>;
  readonly stdinIsTTY?: boolean;
  readonly stdinFd?: number;
  readonly stdout?: Collector;
  readonly stderr?: Collector;
  /** Called when the command touches standard input. */
  readonly touched?: () => void;
  /** Without this, the command starts no threads. */
  readonly threading?: Partial<Threading>;
}

/** The result of a run. */
export interface RunResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process. */
export async function uriscan(args: readonly string[], setting: Setting = {}): Promise<RunResult> {
  const stdout = setting.stdout ?? new Collector();
  const stderr = setting.stderr ?? new Collector();
  const stdin = Object.assign(chunks(setting.stdin ?? []), {
    isTTY: setting.stdinIsTTY ?? false,
    ...(setting.stdinFd !== undefined && { fd: setting.stdinFd }),
  });
  const process = {
    get stdin() {
      setting.touched?.();
      return stdin;
    },
    stdout,
    stderr,
    exitCode: undefined as number | undefined,
    exit() {},
    on() {},
    off() {},
  };
  const { threading } = setting;
  await runProgram(args, process, threading && { entry: threadOf(WORKER), ...threading });
  return { code: process.exitCode ?? 0, stdout: `${stdout}`, stderr: `${stderr}` };
}

async function* chunks(source: Iterable<Buffer | string> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) yield Buffer.from(chunk as Buffer);
}

let started: readonly string[] | undefined;

/** The arguments of Node that start the command: as files for Node, which start 6 times as fast as with the hooks of tsx. */
export function command(): readonly string[] {
  if (started !== undefined) return started;
  const outdir = temporaryFolder('command');
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }');
  const banner = `import { createRequire as createRequireOfNode } from 'node:module'; const require = createRequireOfNode(import.meta.url);`;
  const thread = fileURLToPath(new URL('entry/worker.js', import.meta.resolve('tinypool')));
  const entryPoints = { main: MAIN, worker: fileURLToPath(WORKER), 'entry/worker': thread };
  buildSync({ entryPoints, outdir, bundle: true, platform: 'node', format: 'esm', banner: { js: banner } });
  started = [join(outdir, 'main.js')];
  return started;
}

/** Starts the command as a process; its coverage is measured with the hooks of tsx. */
export function start(args: readonly string[]): ChildProcess {
  const main = process.env['NODE_V8_COVERAGE'] ? ['--import', TYPESCRIPT_URL, MAIN] : command();
  return spawn(process.execPath, [...main, ...args], { cwd: ROOT });
}

/** Runs a line in a shell, where `$uriscan` is the command and the files are `$1`, `$2`, … */
export function shell(line: string, ...files: string[]): Promise<RunResult> {
  const uriscan = [process.execPath, ...command()].map((word) => `'${word}'`).join(' ');
  return ended(spawn('sh', ['-c', line.replaceAll('$uriscan', uriscan), 'sh', ...files], { cwd: ROOT }));
}

const bundles = new Map<string, URL>();

/** Returns a module in TypeScript as one file for threads, which start 10 times as fast as with the hooks of tsx. */
export function threadOf(module: URL): URL {
  const known = bundles.get(module.href);
  if (known !== undefined) return known;
  const folder = temporaryFolder('thread');
  buildSync({
    entryPoints: { thread: fileURLToPath(module) },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
  });
  const thread = pathToFileURL(join(folder, 'thread.mjs'));
  bundles.set(module.href, thread);
  return thread;
}

/** Returns {@link WORKER} for a thread that loads it by tsx, so that its coverage is measured. */
export function measuredWorker(): URL {
  if (!process.env['NODE_V8_COVERAGE']) return threadOf(WORKER);
  const load = `const worker = await import(${JSON.stringify(WORKER.href)});`;
  return new URL(
    `data:text/javascript,${TYPESCRIPT} ${load} export default worker.default; export const { start } = worker;`,
  );
}

/** Waits for the end of a process. */
export async function ended(child: ChildProcess): Promise<RunResult> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (data) => (stdout += data));
  child.stderr?.on('data', (data) => (stderr += data));
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve(exitCode ?? -1));
  });
  return { code, stdout, stderr };
}

/** Makes a folder with these files, and removes it after `use`. */
export async function withFiles<Result>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (path: (name: string) => string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'uriscan-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return await use((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
