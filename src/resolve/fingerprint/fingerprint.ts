import { checkBatch } from '../../scanner/batch.js';
import type { Batch } from '../../scanner/index.js';
import { sharesMemory } from '../../scanner/lines.js';
import { checkArray, hasElements } from '../../tables/arguments.js';
import { type ParsedReference, textOf } from '../../tables/reference-text.js';
import { LineBuffer } from '../lines/line-buffer.js';
import { normalizeLines } from '../lines/normalize-lines.js';
import { type NormalizeOptions, normalizeAt, readOptions } from '../normalize.js';
import { hashLines, hashText } from './hash-lines.js';

/** What a buffer that waits for the next call may hold. */
const MOST_BYTES = 1 << 22;

/** Where normal forms go. It is taken away while it is in use: a rule of the caller's may ask for fingerprints too. */
let spare: LineBuffer | undefined;

/**
 * The fingerprint of a URI reference: 64 bits that are the same for all references of one normal form, and different for others,
 * but for one pair of forms in 2^64. It is the XXH64 (seed 0) of what `normalize` gives, in UTF-8.
 *
 * That is no cryptographic hash: who wants to can make references with the same fingerprint.
 *
 * @throws what `normalize` throws
 * @example
 * ```ts
 * fingerprint('HTTP://a/%7Eb') === fingerprint('http://a/~b'); // true
 * fingerprint('http://a/~b'); // 4543328754309728771n
 * fingerprint('http://a:80') === fingerprint('http://a/', { level: 'scheme' }); // false
 * ```
 */
export function fingerprint(reference: string | ParsedReference, options?: NormalizeOptions): bigint {
  const { level, schemes } = readOptions(options);
  return hashText(normalizeAt(textOf(reference), level, schemes));
}

/**
 * The fingerprints of the lines of a batch: what {@link fingerprint} makes of each, and 0 for a line that is no URI reference
 * (`batch.flags` tells it from one that has this fingerprint by chance). Nothing is allocated for a line, nor a string made,
 * but as `normalizeLines` says.
 *
 * Lines are hashed in memory of WebAssembly, to which they are copied many at once; where there is none, and if a line has
 * 64 KiB or more, it is done without, with the same result.
 *
 * @param batch - as `scanLines` filled it, and its input as it was then
 * @param fingerprints - where they go, one for each line
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
  options?: NormalizeOptions,
): BigUint64Array {
  const how = readOptions(options);
  checkBatch(batch);
  checkArray(fingerprints, 'fingerprints', 'BigUint64Array');
  const { length, flags } = batch;
  if (!hasElements(fingerprints, length))
    throw new RangeError(`\`fingerprints\` needs ${length} elements, has ${fingerprints.length}`);
  if (sharesMemory(fingerprints, batch))
    throw new RangeError('expected `fingerprints` to be other memory than that of `batch`');
  const lines = spare ?? new LineBuffer();
  spare = undefined;
  normalizeLines(batch, lines, how);
  hashLines(lines.bytes, lines.offsets, length, fingerprints);
  for (let i = 0; i < length; i++) if ((flags[i] as number) < 0) fingerprints[i] = 0n;
  if (lines.bytes.length <= MOST_BYTES) spare = lines;
  return fingerprints;
}
