import { LONGEST } from './batches.js';
import { Blocks, Room } from './blocks.js';
import { Crew } from './crew.js';
import type { CreateJob, Job } from './job.js';
import { newlineCounter } from './newlines.js';
import { os } from './node.js';
import { readerOf, type Source } from './source.js';

/** A block costs 0.2 ms to hand over and back, whatever its size: 1 GB in 1.11 s, at half of this in 1.37 (Node 20, x64). */
const BLOCK_BYTES = 1 << 21;
/** A thread takes 40 ms to start, in which the main thread alone scans some 20 MB (Node 20, x64). */
const START_AFTER = 4 << 20;
/** Blocks that are under way for each thread: one that it works on, one that waits for it, one that is being read. */
const SLOTS = 3;

/** How {@link Threads} work. */
export interface ThreadsOptions<Setup> {
  /** How many threads beside the main one; as many as the machine can run at once if not given. With 1 none is started. */
  readonly threads?: number;
  /** What the job is made from, here and in each thread; it is cloned. */
  readonly setup: Setup;
  /** Bytes that the main thread works on alone before it starts the others; 4 MiB if not given. At 0, it waits for them. */
  readonly startAfter?: number;
  /** Bytes of a block; 2 MiB if not given. */
  readonly blockBytes?: number;
  /** Bytes that a line may have, as in `BatchesOptions`. */
  readonly longest?: number;
}

/**
 * Worker threads of Node that work on the lines of an input at the same time. Each takes blocks of whole lines; the
 * results come in the order of the input. Memory stays constant: three blocks for each thread are under way.
 *
 * The main thread reads, and works on the first blocks itself: a small input starts no threads. They begin with the module
 * `entry`, which has to call {@link serve} with the same job.
 *
 * @example
 * ```ts
 * // What counts the lines that are no URI references is, in a thread's own module: serve(createCount)
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
 * const threads = new Threads('./count.js', createCount, { setup: Grammar.URI });
 * let invalid = 0;
 * for await (const some of threads.map([new TextEncoder().encode('a:b\n/c\nd:e')])) invalid += some;
 * await threads.close();
 * invalid; // 1
 * ```
 */
export class Threads<Setup, Context, Result> {
  readonly #entry: string | URL;
  readonly #create: CreateJob<Setup, Context, Result>;
  readonly #options: ThreadsOptions<Setup>;
  readonly #rooms = new Map<number, Room>();
  readonly #countNewlines = newlineCounter();
  #job: Job<Context, Result> | undefined;
  #crew: Promise<Crew<Context, Result>> | undefined;
  #isBusy = false;
  /** Blocks and bytes that have been read, of all inputs. */
  #blocks = 0;
  #bytes = 0;

  /**
   * @param entry - the module that the threads begin with, as for a `Worker`
   * @param create - makes the job from `setup`
   */
  constructor(entry: string | URL, create: CreateJob<Setup, Context, Result>, options: ThreadsOptions<Setup>) {
    this.#entry = entry;
    this.#create = create;
    this.#options = options;
  }

  /**
   * What the job returns for each block of an input, in order. A result that is in shared memory is good until the next one is
   * asked for. Who stops early closes the source.
   *
   * @param context - handed to the job with each block; it is cloned
   * @throws LineTooLongError for a line that is longer than allowed, {@link ThreadError} if the job throws or a thread ends, and
   * what the source throws; all results of what comes before have been given by then
   * @throws Error if another input is still being read
   */
  async *map(source: Source, context: Context): AsyncGenerator<Result, void, undefined> {
    if (this.#isBusy) throw new Error('these threads still have another input');
    this.#isBusy = true;
    const threads = this.#options.threads ?? (await os()).availableParallelism();
    const slots = threads > 1 ? SLOTS * threads : 1;
    const reader = readerOf(source);
    const blocks = new Blocks(reader, this.#options.longest ?? LONGEST);
    const underWay: Promise<Done<Result>>[] = [];
    let line = 1;
    let end: End | undefined;
    let coming: Promise<Lines | End> | undefined;
    try {
      for (;;) {
        if (end === undefined && underWay.length < slots) coming ??= read(blocks, this.#room(this.#blocks % slots));
        const next = [...(coming ? [coming] : []), ...underWay.slice(0, 1)];
        if (next.length === 0) break;
        const event = await Promise.race(next);
        if (event.kind === 'done') {
          underWay.shift();
          yield event.result;
          continue;
        }
        coming = undefined;
        if (event.kind === 'end') {
          end = event;
          continue;
        }
        const { bytes } = event;
        const block = { bytes, firstLine: line, slot: this.#blocks++ % slots, context };
        line += this.#countNewlines(bytes);
        const crew = threads > 1 ? await this.#others(threads) : undefined;
        this.#bytes += bytes.length;
        if (crew === undefined) {
          this.#job ??= this.#create(this.#options.setup);
          yield this.#job(block);
        } else {
          const done = crew
            .work(block, this.#room(block.slot))
            .then((result): Done<Result> => ({ kind: 'done', result }));
          // It is its turn only when those before it are done.
          done.catch(ignore);
          underWay.push(done);
        }
      }
      if ('error' in (end as End)) throw (end as End).error;
    } finally {
      await Promise.allSettled(underWay);
      if (coming === undefined) await reader.close();
      else {
        // The source may have nothing to say for a long time. Whatever comes will be written to this room.
        reader.close().catch(ignore);
        this.#rooms.delete(this.#blocks % slots);
      }
      this.#isBusy = false;
    }
  }

  /** Ends the threads. Another input would start them anew. */
  async close(): Promise<void> {
    const starting = this.#crew;
    this.#crew = undefined;
    await (await starting?.catch(ignore))?.end();
  }

  /** Where the blocks of a slot go. */
  #room(slot: number): Room {
    let room = this.#rooms.get(slot);
    if (room === undefined) {
      room = new Room(this.#options.blockBytes ?? BLOCK_BYTES);
      this.#rooms.set(slot, room);
    }
    return room;
  }

  /** The other threads, if it is time for them and they can begin. */
  async #others(threads: number): Promise<Crew<Context, Result> | undefined> {
    const { startAfter = START_AFTER, setup } = this.#options;
    if (this.#bytes < startAfter) return undefined;
    this.#crew ??= Crew.start(this.#entry, threads, setup);
    const crew = await this.#crew;
    if (startAfter === 0) await crew.ready;
    if (crew.failure !== undefined) throw crew.failure;
    return crew.isReady ? crew : undefined;
  }
}

/** What can happen to an input: lines are read, it is at its end, and a block is done. */
interface Lines {
  readonly kind: 'lines';
  readonly bytes: Uint8Array;
}
interface End {
  readonly kind: 'end';
  /** Why it is, if there was more. */
  readonly error?: unknown;
}
interface Done<Result> {
  readonly kind: 'done';
  readonly result: Result;
}

async function read(blocks: Blocks, room: Room): Promise<Lines | End> {
  try {
    const length = await blocks.next(room);
    return length > 0 ? { kind: 'lines', bytes: room.bytes.subarray(0, length) } : { kind: 'end' };
  } catch (error) {
    return { kind: 'end', error };
  }
}

const ignore = (): void => {};
