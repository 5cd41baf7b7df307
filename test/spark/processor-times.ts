/** Processor time of the programs in some sessions of processes, from /proc of Linux, also of those that have ended. */

import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 500;
/** Ticks per second in /proc, on all processors that run Node. */
const TICKS = 100;

export class ProcessorTimes {
  /** By id of the process. */
  readonly #processes = new Map<string, { program: string; seconds: number }>();
  readonly #timer: NodeJS.Timeout;

  /** @param sessions - returns the id of the first process of each session */
  constructor(sessions: () => readonly number[]) {
    this.#timer = setInterval(() => this.#look(new Set(sessions())), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Seconds, by the name of the program. */
  get byProgram(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { program, seconds } of this.#processes.values()) sums.set(program, (sums.get(program) ?? 0) + seconds);
    return new Map([...sums].sort(([, a], [, b]) => b - a));
  }

  #look(sessions: ReadonlySet<number>): void {
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        // The name, in parentheses, may contain anything.
        const [, program = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
        const fields = rest.split(' ');
        if (!sessions.has(Number(fields[3]))) continue;
        this.#processes.set(id, { program, seconds: (Number(fields[11]) + Number(fields[12])) / TICKS });
      } catch {
        // The process has ended.
      }
    }
  }
}
