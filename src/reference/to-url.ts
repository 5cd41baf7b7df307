import { UriComponentError } from '../errors/index.js';
import { normalize, tryNormalize } from '../resolve/normalize.js';
import { readReference } from '../resolve/read-reference.js';
import { ScannedString } from '../scanner/scanned.js';
import { type PlatformUrl, urlOf } from '../tables/platform-url.js';
import { Flag } from '../tables/record.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';

/** Zeros that a port may begin with, after its colon. */
const LEADING_ZEROS = /^:0+(?=\d)/;
const BY_SCHEME = { level: 'scheme' } as const;

const scanned = /* @__PURE__ */ new ScannedString();

/**
 * Makes a `URL` of the platform, for `fetch`, `http` and others that follow the WHATWG URL Standard. Only a URI that this standard
 * reads the same way has one: both have the same normal form at level `'scheme'` (RFC 3986, section 6.2.3). So the
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
  readReference(scanned, text, 'reference');
  if (!scanned.has(Flag.SCHEME)) throw new UriComponentError('missing-scheme', 0, 'scheme');
  const { hostEnd, pathStart } = scanned;
  const url = urlOf(text);
  // A `URL` has a number as its port.
  const port = text.slice(hostEnd, pathStart).replace(LEADING_ZEROS, ':');
  const withPort = text.slice(0, hostEnd) + port + text.slice(pathStart);
  if (url === undefined || tryNormalize(url.href, BY_SCHEME) !== normalize(withPort, BY_SCHEME))
    throw new UriComponentError('not-a-url', 0);
  return url;
}
