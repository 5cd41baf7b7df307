import type { FingerprintOptions } from '../../normalize/fingerprint/fingerprint.js';
import { hashLines } from '../../normalize/fingerprint/hash.js';
import { formOf, LEVELS, schemesOf } from '../../normalize/normalize.js';
import { type Batch, checkBatch } from '../../scanner/batch.js';
import { sharesMemory } from '../../scanner/lines.js';
import { checkArray, hasElements } from '../../support/arguments.js';
import { LineBuffer, writeLines } from './line-buffer.js';
import { NormalFormWriter } from './normalize-lines.js';

const OPTIONS = { level: LEVELS, schemes: schemesOf, fragment: true };

/** The largest buffer that is kept for the next call. */
const MAX_SPARE_BYTES = 1 << 22;

/**
 * The buffer for normal forms. It is removed while it is in use, because a caller's rule may call `fingerprint`
 * too.
 */
let spare: LineBuffer | undefined;

/**
 * Writes the `fingerprint` of each line of a batch, and 0 for a line that is not a URI reference. (`batch.flags`
 * distinguishes it from a line whose fingerprint is 0 by chance.) Allocates nothing per line and makes strings only
 * where `normalizeLines` does.
 *
 * Lines are copied to the memory of a WebAssembly kernel and hashed there many at once. Without WebAssembly, and for
 * lines of 64 KiB or more, JavaScript computes the same result, with a BigInt for each 8 bytes.
 *
 * @param batch - a batch filled by `scanLines`, with its input unchanged
 * @param fingerprints - the array for the results, one element per line
 * @param options - how far to normalize, level `'syntax'` by default, and whether to include the fragment
 * @returns `fingerprints`
 * @throws TypeError if an argument has another type
 * @throws RangeError if they do not fit or are memory of the batch, or if `normalizeLines` would throw it
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('HTTP://a/%7Eb\n[\nhttp://a/~b\n'), new Batch());
 * const fingerprints = fingerprintLines(batch, new BigUint64Array(batch.capacity));
 * fingerprints[0] === fingerprint('http://a/~b'); // true
 * fingerprints[1]; // 0n
 * new Set(fingerprints.subarray(0, batch.length)).size; // 2
 * ```
 */
export function fingerprintLines(
  batch: Batch,
  fingerprints: BigUint64Array,
  options?: Omit<FingerprintOptions, 'encodedDots'>,
): BigUint64Array {
  const form = formOf(options, OPTIONS);
  checkBatch(batch);
  checkArray(fingerprints, 'fingerprints', 'BigUint64Array');
  const { length, flags } = batch;
  if (!hasElements(fingerprints, length))
    throw new RangeError(`\`fingerprints\` needs ${length} elements, has ${fingerprints.length}`);
  if (sharesMemory(fingerprints, batch))
    throw new RangeError('expected `fingerprints` not to share the memory of `batch`');
  const lines = spare ?? new LineBuffer();
  spare = undefined;
  writeLines(batch, lines, new NormalFormWriter(form));
  hashLines(lines.bytes, lines.offsets, length, fingerprints);
  for (let i = 0; i < length; i++) if ((flags[i] as number) < 0) fingerprints[i] = 0n;
  if (lines.bytes.length <= MAX_SPARE_BYTES) spare = lines;
  return fingerprints;
}
