import { UriResolutionError } from '../errors/error.js';
import { URIS } from '../errors/uri.js';
import { checkFlags, checkRecord } from '../scanner/checks.js';
import { ScannedText } from '../scanner/scanned.js';
import { checkText } from '../support/arguments.js';
import { checkObject, readOptions, unchecked } from '../support/options.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Flag, Grammar, Slot } from '../tables/record.js';
import { type Base, baseOf, type ResolveOptions, tryBase } from './base.js';
import { Take } from './plan.js';
import { read, tryRead } from './read-reference.js';
import { targetString } from './target.js';

/** Resolves references against one base that was scanned once. */
export interface Resolver {
  /**
   * Resolves a reference against the base; returns the target.
   *
   * @param reference - the reference to resolve
   * @throws UriSyntaxError if it is not a URI reference
   * @throws UriResolutionError `above-root`, if `aboveRoot` is `'error'`
   */
  (reference: string | ParsedReference): string;
  /**
   * Resolves a reference as {@link tryResolve} does; returns `undefined` if there is no target.
   *
   * @param reference - the reference to resolve
   */
  try(reference: string | ParsedReference): string | undefined;
  /**
   * Resolves a scanned string, given the flags and the record of the scan; returns the target.
   *
   * @param reference - the string that was scanned
   * @param flags - the result of the scan, at least 0
   * @param offsets - the array with the record, in UTF-16 code units
   * @param at - the index in `offsets` at which the record starts; 0 by default
   */
  scanned(reference: string, flags: number, offsets: Uint32Array, at?: number): string;
  /**
   * Whether a reference leads to the base itself, fragments aside (section 4.4).
   *
   * @param reference - the reference to resolve
   */
  isSameDocument(reference: string | ParsedReference): boolean;
}

const scannedReference = /* @__PURE__ */ new ScannedText();

/**
 * Resolves a reference against a base URI (RFC 3986, section 5.2). Removes dot-segments from the path and normalizes nothing
 * else.
 *
 * @param base - a URI; its fragment is ignored (section 5.1)
 * @param reference - the reference to resolve
 * @param options - how to resolve; by default, strictly and ignoring a `..` above the root
 * @returns the target
 * @throws {@link UriSyntaxError} if `base` or `reference` is not a URI reference
 * @throws {@link UriResolutionError} `relative-base` if `base` is not a URI; `above-root` if `aboveRoot` is `'error'`
 * @example
 * ```ts
 * resolve('http://a/b/c/d;p?q', '../g'); // 'http://a/b/g'
 * resolve('http://a/b/c/d;p?q', '#s'); // 'http://a/b/c/d;p?q#s'
 * ```
 */
export function resolve(
  base: string | ParsedReference,
  reference: string | ParsedReference,
  options?: ResolveOptions,
): string {
  return target(baseOf(base, options, URIS, reference), reference);
}

/**
 * Resolves a reference against a base URI as {@link resolve} does, and returns `undefined` if there is no target instead of throwing
 * an error: use it for untrusted references, such as the links of a page.
 *
 * @param base - a URI; its fragment is ignored (RFC 3986, section 5.1)
 * @param reference - the reference to resolve
 * @param options - how to resolve; with `aboveRoot: 'error'`, a `..` above the root gives `undefined`
 * @returns the target; `undefined` if `base` is not a URI or `reference` is not a URI reference
 * @throws TypeError if an option has another type
 * @throws RangeError if there is no such value of `aboveRoot`
 * @example
 * ```ts
 * tryResolve('http://a/b/c/d;p?q', '../g'); // 'http://a/b/g'
 * tryResolve('http://a/b/c/d;p?q', 'g h'); // undefined
 * tryResolve('/b/c', 'g'); // undefined
 * ```
 */
export function tryResolve(
  base: string | ParsedReference,
  reference: string | ParsedReference,
  options?: ResolveOptions,
): string | undefined {
  const scannedBase = tryBase(textOf(base), options, URIS);
  return scannedBase && tryTarget(scannedBase, reference);
}

/**
 * Returns a {@link Resolver} for a base URI: for many references with the same base, as on a page. Takes the options of {@link
 * resolve}, and throws the same errors.
 *
 * @param base - a URI; its fragment is ignored (section 5.1)
 * @param options - how to resolve
 * @example
 * ```ts
 * const toTarget = resolver('http://a/b/c/d;p?q');
 * toTarget('g?y'); // 'http://a/b/c/g?y'
 * toTarget.try('g y'); // undefined
 * toTarget.isSameDocument('#s'); // true
 * ```
 */
export function resolver(base: string | ParsedReference, options?: ResolveOptions): Resolver {
  return resolverOf(baseOf(base, options, URIS));
}

