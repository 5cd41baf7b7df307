import { fingerprintLines } from 'uriscan/bulk';
import { Grammar } from 'uriscan/scanner';
import { Output } from '../io/output.js';
import { Exit } from '../io/process.js';
import { codeInLine } from './codes.js';
import type { NormalizeTaskOptions } from './normalize-task.js';
import type { Task } from './task.js';

/** Hexadecimal digits of 64 bits. */
const DIGITS = 16;

/** Prints the fingerprint of each line. */
export function fingerprintTask({ level }: NormalizeTaskOptions): Task {
  const out = new Output();
  let fingerprints = new BigUint64Array(0);
  return {
    out,
    columns: ['fingerprint'],
    grammar: Grammar.URI_REFERENCE,
    exitOnRejects: Exit.OK,
    lines(batch) {
      if (fingerprints.length < batch.length) fingerprints = new BigUint64Array(batch.capacity);
      fingerprintLines(batch, fingerprints, { level });
    },
    line({ flags }, i) {
      const result = flags[i] as number;
      if (result >= 0) out.ascii(`${(fingerprints[i] as bigint).toString(16).padStart(DIGITS, '0')}\n`);
      return result;
    },
    diagnose: codeInLine,
  };
}
