import { cleanRelativePath, disambiguate, protectFirstSegment, removeDotSegments } from '../resolve/dot-segments.js';
import { checkObject, own } from '../tables/options.js';
import { bareCopy, type Draft, type URIComponents, type URIOptions } from './components.js';
import { isPathReadAsHost, MISSING_HOST, referenceHost } from './host.js';
import { handlerOf } from './schemes.js';
import { encodeAscii, encodeData, PATH, QUERY, USERINFO } from './text.js';

/**
 * Serializes components (section 5.3): percent-encodes them where necessary, and removes dot-segments. Reading the reference
 * gives the same components again.
 *
 * @param components - the components; a component that is absent or `undefined` is left out
 * @param options - how to write the text, and the scheme whose handler is used; by default, the scheme of
 * `components`
 * @throws TypeError if scheme or port are malformed, if a host is an IPv6 address with a zone, or if there is no host and a
 * WHATWG parser would read the first segment of the path as one
 * @throws URIError for half a surrogate pair, which has no UTF-8
 * @throws Error for a `urn` without `nid`
 * @example
 * ```ts
 * serialize({ scheme: 'http', host: 'example.com', fragment: 'footer' }); // 'http://example.com/#footer'
 * serialize({ scheme: 'mailto', to: ['a@example.com'], subject: 'Hi there' }); // 'mailto:a@example.com?subject=Hi%20there'
 * serialize({ path: '//a b' }); // '/.//a%20b'
 * ```
 */
export function serialize(components: Readonly<URIComponents>, options?: URIOptions): string {
  checkObject(components, 'components');
  const reference = serialized(bareCopy(components), bareCopy(options));
  if (reference === undefined) throw new TypeError(MISSING_HOST);
  return reference;
}

/**
 * Serializes components, as {@link serialize} does.
 *
 * @param parts - components that inherit nothing, which the handler of their scheme may change
 * @param options - options that inherit nothing
 * @returns `undefined` if there is no host and a WHATWG parser would read the first segment of the path as one
 */
export function serialized(parts: Draft, options: URIOptions): string | undefined {
  const handler = handlerOf(options.scheme || parts.scheme);
  handler?.serialize(parts, options);
  const { query, fragment } = parts;
  const isSuffix = options.reference === 'suffix';
  const scheme = schemeText(parts.scheme);
  const authority = authorityText(parts, options.unicodeSupport === true);
  // A handler may leave characters in a path that are not ASCII.
  const encode = options.unicodeSupport && own(handler, 'unicodeSupport') ? encodeAscii : encodeData;
  const keepsDots = options.absolutePath === true || own(handler, 'absolutePath') === true;
  const path = pathText(encode(parts.path ?? '', PATH), authority !== undefined, scheme === '' || isSuffix, keepsDots);
  const suffix = (authority ?? '') + path;
  const whole = scheme + (authority === undefined ? '' : '//') + suffix;
  if (isPathReadAsHost(whole) || (isSuffix && suffix.startsWith('//'))) return undefined;
  let reference = isSuffix ? suffix : whole;
  if (query !== undefined) reference += `?${encodeData(query, QUERY)}`;
  if (fragment !== undefined) reference += `#${encodeData(fragment, QUERY)}`;
  return reference;
}

/** Returns the scheme with its colon, or empty text. */
function schemeText(scheme: string | undefined): string {
  if (!scheme) return '';
  if (/^[a-z][a-z\d+.-]*$/i.test(scheme)) return `${scheme}:`;
  throw new TypeError('URI scheme is malformed.');
}

function authorityText({ userinfo, host, port }: Draft, keepsUnicode: boolean): string | undefined {
  if (userinfo === undefined && host === undefined && port === undefined) return undefined;
  let authority = userinfo === undefined ? '' : `${encodeData(userinfo, USERINFO)}@`;
  if (host !== undefined) authority += referenceHost(host, keepsUnicode);
  if (port !== undefined) authority += `:${portText(port)}`;
  return authority;
}

function portText(port: number | string): string {
  const digits = String(port);
  if (/^\d*$/.test(digits)) return digits;
  throw new TypeError('URI port is malformed.');
}

/** Returns a path that is not read as an authority or a scheme at its place in a reference (sections 3.3, 4.2). */
function pathText(encoded: string, hasAuthority: boolean, isFirst: boolean, keepsDots: boolean): string {
  if (encoded === '') return '';
  if (encoded.startsWith('/') || hasAuthority) {
    const absolute = encoded.startsWith('/') ? encoded : `/${encoded}`;
    return disambiguate(keepsDots ? absolute : removeDotSegments(absolute), hasAuthority);
  }
  if (isFirst) return keepsDots ? protectFirstSegment(encoded) : cleanRelativePath(encoded);
  return disambiguate(keepsDots ? encoded : removeDotSegments(encoded), false);
}
