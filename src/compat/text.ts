/** Text and hosts: percent-encoding (RFC 3986, section 2; RFC 3987, section 3), brackets, and conversion to ASCII. */

import { canonicalIpv6 } from '../host/address.js';
import { losesLabel, MAX_IDN_NAME } from '../host/label.js';
import { ENCODED_OCTETS, encodingOf, lowerCase, normalizePercent, tryDecode } from '../normalize/percent.js';
import { hostKind } from '../scanner/components.js';
import { scanUnits } from '../scanner/scan.js';
import { checkText } from '../support/arguments.js';
import { LONE_SURROGATE, NOT_ASCII } from '../support/code-unit.js';
import { own } from '../support/options.js';
import { WEB_SCHEME } from '../support/platform-url.js';
import { Flag, Grammar, HostKind, STRIDE } from '../tables/record.js';
import type { URIOptions, URISchemeHandler } from './components.js';

/** Each matches what a component must not contain; also `%`, since it is data here. */
export const NOT_IN_REG_NAME = /[^\w.~!$&'()*+,;=-]+/g;
export const NOT_IN_USERINFO = /[^\w.~!$&'()*+,;=:-]+/g;
export const NOT_IN_PATH = /[^\w.~!$&'()*+,;=:@/-]+/g;
export const NOT_IN_QUERY = /[^\w.~!$&'()*+,;=:@/?-]+/g;

// Expressions have ranges instead of properties of Unicode. V8 looks up a property when it reads the file: `require` takes 0.8 ms longer
// (Node 20, x64).
const ENCODING = /(%[\da-f]{2})/i;

/** A percent-encoded character of two to four octets. */
const ENCODED_BEYOND_ASCII = /%(?:[CD].%[89AB].|E.(?:%[89AB].){2}|F.(?:%[89AB].){3})/gi;
/**
 * Characters that no IRI has, or that mislead people who read it: white space and marks of direction (RFC 3987, sections 2.2, 4.1 and
 * 6.1). {@link isNoncharacter} finds the others.
 */
const NOT_IN_IRI =
  /[\x80-\xa0\u061c\u1680\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufdd0-\ufdef\ufff0-\uffff\u{e0000}-\u{e0fff}]/u;
/** `iprivate`: characters that an IRI has only in its query. */
const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u;

/** Whether a character is one of the last two of its plane, which are noncharacters. */
const isNoncharacter = (character: string): boolean => ((character.codePointAt(0) as number) & 0xfffe) === 0xfffe;

/** Percent-encodes the matches of an expression that matches no unreserved character. */
export function encode(text: string, outside: RegExp): string {
  checkText(text, 'text');
  return text.replace(outside, encodeRun);
}

function encodeRun(run: string): string {
  if (LONE_SURROGATE.test(run)) throw new URIError('expected text in UTF-16, got a lone surrogate');
  return encodeURIComponent(run);
}

/** Percent-encodes as {@link encode} does, but keeps percent-encodings, with their digits in uppercase (section 2.1). */
export function encodeData(text: string, outside: RegExp): string {
  checkText(text, 'text');
  if (!text.includes('%')) return encode(text, outside);
  const parts = text.split(ENCODING);
  return parts.map((part, i) => (i % 2 === 1 ? part.toUpperCase() : encode(part, outside))).join('');
}

/** Percent-encodes as {@link encodeData} does, but keeps non-ASCII characters: the result is for an IRI. */
export function encodeAscii(text: string, outside: RegExp): string {
  // Text that cannot be encoded cannot stay either.
  encodeData(text, outside);
  return text.replace(/[\0-\x7f]+/g, (run) => encodeData(run, outside));
}

/** Decodes percent-encoded UTF-8; returns the same text if it is not valid UTF-8. */
export function decodeOrKeep(text: string): string {
  return tryDecode(text) ?? text;
}

/** Decodes the percent-encoded non-ASCII characters that an IRI for people may have (RFC 3987, section 3.2). */
export function decodeUnicode(text: string, isQuery = false): string {
  return text.replace(ENCODED_BEYOND_ASCII, (encoded) => {
    const character = decodeOrKeep(encoded);
    const isRefused = NOT_IN_IRI.test(character) || isNoncharacter(character) || (!isQuery && PRIVATE.test(character));
    return isRefused ? encoded : character;
  });
}

/**
 * Percent-encodes every octet of a character in UTF-8.
 *
 * @param character - one character, of one or two UTF-16 code units
 * @throws URIError for half a surrogate pair
 * @example
 * ```ts
 * pctEncChar('é'); // '%C3%A9'
 * ```
 */
export function pctEncChar(character: string): string {
  checkText(character, 'character');
  return character.replace(/[\0-\x7f]|[^\0-\x7f]+/g, (run) => (run < '\x80' ? encodingOf(run) : encodeRun(run)));
}

/**
 * Decodes percent-encodings from UTF-8; returns the same text if they are not valid UTF-8.
 *
 * @param text - any text
 * @example
 * ```ts
 * pctDecChars('%C3%A9'); // 'é'
 * pctDecChars('%FF'); // '%FF'
 * ```
 */
export function pctDecChars(text: string): string {
  checkText(text, 'text');
  return decodeOrKeep(text);
}

/**
 * Percent-encodes all characters other than unreserved characters and sub-delims, `%` included.
 *
 * @param text - the text to encode
 * @throws URIError for half a surrogate pair
 * @example
 * ```ts
 * escapeComponent('a/b=50%'); // 'a%2Fb=50%25'
 * ```
 */
export function escapeComponent(text: string): string {
  return encode(text, NOT_IN_REG_NAME);
}

/**
 * Decodes percent-encoded UTF-8, and keeps the rest.
 *
 * @param text - any text
 * @example
 * ```ts
 * unescapeComponent('a%2Fb %C3%A9 %FF 50%'); // 'a/b é %FF 50%'
 * ```
 */
export function unescapeComponent(text: string): string {
  checkText(text, 'text');
  return text.replace(ENCODED_OCTETS, decodeOrKeep);
}

export const MALFORMED_HOST = 'URI host is malformed.';
export const MISSING_HOST = 'URI host is missing.';

/** An ASCII character that a reg-name contains only percent-encoded. */
const NOT_IN_NAME = /[^\w.~!$&'()*+,;=\x80-\uffff-]/;
/** The length of the longest host that every platform's `URL` returns, in code units; Bun's limit is the lowest. */
const MAX_ASCII = 2048;
/** A last label that is not a number. */
const LABEL = '.x';
/** A name that ends with a number, decimal or hexadecimal: a WHATWG parser reads an IPv4 address, or refuses it. */
const NUMERIC = /^(?:[^:]*\.)?(?:\d+|0x[\da-f]*)\.?$/;
/** For schemes of the web, a WHATWG parser skips any number of slashes before the host, even zero. */
const PATH_READ_AS_HOST = /* @__PURE__ */ new RegExp(`^(?:(?:${WEB_SCHEME}):(?:/?|/{3,})|/{3,})[^/?#]`, 'i');

/**
 * Whether a WHATWG parser reads the first segment of the path as the host: `a` in `http:a`, `http:/a`, `http:///a` and
 * `///a`: in RFC 3986 they have no host. For `///a`, `http:a` and `http:/a`, it depends on the base.
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
  if (!NOT_ASCII.test(name)) return host;
  // An encoded delimiter is data and cannot belong to a domain name.
  if (NOT_IN_NAME.test(name) || name.length > MAX_IDN_NAME) return undefined;
  // The label keeps `URL` from reading an address here.
  const ascii = hostnameOf(name + LABEL)?.slice(0, -LABEL.length);
  // The platform allows `{` and similar characters in hosts, and maps fullwidth forms to them.
  return ascii === undefined || losesLabel(name, ascii) || NOT_IN_NAME.test(ascii) ? undefined : ascii;
}

function hostnameOf(name: string): string | undefined {
  if (name.length > MAX_ASCII) return undefined;
  try {
    const { hostname } = new URL(`http://${name}`);
    return hostname.length > MAX_ASCII ? undefined : hostname;
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
 * @throws TypeError if it is an IPv6 address with a zone: no URI has a zone (section 3.2.2)
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
  return normalizePercent((keepsUnicode ? encodeAscii : encodeData)(host, NOT_IN_REG_NAME));
}

/** Returns the alternative of IP-literal that a text matches within brackets; `undefined` if it matches none. */
function literalKind(address: string): number | undefined {
  const flags = scanUnits(`//[${address}]`, new Uint32Array(STRIDE), 0, Grammar.URI_REFERENCE);
  return flags < 0 || (flags & Flag.PORT) !== 0 ? undefined : hostKind(flags);
}
