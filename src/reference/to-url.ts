import { UriComponentError } from '../errors/error.js';
import { MAX_HOST_OF_URL, type PlatformUrl, SPECIAL_PORTS, urlOf } from '../loose/platform-url.js';
import { BY_SCHEME, normalizeScanned } from '../normalize/normalize.js';
import { readReference } from '../resolve/read-reference.js';
import { ScannedString, type ScannedText } from '../scanner/scanned.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';

const convertedReference = /* @__PURE__ */ new ScannedString();

/**
 * Makes a `URL` for `fetch`, `http` and other functions of the platform that follow the WHATWG URL Standard. Converts only a URI
 * that this standard reads the same way: both have the same normal form at level `'scheme'` (RFC 3986, section 6.2.3). So the
 * `URL` has another port, host or path only where RFC 3986 or the scheme calls that equivalent. There is one exception: in a query, the
 * platform writes an apostrophe as `%27`. That moves nothing, and servers decode it; `whatwgDifference` reports it.
 *
 * This is not a check that the URI is safe to fetch: `inspect` reports internal hosts.
 *
 * @param reference - the URI, as a string or parsed
 * @returns a new `URL`
 * @throws UriSyntaxError if it is not a URI reference
 * @throws TypeError if the platform has no `URL`
 * @throws UriComponentError `missing-scheme` if it is a relative reference
 * @throws UriComponentError `not-a-url` if the platform rejects it or reads it in another way, as `whatwgDifference` shows; also if
 * its host has more than 4,096 code units
 * @example
 * ```ts
 * toUrl('HTTP://Example.com:80/a').href; // 'http://example.com/a'
 * toUrl("https://example.com/?q=it's").href; // 'https://example.com/?q=it%27s'
 * try {
 *   toUrl('http://127.1/'); // the platform would read 127.0.0.1
 * } catch (error) {
 *   error.code; // 'not-a-url'
 * }
 * ```
 */
export function toUrl(reference: string | ParsedReference): PlatformUrl {
  const text = textOf(reference);
  readReference(convertedReference, text, 'reference');
  const { scheme, hostStart, hostEnd } = convertedReference;
  if (scheme === undefined) throw new UriComponentError('missing-scheme', 0, 'scheme');
  if (typeof URL !== 'function') throw new TypeError('expected the platform to have a `URL`: `toUrl` needs its parser');
  // The platform reads a path as a host in these schemes.
  const defaultPort = SPECIAL_PORTS.get(scheme.toLowerCase());
  const lacksHost = hostStart === hostEnd && defaultPort;
  const url = lacksHost || hostEnd - hostStart > MAX_HOST_OF_URL ? undefined : urlOf(text);
  const href = url?.href;
  const sent = defaultPort === undefined ? text : withoutApostrophes(convertedReference);
  if (href === undefined || !isEquivalent(href, sent)) throw new UriComponentError('not-a-url', 0);
  return url as PlatformUrl;
}

/** Returns a reference with the apostrophes of its query encoded, as clients send it in special schemes. */
export function withoutApostrophes({ input, pathEnd, queryEnd }: ScannedText): string {
  if (!input.includes("'", pathEnd)) return input;
  return input.slice(0, pathEnd) + input.slice(pathEnd, queryEnd).replaceAll("'", '%27') + input.slice(queryEnd);
}

/** Whether the `href` of a `URL` has the normal form of the reference that was scanned, written as it is sent. */
function isEquivalent(href: string, text: string): boolean {
  // Most are equal. To compare normal forms takes as long as to make the `URL` (Node 20, x64).
  if (href === text) return true;
  const { hostEnd, pathStart } = convertedReference;
  // A `URL` has a number as its port.
  const port = text.slice(hostEnd + 1, pathStart);
  const plain = port === '' ? text : text.slice(0, hostEnd + 1) + Number(port) + text.slice(pathStart);
  if (plain !== convertedReference.input) convertedReference.scan(plain);
  const normal = normalizeScanned(convertedReference, BY_SCHEME);
  if (href === normal) return true;
  return convertedReference.scan(href) >= 0 && normalizeScanned(convertedReference, BY_SCHEME) === normal;
}
