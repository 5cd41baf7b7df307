import { checkInteger } from '../tables/arguments.js';
import { checkObject, readOptions, unchecked } from '../tables/options.js';
import { DEFAULT_LONGEST, longestOf } from './block-reader.js';

/** To move a block there and back takes 0.2 ms for any size: 1 GB takes 1.11 s, at half of this size 1.37 s (Node 20, x64). */
const BLOCK_BYTES = 1 << 21;
const MOST_THREADS = 1024;
const MOST_BLOCK_BYTES = 2 ** 30;

/** Options of {@link Threads}. */
export interface ThreadsOptions<Setup> {
  /**
   * Worker threads to start; by default as many as the machine can run at once. With 1, and in Deno, none is started. Where the
   * system has no more descriptors, threads or memory for them, fewer are used.
   */
  readonly threads?: number;
  /** Passed to `create`, in the main thread and, cloned, in each worker thread. */
  readonly setup: Setup;
  /**
   * Bytes that the main thread works on before it starts the others. With 0, it waits for them. By default, it starts them when the
   * rest of the input should take longer than 500 ms, or if its size is unknown, when it has worked that long.
   */
  readonly startAfter?: number;
  /** Bytes of a block; 2 MiB by default. */
  readonly blockBytes?: number;
  /** Bytes that a line may have, as in `BatchesOptions`. */
  readonly longest?: number;
  /** Whether to skip longer lines. The job then gets an empty block with `longerThan` for each of them; `false` by default. */
  readonly skipsLongLines?: boolean;
}

/** Options with all values, except those that are decided when an input is read. */
export type CheckedOptions<Setup> = Required<Omit<ThreadsOptions<Setup>, 'threads' | 'startAfter'>> & {
  readonly threads: number | undefined;
  readonly startAfter: number | undefined;
};

const OPTIONS = {
  setup: unchecked,
  threads: (value: unknown, name: string) => checkInteger(value, name, 1, MOST_THREADS),
  startAfter: (value: unknown, name: string) => checkInteger(value, name, 0, Number.MAX_SAFE_INTEGER),
  blockBytes: (value: unknown, name: string) => checkInteger(value, name, 1, MOST_BLOCK_BYTES),
  longest: longestOf,
  skipsLongLines: false,
};

/** Checks the options of a caller, and adds the defaults. */
export function readThreadsOptions<Setup>(options: ThreadsOptions<Setup>): CheckedOptions<Setup> {
  checkObject(options, 'options');
  const { blockBytes = BLOCK_BYTES, longest = DEFAULT_LONGEST, ...others } = readOptions(options, OPTIONS);
  return { ...others, blockBytes, longest } as CheckedOptions<Setup>;
}
