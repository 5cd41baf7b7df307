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
  const answer = (message: Answer<Result>): void => port.postMessage(message);
  let own = new Uint8Array(0);
  port.on('message', (block: Block<Context>) => {
    const { slot, bytes } = block;
    try {
      // V8 copies from shared memory word by word, and byte by byte from an odd address: better once, from the beginning.
      if (own.length < bytes.length) own = new Uint8Array(bytes.length);
      own.set(bytes);
      answer({ kind: 'result', slot, result: job({ ...block, bytes: own.subarray(0, bytes.length) }) });
    } catch (error) {
      answer({ kind: 'failure', slot, error });
    }
  });
  answer({ kind: 'ready' });
}
