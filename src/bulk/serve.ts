import { checkFunction } from '../tables/arguments.js';
import type { Answer, Block, BlockOrder, CreateJob, Message, PartOrder } from './job.js';
import { newlineCounter } from './newlines.js';
import { fs, workerThreads } from './node.js';
import { PartQueue } from './part-queue.js';
import { type PartLines, type Parts, readPart, roomFor } from './parts.js';

/**
 * Makes this worker thread one of a {@link Threads}: it does the job for every block that it is given. Not for the main
 * thread.
 *
 * @param create - what the `Threads` were made with, too
 * @throws Error if this is the main thread
 */
export async function serve<Setup, Context, Result>(create: CreateJob<Setup, Context, Result>): Promise<void> {
  checkFunction(create, 'create');
  const { parentPort: port, workerData } = await workerThreads();
  if (port === null) throw new Error('this is the main thread, which has nobody to serve');
  const { readSync } = await fs();
  const countNewlines = newlineCounter();
  const job = create(workerData as Setup);
  let room = new Uint8Array(0);

  const work = (block: Block<Context>, number: number): Answer<Result> => {
    try {
      return { kind: 'result', number, result: job(block) };
    } catch (error) {
      return { kind: 'failure', number, error };
    }
  };
  const read = (parts: Parts, part: number): PartLines | Unreadable => {
    if (room.length !== roomFor(parts)) room = new Uint8Array(roomFor(parts));
    try {
      return readPart(parts, part, room, readSync);
    } catch (error) {
      // Of an error, only the message would arrive.
      return { error: { ...(error as Error), message: (error as Error).message } };
    }
  };
  const workOnPart = ({ parts, queue: memory, slot, context }: PartOrder<Context>): Answer<Result> => {
    const queue = new PartQueue(memory);
    const number = queue.take();
    const lines = read(parts, number);
    const bytes = isUnreadable(lines) ? undefined : lines.bytes;
    const newlines = bytes === undefined ? 0 : countNewlines(bytes);
    const firstLine = queue.firstLine(number);
    queue.count(number, newlines);
    if (isUnreadable(lines)) return { kind: 'unreadable', number, error: lines.error };
    if (bytes === undefined) return { kind: 'unread', number, start: lines.start, firstLine };
    const { isCut } = lines;
    if (bytes.length === 0) return { kind: 'nothing', number, isCut };
    return { ...work({ bytes, firstLine, slot, context }, number), isCut };
  };
  const say = (message: Message<Result>, ...memory: ArrayBuffer[]): void => port.postMessage(message, memory);
  port.on('message', (order: BlockOrder<Context> | PartOrder<Context>) => {
    if (isPart(order)) say(workOnPart(order));
    else {
      const memory = order.bytes.buffer as ArrayBuffer;
      say({ ...work(order, order.number), memory }, memory);
    }
  });
  say({ kind: 'ready' });
}

interface Unreadable {
  readonly error: object;
}

// Own properties: `in` would also find those of `Object.prototype`.
const isUnreadable = (lines: PartLines | Unreadable): lines is Unreadable => Object.hasOwn(lines, 'error');
const isPart = <Context>(order: BlockOrder<Context> | PartOrder<Context>): order is PartOrder<Context> =>
  Object.hasOwn(order, 'parts');
