/** What the threads are to do, and what they and the main thread say to each other. */

/** Whole lines. */
export interface Block<Context> {
  /** The lines with their newlines; the last one of the input may go without. Only to be read, and good for one call. */
  readonly bytes: Uint8Array;
  /** Number of the first line; that of the input is line 1. */
  readonly firstLine: number;
  /**
   * Which of the blocks that are under way at the same time this one is. Shared memory that a job returns for a block is read
   * until the next block of this slot comes.
   */
  readonly slot: number;
  /** What was given for the input that the block is from. */
  readonly context: Context;
}

/** The work on a block. The result is cloned, as messages between threads are; a `SharedArrayBuffer` is shared. */
export type Job<Context, Result> = (block: Block<Context>) => Result;

/** Makes the job of a thread from what was given to all threads. */
export type CreateJob<Setup, Context, Result> = (setup: Setup) => Job<Context, Result>;

/** What a thread says: that it can begin, or what came of a block, whose memory it gives back. */
export type Answer<Result> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly slot: number; readonly memory: ArrayBuffer; readonly result: Result }
  | { readonly kind: 'failure'; readonly slot: number; readonly memory: ArrayBuffer; readonly error: unknown };
