import { fingerprintLines } from 'uriscan/bulk';
import { Grammar, Slot, STRIDE } from 'uriscan/scanner';
import { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import { codeInLine } from './codes.js';
import type { NormalizeTaskOptions } from './normalize-task.js';
import type { Task } from './task.js';

/** Prints each line, with the fingerprint of its normal form as its key. */
export function dedupeTask({ level }: NormalizeTaskOptions): Task {
  const out = new Output();
  let fingerprints = new BigUint64Array(0);
  return {
    out,
    columns: ['reference'],
    grammar: Grammar.URI_REFERENCE,
    exitOnRejects: Exit.OK,
    lines(batch) {
      if (fingerprints.length < batch.length) fingerprints = new BigUint64Array(batch.capacity);
      fingerprintLines(batch, fingerprints, { level });
    },
    keys: () => new Uint32Array(fingerprints.buffer),
    line({ input, flags, offsets }, i) {
      const result = flags[i] as number;
      if (result < 0) return result;
      out.copy(input, offsets[i * STRIDE + Slot.START] as number, offsets[i * STRIDE + Slot.END] as number);
      out.ascii('\n');
      return result;
    },
    diagnose: codeInLine,
  };
}
