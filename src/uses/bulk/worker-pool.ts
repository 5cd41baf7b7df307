/** Worker threads that start together, get work items, answer, and end together. If one of them fails, so do all. */

import type { Worker } from 'node:worker_threads';
import { bare, checkFunction } from '../../support/index.js';
import { ThreadError } from './thread-error.js';

// tsx runs the tests, and adds a branch to each `import()`, for CommonJS modules.
/* c8 ignore next */
const workerThreads = () => import('node:worker_threads');

/** Whole lines of an input. */
export interface Block<Context> {
  /** The lines with their newlines; the last line of the input may lack one. Read-only, and valid during one call. */
  readonly bytes: Uint8Array;
  /** Number of the first line; the input starts with line 1. */
  readonly firstLine: number;
  /** The thread works on the next block with the same slot only after the result of this block was read. */
  readonly slot: number;
  /** The context that was passed to `Threads.map`. */
  readonly context: Context;
  /** Present if the block is one line with more bytes than this. The line was skipped: `bytes` is empty. */
  readonly longerThan?: number;
}

/**
 * Works on a block. The result is cloned, as messages between threads are; a `SharedArrayBuffer` is shared.
 *
 * @param block - the block; its bytes are valid during the call
 */
export type Job<Context, Result> = (block: Block<Context>) => Result;

/**
 * Makes the job of a thread from the `setup` of all threads.
 *
 * @param setup - the `setup` of the options of `Threads`, cloned
 */
export type CreateJob<Setup, Context, Result> = (setup: Setup) => Job<Context, Result>;

/** A block that waits for its job. */
export interface WorkItem<Context> extends Omit<Block<Context>, 'slot'> {
  /** Position among the items of the input. */
  readonly index: number;
}

/** A message to a thread. */
type Order<Context> = WorkItem<Context> & Block<Context>;

/** The result of the job for a block, or the error that it threw; and the memory of the block. */
type Answer<Result> = { readonly index: number; readonly memory: ArrayBuffer } & (
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: unknown }
);

/** Items per thread: one under way, one that waits for it, and one that is being read or was answered. */
export const ITEMS_PER_THREAD = 3;

/** A message from a thread: that it is ready, or an answer. */
type Message<Result> = { readonly kind: 'ready' } | Answer<Result>;

/** The result of a work item. */
export interface Posted<Result> {
  readonly result: Result;
  /** The memory of the block, to be used again. */
  readonly memory: ArrayBuffer;
  /** Call this when the results have been read: the thread may then reuse the memory that they share. */
  release(): void;
}

interface Thread {
  readonly worker: Worker;
  state: 'starting' | 'ready' | 'missing';
  /** Items that it got. */
  posted: number;
  /** Items that it answered. */
  answered: number;
  /** Items whose results have not been released. */
  held: number;
}

interface Waiting<Result> {
  resolve(answer: Posted<Result>): void;
  reject(error: unknown): void;
}

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

export class WorkerPool<Context, Result> {
  readonly #threads: readonly Thread[];
  /** By index of the item. */
  readonly #waiting = new Map<number, Waiting<Result>>();
  #failure: ThreadError | undefined;
  /** Resolves when every thread is ready or missing. Rejects if a thread failed. */
  readonly ready: Promise<unknown>;

