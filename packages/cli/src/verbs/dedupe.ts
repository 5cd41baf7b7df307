/** `uriscan dedupe`: the first reference of each normal form. */

import { type FingerprintOptions, fingerprintLines } from 'uriscan/bulk';
import { Slot, STRIDE } from 'uriscan/scanner';
import { codeInLine } from '../codes.js';
import { Output } from '../io/output.js';
import type { Task } from '../task.js';
import { LEVEL, NO_FRAGMENT, type Verb } from './verb.js';

export const dedupe: Verb = {
  summary: 'print the first reference of each normal form',
  description:
    'Prints the first reference of each normal form, unchanged, in the order of the input. ' +
    'Normal forms are compared across all files, by their fingerprints of 64 bits.',
  options: [LEVEL, NO_FRAGMENT],
  sections: [
    {
      title: 'Memory and collisions',
      paragraphs: [
        'Memory grows by 10 to 16 bytes for each distinct normal form: 100 million take 1.5 GB. If there is not enough ' +
          'memory, the run ends with exit code 2.',
        'A reference is lost if its normal form has the fingerprint of another one: among n different forms, the ' +
          'probability of any loss is about n^2 / 2^65, 2.7 % for 10^9. It is not a cryptographic hash: an attacker can ' +
          'make references with the same fingerprint.',
        'For an exact result, or a result that is larger than memory, sort the normal forms, or group by them if the ' +
          'order does not matter; examples/duckdb of the package does so, and examples/spark with Spark:',
      ],
      lines: [
        'uriscan normalize links.txt | LC_ALL=C sort -u',
        'uriscan normalize --keep --header -f csv links.txt > forms.csv',
        `duckdb -c "SELECT any_value(row) FROM 'forms.csv' GROUP BY normalized"`,
      ],
    },
    {
      title: 'Summary',
      paragraphs: [
        'The number of valid lines is the number of lines that are printed; duplicates are counted separately.',
      ],
    },
  ],
  examples: [
    'uriscan dedupe links.txt more-links.txt.gz',
    'uriscan dedupe --level scheme --column url --keep pages.csv',
  ],
};

/** Prints each line, with the fingerprint of its normal form as its key. */
export function dedupeTask({ level = 'syntax', fragment = true }: FingerprintOptions): Task {
  const out = new Output();
  let fingerprints = new BigUint64Array(0);
  return {
    out,
    columns: ['reference'],
    lines(batch) {
      if (fingerprints.length < batch.capacity) fingerprints = new BigUint64Array(batch.capacity);
      fingerprintLines(batch, fingerprints, { level, fragment });
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
