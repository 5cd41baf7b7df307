/** A job for threads, and the module that they start with. It returns what it got, and can fail in several ways. */

import { isMainThread } from 'node:worker_threads';
import { type Job, serve } from '../../../src/bulk/index.js';

export interface Setup {
  /** The job throws at a block with this text. */
  readonly throwsAt?: string;
  /** A thread, not the main one, ends at a block with this text. */
  readonly endsAt?: string;
  /** A thread cannot begin. */
  readonly cannotBegin?: boolean;
  /** The first threads that start fail with this error code, which means that the system lacks something. Counts all in `begun`. */
  readonly lacks?: { readonly threads: number; readonly code: string; readonly begun: SharedArrayBuffer };
}

/** What the job got. */
export interface Report {
  readonly text: string;
  readonly firstLine: number;
  readonly context: string;
  readonly isMainThread: boolean;
  readonly longerThan?: number | undefined;
  /** The text in memory of the slot, which later blocks use again. */
  readonly inSlot: Uint8Array;
}

export function create({ throwsAt, endsAt, cannotBegin = false, lacks }: Setup): Job<string, Report> {
  if (lacks !== undefined && !isMainThread && Atomics.add(new Int32Array(lacks.begun), 0, 1) < lacks.threads) {
    throw Object.assign(new Error('too many'), { code: lacks.code });
  }
  if (cannotBegin && !isMainThread) throw new TypeError('cannot begin');
  const slots: Uint8Array[] = [];
  return ({ bytes, firstLine, slot, context, longerThan }) => {
    const text = Buffer.from(bytes).toString();
    if (throwsAt !== undefined && text.includes(throwsAt)) throw new TypeError('a mistake');
    if (endsAt !== undefined && !isMainThread && text.includes(endsAt)) process.exit(7);
    const inSlot = slots[slot] ?? new Uint8Array(new SharedArrayBuffer(1 << 12));
    slots[slot] = inSlot;
    inSlot.set(bytes);
    return { text, firstLine, context, isMainThread, longerThan, inSlot };
  };
}

if (!isMainThread) await serve(create);
