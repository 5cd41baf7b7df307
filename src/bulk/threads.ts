import { checkFunction, wrongType } from '../tables/arguments.js';
import { readOptions } from '../tables/options.js';
import type { PlatformUrl } from '../tables/platform-url.js';
import { BlockReader, signalOf } from './block-reader.js';
import { newlineCounter } from './newlines.js';
import { inOrder } from './ordered-window.js';
import { Pace } from './pace.js';
import { os } from './platform.js';
import { readerOf, type Signal, type Source } from './source.js';
import { readBlocks } from './split-input.js';
import { type CheckedOptions, readThreadsOptions, type ThreadsOptions } from './threads-options.js';
import { type CreateJob, type Job, run, type WorkItem } from './work-item.js';
import { ITEMS_PER_THREAD, type Posted, WorkerPool } from './worker-pool.js';

declare global {
  /** As in the library of TypeScript 5.2 and later, and in the types of Node. */
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

const MAP_OPTIONS = { signal: signalOf };

/**
 * By default, threads start if the rest should take longer than this. Two threads start and warm up in 100 ms, at 150 to 400 ms of
 * processor time (Node 20, x64).
 */
const WORTH_MS = 500;

/**
 * Worker threads of Node that work on the lines of an input at the same time. Each thread gets blocks of whole lines. The
 * results come in the order of the input. Memory stays constant: three blocks per thread are under way.
 *
 * The main thread reads, and works on the first blocks itself. Others start when the rest should take longer than half a second, so
 * an input that needs less starts no threads. Threads start with the module
 * `entry`, which has to call {@link serve} with the same job.
 *
 * @example
 * ```ts
 * // Counts the lines that are not URI references. The module of the threads calls serve(createCount).
 * const createCount = (grammar) => {
 *   const batch = new Batch();
 *   return ({ bytes }) => {
 *     let invalid = 0;
 *     for (let start = 0; start < bytes.length; start = batch.end) {
 *       scanLines(bytes, batch, { start, grammar });
 *       invalid += batch.flags.subarray(0, batch.length).filter((flags) => flags < 0).length;
 *     }
 *     return invalid;
 *   };
 * };
 * const threads = new Threads(new URL('./count.js', import.meta.url), createCount, { setup: Grammar.URI });
 * let invalid = 0;
 * for await (const some of threads.map([new TextEncoder().encode('a:b\n/c\nd:e')])) invalid += some;
 * await threads.close();
 * invalid; // 1
 * ```
 */
export class Threads<Setup, Context, Result> {
  readonly #entry: string | PlatformUrl;
  readonly #create: CreateJob<Setup, Context, Result>;
  readonly #options: CheckedOptions<Setup>;
  readonly #countNewlines = newlineCounter();
  /** Memory of earlier blocks. */
  readonly #memory: Uint8Array[] = [];
  #job: Job<Context, Result> | undefined;
  #starting: Promise<WorkerPool<Context, Result>> | undefined;
  /** The worker threads, once they are ready; the main thread works until then. */
  #pool: WorkerPool<Context, Result> | undefined;
  #isBusy = false;
  /** Bytes that the main thread has read, of all inputs. */
  #bytes = 0;
  readonly #pace = new Pace();

  /**
   * @param entry - the module that the threads start with, as for a `Worker`
   * @param create - makes the job from `setup`
   * @param options - `setup`, the number of threads, sizes in bytes
   * @throws TypeError if an argument or an option has another type
   * @throws RangeError if an option is not an integer in its range
   */
  constructor(entry: string | PlatformUrl, create: CreateJob<Setup, Context, Result>, options: ThreadsOptions<Setup>) {
    if (typeof entry !== 'string' && !(entry instanceof URL)) throw wrongType('entry', 'a string or a URL', entry);
    checkFunction(create, 'create');
    this.#entry = entry;
    this.#create = create;
    this.#options = readThreadsOptions(options);
  }

  /**
   * Yields the result of the job for each block of an input, in order. A result in shared memory is valid until the next one is
   * requested. A caller that stops early (`break`) closes the source.
   *
   * An error is thrown after all results of the lines before it.
   *
   * @param source - the input; one at a time
   * @param context - passed to the job with each block; it is cloned
   * @param options - how to end
   * @param options.signal - ends reading: the iteration throws its reason, and closes the source
   * @returns one result per block
   * @throws {@link LineTooLongError} when a line is longer than allowed, and such lines are not skipped
   * @throws {@link ThreadError} when the job throws in a worker thread, or a thread ends
   * @throws Error when another input is still being read; and any error of the source, or of the job in the main thread
   */
  async *map(
    source: Source,
    context: Context,
    options?: { readonly signal?: Signal },
  ): AsyncGenerator<Result, void, undefined> {
    const { signal } = readOptions(options, MAP_OPTIONS);
    if (this.#isBusy) throw new Error('these threads still have another input');
    const blocks = new BlockReader(readerOf(source), this.#options.longest, signal);
    this.#isBusy = true;
    this.#pace.begin();
    try {
      for await (const { result, release } of inOrder(this.#blocks(blocks, context), this.#start, this.#windowSize)) {
        blocks.checkSignal();
        yield result;
        release();
      }
    } finally {
      this.#pool?.releaseAll();
      await blocks.close();
      this.#isBusy = false;
    }
  }

  /** Ends the threads. Another input would start them again. Threads without work do not keep the program running. */
  async close(): Promise<void> {
    const starting = this.#starting;
    this.#starting = undefined;
    this.#pool = undefined;
    await (await starting?.catch(() => undefined))?.end();
  }

  /** As {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  readonly #windowSize = (): number => (this.#pool === undefined ? 1 : ITEMS_PER_THREAD * this.#pool.size);

  /** Blocks of the input. Starts the threads when enough has been read. */
  async *#blocks(blocks: BlockReader, context: Context): AsyncGenerator<WorkItem<Context>, void, undefined> {
    const reading = { ...this.#options, context, memory: this.#memory, countNewlines: this.#countNewlines };
    for await (const block of readBlocks(blocks, reading)) {
      if (blocks.isClosed) return;
      await this.#startPool(blocks.size && blocks.size - block.offset);
      this.#bytes += block.bytes.length;
      yield block;
    }
  }

  /** @param rest - bytes of the rest of the input, if its size is known */
  async #startPool(rest: number | undefined): Promise<void> {
    const { startAfter, setup } = this.#options;
    const isTime = startAfter === undefined ? this.#pace.rest(rest) > WORTH_MS : this.#bytes >= startAfter;
    if (!isTime && this.#starting === undefined) return;
    // In Deno 2.9, a descriptor works only in the thread that opened it, and threads that get blocks stop.
    const threads = 'Deno' in globalThis ? 1 : (this.#options.threads ?? (await os()).availableParallelism());
    if (threads === 1) return;
    this.#starting ??= WorkerPool.start(this.#entry, threads, setup);
    const pool: WorkerPool<Context, Result> = await this.#starting;
    if (startAfter === 0) await pool.ready;
    if (pool.failure !== undefined) throw pool.failure;
    if (pool.isReady && pool.size > 0) this.#pool = pool;
  }

  readonly #start = async (item: WorkItem<Context>): Promise<Posted<Result>> => {
    const answer = this.#pool === undefined ? this.#runHere(item) : await this.#pool.post(item);
    this.#memory.push(new Uint8Array(answer.memory));
    return answer;
  };

  #runHere(item: WorkItem<Context>): Posted<Result> {
    this.#job ??= this.#create(this.#options.setup);
    const started = performance.now();
    const answer = run(item, 0, this.#job);
    this.#pace.add(item.bytes.length, performance.now() - started);
    if (answer.kind === 'failed') throw answer.error;
    return { ...answer, memory: item.bytes.buffer as ArrayBuffer, release() {} };
  }
}
