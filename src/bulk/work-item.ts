/** Work for a thread: a block of lines. */

/** Whole lines of an input. */
export interface Block<Context> {
  /** The lines with their newlines; the last line of the input may lack one. Read-only, and valid during one call. */
  readonly bytes: Uint8Array;
  /** Number of the first line; the input starts with line 1. */
  readonly firstLine: number;
  /** The thread works on the next block with the same slot only after the result of this block was read. */
  readonly slot: number;
  /** The context that was passed to `Threads.map`. */
  readonly context: Context;
  /** Present if the block is one line with more bytes than this, which was skipped: `bytes` is empty. */
  readonly longerThan?: number;
}

/**
 * Works on a block. The result is cloned, as messages between threads are; a `SharedArrayBuffer` is shared.
 *
 * @param block - the block; its bytes are valid during the call
 */
export type Job<Context, Result> = (block: Block<Context>) => Result;

/**
 * Makes the job of a thread from the `setup` of all threads.
 *
 * @param setup - the `setup` of the options of `Threads`, cloned
 */
export type CreateJob<Setup, Context, Result> = (setup: Setup) => Job<Context, Result>;

/** A block that waits for its job. */
export interface WorkItem<Context> extends Omit<Block<Context>, 'slot'> {
  /** Position among the items of the input. */
  readonly index: number;
  /** Offset of the first line in the input. */
  readonly offset: number;
}

/** The result of a block. */
export type Done<Result> = { readonly kind: 'done'; readonly index: number; readonly result: Result };

/** The job threw this error. */
export type Failed = { readonly kind: 'failed'; readonly index: number; readonly error: unknown };

export type Answer<Result> = Done<Result> | Failed;

/** Runs the job for a block, in a worker thread or the main thread. */
export function run<Context, Result>(item: WorkItem<Context>, slot: number, job: Job<Context, Result>): Answer<Result> {
  const { index, offset: _, ...block } = item;
  try {
    return { kind: 'done', index, result: job({ ...block, slot }) };
  } catch (error) {
    return { kind: 'failed', index, error };
  }
}
