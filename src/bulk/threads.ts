import { checkFunction, checkInteger, wrongType } from '../tables/arguments.js';
import { checkObject, own, ownBoolean, property } from '../tables/options.js';
import { LONGEST } from './batches.js';
import { Blocks, Room } from './blocks.js';
import { Crew, type Outcome, SLOTS } from './crew.js';
import { fileShrunk } from './file.js';
import type { CreateJob, Job } from './job.js';
import { newlineCounter } from './newlines.js';
import { os } from './node.js';
import { readerOf, type Source } from './source.js';
import { BlockSupply, type Next, PartSupply, type Supply } from './supply.js';

/** A block costs 0.2 ms to hand over and back, whatever its size: 1 GB in 1.11 s, at half of this in 1.37 (Node 20, x64). */
const BLOCK_BYTES = 1 << 21;
/** A thread takes 40 ms to start, in which the main thread alone scans some 20 MB (Node 20, x64). */
const START_AFTER = 4 << 20;

/** How {@link Threads} work. */
export interface ThreadsOptions<Setup> {
  /**
   * Worker threads to start; as many as the machine can run at once if not given. With 1 none is started, nor in
   * Deno. Where the system has no more descriptors, threads or memory for them, fewer are used.
   */
  readonly threads?: number;
  /** What the job is made from, here and in each thread; it is cloned. */
  readonly setup: Setup;
  /** Bytes that the main thread works on alone before it starts the others; 4 MiB if not given. At 0, it waits for them. */
  readonly startAfter?: number;
  /** Bytes of a block; 2 MiB if not given. */
  readonly blockBytes?: number;
  /** Bytes that a line may have, as in `BatchesOptions`. */
  readonly longest?: number;
  /** Whether a longer line is skipped, and the job called with a block that says so; `false` if not given. */
  readonly skipsLongLines?: boolean;
}

/** Options with all values; without a number of threads, the machine decides when an input is read. */
type Checked<Setup> = Required<Omit<ThreadsOptions<Setup>, 'threads'>> & { readonly threads: number | undefined };

const MOST_THREADS = 1024;
const MOST_BLOCK_BYTES = 2 ** 30;

