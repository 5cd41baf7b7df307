/** Hosts: in components they are plain, in references they have brackets and encodings. */

import { LONGEST_NAME, losesLabel } from '../reference/iri/labels.js';
import { canonicalIpv6 } from '../resolve/addresses.js';
import { lowerCase, normalizePercent } from '../resolve/percent.js';
import { hostKind } from '../scanner/components.js';
import { scanUnits } from '../scanner/scan.js';
import { own } from '../tables/options.js';
import { Flag, Grammar, HostKind, STRIDE } from '../tables/record.js';
import type { URIOptions, URISchemeHandler } from './components.js';
import { decodeOrKeep, encodeAscii, encodeData, REG_NAME } from './text.js';

export const MALFORMED_HOST = 'URI host is malformed.';
export const MISSING_HOST = 'URI host is missing.';

const BEYOND_ASCII = /[^\0-\x7f]/;
/** An ASCII character that a reg-name contains only percent-encoded. */
const DELIMITER = /[^\w.~!$&'()*+,;=\x80-\uffff-]/;
/** The length of the longest host that every platform's `URL` returns, in code units; Bun's limit is the lowest. */
const LONGEST_ASCII = 2048;
/** A last label that is not a number. */
const LABEL = '.x';
/** A name that ends with a number, decimal or hexadecimal: a WHATWG parser reads an IPv4 address, or refuses it. */
const NUMERIC = /^(?:[^:]*\.)?(?:\d+|0x[\da-f]*)\.?$/;
/** For schemes of the web, a WHATWG parser skips any number of slashes before the host, even zero. */
const PATH_READ_AS_HOST = /^(?:(?:https?|wss?|ftp):(?:\/?|\/{3,})|\/{3,})[^/?#]/i;

/**
 * Whether a WHATWG parser reads the first segment of the path as the host: `a` in `http:a`, `http:/a`, `http:///a` and
 * `///a`, which have no host in RFC 3986. For `///a`, `http:a` and `http:/a`, it depends on the base.
 */
export const isPathReadAsHost = (reference: string): boolean => PATH_READ_AS_HOST.test(reference);

/** Returns the host of a scanned reference, in its normal form and without the brackets of an IPv6address. */
export function plainHost(host: string, flags: number): string {
  const kind = hostKind(flags);
  if (kind === HostKind.IPV6) return canonicalIpv6(host.slice(1, -1));
  if (kind === HostKind.IPVFUTURE) return host.toLowerCase();
  return (flags & (Flag.HOST_UPPERCASE | Flag.PERCENT)) === 0 ? host : lowerCase(normalizePercent(host));
}

/**
 * Converts a domain name that has percent-encoded UTF-8 in it to ASCII (section 3.2.2; RFC 5891) by the platform's
 * `URL`, and a name that ends with a number to the IPv4 address that clients connect to (section 7.4). Every other host
 * is returned unchanged.
 *
 * @param host - the host, normalized and percent-encoded
 * @returns `undefined` if the host has no ASCII form, if that form lacks a label or has a delimiter, if it ends with a number and is not
 * an address, or if the host has more than 1012 UTF-16 code units, or its ASCII form more than 2046
 */
export function toAsciiHost(host: string): string | undefined {
  const ascii = asciiName(host);
  return ascii !== undefined && NUMERIC.test(ascii) ? hostnameOf(ascii) : ascii;
}

function asciiName(host: string): string | undefined {
  if (!host.includes('%')) return host;
  const name = decodeOrKeep(host);
  if (!BEYOND_ASCII.test(name)) return host;
  // An encoded delimiter is data and cannot belong to a domain name.
  if (DELIMITER.test(name) || name.length > LONGEST_NAME) return undefined;
  // The label keeps `URL` from reading an address here.
  const ascii = hostnameOf(name + LABEL)?.slice(0, -LABEL.length);
  // The platform allows `{` and similar characters in hosts, and maps fullwidth forms to them.
  return ascii === undefined || losesLabel(name, ascii) || DELIMITER.test(ascii) ? undefined : ascii;
}

function hostnameOf(name: string): string | undefined {
  if (name.length > LONGEST_ASCII) return undefined;
  try {
    const { hostname } = new URL(`http://${name}`);
    return hostname.length > LONGEST_ASCII ? undefined : hostname;
  } catch {
    return undefined;
  }
}

/** Whether a host is a domain name to be converted to ASCII. */
export function isDomainHost(options: URIOptions, handler: URISchemeHandler | undefined): boolean {
  if (options.unicodeSupport || own(handler, 'unicodeSupport')) return false;
  return options.domainHost === true || own(handler, 'domainHost') === true;
}

/**
 * Returns a host as written in a reference: an IP address in its normal form and in brackets, any other text as a
 * reg-name.
 *
 * @param keepsUnicode - whether to keep non-ASCII characters: the result is for an IRI
 * @throws TypeError if it is an IPv6 address with a zone, which no URI has (section 3.2.2)
 */
export function referenceHost(host: string, keepsUnicode: boolean): string {
  if (host.startsWith('[') || host.includes(':')) {
    const address = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
    const kind = literalKind(address);
    if (kind === HostKind.IPV6) return `[${canonicalIpv6(address)}]`;
    if (kind === HostKind.IPVFUTURE && address !== host) return host.toLowerCase();
    const zone = address.indexOf('%');
    if (zone > 0 && literalKind(address.slice(0, zone)) === HostKind.IPV6) throw new TypeError(MALFORMED_HOST);
  }
  return (keepsUnicode ? encodeAscii : encodeData)(normalizePercent(host), REG_NAME);
}

/** Returns the alternative of IP-literal that a text matches within brackets; `undefined` if it matches none. */
function literalKind(address: string): number | undefined {
  const flags = scanUnits(`//[${address}]`, new Uint32Array(STRIDE), 0, Grammar.URI_REFERENCE);
  return flags < 0 || (flags & Flag.PORT) !== 0 ? undefined : hostKind(flags);
}
