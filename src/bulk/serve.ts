import type { Answer, Block, CreateJob } from './job.js';
import { workerThreads } from './node.js';

/**
 * Makes this worker thread one of a {@link Threads}: it does the job for every block that it is given. Not for the main
 * thread.
 *
 * @param create - what the `Threads` were made with, too
 * @throws Error if this is the main thread
 */
export async function serve<Setup, Context, Result>(create: CreateJob<Setup, Context, Result>): Promise<void> {
  const { parentPort: port, workerData } = await workerThreads();
  if (port === null) throw new Error('this is the main thread, which has nobody to serve');
  const job = create(workerData as Setup);
  const answer = (message: Answer<Result>, ...memory: ArrayBuffer[]): void => port.postMessage(message, memory);
  port.on('message', (block: Block<Context>) => {
    const { slot } = block;
    const memory = block.bytes.buffer as ArrayBuffer;
    try {
      answer({ kind: 'result', slot, memory, result: job(block) }, memory);
    } catch (error) {
      answer({ kind: 'failure', slot, memory, error }, memory);
    }
  });
  answer({ kind: 'ready' });
}
