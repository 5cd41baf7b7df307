/** A job for threads, and the module that starts them. It returns its arguments, and can fail in several ways. */

import { isMainThread } from 'node:worker_threads';
import { type Job, serve } from '../../../src/entries/bulk.js';

export interface Setup {
  /** The job throws at the block with this text. */
  readonly throwsAt?: string;
  /** A worker thread, not the main thread, ends at the block with this text. */
  readonly endsAt?: string;
  /** A worker thread, not the main thread, lacks a resource after the block with this text. */
  readonly lacksAt?: string;
  /** Milliseconds that the job takes for a block. */
  readonly takes?: number;
  /** Whether threads fail at the start. */
  readonly cannotBegin?: boolean;
  /**
   * The first threads that start fail with this error code, as if the system lacked a resource. `begun` counts all
   * threads.
   */
  readonly lacks?: { readonly threads: number; readonly code: string; readonly begun: SharedArrayBuffer };
}

/** The arguments that the job received. */
export interface Report {
  readonly text: string;
  readonly firstLine: number;
  readonly context: string;
  readonly isMainThread: boolean;
  readonly longerThan?: number | undefined;
  /** The text in the memory of the slot, which later blocks reuse. */
  readonly inSlot: Uint8Array;
}

const shortage = (code: string): Error => Object.assign(new Error('too many'), { code });

export function create({
  throwsAt,
  endsAt,
  lacksAt,
  takes = 0,
  cannotBegin = false,
  lacks,
}: Setup): Job<string, Report> {
  if (lacks !== undefined && !isMainThread && Atomics.add(new Int32Array(lacks.begun), 0, 1) < lacks.threads) {
    throw shortage(lacks.code);
  }
  if (cannotBegin && !isMainThread) throw new TypeError('cannot begin');
  const slots: Uint8Array[] = [];
  return ({ bytes, firstLine, slot, context, longerThan }) => {
    const text = Buffer.from(bytes).toString();
    if (takes > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, takes);
    if (throwsAt !== undefined && text.includes(throwsAt)) throw new TypeError('a mistake');
    if (endsAt !== undefined && !isMainThread && text.includes(endsAt)) process.exit(7);
    if (lacksAt !== undefined && !isMainThread && text.includes(lacksAt))
      process.nextTick(() => {
        throw shortage('EMFILE');
      });
    const inSlot = slots[slot] ?? new Uint8Array(new SharedArrayBuffer(1 << 12));
    slots[slot] = inSlot;
    inSlot.set(bytes);
    return { text, firstLine, context, isMainThread, longerThan, inSlot };
  };
}

if (!isMainThread) await serve(create);
