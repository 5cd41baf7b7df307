import { UriComponentError } from '../errors/error.js';
import { BY_SCHEME, normalizeScanned } from '../normalize/normalize.js';
import { readReference } from '../resolve/read-reference.js';
import { ScannedString } from '../scanner/scanned.js';
import { MAX_HOST_OF_URL, type PlatformUrl, SPECIAL_PORTS, urlOf } from '../support/platform-url.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';

/** Zeros that a port may begin with, after its colon. */
const ZEROS_OF_PORT = /^:0+(\d)/;

const convertedReference = /* @__PURE__ */ new ScannedString();

/**
 * Makes a `URL` for `fetch`, `http` and other functions of the platform that follow the WHATWG URL Standard. Converts only a URI
 * that this standard reads the same way: both have the same normal form at level `'scheme'` (RFC 3986, section 6.2.3). So the
 * `URL` has another port, host or path only where RFC 3986 or the scheme calls that equivalent.
 *
 * This is not a check that the URI is safe to fetch: `inspect` reports internal hosts.
 *
 * @param reference - the URI, as a string or parsed
 * @returns a new `URL`
 * @throws UriSyntaxError if it is not a URI reference
 * @throws UriComponentError `missing-scheme` if it is a relative reference
 * @throws UriComponentError `not-a-url` if the platform rejects it or reads it in another way, as `whatwgDifference` shows; also if
 * its host has more than 4,096 code units
 * @example
 * ```ts
 * toUrl('HTTP://Example.com:80/a').href; // 'http://example.com/a'
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
  // The platform reads a path as a host in these schemes.
  const lacksHost = hostStart === hostEnd && SPECIAL_PORTS.get(scheme.toLowerCase());
  const url = lacksHost || hostEnd - hostStart > MAX_HOST_OF_URL ? undefined : urlOf(text);
  const href = url?.href;
  if (href === undefined || !isEquivalent(href, text)) throw new UriComponentError('not-a-url', 0);
  return url as PlatformUrl;
}

/** Whether the `href` of a `URL` has the normal form of the reference that was scanned. */
function isEquivalent(href: string, text: string): boolean {
  // Most are equal. To compare normal forms takes as long as to make the `URL` (Node 20, x64).
  if (href === text) return true;
  const { hostEnd, pathStart } = convertedReference;
  // A `URL` has a number as its port.
  const port = text.slice(hostEnd, pathStart).replace(ZEROS_OF_PORT, ':$1');
  if (port.length < pathStart - hostEnd) convertedReference.scan(text.slice(0, hostEnd) + port + text.slice(pathStart));
  const normal = normalizeScanned(convertedReference, BY_SCHEME);
  if (href === normal) return true;
  return convertedReference.scan(href) >= 0 && normalizeScanned(convertedReference, BY_SCHEME) === normal;
}