  private constructor(workers: readonly Worker[]) {
    this.#threads = workers.map((worker) => ({ worker, state: 'starting', posted: 0, answered: 0, held: 0 }));
    this.ready = Promise.all(this.#threads.map((thread) => this.#start(thread)));
    // It may be that no caller waits for it.
    this.ready.catch(() => {});
  }

  /**
   * Starts `threads` threads, or fewer if the system lacks descriptors, threads or memory.
   *
   * @param entry - the module that they start with; it calls `serve`
   */
  static async start<Context, Result>(
    entry: string | URL,
    threads: number,
    setup: unknown,
  ): Promise<WorkerPool<Context, Result>> {
    const { Worker } = await workerThreads();
    const workers: Worker[] = [];
    try {
      while (workers.length < threads) workers.push(new Worker(entry, bare({ workerData: setup })));
    } catch (error) {
      if (!isShortage(error)) throw error;
    }
    return new WorkerPool(workers);
  }

  /** Whether every thread is ready or missing. */
  get isReady(): boolean {
    return this.#threads.every(({ state }) => state !== 'starting');
  }

  /** How many threads are ready. */
  get size(): number {
    return this.#readyThreads.length;
  }

  /** Why the threads have failed. */
  get failure(): ThreadError | undefined {
    return this.#failure;
  }

  /**
   * Posts an item to the ready thread that holds the fewest, unless there is a `failure`. The memory of a block is moved there and
   * back. Shared memory would take more time: V8 copies from it byte by byte.
   */
  post(item: WorkItem<Context>): Promise<Posted<Result>> {
    const thread = this.#readyThreads.reduce((least, other) => (other.held < least.held ? other : least));
    const order: Order<Context> = { ...item, slot: thread.posted % ITEMS_PER_THREAD };
    thread.posted++;
    thread.held++;
    thread.worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(item.index, { resolve, reject });
      thread.worker.postMessage(order, [item.bytes.buffer as ArrayBuffer]);
    });
  }

  /** Releases all results, after all items have been answered. */
  releaseAll(): void {
    for (const thread of this.#threads) thread.held = 0;
  }

  async end(): Promise<void> {
    // Without listeners to messages: the last answer would release the program, which could end before the threads.
    for (const { worker } of this.#threads) worker.removeAllListeners('exit').removeAllListeners('message');
    this.#fail(new ThreadError(new Error('it was closed')));
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  get #readyThreads(): readonly Thread[] {
    return this.#threads.filter(({ state }) => state === 'ready');
  }

  /** Listens to a thread. Resolves when it is ready or missing; rejects if it failed. */
  #start(thread: Thread): Promise<void> {
    const { worker } = thread;
    return new Promise((resolve, reject) => {
      const settle = (state: 'ready' | 'missing'): void => {
        thread.state = state;
        worker.unref();
        resolve();
      };
      const fail = (cause: unknown): void => reject(this.#fail(new ThreadError(cause)));
      worker.on('message', (message: Message<Result>) => {
        if (message.kind === 'ready') settle('ready');
        else {
          thread.answered++;
          // A thread without work does not keep the program running.
          if (thread.answered === thread.posted) worker.unref();
          this.#answer(thread, message);
        }
      });
      worker.on('error', (error) => {
        if (thread.state === 'starting' && isShortage(error)) settle('missing');
        else fail(error);
      });
      worker.on('exit', (code) => {
        if (thread.state !== 'missing') fail(new Error(`it ended with code ${code}`));
      });
    });
  }

  #answer(thread: Thread, answer: Answer<Result>): void {
    const waiting = this.#waiting.get(answer.index);
    this.#waiting.delete(answer.index);
    const release = (): void => {
      thread.held--;
    };
    if (answer.kind === 'done') waiting?.resolve({ ...answer, release });
    else waiting?.reject(new ThreadError(answer.error));
  }

  #fail(error: ThreadError): ThreadError {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
    return this.#failure;
  }
}

function isShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SHORTAGES.has(String(error.code));
}

/**
 * Makes this worker thread a part of a {@link Threads}: it runs the job for every block that it gets. Does not work in the main
 * thread.
 *
 * @param create - makes the job; the same function that the `Threads` have
 * @throws Error if this is the main thread
 */
export async function serve<Setup, Context, Result>(create: CreateJob<Setup, Context, Result>): Promise<void> {
  checkFunction(create, 'create');
  const { parentPort: port, workerData } = await workerThreads();
  if (port === null) throw new Error('this is the main thread: call `serve` in a worker thread');
  const job = create(workerData as Setup);
  const post = (message: Message<Result>, memory: ArrayBuffer[] = []): void => port.postMessage(message, memory);
  port.on('message', ({ index, ...block }: Order<Context>) => {
    const memory = block.bytes.buffer as ArrayBuffer;
    try {
      post({ kind: 'done', index, memory, result: job(block) }, [memory]);
      // A thread that failed is terminated before V8 writes its coverage; 'the job throws' in the tests comes here.
      /* c8 ignore next 3 */
    } catch (error) {
      post({ kind: 'failed', index, memory, error }, [memory]);
    }
  });
  post({ kind: 'ready' });
}
