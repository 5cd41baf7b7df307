/** Staying within a base: targets that no parser in use finds outside of an origin or a directory. */

import { URIS } from '../../errors/index.js';
import { BY_SCHEME, normalForm } from '../../normalize/index.js';
import { baseOf, Take, targetString } from '../../resolve/index.js';
import { ScannedString, type ScannedText } from '../../scanner/index.js';
import { checkChoice, type ParsedReference, readOptions, textOf, unchecked } from '../../support/index.js';
import { Flag } from '../../tables/index.js';
import { repairForAllReaders } from '../repair/index.js';
import { isPlainPath } from './path.js';
import { hasWebScheme, isReadAlikeScan } from './read-alike.js';
import { whatwgDifference } from './whatwg-difference.js';

/** Options of {@link resolveWithin}. */
export interface WithinOptions {
  /**
   * The part of the base that the target must not leave: its `'origin'` (scheme, userinfo, host and port), or its `'path'` up to the
   * last slash: the directory that relative references start from.
   */
  readonly within: 'origin' | 'path';
  /**
   * Whether to repair the reference as browsers read it, before it is resolved; `false` by default. It has no target if a repair moves a
   * border of the authority.
   */
  readonly repair?: boolean | undefined;
}

const OPTIONS = { within: unchecked, repair: false };
const WITHIN = ['origin', 'path'] as const;

/** Flags of URIs that are in normal form up to their paths. A port, case, and an address of IPv6 set others. */
const FLAGS_OF_NORMAL_ORIGIN =
  Flag.SCHEME | Flag.AUTHORITY | Flag.USERINFO | Flag.QUERY | Flag.FRAGMENT | Flag.PERCENT | Flag.DOT_SEGMENT;

const resolvedTarget = new ScannedString();

/**
 * Resolves a reference against a base URI, and returns the target only if it stays within the base for every parser in use. It is for a
 * redirection after a login, a path that a proxy appends to its upstream, and the scope of a crawler.
 *
 * Resolves as RFC 3986, section 5.2 does. A target leaves the base if
 *
 * - its scheme, userinfo, host or port differ, apart from case and the default port;
 * - with `within: 'path'`, its path is not below the directory of the base;
 * - another parser may read scheme, authority or path differently: {@link isReadAlike} or {@link whatwgDifference} report that,
 *   and `inspect` has a finding for the path;
 * - the path of the reference has an encoded dot, slash, backslash, percent sign or control character, a character whose compatibility
 *   form (NFKC) has one, octets that are not UTF-8, or a segment that some readers take for a dot-segment: `..;a`, or dots with
 *   characters that are not shown or that Windows writes as a slash or a backslash (U+00A5, U+20A9, U+2044, U+2215, U+2216; others of its code
 *   pages are not covered); the base itself may have those;
 * - its path begins with `//`: software that reads only the path finds an authority there.
 *
 * Text that is not a URI reference has no target: backslashes, spaces and control characters are refused, or repaired in the path with the
 * option `repair`. Query and fragment can be any. Nothing is within a base of another scheme than `http`, `https`, `ws`, `wss` and `ftp`. Use the target, not the reference: a
 * browser may resolve the reference against another base.
 *
 * @param base - a URI from your own configuration; end it with a slash to stay below it
 * @param reference - any text, or a parsed reference
 * @param options - the part of the base that the target must not leave
 * @returns the target; `undefined` if the reference is malformed or leaves the base
 * @throws {@link UriSyntaxError} if `base` is not a URI reference
 * @throws {@link UriResolutionError} `relative-base` if `base` has no scheme
 * @throws TypeError if `within` is absent or not a string, or there is no such option
 * @throws RangeError if there is no such value of `within`
 * @example
 * ```ts
 * resolveWithin('https://shop.example/login', '/cart?a=b', { within: 'origin' }); // 'https://shop.example/cart?a=b'
 * resolveWithin('https://shop.example/login', '//evil.example/', { within: 'origin' }); // undefined
 * resolveWithin('https://shop.example/login', '/\\evil.example/', { within: 'origin' }); // undefined
 * resolveWithin('http://upstream.example/api/', 'users/7', { within: 'path' }); // 'http://upstream.example/api/users/7'
 * resolveWithin('http://upstream.example/api/', '%2e%2e/admin', { within: 'path' }); // undefined
 * resolveWithin('https://shop.example/', '/a?b[]=c', { within: 'origin', repair: true }); // 'https://shop.example/a?b%5B%5D=c'
 * ```
 */
export function resolveWithin(
  base: string | ParsedReference,
  reference: string | ParsedReference,
  options: WithinOptions,
): string | undefined {
  const { within, repair } = readOptions(options, OPTIONS);
  checkChoice(within, 'within', WITHIN);
  const from = baseOf(base, undefined, URIS);
  const given = textOf(reference);
  const text = repair ? repairForAllReaders(given).reference : given;
  if (text === undefined || resolvedTarget.scan(text) < 0 || !isPlainPath(resolvedTarget.path)) return undefined;
  const target = targetString(from, resolvedTarget);
  if (target !== text) resolvedTarget.scan(target);
  const { pathStart, path } = resolvedTarget;
  const isNormal = ((resolvedTarget.flags | from.flags) & ~FLAGS_OF_NORMAL_ORIGIN) === 0;
  if (!isSameOrigin(target.slice(0, pathStart), from.upTo(Take.TO_AUTHORITY), isNormal)) return undefined;
  if (within === 'path' && !(path || '/').startsWith(from.directory.slice(from.root))) return undefined;
  return !path.startsWith('//') && isSameToUrl(resolvedTarget) ? target : undefined;
}

/** Whether two texts up to their paths are equal apart from case and the default port. @param isNormal - whether both are normal */
const isSameOrigin = (a: string, b: string, isNormal: boolean): boolean =>
  a === b || (!isNormal && normalForm(a, BY_SCHEME) === normalForm(b, BY_SCHEME));

/**
 * Whether the platform's `URL` reads a URI of the web in the same way up to its query. The first answer is faster, and `false` for
 * Punycode.
 */
const isSameToUrl = (uri: ScannedText): boolean =>
  isReadAlikeScan(uri) || (hasWebScheme(uri) && whatwgDifference(uri.input.slice(0, uri.pathEnd)) === undefined);
