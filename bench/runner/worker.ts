/** A process that measures one task. The first message assigns the task; each later message gets an answer. */

import { readFileSync } from 'node:fs';
import { Corpus } from '../corpora/corpus.js';
import { subjectNamed } from '../tasks/subjects.js';
import { type Answer, BASE, type Pass, type Task, type Workload } from '../tasks/task.js';
import type { Ask, Assignment, CorpusFile, Message, Question, Reply, Slice, Tell } from './protocol.js';
import { median } from './statistics.js';

/** Keeps the work from being optimized away. */
let sink = 0;

const read = (file: string): Uint8Array => Uint8Array.from(readFileSync(file));

const readCorpus = ({ name, bytes, starts, pairs }: CorpusFile): Corpus =>
  new Corpus(name, read(bytes), new Uint32Array(read(starts).buffer), pairs);

/** The references of a corpus at `chosen`. */
function subset(corpus: Corpus, chosen: readonly number[]): { corpus: Corpus; baseOf: (i: number) => string } {
  const starts = new Uint32Array(chosen.length + 1);
  chosen.forEach((index, i) => {
    starts[i + 1] = (starts[i] as number) + (corpus.starts[index + 1] as number) - (corpus.starts[index] as number);
  });
  const bytes = new Uint8Array(starts[chosen.length] as number);
  chosen.forEach((index, i) => {
    bytes.set(corpus.bytes.subarray(corpus.starts[index], corpus.starts[index + 1]), starts[i]);
  });
  const baseOf = basesOf(corpus);
  return { corpus: new Corpus(corpus.name, bytes, starts), baseOf: (i) => baseOf(chosen[i] as number) };
}

function basesOf({ pairs, length }: Corpus): (i: number) => string {
  if (pairs === undefined) return () => BASE;
  const pageOf = new Uint32Array(length);
  pairs.forEach(({ from, to }, page) => {
    pageOf.fill(page, from, to);
  });
  return (i) => pairs[pageOf[i] as number]?.base ?? BASE;
}

/** Makes the strings of a pass before each pass, where a pass changes how they are stored. */
let renew: (from: number, to: number) => void = () => {};

/** Nanoseconds of processor time of this process, its threads included. */
const processorTime = (): bigint => {
  const { user, system } = process.cpuUsage();
  return 1000n * BigInt(user + system);
};

const elapsed = (pass: Pass, { from, to, passes, isProcessorTime }: Ask<'round'>): number => {
  const now = isProcessorTime ? processorTime : process.hrtime.bigint;
  let total = 0n;
  for (let i = 0; i < passes; i++) {
    renew(from, to);
    const start = now();
    sink = (sink + pass(from, to)) | 0;
    total += now() - start;
  }
  return Number(total);
};

/** Strings of two parts each, which are made flat when they are first read. */
function joined({ halves: [heads, tails], flat }: Corpus['references']): readonly string[] {
  const strings = [...flat];
  renew = (from, to) => {
    for (let i = from; i < to; i++) strings[i] = (heads[i] as string) + (tails[i] as string);
  };
  return strings;
}

/** Passes until the last few take no less time than those before, or for so long. */
function warmUp(pass: Pass, slice: Slice, milliseconds: number): number {
  const FEW = 5;
  const STABLE = 0.97;
  const LEAST = milliseconds / 3;
  // A process that gets little of a busy processor needs longer until its code is optimized.
  const start = processorTime();
  const times: number[] = [];
  for (;;) {
    times.push(elapsed(pass, { ...slice, passes: 1 }));
    const spent = Number(processorTime() - start) / 1e6;
    const last = median(times.slice(-FEW));
    const isStable = times.length >= 2 * FEW && last > STABLE * median(times.slice(-2 * FEW, -FEW));
    if ((isStable && spent > LEAST) || spent > milliseconds) return last;
  }
}

async function begin(
  assignment: Assignment,
): Promise<{ [Q in Question]: (value: Ask<Q>) => Tell<Q> | Promise<Tell<Q>> }> {
  const { subject, verb, strings: kind, library } = assignment;
  const task = (await subjectNamed(subject).load(library))[verb] as Task;
  const whole = readCorpus(assignment.corpus);
  const baseOfAny = basesOf(whole);
  let corpus = whole;
  let baseOf = baseOfAny;
  let pass: Pass | undefined;

  const workload = (): Workload => ({
    corpus,
    baseOf,
    strings: kind === 'bytes' ? [] : kind === 'joined' ? joined(corpus.references) : corpus.references[kind],
  });
  const prepared = (): Pass => {
    pass ??= task.prepare(workload());
    return pass;
  };
  const answer = (i: number): Answer => {
    try {
      return task.answer?.(whole.references.flat[i] as string, baseOfAny(i));
    } catch {
      return undefined;
    }
  };

  return {
    accepts: () => Array.from({ length: whole.length }, (_, i) => Number(!task.answer || answer(i) !== undefined)),
    answers: (indices) => (task.answer ? indices.map(answer) : undefined),
    choose: (chosen) => {
      if (chosen !== null) ({ corpus, baseOf } = subset(whole, chosen));
      prepared();
      return null;
    },
    warmUp: ({ milliseconds, ...slice }) => warmUp(prepared(), slice, milliseconds),
    round: (slice) => elapsed(prepared(), slice),
    // Loaded on demand: most processes run for a second.
    tinybench: async ({ from, to, milliseconds }) =>
      (await import('./harnesses.js')).runTinybench(() => prepared()(from, to), milliseconds),
    benchmark: async ({ from, to, milliseconds }) =>
      (await import('./harnesses.js')).runBenchmark(() => prepared()(from, to), milliseconds),
    // In kilobytes on every platform.
    memory: () => process.resourceUsage().maxRSS * 1024,
  };
}

let answers: Awaited<ReturnType<typeof begin>> | undefined;

/** Ignores an error of sending: the parent process may have ended. */
const tell = (reply: Reply): void => {
  process.send?.(reply, undefined, undefined, () => {});
};

process.on('message', async (message: Message | Assignment) => {
  try {
    if (!('question' in message)) {
      answers = await begin(message);
      tell({ value: null });
    } else {
      const ask = answers?.[message.question] as (value: unknown) => unknown;
      tell({ value: await ask(message.value) });
    }
  } catch (error) {
    tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit());
