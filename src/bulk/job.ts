/** What the threads are to do, and what they and the main thread say to each other. */

import type { Parts } from './parts.js';

/** Whole lines. */
export interface Block<Context> {
  /** The lines with their newlines; the last one of the input may go without. Only to be read, and good for one call. */
  readonly bytes: Uint8Array;
  /** Number of the first line; that of the input is line 1. */
  readonly firstLine: number;
  /** Shared memory that a job returns for a block is read until the next block of this slot comes to the same thread. */
  readonly slot: number;
  /** What was given for the input that the block is from. */
  readonly context: Context;
  /** Present if the block is one line with more bytes than this, which was skipped: `bytes` is empty. */
  readonly longerThan?: number;
}

/** The work on a block. The result is cloned, as messages between threads are; a `SharedArrayBuffer` is shared. */
export type Job<Context, Result> = (block: Block<Context>) => Result;

/** Makes the job of a thread from what was given to all threads. */
export type CreateJob<Setup, Context, Result> = (setup: Setup) => Job<Context, Result>;

/** A block, and its number among those of its input. */
export interface BlockOrder<Context> extends Block<Context> {
  readonly number: number;
}

/** Asks for the next part of a file, which the thread reads itself. */
export interface PartOrder<Context> extends Pick<Block<Context>, 'slot' | 'context'> {
  readonly parts: Parts;
  /** Memory of the {@link PartQueue}. */
  readonly queue: SharedArrayBuffer;
}

/** What came of a block or a part of this number; `isCut` as in `PartLines`. */
export type Answer<Result> = { readonly number: number; readonly isCut?: boolean } & (
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'failure'; readonly error: unknown }
  /** No line begins in the part. */
  | { readonly kind: 'nothing' }
  /** The system says no, with these properties of an error. */
  | { readonly kind: 'unreadable'; readonly error: object }
  /** The lines take more memory than there is: they begin at this offset of the file, with this number. */
  | { readonly kind: 'unread'; readonly start: number; readonly firstLine: number }
);

/** What a thread says: that it can begin, or an answer, with the memory of a block. */
export type Message<Result> = { readonly kind: 'ready' } | (Answer<Result> & { readonly memory?: ArrayBuffer });
