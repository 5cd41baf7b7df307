import { UriComponentError } from '../errors/index.js';
import { ScannedString } from '../scanner/scanned.js';
import { Flag } from '../tables/record.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { BY_SCHEME, normalForm } from './normalize.js';
import { readReference } from './read-reference.js';
import { EQUIVALENCES } from './schemes/registry.js';

const scanned = /* @__PURE__ */ new ScannedString();

/**
 * Returns the scheme, host and port in normal form, without the default port of the scheme (section 6.2.3). It is for
 * comparisons and for headers such as `Origin`; it is `undefined` for a relative reference, and where there is no
 * host or an empty one.
 *
 * @param reference - the URI, as a string or parsed
 * @throws {@link UriSyntaxError} if it is not a URI reference
 * @example
 * ```ts
 * origin('HTTPS://u@Example.com:443/a?b'); // 'https://example.com'
 * origin('mailto:a@b.example'); // undefined
 * ```
 */
export function origin(reference: string | ParsedReference): string | undefined {
  const text = textOf(reference);
  readReference(scanned, text, 'reference');
  const { scheme, hostStart, pathStart } = scanned;
  if (scheme === undefined || !scanned.has(Flag.AUTHORITY)) return undefined;
  const normal = normalForm(`${scheme}://${text.slice(hostStart, pathStart)}`, BY_SCHEME);
  scanned.scan(normal);
  return scanned.hostStart < scanned.hostEnd ? normal.slice(0, scanned.pathStart) : undefined;
}

/**
 * Returns the port that a client connects to: the port, or the default port of the scheme if there is no port or an
 * empty one (section 3.2.3).
 *
 * @param reference - the URI, as a string or parsed
 * @returns the port; `undefined` if there is no host, or no port and no default port
 * @throws {@link UriSyntaxError} if it is not a URI reference
 * @throws {@link UriComponentError} `unsafe-port` if the port is above 2^53 - 1: a number does not hold it
 * @example
 * ```ts
 * portNumber('http://a.example:8080/'); // 8080
 * portNumber('https://a.example:/'); // 443
 * portNumber('foo://a.example/'); // undefined
 * ```
 */
export function portNumber(reference: string | ParsedReference): number | undefined {
  const text = textOf(reference);
  readReference(scanned, text, 'reference');
  if (!scanned.has(Flag.AUTHORITY)) return undefined;
  const { scheme = '', hostEnd, pathStart } = scanned;
  if (pathStart - hostEnd < 2) return EQUIVALENCES.get(scheme.toLowerCase())?.defaultPort;
  const port = Number(text.slice(hostEnd + 1, pathStart));
  if (!Number.isSafeInteger(port)) throw new UriComponentError('unsafe-port', 0, 'port');
  return port;
}
