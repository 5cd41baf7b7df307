/** A process that runs many test files, one after the other: to start a process and load the modules takes longer than most files do. */

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './support.js';

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));
const MINUTES = 3;

/** How a file ended. */
export type Outcome = {
  /** The text that it printed by other means than uvu. */
  readonly printed: string;
} & (
  | {
      readonly output: string;
      readonly code: string;
      /** Settings of the process that it has left changed. */
      readonly changed: readonly string[];
    }
  | {
      /** The exit code or the signal of the process, if it ended meanwhile; `nothing …` if the file did not end. */
      readonly ended: string;
    }
);

/** Runs test files in one process; a new one, if a file has ended it. */
export class Together {
  readonly #env: Readonly<Record<string, string>>;
  #process: Promise<ChildProcess> | undefined;
  #printed = '';
  /** The files that the process has run. */
  files: string[] = [];

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  async run(folder: string, file: string): Promise<Outcome> {
    this.#process ??= this.#started();
    const child = await this.#process;
    this.#printed = '';
    this.files.push(file);
    return await new Promise((resolve) => {
      const end = (outcome: object): void => {
        clearTimeout(timer);
        child.off('message', onAnswer).off('close', onEnd);
        resolve({ printed: this.#printed, ...outcome } as Outcome);
      };
      const onAnswer = (answer: object): void => end(answer);
      const onEnd = (code: number | null, signal: string | null): void => {
        this.#process = undefined;
        this.files = [];
        end({ ended: signal ?? String(code) });
      };
      const timer = setTimeout(() => {
        child.off('close', onEnd).kill('SIGKILL');
        this.#process = undefined;
        this.files = [];
        end({ ended: `nothing after ${MINUTES} minutes` });
      }, MINUTES * 60_000);
      child.on('message', onAnswer).on('close', onEnd);
      child.send(join(folder, file));
    });
  }

  /** Ends the process: undefined if it then ends with 0. */
  async end(): Promise<string | undefined> {
    const child = await this.#process;
    if (child === undefined) return undefined;
    this.#process = undefined;
    return await new Promise((resolve) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        resolve('nothing: a timer, a server or a thread is left');
      }, 20_000);
      child.on('close', (code, signal) => {
        clearTimeout(timer);
        resolve(code === 0 ? undefined : (signal ?? String(code)));
      });
      child.send('');
    });
  }

  async #started(): Promise<ChildProcess> {
    const child = fork(WORKER, [], {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', ...this.#env },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.files = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (this.#printed += text));
    await new Promise((resolve, reject) => child.once('message', resolve).once('error', reject).once('close', reject));
    return child;
  }
}
