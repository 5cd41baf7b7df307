/** Compares how a parser of the WHATWG URL Standard and RFC 3986 read a reference. */

import { URIS } from '../../errors/index.js';
import { canonicalIpv6 } from '../../host/index.js';
import { authoritiesIn, BROWSER, MAX_HOST_OF_URL, RFC, SPECIAL_PORTS, urlOf } from '../../loose/index.js';
import { resolve } from '../../resolve/index.js';
import { scan } from '../../scanner/index.js';
import { type ParsedReference, readOptions, textOf, unchecked } from '../../support/index.js';
import { Grammar, STRIDE } from '../../tables/index.js';

const comparedRecord = new Uint32Array(STRIDE);

/** The parts that are compared, in this order. */
export const WHATWG_PARTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;
/** An element of {@link WHATWG_PARTS}. */
export type WhatwgPart = (typeof WHATWG_PARTS)[number];

/** Options of {@link whatwgDifference}. */
export interface WhatwgOptions {
  /** A URI to resolve the reference against. Without it, a relative reference is rejected. */
  readonly base?: string | ParsedReference | undefined;
}

const OPTIONS = { base: unchecked };

/** A difference between two parsers that read the same reference. */
export interface WhatwgDifference {
  /** The parser that rejects the reference while the other one accepts it; `undefined` if both accept it. */
  readonly rejectedBy: 'rfc3986' | 'whatwg' | undefined;
  /** The parts that differ; empty if one side has no parts. */
  readonly parts: readonly WhatwgPart[];
  /** The reading by RFC 3986: the reference itself, or its target relative to the base. It may contain a password. */
  readonly rfc3986: string | undefined;
  /** The reading of the other parser: its `href`. It may contain a password. */
  readonly whatwg: string | undefined;
}

/**
 * Compares how RFC 3986 and the platform's `URL` read a reference. `URL` is a parser of the WHATWG URL Standard, as in
 * browsers, `fetch` and most of JavaScript.
 *
 * Two parts are the same if they are the same text; undefined is not empty. The case of scheme and host and the
 * spelling of an IPv6 address are ignored. Ports are compared as numbers, and an empty or absent port is the default
 * port. An empty path is `/` after the authority of a special scheme (`http`, `https`, `ws`, `wss`, `ftp`, `file`).
 *
 * Without a base, RFC 3986 accepts a URI; with one, a URI reference, and both sides resolve it (section 5.2).
 *
 * A host of more than 4096 UTF-16 code units, in the reference or the base, is treated as rejected by the platform,
 * which would take quadratic time for it. Names of the DNS are never so long.
 *
 * @param reference - any text
 * @param options - the base to resolve against
 * @returns `undefined` if both read the same, or both reject it
 * @throws UriSyntaxError, UriResolutionError if the base is not a URI
 * @throws TypeError if an argument or an option has another type, or there is no such option
 * @throws Error if the platform has no `URL`
 * @example
 * ```ts
 * whatwgDifference('http://example.com/'); // undefined
 * whatwgDifference('http://0x7f.1/a/%2e%2e/b').parts; // [ 'host', 'path' ]
 * whatwgDifference('http:\\\\example.com').rejectedBy; // 'rfc3986'
 * whatwgDifference('http://h:99999/').rejectedBy; // 'whatwg'
 * whatwgDifference('http:b', { base: 'http://h/a' }).whatwg; // 'http://h/b'
 * ```
 */
