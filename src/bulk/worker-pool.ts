/** Worker threads that start together, get work items, answer, and end together. If one of them fails, so do all. */

import type { Worker } from 'node:worker_threads';
import { bare } from '../tables/options.js';
import { ThreadError } from './errors.js';
import { workerThreads } from './platform.js';
import type { Answer, Done, WorkItem } from './work-item.js';

/** Items per thread: one under way, one that waits for it, and one that is being read or was answered. */
export const ITEMS_PER_THREAD = 3;

/** A message to a thread. */
export interface Order<Context> {
  readonly item: WorkItem<Context>;
  readonly slot: number;
}

/** A message from a thread: that it is ready, or an answer, with the memory of a block. */
export type Message<Result> = { readonly kind: 'ready' } | (Answer<Result> & { readonly memory: ArrayBuffer });

/** The answer to a work item. */
export type Posted<Result> = Done<Result> & {
  /** The memory of the block, to be used again. */
  readonly memory: ArrayBuffer;
  /** Call this when the results have been read: the thread may then reuse the memory that they share. */
  release(): void;
};

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
  #resolveReady: () => void = () => {};
  #rejectReady: (error: unknown) => void = () => {};
  /** Resolves when every thread is ready or missing. Rejects if a thread failed. */
  readonly ready = new Promise<void>((resolve, reject) => {
    this.#resolveReady = resolve;
    this.#rejectReady = reject;
  });

  private constructor(workers: readonly Worker[]) {
    this.#threads = workers.map((worker) => ({ worker, state: 'starting', posted: 0, answered: 0, held: 0 }));
    // It may be that no caller waits for it.
    this.ready.catch(() => {});
    for (const thread of this.#threads) this.#listenTo(thread);
    if (this.isReady) this.#resolveReady();
  }

  /**
   * Starts `threads` threads, or fewer if the system lacks descriptors, threads or memory.
   *
   * @param entry - the module that they start with, which calls `serve`
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
    const order: Order<Context> = { item, slot: thread.posted % ITEMS_PER_THREAD };
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
    for (const { worker } of this.#threads) worker.removeAllListeners('exit');
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  get #readyThreads(): readonly Thread[] {
    return this.#threads.filter(({ state }) => state === 'ready');
  }

  #listenTo(thread: Thread): void {
    thread.worker.on('message', (message: Message<Result>) => {
      if (message.kind === 'ready') this.#settle(thread, 'ready');
      else {
        thread.answered++;
        // A thread without work does not keep the program running.
        if (thread.answered === thread.posted) thread.worker.unref();
        this.#answer(thread, message);
      }
    });
    thread.worker.on('error', (error) => {
      if (thread.state === 'starting' && isShortage(error)) this.#settle(thread, 'missing');
      else this.#fail(new ThreadError(error));
    });
    thread.worker.on('exit', (code) => {
      if (thread.state !== 'missing') this.#fail(new ThreadError(new Error(`it ended with code ${code}`)));
    });
  }

  #settle(thread: Thread, state: 'ready' | 'missing'): void {
    thread.state = state;
    thread.worker.unref();
    if (this.isReady) this.#resolveReady();
  }

  #answer(thread: Thread, answer: Answer<Result> & { readonly memory: ArrayBuffer }): void {
    const waiting = this.#waiting.get(answer.index);
    this.#waiting.delete(answer.index);
    const release = (): void => {
      thread.held--;
    };
    if (answer.kind === 'done') waiting?.resolve({ ...answer, release });
    else waiting?.reject(new ThreadError(answer.error));
  }

  #fail(error: ThreadError): void {
    this.#failure ??= error;
    this.#rejectReady(this.#failure);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

function isShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SHORTAGES.has(String(error.code));
}
