/** Staying within a base: targets that no parser in use finds outside of an origin or a directory. */

import { URIS } from '../errors/uri.js';
import { baseOf } from '../resolve/base.js';
import { normalize } from '../resolve/normalize.js';
import { Take } from '../resolve/plan.js';
import { resolve } from '../resolve/resolve.js';
import { ScannedString } from '../scanner/scanned.js';
import { checkChoice } from '../tables/arguments.js';
import { readOptions, unchecked } from '../tables/options.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { hasCertifiedScheme, isCertified } from './certificate.js';
import { isUtf8 } from './names.js';
import { inspectOctets } from './path.js';
import { whatwgDifference } from './whatwg-difference.js';

/** Options of {@link resolveWithin}. */
export interface WithinOptions {
  /**
   * The part of the base that the target must not leave: its `'origin'` (scheme, userinfo, host and port), or its `'path'` up to the
   * last slash: the directory that relative references start from.
   */
  readonly within: 'origin' | 'path';
}

const OPTIONS = { within: unchecked };

/**
 * Text that some readers take for a dot-segment: an encoded full stop, a full stop or slash in full width that compatibility forms
 * make ASCII, and `..` before a parameter, as in `..;a=b`, or before an encoded character that ends or shortens a path. Also an
 * encoded tab: decoded, browsers remove it, and `/%09/h` becomes `//h`.
 */
const LIKE_DOT_SEGMENT = /%2e|%09|%ef%bc%(?:8[ef]|bc)|(?:^|\/)\.\.?(?:;|%[0-3])/i;

const T = new ScannedString();

/**
 * Resolves a reference against a base URI, and returns the target only if it stays within the base for every parser in use. It is for a
 * redirection after a login, a path that a proxy appends to its upstream, and the scope of a crawler.
 *
 * Resolves as RFC 3986, section 5.2 does. A target leaves the base if
 *
 * - its scheme, userinfo, host or port differ, apart from case and the default port;
 * - with `within: 'path'`, its path is not below the directory of the base;
 * - another parser may read scheme, authority or path differently: {@link isCertified} or {@link whatwgDifference} report that,
 *   and `inspect` has a finding for the path;
 * - the path of the reference has an encoded dot, slash, backslash, NUL, tab, line break or percent sign, octets that are not UTF-8, or a
 *   segment such as `..;a`; the base itself may have those;
 * - its path begins with `//`: software that reads only the path finds an authority there.
 *
 * Text that is not a URI reference has no target: backslashes, spaces and control characters are refused. Query and fragment can be
 * any. Nothing is within a base of another scheme than `http`, `https`, `ws`, `wss` and `ftp`. Use the target, not the reference: a
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
 * ```
 */
export function resolveWithin(
  base: string | ParsedReference,
  reference: string | ParsedReference,
  options: WithinOptions,
): string | undefined {
  const { within } = readOptions(options, OPTIONS);
  checkChoice(within, 'within', ['origin', 'path']);
  const from = baseOf(base, undefined, URIS);
  if (T.scan(textOf(reference)) < 0 || !isPlainPath(T.path)) return undefined;
  const target = resolve(base, reference);
  T.scan(target);
  const { pathStart, pathEnd, path } = T;
  if (!hasCertifiedScheme(target)) return undefined;
  if (originOf(target.slice(0, pathStart)) !== originOf(from.upTo(Take.TO_AUTHORITY))) return undefined;
  if (within === 'path' && !(path || '/').startsWith(from.directory)) return undefined;
  return !path.startsWith('//') && isReadAlike(target.slice(0, pathEnd)) ? target : undefined;
}

/** Scheme and authority in normal form, without the default port. */
const originOf = (uri: string): string => normalize(uri, { level: 'scheme' });

/** Whether the path of a reference has no segment that decoding divides or removes. */
const isPlainPath = (path: string): boolean =>
  !LIKE_DOT_SEGMENT.test(path) && inspectOctets(path, 0, path.length).length === 0 && isUtf8(path);

/** Whether a parser of the WHATWG URL Standard reads a URI in the same way. The certificate is faster, and withheld from Punycode. */
const isReadAlike = (uri: string): boolean => isCertified(uri) || whatwgDifference(uri) === undefined;
