import {
  checkFunction,
  checkInteger,
  checkObject,
  type PlatformUrl,
  readOptions,
  unchecked,
  wrongType,
} from '../../support/index.js';
import {
  BlockBuffer,
  BlockReader,
  DEFAULT_LONGEST,
  LineTooLongError,
  longestOf,
  newlineCounter,
  signalOf,
} from './blocks.js';
import { readerOf, type Signal, type Source } from './source.js';
import { inOrder } from './window.js';
import { type CreateJob, ITEMS_PER_THREAD, type Job, type Posted, WorkerPool, type WorkItem } from './worker-pool.js';

// tsx runs the tests, and adds a branch to each `import()`, for CommonJS modules.
/* c8 ignore next */
const os = () => import('node:os');

declare global {
  /** As in the library of TypeScript 5.2 and later, and in the types of Node. */
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** To move a block there and back takes 0.2 ms for any size: 1 GB takes 1.11 s, at half of this size 1.37 s (Node 20, x64). */
const THREAD_BLOCK_BYTES = 1 << 21;
const MAX_THREADS = 1024;
const MAX_THREAD_BLOCK_BYTES = 2 ** 30;

/** Options of {@link Threads}. */
export interface ThreadsOptions<Setup> {
  /**
   * Worker threads to start; by default as many as the machine can run at once. With 1, and in Deno, none is started. Where the
   * system has no more descriptors, threads or memory for them, fewer are used.
   */
  readonly threads?: number;
  /** Passed to `create`, in the main thread and, cloned, in each worker thread. */
  readonly setup: Setup;
  /**
   * Bytes that the main thread works on before it starts the others. With 0, it waits for them. By default, it starts them when the
   * rest of the input should take longer than 500 ms, or if its size is unknown, when it has worked that long.
   */
  readonly startAfter?: number;
  /** Bytes of a block; 2 MiB by default. */
  readonly blockBytes?: number;
  /** Bytes that a line may have, as in `BatchesOptions`. */
  readonly longest?: number;
  /** Whether to skip longer lines. The job then gets an empty block with `longerThan` for each of them; `false` by default. */
  readonly skipsLongLines?: boolean;
}

/** Options with all values, except those that are decided when an input is read. */
type CheckedOptions<Setup> = Required<Omit<ThreadsOptions<Setup>, 'threads' | 'startAfter'>> & {
  readonly threads: number | undefined;
  readonly startAfter: number | undefined;
};

const OPTIONS = {
  setup: unchecked,
  threads: (value: unknown, name: string) => checkInteger(value, name, 1, MAX_THREADS),
  startAfter: (value: unknown, name: string) => checkInteger(value, name, 0, Number.MAX_SAFE_INTEGER),
  blockBytes: (value: unknown, name: string) => checkInteger(value, name, 1, MAX_THREAD_BLOCK_BYTES),
  longest: longestOf,
  skipsLongLines: false,
};
const MAP_OPTIONS = { signal: signalOf };

/** Checks the options of a caller, and adds the defaults. */
function readThreadsOptions<Setup>(options: ThreadsOptions<Setup>): CheckedOptions<Setup> {
  checkObject(options, 'options');
  const { blockBytes = THREAD_BLOCK_BYTES, longest = DEFAULT_LONGEST, ...others } = readOptions(options, OPTIONS);
  return { ...others, blockBytes, longest } as CheckedOptions<Setup>;
}

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
 * `entry`. That module must call {@link serve} with the same job.
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
      for await (const { result, release } of inOrder(this.#items(blocks, context), this.#start, this.#windowSize)) {
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

  /**
   * Ends the threads. Another input would start them again; one that is still read fails. Threads without work do not keep the program
   * running.
   */
  async close(): Promise<void> {
    const starting = this.#starting;
    this.#starting = undefined;
    this.#pool = undefined;
    await (await starting?.catch(() => undefined))?.end();
  }

  /** Does the same as {@link close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  readonly #windowSize = (): number => (this.#pool === undefined ? 1 : ITEMS_PER_THREAD * this.#pool.size);

  /** Blocks of the input, with the numbers of their lines. Starts the threads when enough has been read. */
  async *#items(blocks: BlockReader, context: Context): AsyncGenerator<WorkItem<Context>, void, undefined> {
    const { blockBytes, longest, skipsLongLines } = this.#options;
    let firstLine = 1;
    let offset = 0;
    for (let index = 0; ; index++) {
      const buffer = new BlockBuffer(blockBytes, this.#memory.shift());
      let isSkipped = false as boolean;
      const length = await blocks.next(buffer).catch((error: unknown) => {
        if (!skipsLongLines || !(error instanceof LineTooLongError)) throw error;
        isSkipped = true;
        return blocks.skip(buffer);
      });
      if (length === 0 || blocks.isClosed) {
        this.#memory.push(buffer.bytes);
        return;
      }
      const bytes = buffer.bytes.subarray(0, isSkipped ? 0 : length);
      // Counted before the block is yielded: then its memory may be moved to a thread.
      const lines = isSkipped ? 1 : this.#countNewlines(bytes);
      await this.#startPool(blocks.size && blocks.size - offset);
      this.#bytes += bytes.length;
      yield { index, bytes, firstLine, context, ...(isSkipped && { longerThan: longest }) };
      firstLine += lines;
      offset += length;
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

  #runHere({ index: _, ...block }: WorkItem<Context>): Posted<Result> {
    this.#job ??= this.#create(this.#options.setup);
    const started = performance.now();
    const result = this.#job({ ...block, slot: 0 });
    this.#pace.add(block.bytes.length, performance.now() - started);
    return { result, memory: block.bytes.buffer as ArrayBuffer, release() {} };
  }
}

/** The first blocks take many times as long as others: V8 has not compiled the code for them yet. */
const FIRST_BLOCKS = 8;

/** Expects how long the rest of an input takes, from the blocks that one thread has worked on. */
export class Pace {
  #blocks = 0;
  #milliseconds = 0;
  /** Milliseconds of earlier inputs. */
  #earlier = 0;
  /** Milliseconds per byte, of the fastest block: others were interrupted, or not compiled. */
  #perByte = Number.POSITIVE_INFINITY;

  /** Begins another input. */
  begin(): void {
    this.#earlier = this.#milliseconds;
  }

  /** Adds a block that the thread has worked on. */
  add(bytes: number, milliseconds: number): void {
    this.#blocks++;
    this.#milliseconds += milliseconds;
    if (bytes > 0) this.#perByte = Math.min(this.#perByte, milliseconds / bytes);
  }

  /**
   * Returns how many milliseconds the rest should take. The inputs after this one, and an input of unknown size, should
   * take as long as the thread has worked on the ones before.
   *
   * @param bytes - the rest of this input, if its size is known
   */
  rest(bytes: number | undefined): number {
    if (this.#blocks < FIRST_BLOCKS) return 0;
    return bytes === undefined ? this.#milliseconds : this.#earlier + bytes * this.#perByte;
  }
}
