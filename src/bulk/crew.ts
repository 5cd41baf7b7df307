/** The worker threads: started, given work, ended. */

import type { Worker } from 'node:worker_threads';
import { bare } from '../tables/options.js';
import type { Room } from './blocks.js';
import type { Answer, BlockOrder, Message, PartOrder } from './job.js';
import { workerThreads } from './node.js';
import { ThreadError } from './thread-error.js';

/** What each thread has under way: a block that it works on, one that waits for it, one that is being read, or is done. */
export const SLOTS = 3;

/** What came of a block or a part, and which thread did it: to be let go when nobody looks at the result any more. */
export type Outcome<Result> = Extract<Answer<Result>, { kind: 'result' | 'nothing' | 'unread' }> & {
  readonly worker: number;
};

/** Errors of a thread that cannot begin because the system has no more descriptors, threads or memory for it. */
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

interface Waiting<Result> {
  /** Where the memory of a block goes back to. */
  readonly room: Room | undefined;
  resolve(outcome: Outcome<Result>): void;
  reject(error: unknown): void;
}

/** See the module. What becomes of one of them becomes of all. */
export class Crew<Context, Result> {
  readonly #workers: readonly Worker[];
  /** By number of the block or part. */
  readonly #waiting = new Map<number, Waiting<Result>>();
  /** What each thread was given, and how much of that has not been let go. */
  readonly #given: number[];
  readonly #held: number[];
  /** Threads that have not begun yet, and those that never will. */
  readonly #starting: Set<number>;
  readonly #missing = new Set<number>();
  #failure: ThreadError | undefined;
  #isReady: () => void = () => {};
  #isLost: (error: unknown) => void = () => {};
  /** Settled when each of them can begin, or never will; rejected if one failed. */
  readonly ready = new Promise<void>((resolve, reject) => {
    this.#isReady = resolve;
    this.#isLost = reject;
  });

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
    this.#starting = new Set(workers.keys());
    this.#given = workers.map(() => 0);
    this.#held = workers.map(() => 0);
    // Nobody may be waiting for it.
    this.ready.catch(() => {});
    for (const [i, worker] of workers.entries()) {
      worker.on('message', (message: Message<Result>) => this.#hear(message, i));
      worker.on('error', (error) => {
        if (this.#starting.has(i) && isShortage(error)) this.#missing.add(i);
        else this.#fail(new ThreadError(error));
      });
      worker.on('exit', (code) => {
        if (this.#missing.has(i)) this.#begun(i);
        else this.#fail(new ThreadError(new Error(`it ended with code ${code}`)));
      });
    }
    if (this.isReady) this.#isReady();
  }

  static async start<Context, Result>(
    entry: string | URL,
    threads: number,
    setup: unknown,
  ): Promise<Crew<Context, Result>> {
    const { Worker } = await workerThreads();
    const workers: Worker[] = [];
    try {
      while (workers.length < threads) workers.push(new Worker(entry, bare({ workerData: setup })));
    } catch (error) {
      if (!isShortage(error)) throw error;
    }
    return new Crew(workers);
  }

  /** Whether all of them can begin, or never will. */
  get isReady(): boolean {
    return this.#starting.size === 0;
  }

  /** How many of them can work. */
  get size(): number {
    return this.#workers.length - this.#missing.size;
  }

  /** What ended them. */
  get failure(): ThreadError | undefined {
    return this.#failure;
  }

  /**
   * Has a block worked on, unless they have failed. Its memory is not shared but handed over and back, which takes no time: V8
   * copies from shared memory byte by byte.
   *
   * @param room - where the block stands, and its memory goes back to
   */
  work(block: Omit<BlockOrder<Context>, 'slot'>, room: Room): Promise<Outcome<Result>> {
    return this.#order(block, block.number, room, [block.bytes.buffer as ArrayBuffer]);
  }

  /** Has a part read and worked on, unless they have failed; it is the next one that none of them has taken. */
  workOnPart(part: Omit<PartOrder<Context>, 'slot'>, number: number): Promise<Outcome<Result>> {
    return this.#order(part, number, undefined, []);
  }

  /** Nobody looks at what came of something any more. */
  letGo({ worker }: Outcome<Result>): void {
    this.#held[worker] = (this.#held[worker] as number) - 1;
  }

  /** Nobody looks at anything any more that was given so far, and all of it is done. */
  letGoOfAll(): void {
    for (const i of this.#held.keys()) this.#held[i] = this.#missing.has(i) ? Number.POSITIVE_INFINITY : 0;
  }

  async end(): Promise<void> {
    for (const worker of this.#workers) worker.removeAllListeners('exit');
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  /** Gives an order to the thread that holds least, so that none holds more than there are slots. */
  #order(order: object, number: number, room: Room | undefined, memory: ArrayBuffer[]): Promise<Outcome<Result>> {
    const worker = this.#held.indexOf(Math.min(...this.#held));
    const slot = (this.#given[worker] as number) % SLOTS;
    this.#given[worker] = (this.#given[worker] as number) + 1;
    this.#held[worker] = (this.#held[worker] as number) + 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { room, resolve, reject });
      (this.#workers[worker] as Worker).postMessage({ ...order, slot }, memory);
    });
  }

  #hear(message: Message<Result>, worker: number): void {
    if (message.kind === 'ready') {
      this.#begun(worker);
      return;
    }
    const { number, memory } = message;
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (memory !== undefined && waiting?.room !== undefined) waiting.room.bytes = new Uint8Array(memory);
    if (message.kind === 'failure') waiting?.reject(new ThreadError(message.error));
    else if (message.kind === 'unreadable') waiting?.reject(Object.assign(new Error(), message.error));
    else waiting?.resolve({ ...message, worker });
  }

  /** A thread can begin, or never will. */
  #begun(worker: number): void {
    this.#starting.delete(worker);
    this.letGoOfAll();
    if (this.isReady) this.#isReady();
  }

  /** Nothing more can be expected. */
  #fail(error: ThreadError): void {
    this.#failure ??= error;
    this.#isLost(this.#failure);
    for (const { room, reject } of this.#waiting.values()) {
      room?.renew();
      reject(this.#failure);
    }
    this.#waiting.clear();
  }
}

function isShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SHORTAGES.has(String(error.code));
}
