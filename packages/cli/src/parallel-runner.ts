/** Runs a task over the blocks of inputs: in this thread, and in others where that takes less time. */

import { availableParallelism } from 'node:os';
import type { BlockRunner } from './block-runner.js';
import { blocksOf, newlinesIn, USUAL_BLOCK_BYTES } from './io/blocks.js';
import { MAX_ROW_BYTES } from './io/bytes.js';
import type { Input } from './io/input.js';
import { EndOfRun, ignore } from './io/process.js';
import type { RowLayout } from './rows/layout.js';
import { fieldsAfter } from './rows/w3c.js';
import type { TaskResult, TaskSetup } from './task.js';
import type { ThreadPool } from './thread-pool.js';

/** How threads are started. */
export interface Threading {
  /** The module that they start with. */
  readonly entry: URL;
  /** The most threads; by default as many as the machine can run at once. */
  readonly mostThreads?: number;
  /** Whether to start them, and wait for them, before the first block. By default, they start when they are worth it. */
  readonly atOnce?: boolean;
  /** Bytes of a block. */
  readonly blockBytes?: number;
  /** Bytes that a row may have. */
  readonly longest?: number;
}

/**
 * Threads start when this thread has worked for as long as they take to start: two of them 150 to 400 ms of processor time (Node 20, x64).
 */
const WORTH_MS = 250;

/** Codes of errors of a thread that cannot start, because the system lacks descriptors, threads or memory. */
const SHORTAGES = new Set([
  'EAGAIN',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  // Node 26 has no descriptor for the package.json next to the module.
  'ERR_INVALID_PACKAGE_CONFIG',
  'ERR_WORKER_INIT_FAILED',
  'ERR_WORKER_OUT_OF_MEMORY',
]);

export class ParallelRunner {
  readonly #runner: BlockRunner;
  readonly #setup: TaskSetup;
  readonly #threading: Threading | undefined;
  readonly #threads: number;
  /** How long this thread has worked. */
  #milliseconds = 0;
  #starting: Promise<void> | undefined;
  /** The threads, once they are ready; this thread works until then. */
  #pool: ThreadPool | undefined;
  #failure: EndOfRun | undefined;

  /** @param threading - how threads are started; without it, none are started */
  constructor(runner: BlockRunner, setup: TaskSetup, threading: Threading | undefined) {
    this.#runner = runner;
    this.#setup = setup;
    this.#threading = threading;
    const most = threading?.mostThreads ?? availableParallelism();
    // In Deno 2.9, a descriptor works only in the thread that opened it, and threads that get blocks stop.
    this.#threads =
      threading === undefined || 'Deno' in globalThis ? 1 : Math.min(setup.options.threads as number, most);
  }

  /** Bytes that a row may have. */
  get longest(): number {
    return this.#threading?.longest ?? MAX_ROW_BYTES;
  }

  /**
   * Yields the results of the rows of an input, in order, each valid until the next one is requested.
   *
   * @throws {@link EndOfRun} when a thread fails
   */
  async *results(input: Input, layout: RowLayout): AsyncGenerator<TaskResult, void, undefined> {
    const started = this.#started(input, layout);
    const underWay: Promise<TaskResult | undefined>[] = [];
    for (;;) {
      // Reads ahead while it waits: a generator queues requests.
      while (underWay.length < (this.#pool?.size ?? 1)) {
        const result = started.next().then(({ value }) => value?.result);
        // Reported when its turn comes.
        result.catch(ignore);
        underWay.push(result);
      }
      const result = await underWay.shift();
      if (result === undefined) return;
      yield result;
    }
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#starting;
    await this.#pool?.close();
  }

  /** Starts the work on each block. */
  async *#started(
    input: Input,
    first: RowLayout,
  ): AsyncGenerator<{ readonly result: TaskResult | Promise<TaskResult> }, void, undefined> {
    const size = this.#threading?.blockBytes ?? USUAL_BLOCK_BYTES;
    let firstLine = 1;
    let layout = first;
    for await (const lines of blocksOf(input, size, this.longest)) {
      await this.#startThreads();
      const block = { ...lines, firstLine, layout };
      // The next block may begin after the directive.
      if (layout.kind === 'w3c') layout = { ...layout, fields: fieldsAfter(lines.bytes, layout.fields) };
      if (this.#pool !== undefined) {
        const result = this.#pool.run(block).catch((error: unknown) => {
          throw new EndOfRun(`a thread failed: ${error}`);
        });
        yield { result };
        firstLine += lines.longerThan === undefined ? newlinesIn(lines.bytes) : 1;
      } else {
        const before = performance.now();
        const result = this.#runner.run(block);
        this.#milliseconds += performance.now() - before;
        yield { result };
        firstLine += result.lines;
      }
    }
  }

  /** Starts the threads when they are worth it. */
  async #startThreads(): Promise<void> {
    if (this.#threading === undefined || this.#threads === 1) return;
    const { entry, atOnce = false } = this.#threading;
    if (atOnce || this.#milliseconds > WORTH_MS) this.#starting ??= this.#start(entry, this.#threads);
    if (atOnce) await this.#starting;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Starts threads; half as many, and so on, where the system lacks descriptors, threads or memory. */
  async #start(entry: URL, threads: number): Promise<void> {
    try {
      // As in `create-task.ts`.
      /* c8 ignore next */
      const { ThreadPool } = await import('./thread-pool.js');
      this.#pool = await ThreadPool.start(entry, threads, this.#setup);
    } catch (error) {
      const isShortage = error instanceof Error && 'code' in error && SHORTAGES.has(String(error.code));
      if (!isShortage) this.#failure = new EndOfRun(`a thread failed: ${error}`);
      else if (threads > 2) await this.#start(entry, (threads + 1) >> 1);
    }
  }
}
