/** The worker threads: started, given blocks, ended. */

import type { Worker } from 'node:worker_threads';
import type { Room } from './blocks.js';
import type { Answer, Block } from './job.js';
import { workerThreads } from './node.js';
import { ThreadError } from './thread-error.js';

interface Waiting<Result> {
  readonly room: Room;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** See the module. What becomes of one of them becomes of all. */
export class Crew<Context, Result> {
  readonly #workers: readonly Worker[];
  readonly #waiting = new Map<number, Waiting<Result>>();
  #failure: ThreadError | undefined;
  #starting: number;
  #isReady: () => void = () => {};
  #isLost: (error: unknown) => void = () => {};
  /** Settled when all of them can begin, or one never will. */
  readonly ready = new Promise<void>((resolve, reject) => {
    this.#isReady = resolve;
    this.#isLost = reject;
  });

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
    this.#starting = workers.length;
    // Nobody may be waiting for it.
    this.ready.catch(() => {});
    for (const worker of workers) {
      worker.on('message', (answer: Answer<Result>) => this.#hear(answer));
      worker.on('error', (error) => this.#fail(new ThreadError(error)));
      worker.on('exit', (code) => this.#fail(new ThreadError(new Error(`it ended with code ${code}`))));
    }
  }

  static async start<Context, Result>(
    entry: string | URL,
    threads: number,
    setup: unknown,
  ): Promise<Crew<Context, Result>> {
    const { Worker } = await workerThreads();
    return new Crew(Array.from({ length: threads }, () => new Worker(entry, { workerData: setup })));
  }

  /** Whether all of them can begin. */
  get isReady(): boolean {
    return this.#starting === 0;
  }

  /** What ended them. */
  get failure(): ThreadError | undefined {
    return this.#failure;
  }

  /**
   * Has a block worked on, unless they have failed. Those of one slot are worked on by the same thread. The memory of the block is
   * not shared but handed over and back, which takes no time: V8 copies from shared memory byte by byte.
   *
   * @param room - where the block stands, and its memory goes back to
   */
  work(block: Block<Context>, room: Room): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(block.slot, { room, resolve, reject });
      this.#workers[block.slot % this.#workers.length]?.postMessage(block, [block.bytes.buffer as ArrayBuffer]);
    });
  }

  async end(): Promise<void> {
    for (const worker of this.#workers) worker.removeAllListeners('exit');
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #hear(answer: Answer<Result>): void {
    if (answer.kind === 'ready') {
      this.#starting--;
      if (this.isReady) this.#isReady();
      return;
    }
    const waiting = this.#waiting.get(answer.slot);
    this.#waiting.delete(answer.slot);
    if (waiting !== undefined) waiting.room.bytes = new Uint8Array(answer.memory);
    if (answer.kind === 'result') waiting?.resolve(answer.result);
    else waiting?.reject(new ThreadError(answer.error));
  }

  /** Nothing more can be expected. */
  #fail(error: ThreadError): void {
    this.#failure ??= error;
    this.#isLost(this.#failure);
    for (const { room, reject } of this.#waiting.values()) {
      room.renew();
      reject(this.#failure);
    }
    this.#waiting.clear();
  }
}
