/** `uriscan fingerprint`: 64 bits for each normal form. */

import type { AddLineCommand } from './line-command.js';
import { levelOption } from './options.js';

export function addFingerprint(add: AddLineCommand): void {
  add('fingerprint')
    .summary('print 64 bits that equivalent references share')
    .description(
      'Prints the fingerprint of each reference: the XXH64 (seed 0) of its normal form, as 16 hexadecimal digits (xxhsum -H1 prints the same). It is ' +
        'the same for all references with the same normal form, on all machines and in the library (fingerprint, ' +
        'fingerprintLines).',
    )
    .addOption(levelOption())
    .section('Collisions', {
      paragraphs: [
        'Two different normal forms have the same fingerprint with a probability of 1 in 2^64: among 10^9 forms, some ' +
          'two do with a probability of 2.7 %. It is not a cryptographic hash: an attacker can make references with the ' +
          'same fingerprint.',
      ],
    })
    .examples('uriscan fingerprint links.txt', 'uriscan fingerprint --level scheme links.txt | sort -u | wc -l');
}
