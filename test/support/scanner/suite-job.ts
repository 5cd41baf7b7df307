/** A job for threads that scans lines, and the module that starts them. */

import { isMainThread } from 'node:worker_threads';
import { type Job, serve } from '../../../src/entries/bulk.js';
import { Batch, scanLines } from '../../../src/entries/scanner.js';
import { type Grammar, STRIDE } from '../../../src/tables/record.js';

/** The flags of the lines of a block, and their records. */
export interface Scanned {
  readonly flags: Int32Array;
  readonly offsets: Uint32Array;
  /** Whether a worker thread made this. */
  readonly isOther: boolean;
}

export function create(grammar: Grammar): Job<undefined, Scanned> {
  return ({ bytes }) => {
    const batch = scanLines(bytes, new Batch(Math.max(1, bytes.length)), { grammar });
    const { flags, offsets, length } = batch;
    return { flags: flags.slice(0, length), offsets: offsets.slice(0, STRIDE * length), isOther: !isMainThread };
  };
}

if (!isMainThread) await serve(create);
