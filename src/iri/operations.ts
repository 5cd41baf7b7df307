/**
 * Sections 5 and 6 for IRIs (RFC 3987, section 5; RFC 3986, section 5.2): the plan and the writer of URIs, on the offsets of the IRI.
 * Only normalization differs (RFC 3987, section 5.3.2).
 */

import { type EqualsOptions, equals, type NormalizeOptions, normalize } from '../normalize/normalize.js';
import { baseOf, type ResolveOptions } from '../resolve/base.js';
import { relativizeIn } from '../resolve/relativize.js';
import { type Resolver, resolverOf, target } from '../resolve/resolve.js';
import type { ParsedReference } from '../support/reference-text.js';
import { iriToUri, uriToIri } from './convert.js';
import { IRI_LANGUAGE } from './language.js';

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
  return target(baseOf(base, options, IRI_LANGUAGE), reference);
}

/**
 * Returns a {@link Resolver} for a base IRI: for many references with the same base, as in a document. Takes the options of
 * {@link resolveIri}, and throws the same errors.
 *
 * @param base - an IRI; its fragment is ignored
 * @param options - the options of `resolve`
 * @example
 * ```ts
 * const toTarget = iriResolver('http://例え.テスト/à/b');
 * toTarget('é'); // 'http://例え.テスト/à/é'
 * toTarget.try('é \uD800'); // undefined
 * ```
 */
export function iriResolver(base: string | ParsedReference, options?: ResolveOptions): Resolver {
  return resolverOf(baseOf(base, options, IRI_LANGUAGE));
}

/**
 * Returns an IRI reference in its normal form: `normalize` of the URI that it maps to, as an IRI again (RFC 3987,
 * sections 5.3.2 and 3.2). So `é` and `%C3%A9` have the same normal form. Hosts are not mapped to other letters: `idn`
 * does that.
 *
 * @param reference - an IRI reference, as a string or parsed
 * @param options - the options of `normalize`
 * @returns the same string if it has that form already
 * @throws {@link IriSyntaxError} if it is not an IRI reference
 * @example
 * ```ts
 * normalizeIri('HTTP://例え.テスト:80/./%C3%A9', { level: 'scheme' }); // 'http://例え.テスト/é'
 * ```
 */
export function normalizeIri(reference: string | ParsedReference, options?: NormalizeOptions): string {
  return uriToIri(normalize(iriToUri(reference), options));
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
 * @throws {@link IriSyntaxError} if `base` is not an IRI reference, or `target` is not an IRI
 * @throws {@link UriResolutionError} `relative-base` if `base` has no scheme; `unreachable-target` if the path of the target has dot-segments, and is not the path of the base
 * @example
 * ```ts
 * relativizeIri('http://例え.テスト/à/ß/b', 'http://例え.テスト/à/é'); // '../é'
 * ```
 */
export function relativizeIri(base: string | ParsedReference, target: string | ParsedReference): string {
  return relativizeIn(IRI_LANGUAGE, base, target);
}
