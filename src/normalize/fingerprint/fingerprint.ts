/**
 * Fingerprints: XXH64 (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md), seed 0, of normal forms. A kernel (`xxh64.as.ts`)
 * hashes many lines at once; without WebAssembly, BigInts do.
 */

import { once, utf8Encoder } from '../../support/lazy.js';
import { type ParsedReference, textOf } from '../../support/reference-text.js';
import { startKernel } from '../../support/start-kernel.js';
import { comparedForm, FORM_OPTIONS, formOf, type NormalizeOptions } from '../normalize.js';
import { KERNEL } from './xxh64.generated.js';

/** Options of {@link fingerprint}: the form that is hashed. */
export interface FingerprintOptions extends NormalizeOptions {
  /** Whether the fragment is also hashed; `true` by default. A retrieval ignores it (section 6.1). */
  readonly fragment?: boolean;
}

/**
 * Returns the fingerprint of a URI reference: 64 bits that are the same for all references with the same normal form.
 * Two different forms have the same fingerprint with a probability of 1 in 2^64. It is the XXH64 (seed 0) of the result
 * of `normalize`, in UTF-8.
 *
 * It is not a cryptographic hash: an attacker can make references with the same fingerprint.
 *
 * @param reference - a URI reference, as a string or parsed
 * @param options - how far to normalize, level `'syntax'` by default, and whether to include the fragment
 * @throws what `normalize` throws
 * @example
 * ```ts
 * fingerprint('HTTP://a/%7Eb') === fingerprint('http://a/~b'); // true
 * fingerprint('http://a/~b'); // 4543328754309728771n
 * fingerprint('http://a:80') === fingerprint('http://a/', { level: 'scheme' }); // false
 * fingerprint('http://a/~b#c', { fragment: false }) === fingerprint('http://a/~b'); // true
 * ```
 */
export function fingerprint(reference: string | ParsedReference, options?: FingerprintOptions): bigint {
  const form = formOf(options, FORM_OPTIONS);
  return hashText(comparedForm(textOf(reference), form));
}

/** The most bytes of a code unit in UTF-8. */
const UTF8 = 3;
/** Lines that are hashed at once. */
const LINES = 2048;
/** The most bytes of these lines, including line feeds. */
const MAX_HASHED_BYTES = 0x10000;

// The memory of the kernel.
const HASHES = 0;
const OFFSETS = HASHES + 8 * LINES;
const INPUT_ADDRESS = OFFSETS + 4 * LINES + 8;

interface Exports {
  hashLines(input: number, offsets: number, lines: number, hashes: number): void;
}

function openHashKernel() {
  const started = startKernel<Exports>(KERNEL, INPUT_ADDRESS + MAX_HASHED_BYTES);
  return (
    started && {
      /** Memory for the lines, each followed by one byte. */
      input: new Uint8Array(started.buffer, INPUT_ADDRESS, MAX_HASHED_BYTES),
      /** The start of each line, relative to any origin, and the start of a line after the last. */
      offsets: new Uint32Array(started.buffer, OFFSETS, LINES + 1),
      hashes: new BigUint64Array(started.buffer, HASHES, LINES),
      hash: (lines: number): void => started.exports.hashLines(INPUT_ADDRESS, OFFSETS, lines, HASHES),
    }
  );
}

/** Opens the kernel on first use. There is no kernel if WebAssembly is missing or refused. */
const hasher = /* @__PURE__ */ once(() => ({ kernel: openHashKernel() }));

/** Hashes a text in UTF-8. */
export function hashText(text: string): bigint {
  const { kernel } = hasher();
  if (kernel === undefined || UTF8 * text.length > MAX_HASHED_BYTES) return xxh64(utf8Encoder().encode(text));
  kernel.offsets[0] = 0;
  kernel.offsets[1] = utf8Encoder().encodeInto(text, kernel.input).written + 1;
  kernel.hash(1);
  return kernel.hashes[0] as bigint;
}

