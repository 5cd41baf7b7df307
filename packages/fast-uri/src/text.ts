/** Text and hosts: percent-encoding (RFC 3986, section 2), references with characters that no URI has, and names in ASCII. */

import { encodeComponent, normalize, scan, tryParse, type UriReference } from 'uriscan';
import { errorCode } from 'uriscan/errors';

/** Each matches percent-encodings, and what a component must not contain. */
export const REG_NAME = /%[\dA-Fa-f]{2}|[^\w.~!$&'()*+,;=-]/gu;
export const USERINFO = /%[\dA-Fa-f]{2}|[^\w.~!$&'()*+,;=:-]/gu;
export const PATH = /%[\dA-Fa-f]{2}|[^\w.~!$&'()*+,;=:@/-]/gu;
export const QUERY = /%[\dA-Fa-f]{2}|[^\w.~!$&'()*+,;=:@/?-]/gu;

/** Percent-encodes the matches of an expression; those that are percent-encodings get uppercase digits (section 2.1). */
export function encode<Text extends string | undefined>(text: Text, outside: RegExp): Text | string {
  if (text === undefined) return text;
  if (typeof text !== 'string') throw new TypeError(`expected a component to be a string, got ${typeof text}`);
  return text.replace(outside, (match) => (match.length === 3 ? match.toUpperCase() : encodeComponent(match, 'data')));
}

/** Decodes percent-encoded UTF-8; returns the same text if it is not valid UTF-8. */
export function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Matches characters that no IRI has in a host, or that mislead people: white space, marks of direction, characters for private use (RFC 3987,
 * sections 2.2, 4.1 and 6.1); and the percent-encoded noncharacters at the end of each plane.
 */
const NOT_IN_IRI =
  /[\x80-\xa0\u061c\u1680\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ue000-\uf8ff\ufdd0-\ufdef\ufff0-\uffff\u{e0000}-\u{10ffff}]/u;
const NONCHARACTER = /%F.%.F%BF%B[EF]/i;

/** Decodes the non-ASCII characters of a host, except those that would mislead people (RFC 3987, section 3.2). */
export function decodeUnicode(host: string): string {
  return host.replace(/(?:%[89A-F][\dA-F])+/gi, (run) => {
    const decoded = decodeOrKeep(run);
    return NOT_IN_IRI.test(decoded) || NONCHARACTER.test(run) ? run : decoded;
  });
}

/** Return components in normal form (section 6.2.2). A path keeps its dot-segments and encoded full stops. */
export const normalText = (text = ''): string => normalize(`?${text}`).slice(1);
export const normalPath = (path: string): string => normalize(`_/${path}`, { encodedDots: 'keep' }).slice(2);
export const normalHost = (host = ''): string => normalize(`//${host}`, { level: 'scheme' }).slice(2);

export const MALFORMED_HOST = 'URI host is malformed.';
/** An ASCII character that a reg-name contains only percent-encoded. */
const NOT_IN_NAME = /[^\w.~!$&'()*+,;=\x80-\uffff-]/;
/** A name that ends with a number, decimal or hexadecimal: a WHATWG parser reads an IPv4 address, or refuses it. */
const NUMERIC = /^(?:[^:]*\.)?(?:\d+|0x[\da-f]*)\.?$/;
/** The lengths of the longest name that is converted, which takes `URL` quadratic time, and of the longest host that every `URL` returns. */
const MAX_NAME = 1012;
const MAX_ASCII = 2048;

/**
 * Converts a domain name that has percent-encoded UTF-8 in it to ASCII (section 3.2.2; RFC 5891) by the platform's `URL`, and a name that
 * ends with a number to the IPv4 address that clients connect to (section 7.4). Every other host is returned unchanged.
 *
 * @returns `undefined` if there is no such name or address, if the name has lost a label or has got a delimiter, or if it is too long
 */
export function toAsciiHost(host: string): string | undefined {
  const name = decodeOrKeep(host);
  let ascii: string | undefined = host;
  if (/[^\0-\x7f]/.test(name)) {
    // An encoded delimiter is data and cannot belong to a domain name. The label keeps `URL` from reading an address here.
    ascii = NOT_IN_NAME.test(name) || name.length > MAX_NAME ? '' : hostnameOf(`${name}.x`)?.slice(0, -2);
    // UTS 46 ignores soft hyphens and the like, and the platform maps fullwidth forms to delimiters.
    if (!ascii || emptyLabels(ascii) !== emptyLabels(name) || NOT_IN_NAME.test(ascii)) return undefined;
  }
  return NUMERIC.test(ascii) ? hostnameOf(ascii) : ascii;
}

const emptyLabels = (name: string): number => name.split(/[.\u3002\uFF0E\uFF61]/).filter((label) => !label).length;

function hostnameOf(name: string): string | undefined {
  const url = `http://${name}`;
  if (name.length > MAX_ASCII || !URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  return hostname.length > MAX_ASCII ? undefined : hostname;
}

/** Returns a host as written in a reference: an IP-literal in brackets and in normal form, any other text as a reg-name. */
export function referenceHost(host: string): string {
  const address = host.replace(/^\[(.*)\]$/s, '$1');
  const kind = literalKind(address);
  if (kind === 'ipv6' || (kind !== undefined && address !== host)) return normalHost(`[${address}]`);
  // No URI has a zone (section 3.2.2).
  if (literalKind(address.replace(/%.*/s, '')) === 'ipv6') throw new TypeError(MALFORMED_HOST);
  return normalText(encode(host, REG_NAME));
}

function literalKind(address: string): string | undefined {
  const { host, hostKind } = tryParse(`//[${address}]`) ?? {};
  return host === `[${address}]` ? hostKind : undefined;
}

const NOT_ASCII = /[^\0-\x9f\ud800-\udfff]/gu;
/** Other characters that no URI has, and that can only be data. */
const DATA = /[ "<>[\]^`{|}\x80-\x9f]/g;

/**
 * Reads a text as a URI reference, or else as the reference that it becomes by percent-encoding characters that can only be data (RFC 3987,
 * section 3.1): non-ASCII characters anywhere, printable ASCII characters after the authority, further `#` in the fragment.
 *
 * @param prefix - what is added before the text
 * @returns the reference, if the text becomes one; and an error, unless it is an IRI reference
 */
export function readText(text: string, prefix: string): [reference: UriReference | undefined, error?: string] {
  const given = prefix + text;
  const uri = given.replace(NOT_ASCII, encodeURIComponent);
  const reference = tryParse(uri);
  if (reference !== undefined) return [reference];
  // As unreserved characters: they are allowed in the same places, except in brackets.
  const ascii = given.replace(NOT_ASCII, (character) => '~'.repeat(character.length));
  const offset = ~scan(ascii, new Uint32Array(8));
  if (offset < 0) return [undefined, MALFORMED_HOST];
  const error = `not a URI reference (${errorCode(ascii, offset)}, offset ${Math.max(0, offset - prefix.length)})`;
  const [start] = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?/i.exec(uri) as RegExpExecArray;
  const parts = uri.slice(start.length).split(/#(.*)/s, 2);
  const encoded = parts.map((part) => part.replaceAll('#', '%23').replace(DATA, encodeURIComponent));
  return [/^ | $/.test(uri) ? undefined : tryParse(start + encoded.join('#')), error];
}