export function whatwgDifference(
  reference: string | ParsedReference,
  options?: WhatwgOptions,
): WhatwgDifference | undefined {
  const text = textOf(reference);
  const base = textOf(readOptions(options, OPTIONS).base as string) as string | undefined;
  const rfc3986 = targetOf(text, base);
  if (globalThis.URL === undefined) throw new Error('the platform has no `URL`');
  const url = hasLongHost(text) || hasLongHost(base ?? '') ? undefined : urlOf(text, base);
  const whatwg = url?.href;
  if (rfc3986 === undefined || url === undefined) {
    if (rfc3986 === whatwg) return undefined;
    return { rejectedBy: rfc3986 === undefined ? 'rfc3986' : 'whatwg', parts: [], rfc3986, whatwg };
  }
  const ours = comparableParts(rfc3986);
  // The `href` has `/.` before a path that begins with `//`.
  const theirs = { ...comparableParts(url.href), path: url.pathname };
  const parts = WHATWG_PARTS.filter((part) => ours[part] !== theirs[part]);
  return parts.length === 0 ? undefined : { rejectedBy: undefined, parts, rfc3986, whatwg };
}

/** Whether a host is too long for the platform's `URL`. Most schemes have hosts as in RFC 3986. */
const hasLongHost = (text: string): boolean =>
  text.length > MAX_HOST_OF_URL &&
  authoritiesIn(text, [BROWSER, RFC]).some(
    ({ start, end }) => end - Math.max(start, text.lastIndexOf('@', end - 1) + 1) > MAX_HOST_OF_URL,
  );

/** Returns the target of a string, if it is a URI reference; without a base, the string itself, if it is a URI. */
function targetOf(reference: string, base: string | undefined): string | undefined {
  if (base === undefined) return scan(reference, comparedRecord, 0, Grammar.URI) < 0 ? undefined : reference;
  const flags = scan(base, comparedRecord, 0, Grammar.URI);
  if (flags < 0) throw URIS.error(base, ~flags, Grammar.URI);
  return scan(reference, comparedRecord) < 0 ? undefined : resolve(base, reference);
}

/** An authority has a userinfo before `@` and a port after `:`; the rest is as in RFC 3986, Appendix B. */
const PARTS_OF_REFERENCE =
  /^(?:(?<scheme>[^:/?#]+):)?(?:\/\/(?:(?<userinfo>[^/?#]*)@)?(?<host>\[[^/?#\]]*\]?|[^/?#:]*)(?::(?<port>[^/?#]*))?)?(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/ds;

type Parts = Record<WhatwgPart, string | undefined>;

/** Returns the part of a text in which an offset is, or which ends there with the text. */
export function partAt(text: string, offset: number): WhatwgPart | undefined {
  const { indices } = PARTS_OF_REFERENCE.exec(text) as RegExpExecArray;
  return WHATWG_PARTS.find((part) => {
    const [start, end] = indices?.groups?.[part] ?? [Infinity, 0];
    return start <= offset && (offset < end || (offset === end && end === text.length));
  });
}

/** Returns the first part of a text that {@link whatwgDifference} reports, and where it begins; offset 0 without such a part. */
export function placeOfDifference(text: string): { part: WhatwgPart | undefined; offset: number } {
  const spans = PARTS_OF_REFERENCE.exec(text)?.indices?.groups;
  const part = whatwgDifference(text)?.parts.find((each) => spans?.[each] !== undefined);
  return { part, offset: part === undefined ? 0 : (spans?.[part]?.[0] as number) };
}

/**
 * Returns the parts of a URI for comparison: the host in lowercase, an IPv6 address in its canonical form, and the port
 * without leading zeros, or `undefined` if it is empty or the default port.
 */
function comparableParts(uri: string): Parts {
  const parts = { ...(PARTS_OF_REFERENCE.exec(uri) as RegExpExecArray).groups } as Parts;
  const scheme = (parts.scheme as string).toLowerCase();
  const { host, port } = parts;
  const defaultPort = SPECIAL_PORTS.get(scheme);
  // Nothing else has brackets here: a `URL` has no IPvFuture.
  const canonical = host?.startsWith('[') ? `[${canonicalIpv6(host.slice(1, -1))}]` : host?.toLowerCase();
  const number = port && String(Number(port));
  const isRoot = parts.path === '' && host !== undefined && defaultPort !== undefined;
  return {
    ...parts,
    scheme,
    host: canonical,
    port: port === '' || number === defaultPort ? undefined : number,
    path: isRoot ? '/' : parts.path,
  };
}
