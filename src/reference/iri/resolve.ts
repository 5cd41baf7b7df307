/** Resolution of IRI references (RFC 3987, section 5.2): the plan and the writer of URIs, on the offsets of the IRI. */

import { baseOf, type ResolveOptions } from '../../resolve/base.js';
import type { Reading } from '../../resolve/read-reference.js';
import { type Resolver, resolverOf, target } from '../../resolve/resolve.js';
import { unlessIndex } from '../../tables/options.js';
import type { ParsedReference } from '../../tables/reference-text.js';
import { IriSyntaxError } from './iri-syntax-error.js';
import { scanIri } from './scan.js';

/** By the grammar of IRIs. */
const BY_GRAMMAR_OF_IRIS: Reading = {
  scan: (scanned, text, grammar) => scanned.set(text, scanIri(text, scanned.offsets, 0, grammar)),
  error: (text, offset, grammar) => new IriSyntaxError(text, offset, grammar),
};

/**
 * Resolves an IRI reference against a base IRI (RFC 3987, section 5.2; RFC 3986, section 5.2). Removes dot-segments from the path.
 * Neither encodes, decodes nor normalizes a character.
 *
 * @param base - an IRI; its fragment is ignored
 * @param reference - the IRI reference to resolve
 * @param options - the options of `resolve`; with `validation: 'none'`, both may be any text
 * @returns the target
 * @throws {@link IriSyntaxError} if `base` or `reference` is not an IRI reference
 * @throws {@link UriResolutionError} `relative-base` if `base` has no scheme; `above-root` if `aboveRoot` is `'error'`
 * @throws TypeError if `base` or `reference` is not a string or a parsed reference
 * @example
 * ```ts
 * resolveIri('http://例え.テスト/à/b?ü', '../é#f'); // 'http://例え.テスト/é#f'
 * resolveIri('http://h/a b/c', '<d>', { validation: 'none' }); // 'http://h/a b/<d>'
 * ```
 */
export function resolveIri(
  base: string | ParsedReference,
  reference: string | ParsedReference,
  options?: ResolveOptions,
): string {
  return target(baseOf(base, options, BY_GRAMMAR_OF_IRIS), reference);
}

/**
 * Returns a {@link Resolver} for a base IRI: for many references with the same base, as in a document. Takes what {@link resolveIri} takes
 * and throws what it throws.
 *
 * @param base - an IRI; its fragment is ignored
 * @param options - the options of `resolve`; a number is ignored, so that `bases.map(iriResolver)` works
 * @example
 * ```ts
 * const toTarget = iriResolver('http://例え.テスト/à/b');
 * toTarget('é'); // 'http://例え.テスト/à/é'
 * toTarget.try('é \uD800'); // undefined
 * ```
 */
export function iriResolver(base: string | ParsedReference, options?: ResolveOptions | number): Resolver {
  return resolverOf(baseOf(base, unlessIndex(options), BY_GRAMMAR_OF_IRIS));
}
