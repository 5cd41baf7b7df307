/** Compares how a parser of the WHATWG URL Standard and RFC 3986 read a reference. */

import { UriSyntaxError } from '../errors/index.js';
import { parse } from '../reference/parse.js';
import type { UriReference } from '../reference/uri-reference.js';
import { canonicalIpv6 } from '../resolve/addresses.js';
import { resolve } from '../resolve/resolve.js';
import { Grammar, STRIDE, scan } from '../scanner/index.js';
import { checkOptions, own, unlessIndex } from '../tables/options.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';

// Filled and read within one call: no code of the caller runs in between.
const record = new Uint32Array(STRIDE);

/** The parts that are compared, in this order. */
export const WHATWG_PARTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;
/** An element of {@link WHATWG_PARTS}. */
export type WhatwgPart = (typeof WHATWG_PARTS)[number];

/** Options of {@link whatwgDifference}. */
export interface WhatwgOptions {
  /** A URI to resolve the reference against. Without it, a relative reference is rejected. */
  readonly base?: string | ParsedReference | undefined;
}

const OPTIONS = ['base'] as const;

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

/** The properties of the platform's `URL` that are used here. */
interface PlatformUrl {
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
}

interface Platform {
  readonly URL?: new (reference: string, base?: string) => PlatformUrl;
}

type Parts = Readonly<Record<WhatwgPart, string | undefined>>;

/** The schemes that the WHATWG URL Standard calls special, each with the port that it leaves out. */
const SPECIAL: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['http', '80'],
  ['https', '443'],
  ['ws', '80'],
  ['wss', '443'],
  ['ftp', '21'],
  ['file', ''],
]);

/**
 * * The length of the longest host that is passed to the platform's `URL`, in code units: `URL` takes quadratic time
 *   for a label in Punycode and for a run of combining marks. Names of the DNS are shorter, even with each octet
 *   encoded.
 */
const MOST_CODE_UNITS_OF_HOST = 4096;
/** A scheme and the slashes before an authority, as parsers of the WHATWG URL Standard skip them. */
const BEFORE_AUTHORITY = /^[\0-\x20]*(?:([a-z][a-z\d+.\-\t\n\r]*):)?([/\\\t\n\r]*)/i;
const TABS_AND_NEWLINES = /[\t\n\r]+/g;

/**
 * Compares how RFC 3986 and the platform's `URL` read a reference. `URL` is a parser of the WHATWG URL Standard, as in
 * browsers, `fetch` and most of JavaScript.
 *
 * Two parts are the same if they are the same text; undefined is not empty. The case of scheme and host and the
 * spelling of an IPv6 address are ignored. Ports are compared as numbers, and an empty or absent port is the default
 * port. An empty path is `/` after the authority of a special scheme (`http`, `https`, `ws`, `wss`, `ftp`, `file`).
 *
 * Without a base, RFC 3986 accepts a URI; with one, a URI reference, which both sides resolve (section 5.2).
 *
 * A host of more than 4096 UTF-16 code units, in the reference or the base, is treated as rejected by the platform,
 * which would take quadratic time for it. Names of the DNS are never so long.
 *
 * @param reference - any text
 * @param options - the base to resolve against; a number is ignored, so that `references.map(whatwgDifference)` works
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
  options?: WhatwgOptions | number,
): WhatwgDifference | undefined {
  const given = unlessIndex(options);
  checkOptions(given, OPTIONS);
  const base = textOf(own(given, 'base') as string);
  return differenceOf(textOf(reference), base);
}

function differenceOf(reference: string, base: string | undefined): WhatwgDifference | undefined {
  const rfc3986 = base === undefined ? uriOf(reference) : targetOf(reference, base);
  const url = urlOf(reference, base);
  const whatwg = url?.href;
  if (rfc3986 === undefined || url === undefined) {
    if (rfc3986 === whatwg) return undefined;
    return { rejectedBy: rfc3986 === undefined ? 'rfc3986' : 'whatwg', parts: [], rfc3986, whatwg };
  }
  const ours = partsOfUri(parse(rfc3986));
  const theirs = partsOfUrl(url);
  const parts = WHATWG_PARTS.filter((part) => ours[part] !== theirs[part]);
  return parts.length === 0 ? undefined : { rejectedBy: undefined, parts, rfc3986, whatwg };
}

/** Returns a string, if it is a URI. */
function uriOf(reference: string): string | undefined {
  return scan(reference, record, 0, Grammar.URI) < 0 ? undefined : reference;
}

