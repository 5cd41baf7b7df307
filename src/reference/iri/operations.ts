/** Normalization, comparison and relative references of IRIs: those of the URIs that they map to. */

import { type EqualsOptions, equals } from '../../resolve/equals.js';
import { type NormalizeOptions, normalize } from '../../resolve/normalize.js';
import { relativize } from '../../resolve/relativize.js';
import { Grammar, STRIDE } from '../../scanner/index.js';
import { unlessIndex } from '../../tables/options.js';
import { type ParsedReference, textOf } from '../../tables/reference-text.js';
import { escapeIri, unescapeIri } from './escape.js';
import { IriSyntaxError } from './iri-syntax-error.js';
import { scanIri } from './scan.js';
import { uriToIri } from './to-iri.js';
import { iriToUri } from './to-uri.js';

// Filled and never read: the flags suffice.
const record = new Uint32Array(STRIDE);

/**
 * Returns an IRI reference in its normal form: `normalize` of the URI that it maps to, as an IRI again (RFC 3987,
 * sections 5.3.2 and 3.2). So `é` and `%C3%A9` have the same normal form. Hosts are not mapped to other letters: `idn`
 * does that.
 *
 * @param reference - an IRI reference, as a string or parsed
 * @param options - the options of `normalize`; a number is ignored, so that `iris.map(normalizeIri)` works
 * @returns the same string if it has that form already
 * @throws {@link IriSyntaxError} if it is not an IRI reference
 * @example
 * ```ts
 * normalizeIri('HTTP://例え.テスト:80/./%C3%A9', { level: 'scheme' }); // 'http://例え.テスト/é'
 * ```
 */
export function normalizeIri(reference: string | ParsedReference, options?: NormalizeOptions | number): string {
  return uriToIri(normalize(iriToUri(reference), unlessIndex(options)));
}

/**
 * Whether two IRI references are equivalent: whether both have the same normal form (RFC 3987, section 5).
 *
 * @param a - an IRI reference, as a string or parsed
 * @param b - the reference to compare with
 * @param options - the options of `equals`
 * @throws {@link IriSyntaxError} if one is not an IRI reference
 * @example
 * ```ts
 * equalsIri('http://example.com/é', 'http://EXAMPLE.com/%C3%A9'); // true
 * ```
 */
export function equalsIri(a: string | ParsedReference, b: string | ParsedReference, options?: EqualsOptions): boolean {
  return equals(iriToUri(a), iriToUri(b), options);
}

/**
 * Returns the shortest reference that leads from a base IRI to a target, as `relativize` does for URIs.
 *
 * @param base - an IRI; its fragment is ignored
 * @param target - an IRI
 * @throws {@link IriSyntaxError} if one is not an IRI: if it has no scheme
 * @throws {@link UriResolutionError} `unreachable-target` if the path of the target has dot-segments, and is not the path of the base
 * @example
 * ```ts
 * relativizeIri('http://例え.テスト/à/ß/b', 'http://例え.テスト/à/é'); // '../é'
 * ```
 */
export function relativizeIri(base: string | ParsedReference, target: string | ParsedReference): string {
  return unescapeIri(relativize(escapeIri(iriIn(base)), escapeIri(iriIn(target))));
}

/** Returns the text of an IRI. */
function iriIn(reference: string | ParsedReference): string {
  const text = textOf(reference);
  const flags = scanIri(text, record, 0, Grammar.URI);
  if (flags < 0) throw new IriSyntaxError(text, ~flags, Grammar.URI);
  return text;
}
