import { type ParsedReference, textOf } from '../../support/reference-text.js';
import { comparedForm, FORM_OPTIONS, formOf, type NormalizeOptions } from '../normalize.js';
import { hashText } from './hash.js';

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