/** Returns the target of a string, if it is a URI reference. */
function targetOf(reference: string, base: string): string | undefined {
  const flags = scan(base, record, 0, Grammar.URI);
  if (flags < 0) throw new UriSyntaxError(base, ~flags, Grammar.URI);
  return scan(reference, record) < 0 ? undefined : resolve(base, reference);
}

/**
 * Returns the platform's reading; `undefined` if the platform rejects the text, or is not called because a host is too
 * long.
 */
function urlOf(reference: string, base: string | undefined): PlatformUrl | undefined {
  const { URL } = globalThis as unknown as Platform;
  if (URL === undefined) throw new Error('the platform has no `URL`');
  if (hasLongHost(reference) || (base !== undefined && hasLongHost(base))) return undefined;
  try {
    return new URL(reference, base);
  } catch {
    return undefined;
  }
}

/** Whether a text has a host that is too long, or might have one: `http:a` has a host without a base, and a path with one. */
function hasLongHost(text: string): boolean {
  if (text.length <= MOST_CODE_UNITS_OF_HOST) return false;
  const [before, scheme = '', slashes] = BEFORE_AUTHORITY.exec(text) as unknown as [string, string | undefined, string];
  const count = slashes.replace(TABS_AND_NEWLINES, '').length;
  const skipsSlashes = SPECIAL.get(scheme.replace(TABS_AND_NEWLINES, '').toLowerCase());
  // A "file" URL has a path where others skip further slashes.
  if (!skipsSlashes && count !== 2 && (scheme !== '' || count < 2)) return false;
  const end = text.slice(before.length).search(/[/\\?#]|$/);
  const authority = text.slice(before.length, before.length + end);
  return authority.length - authority.lastIndexOf('@') - 1 > MOST_CODE_UNITS_OF_HOST;
}

function partsOfUri(uri: UriReference): Parts {
  const scheme = uri.scheme?.toLowerCase() as string;
  const defaultPort = SPECIAL.get(scheme);
  const isRoot = uri.path === '' && uri.host !== undefined && defaultPort !== undefined;
  return {
    scheme,
    userinfo: uri.userinfo,
    host: uri.host === undefined ? undefined : hostOf(uri.host),
    port: portOf(uri.port, defaultPort),
    path: isRoot ? '/' : uri.path,
    query: uri.query,
    fragment: uri.fragment,
  };
}

function partsOfUrl(url: PlatformUrl): Parts {
  const { href, username, password, pathname } = url;
  const scheme = url.protocol.slice(0, -1);
  // Only the text shows whether a component is undefined or empty.
  const hasAuthority = href.startsWith('//', url.protocol.length);
  const fragmentStart = href.indexOf('#');
  const end = fragmentStart < 0 ? href.length : fragmentStart;
  const queryStart = href.indexOf('?');
  const hasUserinfo = username !== '' || password !== '';
  return {
    scheme,
    userinfo: hasUserinfo ? username + (password === '' ? '' : `:${password}`) : undefined,
    host: hasAuthority ? hostOf(url.hostname) : undefined,
    port: portOf(url.port, SPECIAL.get(scheme)),
    path: pathname,
    query: queryStart < 0 || queryStart >= end ? undefined : href.slice(queryStart + 1, end),
    fragment: fragmentStart < 0 ? undefined : href.slice(fragmentStart + 1),
  };
}

/** Returns the host in lowercase, an IPv6 address in its canonical form. Nothing else has brackets here: a `URL` has no IPvFuture. */
function hostOf(host: string): string {
  return host.startsWith('[') ? `[${canonicalIpv6(host.slice(1, -1))}]` : host.toLowerCase();
}

/** Returns the port without leading zeros (0 stays); `undefined` if it is empty or the default port. */
function portOf(port: string | undefined, defaultPort: string | undefined): string | undefined {
  if (port === undefined || port === '') return undefined;
  const number = port.replace(/^0+/, '');
  return number === defaultPort ? undefined : number;
}
