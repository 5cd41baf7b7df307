import { UriResolutionError } from '../errors/index.js';
import { ScannedString } from '../scanner/scanned.js';
import { checkObject, readOptions, unchecked } from '../tables/options.js';
import { Flag } from '../tables/record.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { readReference } from './read-reference.js';
import { resolve } from './resolve.js';

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

const scanned = new ScannedString();

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
  for (const [name, given] of Object.entries(readOptions(sources, SOURCES))) {
    if (given === undefined) continue;
    const source = textOf(given);
    const flags = readReference(scanned, source, name);
    const withoutFragment = source.slice(0, scanned.queryEnd);
    if (flags & Flag.SCHEME)
      return references.reduceRight((base, reference) => resolve(base, reference), withoutFragment);
    references.push(withoutFragment);
  }
  throw new UriResolutionError('relative-base');
}