/**
 * Hashes lines, with one byte between the end of a line and the next line, and writes the XXH64 of each to `hashes`.
 *
 * @param offsets - the start of each line in `bytes`, and one more: the start of a line after the last
 */
export function hashLines(bytes: Uint8Array, offsets: Uint32Array, lines: number, hashes: BigUint64Array): void {
  const { kernel } = hasher();
  for (let i = 0; i < lines; ) {
    const next = kernel === undefined ? i : endOfGroup(offsets, i, lines);
    if (kernel === undefined || next === i) {
      hashes[i] = xxh64(bytes.subarray(offsets[i], (offsets[i + 1] as number) - 1));
      i++;
    } else {
      kernel.input.set(bytes.subarray(offsets[i], offsets[next]));
      kernel.offsets.set(offsets.subarray(i, next + 1));
      kernel.hash(next - i);
      hashes.set(kernel.hashes.subarray(0, next - i), i);
      i = next;
    }
  }
}

/** Returns the first line after the lines that the kernel hashes together; `first` itself if that line is too long. */
function endOfGroup(offsets: Uint32Array, first: number, lines: number): number {
  const most = Math.min(lines, first + LINES);
  const end = (offsets[first] as number) + MAX_HASHED_BYTES;
  let next = first;
  while (next < most && (offsets[next + 1] as number) <= end) next++;
  return next;
}

const PRIME_1 = 0x9e37_79b1_85eb_ca87n;
const PRIME_2 = 0xc2b2_ae3d_27d4_eb4fn;
const PRIME_3 = 0x1656_67b1_9e37_79f9n;
const PRIME_4 = 0x85eb_ca77_c2b2_ae63n;
const PRIME_5 = 0x27d4_eb2f_1656_67c5n;

const STRIPE = 32;

const low64 = (value: bigint): bigint => BigInt.asUintN(64, value);
/** Rotates the lower 64 bits to the left. */
const rotate = (value: bigint, bits: bigint): bigint => low64(value << bits) | (low64(value) >> (64n - bits));
const round = (lane: bigint, input: bigint): bigint => low64(rotate(lane + input * PRIME_2, 31n) * PRIME_1);
const merge = (hash: bigint, lane: bigint): bigint => (hash ^ round(0n, lane)) * PRIME_1 + PRIME_4;

/** Returns the hash of bytes, with BigInts: without WebAssembly, and for lines that are too long for the kernel. 14 ns per byte (Node 20, x64). */
export function xxh64(bytes: Uint8Array): bigint {
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  const long = (at: number): bigint => view.getBigUint64(at, true);
  let i = 0;
  let hash = PRIME_5;
  if (length >= STRIPE) {
    let [a, b, c, d] = [PRIME_1 + PRIME_2, PRIME_2, 0n, -PRIME_1];
    for (; i + STRIPE <= length; i += STRIPE) {
      a = round(a, long(i));
      b = round(b, long(i + 8));
      c = round(c, long(i + 16));
      d = round(d, long(i + 24));
    }
    hash = low64(rotate(a, 1n) + rotate(b, 7n) + rotate(c, 12n) + rotate(d, 18n));
    for (const lane of [a, b, c, d]) hash = low64(merge(hash, lane));
  }
  hash = low64(hash + BigInt(length));
  for (; i + 8 <= length; i += 8) hash = low64(rotate(hash ^ round(0n, long(i)), 27n) * PRIME_1 + PRIME_4);
  if (i + 4 <= length) {
    hash = low64(rotate(hash ^ (BigInt(view.getUint32(i, true)) * PRIME_1), 23n) * PRIME_2 + PRIME_3);
    i += 4;
  }
  for (; i < length; i++) hash = low64(rotate(hash ^ (BigInt(bytes[i] as number) * PRIME_5), 11n) * PRIME_1);
  hash = low64((hash ^ (hash >> 33n)) * PRIME_2);
  hash = low64((hash ^ (hash >> 29n)) * PRIME_3);
  return hash ^ (hash >> 32n);
}