/** The options of a caller, checked. */
function readOptions<Setup>(options: ThreadsOptions<Setup>): Checked<Setup> {
  checkObject(options, 'options');
  const threads = own(options, 'threads');
  const startAfter = own(options, 'startAfter', START_AFTER);
  const blockBytes = own(options, 'blockBytes', BLOCK_BYTES);
  const longest = own(options, 'longest', LONGEST);
  if (threads !== undefined) checkInteger(threads, 'threads', 1, MOST_THREADS);
  checkInteger(startAfter, 'startAfter', 0, Number.MAX_SAFE_INTEGER);
  checkInteger(blockBytes, 'blockBytes', 1, MOST_BLOCK_BYTES);
  checkInteger(longest, 'longest', 1, Number.MAX_SAFE_INTEGER);
  const skipsLongLines = ownBoolean(options, 'skipsLongLines', false);
  return { threads, startAfter, blockBytes, longest, skipsLongLines, setup: own(options, 'setup') as Setup };
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
  readonly #options: Checked<Setup>;
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
   * @throws TypeError if an argument or an option has another type
   * @throws RangeError if an option is not an integer that is allowed
   */
  constructor(entry: string | URL, create: CreateJob<Setup, Context, Result>, options: ThreadsOptions<Setup>) {
    if (typeof entry !== 'string' && !(entry instanceof URL)) throw wrongType('entry', 'a string or a URL', entry);
    checkFunction(create, 'create');
    this.#entry = entry;
    this.#create = create;
    this.#options = readOptions(options);
  }

  /**
   * What the job returns for each block of an input, in order. A result that is in shared memory is good until the next one is
   * asked for. Who stops early closes the source.
   *
   * @param context - handed to the job with each block; it is cloned
   * @throws LineTooLongError for a line that is longer than allowed, unless it is skipped, {@link ThreadError} if the job throws or a thread ends, and
   * what the source throws; all results of what comes before have been given by then
   * @throws Error if another input is still being read
   */
  async *map(source: Source, context: Context): AsyncGenerator<Result, void, undefined> {
    if (this.#isBusy) throw new Error('these threads still have another input');
    const reader = readerOf(source);
    this.#isBusy = true;
    // In Deno 2.9, a descriptor is only good in the thread that opened it, and threads that get blocks stall.
    const threads = 'Deno' in globalThis ? 1 : (this.#options.threads ?? (await os()).availableParallelism());
    const slots = threads > 1 ? SLOTS * threads : 1;
    const file = property(reader, 'file');
    const { longest, blockBytes, skipsLongLines } = this.#options;
    const blocksFrom = (line: number, position: number): Supply<Context> =>
      new BlockSupply(new Blocks(reader, longest), skipsLongLines, context, this.#countNewlines, line, position);
    let supply = blocksFrom(1, 0);
    // A line that is too long has to be noticed here.
    let threadsMayRead = longest >= 2 * blockBytes;
    let crew: Crew<Context, Result> | undefined;
    const underWay: Promise<Outcome<Result>>[] = [];
    let end: Extract<Next<Context>, { kind: 'end' }> | undefined;
    let hasShrunk = false;
    let coming: Promise<Next<Context>> | undefined;
    const begin = (work: Promise<Outcome<Result>>): void => {
      // It is its turn only when those before it are done.
      work.catch(ignore);
      underWay.push(work);
    };
    try {
      for (;;) {
        const room = this.#room(this.#blocks % slots);
        // Fewer threads than asked for may have begun.
        const most = crew === undefined ? slots : SLOTS * crew.size;
        if (end === undefined && underWay.length < most) coming ??= supply.next(room);
        const next = [...(coming ? [coming] : []), ...underWay.slice(0, 1)];
        if (next.length === 0) break;
        const event = await Promise.race(next);
        if (event.kind === 'result' || event.kind === 'nothing') {
          underWay.shift();
          hasShrunk ||= event.isCut === true;
          if (event.kind === 'result') yield event.result;
          crew?.letGo(event);
          continue;
        }
        coming = undefined;
        if (event.kind === 'end') {
          end = event;
          continue;
        }
        if (event.kind === 'unread') {
          // From there on lines are read here, and what was begun behind it was in vain.
          await Promise.allSettled(underWay.splice(0));
          crew?.letGoOfAll();
          file?.continueAt(event.start);
          supply = blocksFrom(event.firstLine, event.start);
          end = undefined;
          continue;
        }
        if (threads > 1) crew = await this.#others(threads);
        if (event.kind === 'part') begin((crew as Crew<Context, Result>).workOnPart(event.part, event.number));
        else if (crew !== undefined && file !== undefined && threadsMayRead) {
          // The threads begin with this block, and read it themselves.
          supply = new PartSupply(file, event.position, event.block.firstLine, blockBytes, context);
          threadsMayRead = false;
        } else {
          const number = this.#blocks++;
          this.#bytes += event.block.bytes.length;
          if (crew !== undefined) begin(crew.work({ ...event.block, number }, room));
          else {
            this.#job ??= this.#create(this.#options.setup);
            yield this.#job({ ...event.block, slot: 0 });
          }
        }
      }
      if (end !== undefined && Object.hasOwn(end, 'error')) throw end.error;
      if (hasShrunk) throw fileShrunk();
    } finally {
      await Promise.allSettled(underWay);
      crew?.letGoOfAll();
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
      room = new Room(this.#options.blockBytes);
      this.#rooms.set(slot, room);
    }
    return room;
  }

  /** The worker threads, if enough has been read and they can begin. */
  async #others(threads: number): Promise<Crew<Context, Result> | undefined> {
    const { startAfter, setup } = this.#options;
    if (this.#bytes < startAfter) return undefined;
    this.#crew ??= Crew.start(this.#entry, threads, setup);
    const crew = await this.#crew;
    if (startAfter === 0) await crew.ready;
    if (crew.failure !== undefined) throw crew.failure;
    return crew.isReady && crew.size > 0 ? crew : undefined;
  }
}

const ignore = (): void => {};
