/** A process with test files imported, as seen from the runner. */

import { type ChildProcess, fork } from 'node:child_process';
import type { Measured, Opened, Opening, Task, Verdict } from './messages.js';

const JUDGE = 'scripts/test/mutation/judge.js';
const MEGABYTES = 1024;
/** Wall-clock time: for a process that neither ends nor uses a processor. */
const MINUTES_FOR_AN_ANSWER = 30;

/** The process ended before it answered. */
export class Ended extends Error {}

export class TestProcess {
  readonly #process: ChildProcess;
  readonly opened: Promise<Opened>;

  constructor(opening: Opening) {
    this.#process = fork(JUDGE, [JSON.stringify(opening)], {
      execArgv: [`--max-old-space-size=${MEGABYTES}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.opened = this.#answer();
  }

  judge(task: Task): Promise<Verdict> {
    return this.#ask(task);
  }

  /** Runs all tests, and returns the time and the coverage of each. */
  measure(): Promise<readonly Measured[]> {
    return this.#ask('measure');
  }

  close(): void {
    this.#process.kill('SIGKILL');
  }

  #ask<Answer>(task: Task | 'measure'): Promise<Answer> {
    this.#process.send(task);
    return this.#answer();
  }

  #answer<Answer>(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.close(), MINUTES_FOR_AN_ANSWER * 60_000);
      const ended = (code: number | null, signal: string | null): void => {
        clearTimeout(timer);
        reject(new Ended(`the process ended with ${signal ?? code}`));
      };
      this.#process.once('exit', ended);
      this.#process.once('message', (answer: Answer) => {
        clearTimeout(timer);
        this.#process.off('exit', ended);
        resolve(answer);
      });
    });
  }
}
