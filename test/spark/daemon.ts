/**
 * Processes that run during the test, each in its own process group with its children. A signal to the group ends them
 * all, so that no process outlives the test.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;

const running = new Set<Daemon>();
process.on('exit', () => {
  for (const daemon of running) daemon.kill();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

export class Daemon {
  /** The exit code, or the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** The output so far, of both streams. */
  log = '';
  readonly #child: ChildProcess;

  constructor(program: string, args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
    this.#child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(this);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.log += text;
      });
    }
    this.ended = new Promise((resolve, reject) => {
      this.#child.on('error', reject);
      this.#child.on('close', (code, signal) => resolve(signal ?? (code as number)));
    });
  }

  /** The id of the process and of its group. */
  get group(): number {
    return this.#child.pid as number;
  }

  /** Waits until `pattern` matches in the log. Returns the captured text. */
  async says(pattern: RegExp, seconds: number): Promise<string> {
    return until(`${pattern} in the log`, seconds, () => {
      const { exitCode, signalCode } = this.#child;
      if (exitCode !== null || signalCode !== null) throw new Error(`it ended before:\n${this.log}`);
      return pattern.exec(this.log)?.[1];
    });
  }

  /** Kills the whole group without cleaning up. */
  kill(): void {
    running.delete(this);
    try {
      process.kill(-this.group, 'SIGKILL');
    } catch {
      // All processes of the group have ended.
    }
  }
}

/** Asks repeatedly until there is an answer. */
export async function until<Answer>(
  what: string,
  seconds: number,
  ask: () => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(POLL_MS);
  }
  throw new Error(`no ${what} within ${seconds} s`);
}
