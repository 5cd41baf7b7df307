/** Runs one target in a separate thread: the entry of the bundle that `scripts/test/fuzz.ts` makes. */

import { parentPort, workerData } from 'node:worker_threads';
import { Random } from '../../../bench/model/random.js';
import { Broken, type Target } from '../target.js';
import { TARGETS } from '../targets/index.js';
import type { Answer, Order } from './order.js';
import { reduced, Search } from './search.js';
import { shrink } from './shrink.js';

/** Milliseconds that an input may take, apart from the time per code unit. */
const PATIENCE = 500;
const PATIENCE_A_CODE_UNIT = 0.05;
const EVERY = 16;
const TOLD_EVERY = 1000;

const order = workerData as Order;
const current = new Uint16Array(order.current);
const target = TARGETS.find(({ name }) => name === order.target) as Target;
const timed: Target = { ...target, check: inTime };
// Errors are thrown by the million, so their stacks are dropped.
Error.stackTraceLimit = 0;

const tell = (answer: Answer): void => parentPort?.postMessage(answer);
await run();

async function run(): Promise<void> {
  const random = new Random(order.seed);
  const search = order.isGuided ? new Search(timed, random) : undefined;
  const texts = target.texts(order.seed);
  const started = performance.now();
  let told = started;
  let runs = 0;
  const count = (corpus?: readonly string[]): void =>
    tell({
      kind: corpus === undefined ? 'progress' : 'done',
      runs,
      seconds: (performance.now() - started) / 1000,
      features: search?.coverage.features ?? 0,
      corpus: corpus ?? [],
    });
  const countNowAndThen = (): number => {
    const now = performance.now();
    if (now - told > TOLD_EVERY) {
      told = now;
      count();
    }
    return now;
  };
  const seeds = [...order.seeds].sort((a, b) => a.length - b.length);
  for (; runs < order.runs; runs++) {
    const text = seeds[runs] ?? search?.next() ?? texts.next().value;
    note(text);
    try {
      if (search === undefined) await inTime(text);
      else await search.run(text);
    } catch (error) {
      tell({ kind: 'finding', ...(await describe(text, error as Error)) });
      break;
    }
    if (runs % EVERY === 0 && countNowAndThen() - started > order.seconds * 1000) break;
  }
  if (search === undefined) {
    count([]);
    return;
  }
  const again: Target = {
    ...target,
    async check(text) {
      note(text);
      await target.check(text);
      countNowAndThen();
    },
  };
  count(await reduced(again, random, search.corpus));
}

/** Stores an input where the main thread can read it, in case the target never ends. */
function note(text: string): void {
  const length = Math.min(text.length, current.length - 1);
  for (let i = 0; i < length; i++) current[i + 1] = text.charCodeAt(i);
  current[0] = length;
}

/** Runs the target and checks its time. */
async function inTime(text: string): Promise<void> {
  const most = PATIENCE + PATIENCE_A_CODE_UNIT * text.length;
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
