/** The program that measures native code (`bench/native`): building it, and its processes, which speak in lines of text. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NATIVE_SUBJECTS } from '../tasks/rivals/native.js';
import { type Measurer, measurerOf } from './processes.js';
import type { Slice } from './protocol.js';
import { ROOT } from './run-folder.js';

export interface NativeProgram {
  /** The program, and its first arguments. */
  readonly command: readonly [string, ...string[]];
  /** Versions of what it is made of. */
  readonly versions: Readonly<Record<string, string>>;
}

const FOLDER = join(ROOT, 'bench/native');
export const PROGRAM = join(FOLDER, 'target/release/uriscan-bench-native');

/** Returns the program, built if necessary, or a line that explains why it cannot be built. */
export function buildNative(): NativeProgram | string {
  const { error, status, stderr } = spawnSync('cargo', ['build', '--release', '--locked'], {
    cwd: FOLDER,
    encoding: 'utf8',
  });
  if (error) return `there is no cargo here (${error.message}), so no native code is measured`;
  if (status !== 0)
    return `cargo cannot build bench/native, so no native code is measured: ${/^error.*$/m.exec(stderr)}`;
  const version = spawnSync('rustc', ['--version'], { encoding: 'utf8' }).stdout?.split(' ')[1];
  const lock = readFileSync(join(FOLDER, 'Cargo.lock'), 'utf8');
  return { command: [PROGRAM], versions: { ...versionsIn(lock), ...(version && { rustc: version }) } };
}

/** The version of each crate that is measured, as it is pinned. */
export const versionsIn = (lock: string): Record<string, string> =>
  Object.fromEntries(
    NATIVE_SUBJECTS.flatMap(({ name }) => {
      const version = new RegExp(`^name = "${name}"\nversion = "(.+)"$`, 'm').exec(lock)?.[1];
      return version === undefined ? [] : [[name, version]];
    }),
  );

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
  const reply = async (): Promise<number> => {
    const { value, done } = await replies.next();
    if (!done) return Number(value);
    const [code, signal] = await ended;
    throw new Error(`${subject}: its process ended with ${signal ?? code}`);
  };
  const exchange = (...question: readonly (string | number)[]): Promise<number> => {
    child.stdin.write(`${question.join(' ')}\n`);
    return reply();
  };
  const round = ({ from, to, passes }: Slice): Promise<number> => exchange('round', from, to, passes);

  const count = await reply();
  return measurerOf(
    subject,
    {
      accepts: () => new Array(count).fill(1),
      answers: (indices) => indices.map(() => null),
      choose: async (chosen) => {
        if (chosen !== null) await exchange('choose', ...chosen);
        return null;
      },
      // There is no compiler to wait for, but a processor that has to come up to speed.
      warmUp: async ({ milliseconds, ...slice }) => {
        const until = performance.now() + milliseconds / 3;
        let last: number;
        do last = await round(slice);
        while (performance.now() < until);
        return last;
      },
      sample: async ({ size, passes, milliseconds }) => {
        const until = performance.now() + milliseconds;
        const samples: number[] = [];
        do samples.push(Number(((await round({ from: 0, to: size, passes })) / (size * passes)).toPrecision(4)));
        while (performance.now() < until);
        return samples;
      },
      // There is no collector.
      garbage: () => 0,
      memory: () => exchange('memory'),
    },
    async () => {
      child.stdin.end();
      await ended;
    },
  );
}
