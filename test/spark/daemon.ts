/**
 * Processes that run beside the test, each with those that it starts in a group of its own: a signal to the group ends
 * them all, and whatever way the test ends, none of them is left.
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
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** What it has printed, on both streams. */
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

  /** Id of the process, and of its group. */
  get group(): number {
    return this.#child.pid as number;
  }

  /** What `pattern` captures in the log, as soon as it is there. */
  async says(pattern: RegExp, seconds: number): Promise<string> {
    return until(`${pattern} in the log`, seconds, () => {
      const { exitCode, signalCode } = this.#child;
      if (exitCode !== null || signalCode !== null) throw new Error(`it ended before:\n${this.log}`);
      return pattern.exec(this.log)?.[1];
    });
  }

  /** Ends the whole group, without a chance to tidy up. */
  kill(): void {
    running.delete(this);
    try {
      process.kill(-this.group, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  }
}

/** Asks until there is an answer. */
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
