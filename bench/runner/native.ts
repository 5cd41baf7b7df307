/** The program that measures native code (`bench/native`), as one more kind of process: it speaks in lines of text. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inTime, type Measurer } from './processes.js';
import type { Ask, Question, Slice, Tell } from './protocol.js';

export interface NativeProgram {
  /** The program, and its first arguments. */
  readonly command: readonly [string, ...string[]];
  /** Versions of what it is made of. */
  readonly versions: Readonly<Record<string, string>>;
}

type Answers = { [Q in Exclude<Question, 'tinybench' | 'benchmark'>]: (value: Ask<Q>) => Promise<Tell<Q>> };

/** Starts a process that reads a file of lines; `bench/native/src/main.rs` lists the questions that it answers. */
export async function startNative(
  [program, ...first]: NativeProgram['command'],
  subject: string,
  lines: string,
): Promise<Measurer> {
  const child = spawn(program, [...first, subject, lines], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  ended.catch(() => {});
  // If the program has ended, no line comes back, which is the error that is reported.
  child.stdin.on('error', () => {});
  const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const reply = async (): Promise<string> => {
    const { value, done } = await replies.next();
    if (!done) return value;
    const [code, signal] = await ended;
    throw new Error(`${subject}: its process ended with ${signal ?? code}`);
  };
  const exchange = async (...question: readonly (string | number)[]): Promise<string> => {
    child.stdin.write(`${question.join(' ')}\n`);
    return reply();
  };
  const round = async ({ from, to, passes }: Slice): Promise<number> =>
    Number(await exchange('round', from, to, passes));

  const count = Number(await reply());
  let valid: string | undefined;
  const answers: Answers = {
    accepts: async () => new Array(count).fill(1),
    answers: async (indices) => {
      valid ??= await exchange('valid');
      return valid === '' ? undefined : indices.map((i) => valid?.[i] === '1' || null);
    },
    choose: async (chosen) => {
      if (chosen !== null) await exchange('choose', ...chosen);
      return null;
    },
    // There is no compiler to wait for, but a processor that has to come up to speed.
    warmUp: async ({ milliseconds, ...slice }) => {
      const until = performance.now() + milliseconds / 3;
      let last: number;
      do last = await round({ ...slice, passes: 1 });
      while (performance.now() < until);
      return last;
    },
    round,
    memory: async () => Number(await exchange('memory')),
  };
  return {
    subject,
    hasHarnesses: false,
    ask: async <Q extends Question>(question: Q, value: Ask<Q>, milliseconds?: number) => {
      const answer = answers[question as keyof Answers] as (value: Ask<Q>) => Promise<Tell<Q>>;
      return (await inTime(answer(value), child, milliseconds)) as Tell<Q>;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
