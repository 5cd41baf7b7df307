/** `uriscan fingerprint`: 64 bits for each normal form. */

import { type FingerprintOptions, fingerprintLines } from 'uriscan/bulk';
import { codeInLine } from '../codes.js';
import { Output } from '../io/output.js';
import type { Task } from '../task.js';
import { LEVEL, NO_FRAGMENT, type Verb } from './verb.js';

export const fingerprint: Verb = {
  summary: 'print 64 bits that equivalent references share',
  description:
    'Prints the fingerprint of each reference: the XXH64 (seed 0) of its normal form, as 16 hexadecimal digits (xxhsum ' +
    '-H1 prints the same). It is the same for all references with the same normal form, on all machines and in the ' +
    'library (fingerprint, fingerprintLines).',
  options: [LEVEL, NO_FRAGMENT],
  sections: [
    {
      title: 'Collisions',
      paragraphs: [
        'Two different normal forms have the same fingerprint with a probability of 1 in 2^64: among 10^9 forms, the ' +
          'probability that any two share one is 2.7 %. It is not a cryptographic hash: an attacker can make references with the ' +
          'same fingerprint.',
      ],
    },
  ],
  examples: ['uriscan fingerprint links.txt', 'uriscan fingerprint --level scheme links.txt | sort -u | wc -l'],
};

/** Hexadecimal digits of 64 bits. */
const DIGITS = 16;

/** Prints the fingerprint of each line. */
export function fingerprintTask({ level = 'syntax', fragment = true }: FingerprintOptions): Task {
  const out = new Output();
  let fingerprints = new BigUint64Array(0);
  return {
    out,
    columns: ['fingerprint'],
    lines(batch) {
      if (fingerprints.length < batch.capacity) fingerprints = new BigUint64Array(batch.capacity);
      fingerprintLines(batch, fingerprints, { level, fragment });
    },
    line({ flags }, i) {
      const result = flags[i] as number;
      if (result >= 0) out.ascii(`${(fingerprints[i] as bigint).toString(16).padStart(DIGITS, '0')}\n`);
      return result;
    },
    diagnose: codeInLine,
  };
}
