/** A job for threads, and the module that they begin with: it tells what it was given, and can fail in several ways. */

import { isMainThread } from 'node:worker_threads';
import { type Job, serve } from '../../src/bulk/index.js';

export interface Setup {
  /** The job throws at a block with this text. */
  readonly throwsAt?: string;
  /** A thread, not the main one, ends at a block with this text. */
  readonly endsAt?: string;
  /** A thread cannot begin. */
  readonly cannotBegin?: boolean;
}

export interface Told {
  readonly text: string;
  readonly firstLine: number;
  readonly context: string;
  readonly isMainThread: boolean;
  readonly longerThan?: number | undefined;
}

export function create({ throwsAt, endsAt, cannotBegin = false }: Setup): Job<string, Told> {
  if (cannotBegin && !isMainThread) throw new TypeError('cannot begin');
  return ({ bytes, firstLine, context, longerThan }) => {
    const text = Buffer.from(bytes).toString();
    if (throwsAt !== undefined && text.includes(throwsAt)) throw new TypeError('a mistake');
    if (endsAt !== undefined && !isMainThread && text.includes(endsAt)) process.exit(7);
    return { text, firstLine, context, isMainThread, longerThan };
  };
}

if (!isMainThread) await serve(create);
