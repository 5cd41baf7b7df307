/** A process that measures one task. The first message assigns the task; each later message gets an answer. */

import { readFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { Corpus } from '../corpora/corpus.js';
import { subjectNamed } from '../tasks/subjects.js';
import { type AnyTask, type Pass, passOf, taskOf, workOf } from '../tasks/task.js';
import type { Answers, Assignment, CorpusFile, Message, Reply, Sampling, Slice } from './protocol.js';
import { median } from './statistics.js';

/** Keeps the work from being optimized away. */
let sink = 0;

const readCorpus = ({ name, lines }: CorpusFile): Corpus =>
  Corpus.of(name, readFileSync(lines, 'latin1').split('\n').slice(0, -1));

/** Makes the strings of a pass again, where reading them changes how they are stored. */
let renew: () => void = () => {};

/** Strings of two parts each, which become flat when they are first read. */
function joined(corpus: Corpus): readonly string[] {
  const [heads, tails] = corpus.halves();
  const strings = [...corpus.flat];
  renew = () => {
    for (let i = 0; i < strings.length; i++) strings[i] = (heads[i] as string) + (tails[i] as string);
  };
  return strings;
}

/** Nanoseconds of processor time of this process, its threads included. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
};

function elapsed(pass: Pass, now: () => number, { from, to, passes }: Slice): number {
  let total = 0;
  for (let i = 0; i < passes; i++) {
    renew();
    const start = now();
    sink = (sink + pass(from, to)) | 0;
    total += now() - start;
  }
  return total;
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
    times.push(elapsed(pass, () => 1e6 * performance.now(), { ...slice, passes: 1 }));
    const spent = (processorTime() - start) / 1e6;
    const last = median(times.slice(-FEW));
    const isStable = times.length >= 2 * FEW && last > STABLE * median(times.slice(-2 * FEW, -FEW));
    if ((isStable && spent > LEAST) || spent > milliseconds) return last;
  }
}

/** Bytes allocated per reference. Many references at a time make little of what a call allocates; few fit the heap if each allocates much. */
function garbage(pass: Pass, references: number): number {
  const [FEW, MANY, LITTLE] = [128, 4096, 256];
  const found = garbageOf(pass, references, FEW);
  return found < LITTLE ? garbageOf(pass, references, MANY) : found;
}

/** The median of some short passes, since the heap shrinks in a pass with a collection. */
function garbageOf(pass: Pass, references: number, most: number): number {
  const PASSES = 31;
  const size = Math.min(references, most);
  const heap = (): number => getHeapStatistics().used_heap_size;
  const grown = (work: () => number): number => {
    const before = heap();
    sink = (sink + work()) | 0;
    return heap() - before;
  };
  const each = Array.from({ length: PASSES }, (_, i) => {
    const from = Math.min(i * size, references - size);
    return grown(() => pass(from, from + size)) - grown(() => 0);
  });
  return Math.max(0, median(each) / size);
}

async function begin({ subject, verb, library, corpus: file }: Assignment): Promise<Answers> {
  const task = (await subjectNamed(subject).load(library))[taskOf(verb)] as AnyTask;
  const whole = readCorpus(file);
  let corpus = whole;
  let made: Pass | undefined;
  /** The first reference of the next sample. */
  let next = 0;

  const strings = (): readonly string[] =>
    verb.endsWith('(split)') ? corpus.split() : verb.endsWith('(joined)') ? joined(corpus) : corpus.flat;
  const pass = (): Pass => {
    made ??= passOf(task, corpus, strings);
    return made;
  };
  const work = workOf(task);
  const inputOf = (reference: string): unknown => (task.make ? task.make(reference) : reference);
  const accepts = (reference: string): number => {
    try {
      work(inputOf(reference));
      return 1;
    } catch {
      return 0;
    }
  };
  /** Reads the next sample. */
  const reading = ({ size, passes }: Sampling): (() => void) => {
    const work = pass();
    return () => {
      for (let i = 0; i < passes; i++) {
        if (next + size > corpus.length) next = 0;
        sink = (sink + work(next, next + size)) | 0;
        next += size;
      }
    };
  };
  const nanoseconds = (ofSample: number, { size, passes }: Sampling): number =>
    Number((ofSample / (size * passes)).toPrecision(4));

  return {
    accepts: () => (task.bytes || task.lines ? new Array(whole.length).fill(1) : whole.flat.map(accepts)),
    answers: (indices) => indices.map((i) => task.answer?.(inputOf(whole.flat[i] as string)) ?? null),
    choose: (chosen) => {
      if (chosen !== null || file.scale > 1)
        corpus = whole.subset(chosen ?? Array.from({ length: whole.length }, (_, i) => i), file.scale);
      pass();
      return null;
    },
    warmUp: ({ milliseconds, ...slice }) => warmUp(pass(), slice, milliseconds),
    round: (slice) => elapsed(pass(), processorTime, slice),
    // Loaded on demand: most processes run for a second.
    sample: async (sampling) => {
      const { runTinybench } = await import('./harnesses.js');
      return runTinybench(reading(sampling), renew, sampling.milliseconds).map((each) => nanoseconds(each, sampling));
    },
    benchmark: async (sampling) => {
      const { runBenchmark } = await import('./harnesses.js');
      return nanoseconds(await runBenchmark(reading(sampling), sampling.milliseconds), sampling);
    },
    garbage: () => garbage(pass(), corpus.length),
    // In kilobytes on every platform.
    memory: () => process.resourceUsage().maxRSS * 1024,
  };
}

let answers: Answers | undefined;

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
