import { checkFunction } from '../tables/arguments.js';
import { workerThreads } from './platform.js';
import { type CreateJob, run } from './work-item.js';
import type { Message, Order } from './worker-pool.js';

/**
 * Makes this worker thread one of a {@link Threads}: it runs the job for every block that it gets. Does not work in the main
 * thread.
 *
 * @param create - makes the job; the same function that the `Threads` have
 * @throws Error if this is the main thread
 */
export async function serve<Setup, Context, Result>(create: CreateJob<Setup, Context, Result>): Promise<void> {
  checkFunction(create, 'create');
  const { parentPort: port, workerData } = await workerThreads();
  if (port === null) throw new Error('this is the main thread, which has nobody to serve');
  const job = create(workerData as Setup);
  const post = (message: Message<Result>, memory: ArrayBuffer[] = []): void => port.postMessage(message, memory);
  port.on('message', ({ item, slot }: Order<Context>) => {
    const memory = item.bytes.buffer as ArrayBuffer;
    post({ ...run(item, slot, job), memory }, [memory]);
  });
  post({ kind: 'ready' });
}
