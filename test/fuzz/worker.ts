/** Runs one target in a separate thread, which `scripts/test/fuzz.ts` ends if an input never does. */

import { parentPort, workerData } from 'node:worker_threads';
import { readCorpus } from './corpus.js';
import { inputs } from './inputs.js';
import { shrink } from './shrink.js';
import { Broken, type Target } from './target.js';
import { TARGETS } from './targets/index.js';

/** The work of a thread. */
export interface Order {
  readonly target: string;
  readonly seed: number;
  /** The number of inputs after the corpus. */
  readonly runs: number;
  /** The time limit in seconds. */
  readonly seconds: number;
  /** The input that is running: its length, then its code units. */
  readonly current: SharedArrayBuffer;
}

export type Answer =
  | { readonly kind: 'progress' | 'done'; readonly runs: number; readonly seconds: number }
  | { readonly kind: 'finding'; readonly input: string; readonly message: string };

/** Milliseconds that an input may take, apart from the time per code unit. */
const PATIENCE = 500;
const PATIENCE_PER_CODE_UNIT = 0.05;
const EVERY = 16;

const order = workerData as Order;
const current = new Uint16Array(order.current);
const target = TARGETS.find(({ name }) => name === order.target) as Target;
const send = (answer: Answer): void => parentPort?.postMessage(answer);
// Errors are thrown by the million, so their stacks are dropped.
Error.stackTraceLimit = 0;
await run();

async function run(): Promise<void> {
  const started = performance.now();
  const corpus = readCorpus(order.target);
  const generated = inputs(target, order.seed);
  const seconds = (): number => (performance.now() - started) / 1000;
  let runs = 0;
  for (; runs < corpus.length + order.runs && seconds() < order.seconds; runs++) {
    const text = corpus[runs] ?? generated.next().value;
    note(text);
    try {
      await inTime(text);
    } catch (error) {
      send({ kind: 'finding', ...(await describe(text, error as Error)) });
      break;
    }
    if (runs % EVERY === 0) send({ kind: 'progress', runs, seconds: seconds() });
  }
  send({ kind: 'done', runs, seconds: seconds() });
}

/** Stores an input where the main thread can read it, in case the target never ends. */
function note(text: string): void {
  const length = Math.min(text.length, current.length - 1);
  for (let i = 0; i < length; i++) current[i + 1] = text.charCodeAt(i);
  current[0] = length;
}

/** Runs the target and checks its time. */
async function inTime(text: string): Promise<void> {
  const most = PATIENCE + PATIENCE_PER_CODE_UNIT * text.length;
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && least > most; tries++) {
    const before = performance.now();
    await target.check(text);
    least = Math.min(least, performance.now() - before);
  }
  if (least > most && target.name !== 'growth') throw new Broken(`takes ${least.toFixed(0)} ms`);
}

/** Returns the shortest input with a fault of the same kind, and its message. */
async function describe(text: string, error: Error): Promise<{ readonly input: string; readonly message: string }> {
  const errorOf = async (input: string): Promise<Error | undefined> => {
    try {
      await inTime(input);
      return undefined;
    } catch (error) {
      return error as Error;
    }
  };
  const input = await shrink(text, async (shorter) => (await errorOf(shorter))?.name === error.name);
  Error.stackTraceLimit = 20;
  const { stack, message } = (await errorOf(input)) ?? error;
  return { input, message: stack ?? message };
}
