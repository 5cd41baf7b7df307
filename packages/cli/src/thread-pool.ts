/** Worker threads that run blocks. Loaded only when they are started: the package takes longer to load than small inputs to read. */

import { Tinypool } from 'tinypool';
import { ignore } from './io/process.js';
import type { Block, TaskResult, TaskSetup } from './task.js';

/** Blocks per thread: one under way, one that waits for it, and one that is being read or whose result is written. */
const BLOCKS_PER_THREAD = 3;

export class ThreadPool {
  readonly #pool: Tinypool;
  #isClosed = false;

  private constructor(pool: Tinypool) {
    this.#pool = pool;
    for (const thread of pool.threads) {
      // The package waits for a block whose thread has ended.
      thread.on('exit', (code) => {
        if (!this.#isClosed) thread.emit('error', new Error(`it ended with code ${code}`));
      });
    }
  }

  /** @param entry - the module that the threads start with: `worker.js` */
  static async start(entry: URL, threads: number, setup: TaskSetup): Promise<ThreadPool> {
    const pool = new Tinypool({ filename: entry.href, minThreads: threads, maxThreads: threads });
    // The package starts another thread for a thread that fails; these errors are without a block.
    pool.on('error', ignore);
    const started = new ThreadPool(pool);
    try {
      await Promise.all(Array.from({ length: threads }, () => pool.run(setup, { name: 'start' })));
      return started;
    } catch (error) {
      await started.close();
      throw error;
    }
  }

  /** How many blocks may be under way, results that are not written yet included. */
  get size(): number {
    return BLOCKS_PER_THREAD * this.#pool.options.maxThreads;
  }

  /** Runs a block in a thread. */
  run({ bytes, ...block }: Block): Promise<TaskResult> {
    const copy = new Uint8Array(bytes);
    return this.#pool.run({ ...block, bytes: copy }, { transferList: [copy.buffer] });
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    // The method `destroy` of the package throws in an event if a thread fails meanwhile.
    await Promise.all(this.#pool.threads.map((thread) => thread.terminate()));
  }
}
