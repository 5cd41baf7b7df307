import { UriComponentError } from '../errors/index.js';
import { readReference } from '../resolve/read-reference.js';
import { ScannedString } from '../scanner/scanned.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Flag, Slot } from '../tables/record.js';
import { BY_SCHEME, normalizeScanned } from './normalize.js';
import { EQUIVALENCES } from './schemes/registry.js';

/** The flags of the components after the authority. */
const AFTER_AUTHORITY = Flag.DOT_SEGMENT | Flag.QUERY | Flag.FRAGMENT;

const scannedOrigin = /* @__PURE__ */ new ScannedString();

/**
 * Returns the scheme, host and port in normal form, without the default port of the scheme (section 6.2.3). It is for
 * comparisons and for headers such as `Origin`. It is `undefined` for a relative reference, and if the host is absent or empty.
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
  readReference(scannedOrigin, text, 'reference');
  const { flags, offsets, hostStart, pathStart } = scannedOrigin;
  if (!scannedOrigin.has(Flag.SCHEME) || !scannedOrigin.has(Flag.AUTHORITY)) return undefined;
  // With the slash after the authority: it need not be added.
  const end = Math.min(pathStart + 1, scannedOrigin.pathEnd);
  if (flags & Flag.USERINFO) scannedOrigin.scan(`${scannedOrigin.scheme}://${text.slice(hostStart, end)}`);
  else {
    scannedOrigin.set(text.slice(0, end), flags & ~AFTER_AUTHORITY);
    offsets.fill(end, Slot.PATH_END);
  }
  const normal = normalizeScanned(scannedOrigin, BY_SCHEME);
  // The host may be empty now: the default one of a scheme is removed.
  if ('/:'.includes(normal.charAt(scannedOrigin.hostStart))) return undefined;
  return normal.endsWith('/') ? normal.slice(0, -1) : normal;
}

/**
 * Returns the port that a client connects to: the port, or the default port of the scheme if there is no port or an
 * empty one (section 3.2.3).
 *
 * @param reference - the URI, as a string or parsed
 * @returns the port; `undefined` if there is no host, or no port and no default port
 * @throws {@link UriSyntaxError} if it is not a URI reference
 * @throws {@link UriComponentError} `unsafe-port` if the port is above 2^53 - 1, which a number cannot represent exactly
 * @example
 * ```ts
 * portNumber('http://a.example:8080/'); // 8080
 * portNumber('https://a.example:/'); // 443
 * portNumber('foo://a.example/'); // undefined
 * ```
 */
export function portNumber(reference: string | ParsedReference): number | undefined {
  const text = textOf(reference);
  readReference(scannedOrigin, text, 'reference');
  if (!scannedOrigin.has(Flag.AUTHORITY)) return undefined;
  const { scheme = '', hostEnd, pathStart } = scannedOrigin;
  if (pathStart - hostEnd < 2) return EQUIVALENCES.get(scheme.toLowerCase())?.defaultPort;
  const port = Number(text.slice(hostEnd + 1, pathStart));
  if (!Number.isSafeInteger(port)) throw new UriComponentError('unsafe-port', 0, 'port');
  return port;
}