/** Returns the resolver of a base. The base may be of another language. */
export function resolverOf(scannedBase: Base): Resolver {
  const resolveOne = (reference: string | ParsedReference): string => target(scannedBase, reference);
  return Object.assign(resolveOne, {
    try: (reference: string | ParsedReference): string | undefined => tryTarget(scannedBase, reference),
    scanned: (reference: string, flags: number, offsets: Uint32Array, at = 0): string => {
      checkText(reference, 'reference');
      checkScanned(reference.length, flags, offsets, at);
      return targetString(scannedBase, scannedReference.take(reference, flags, offsets, at));
    },
    isSameDocument: (reference: string | ParsedReference): boolean => isSameAsBase(scannedBase, reference),
  });
}

/**
 * Whether a reference leads to the base itself, fragments aside (section 4.4).
 *
 * @param base - a URI; its fragment is ignored (section 5.1)
 * @param reference - the reference to resolve
 * @throws what {@link resolve} throws
 * @example
 * ```ts
 * isSameDocument('http://a/b#c', '#d'); // true
 * isSameDocument('http://a/b', './b'); // true
 * ```
 */
export function isSameDocument(base: string | ParsedReference, reference: string | ParsedReference): boolean {
  return isSameAsBase(baseOf(base, undefined, URIS), reference);
}

/**
 * The possible sources of a base, innermost first (section 5.1). A source that is not known is `undefined` or absent.
 */
export interface BaseSources {
  /** Within the content: an HTML `<base href>`, an `xml:base` (section 5.1.1). */
  readonly embedded?: string | ParsedReference | undefined;
  /** The base of the entity that encloses the content: a message, an archive (section 5.1.2). */
  readonly encapsulating?: string | ParsedReference | undefined;
  /** The URI that the content was retrieved from, after all redirections (section 5.1.3). */
  readonly retrieval?: string | ParsedReference | undefined;
  /** The default of the application (section 5.1.4). */
  readonly fallback?: string | ParsedReference | undefined;
}

/** The sources, the innermost first. */
const SOURCES = { embedded: unchecked, encapsulating: unchecked, retrieval: unchecked, fallback: unchecked };

/**
 * Returns the base URI of a content: the innermost source that is known (section 5.1). If that is a relative reference,
 * as `<base href>` often is, it is resolved against the base from the sources after it. Sources after the first URI are
 * not read. The fragment is dropped, as in resolution.
 *
 * @param sources - the sources that are known; a source that is absent or `undefined` is skipped
 * @returns a URI without a fragment
 * @throws UriSyntaxError if a source that is needed is not a URI reference
 * @throws UriResolutionError `relative-base` if no source is known, or if the known sources do not lead to a URI
 * @throws TypeError if a source that is needed has another type, or there is no source of such a name
 * @example
 * ```ts
 * establishBase({ embedded: '/docs/', retrieval: 'http://example.com/a#b' }); // 'http://example.com/docs/'
 * establishBase({ retrieval: 'http://example.com/a#b' }); // 'http://example.com/a'
 * ```
 */
export function establishBase(sources: BaseSources): string {
  checkObject(sources, 'sources');
  const references: string[] = [];
  for (const [name, reference] of Object.entries(readOptions(sources, SOURCES))) {
    if (reference === undefined) continue;
    const source = textOf(reference);
    const flags = read(URIS, scannedReference, source, name, Grammar.URI_REFERENCE);
    const withoutFragment = source.slice(0, scannedReference.queryEnd);
    if (flags & Flag.SCHEME) return references.reduceRight((base, each) => resolve(base, each), withoutFragment);
    references.push(withoutFragment);
  }
  throw new UriResolutionError('relative-base');
}

/** Resolves a reference. It is read as the base was. */
export function target(base: Base, reference: string | ParsedReference): string {
  read(base.reader, scannedReference, textOf(reference), 'reference', Grammar.URI_REFERENCE);
  return targetString(base, scannedReference);
}

function tryTarget(base: Base, reference: string | ParsedReference): string | undefined {
  if (tryRead(base.reader, scannedReference, textOf(reference), Grammar.URI_REFERENCE) < 0) return undefined;
  try {
    return targetString(base, scannedReference);
  } catch {
    // It is `above-root`, and only if the options request it.
    return undefined;
  }
}

function isSameAsBase(base: Base, reference: string | ParsedReference): boolean {
  const text = target(base, reference);
  const { queryEnd, end } = scannedReference;
  if (queryEnd === 0) return true;
  return text.slice(0, text.length - (end - queryEnd)) === base.upTo(Take.TO_QUERY);
}

/** Throws unless flags and record can be the result of scanning a reference of this length. */
export function checkScanned(length: number, flags: number, offsets: Uint32Array, at: number): void {
  checkFlags(flags);
  checkRecord(offsets, at);
  if ((offsets[at + Slot.END] as number) - (offsets[at + Slot.START] as number) !== length)
    throw new RangeError('expected the record at `offsets` to be of `reference`, got one of another length');
}
