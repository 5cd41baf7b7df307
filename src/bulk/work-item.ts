/** Work for a thread: a block of lines in memory, or a range of a file, which the thread reads and makes a block of. */

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

/** A block of lines in memory. */
export interface BlockItem<Context> extends Omit<Block<Context>, 'slot'> {
  readonly kind: 'block';
  /** Position among the items of the input. */
  readonly index: number;
  /** Offset of the first line in the input. */
  readonly offset: number;
  /** Whether the file ended within the block, because it has become shorter. */
  readonly isCut: boolean;
}

/** A file cut into ranges, from an offset where a line begins. */
export interface FileRanges {
  /** Descriptor of the open file; all threads of a process can use it. */
  readonly descriptor: number;
  /** Offset where range 0 starts. */
  readonly start: number;
  /** Offset where the last range ends. */
  readonly end: number;
  /** Bytes of a range. */
  readonly size: number;
}

/** A range of a file. The thread takes the next range from the queue when it starts to work. */
export interface RangeItem<Context> {
  readonly kind: 'range';
  readonly index: number;
  readonly ranges: FileRanges;
  /** Memory of the `RangeQueue`. */
  readonly queue: SharedArrayBuffer;
  readonly context: Context;
}

export type WorkItem<Context> = BlockItem<Context> | RangeItem<Context>;

/** The results of a block: one, or none if it has no lines. */
export type Done<Result> = {
  readonly kind: 'done';
  readonly index: number;
  readonly results: readonly Result[];
  readonly isCut: boolean;
};

/** The job threw this error, or the file could not be read: then these are the properties of the error of the system. */
export type Failed = {
  readonly kind: 'failed';
  readonly index: number;
  readonly by: 'job' | 'file';
  readonly error: unknown;
};

/** The lines of a range do not fit into the memory of the thread. The range starts with this line. */
export type Overflow = {
  readonly kind: 'overflow';
  readonly index: number;
  readonly offset: number;
  readonly firstLine: number;
};

export type Answer<Result> = Done<Result> | Failed | Overflow;

/** Runs the job for a block, in a worker thread or the main thread. */
export function run<Context, Result>(
  item: BlockItem<Context>,
  slot: number,
  job: Job<Context, Result>,
): Done<Result> | Failed {
  const { kind: _, index, offset: __, isCut, ...block } = item;
  if (block.bytes.length === 0 && !Object.hasOwn(block, 'longerThan'))
    return { kind: 'done', index, results: [], isCut };
  try {
    return { kind: 'done', index, results: [job({ ...block, slot })], isCut };
  } catch (error) {
    return { kind: 'failed', index, by: 'job', error };
  }
}
