/** The certificate: which URIs a parser of the WHATWG URL Standard reads as RFC 3986 does. */

import { Flag, HostKind, Slot, STRIDE, scan } from '../scanner/index.js';
import { END_OF_COPY, MOST_CODE_UNITS, stringCopy } from '../scanner/string-copy.js';
import { HOST_KIND_MASK, HOST_KIND_SHIFT } from '../tables/record.js';
import { textOf } from '../tables/reference-text.js';
import { UNRESERVED } from '../tables/uri.generated.js';
import { isCertifiedName } from './certified-name.js';

// Constants of this module, because V8 does not fold constants of other modules into functions. The record is filled
// and read within one call: no code of the caller runs in between.
const record = new Uint32Array(STRIDE);
const { SCHEME_END, HOST_START, HOST_END, PATH_START, PATH_END, QUERY_END } = Slot;
const { SCHEME, AUTHORITY, USERINFO, PORT, QUERY, PERCENT_NOT_NORMAL, DOT_SEGMENT } = Flag;
const KIND = HOST_KIND_MASK << HOST_KIND_SHIFT;
const REG_NAME = HostKind.REG_NAME << HOST_KIND_SHIFT;
const IPVFUTURE = HostKind.IPVFUTURE << HOST_KIND_SHIFT;
const NEEDED = SCHEME | AUTHORITY;
const SELDOM = USERINFO | PORT | PERCENT_NOT_NORMAL;

/** The result instead of flags for a reference that cannot be certified. */
const REFUSED = -1;

/**
 * Whether it is certain that a parser of the WHATWG URL Standard, without a base, reads a string as RFC 3986 does. This
 * takes 1.25 times as long as a scan: a second look at scheme, host and rare characters. No `URL` is made.
 *
 * `true` promises that `new URL(reference)` does not throw and has the same components as the string has by RFC 3986,
 * as written, except for differences that RFC 3986 and the `http` specification call equivalent:
 *
 * - scheme and host are the same in lowercase (section 6.2.2.1); an IPv6 address has the same 128 bits, however
 *   written;
 * - the port is the same number; an absent or empty port is the default port of the scheme (section 6.2.3);
 * - the path is the same text; an empty path is `/` (section 6.2.3). It has no dot-segments, encoded or not;
 * - user name and password are the same text, and present if the userinfo is; query and fragment are the same text, and
 *   undefined or empty in both. (`search` and `hash` do not distinguish undefined from empty; `href` does.)
 *
 * `false` promises nothing: {@link whatwgDifference} reports the difference. Of http(s) URIs on real pages, fewer than
 * 1 in 1000 are refused needlessly. Only URIs of the schemes `http`, `https`, `ws`, `wss` and `ftp` are certified, and
 * only if the host is an address or consists of letters, digits, `-`, `_` and single full stops, without a label in
 * Punycode.
 *
 * @param reference - a string or a reference that was parsed; `false` for any other value
 * @example
 * ```ts
 * isCertified('http://Example.com:80/a%20b?c#d'); // true
 * isCertified('http://example.com/a/%2E%2E/b'); // false: it becomes `/b`
 * isCertified('http://127.1/'); // false: it becomes `127.0.0.1`
 * isCertified("http://example.com/?'"); // false: it becomes `%27`
 * isCertified('http:\\\\example.com'); // false: RFC 3986 refuses it
 * ```
 */
export function isCertified(reference: unknown): boolean {
  const text: unknown = textOf(reference as string);
  if (typeof text !== 'string') return false;
  const flags = scanWithCopy(text);
  if (flags < 0 || (flags & NEEDED) !== NEEDED || (flags & DOT_SEGMENT) !== 0) return false;
  if (!isCertifiedScheme(text, record[SCHEME_END] as number)) return false;
  const kind = flags & KIND;
  if (kind === IPVFUTURE) return false;
  if (kind === REG_NAME && !isCertifiedName(record[HOST_START] as number, record[HOST_END] as number)) return false;
  if ((flags & SELDOM) !== 0 && !hasCertifiedRest(text, flags)) return false;
  return (flags & QUERY) === 0 || !hasApostrophe(text);
}

/**
 * Scans a string, and leaves at least the text before its path in `stringCopy`: reading it again there costs half as
 * much.
 */
function scanWithCopy(reference: string): number {
  const copy = stringCopy();
  const { length } = reference;
  if (copy.scan !== undefined && length <= MOST_CODE_UNITS) {
    const flags = copy.scan(reference, record, 0);
    copy.bytes[length] = END_OF_COPY;
    return flags;
  }
  const flags = scan(reference, record);
  const pathStart = record[PATH_START] as number;
  if (flags < 0 || pathStart > MOST_CODE_UNITS) return REFUSED;
  copy.copy(reference.slice(0, pathStart));
  return flags;
}

const CASE = 0x20;
const LETTER_F = 0x66;
const LETTER_H = 0x68;
const LETTER_P = 0x70;
const LETTER_S = 0x73;
const LETTER_T = 0x74;
const LETTER_W = 0x77;

/**
 * Whether the scheme of a URI is `http`, `https`, `ws`, `wss` or `ftp`. Among the characters of a scheme, only letters
 * become letters when the case bit is dropped.
 */
export function isCertifiedScheme(uri: string, schemeEnd: number): boolean {
  const first = uri.charCodeAt(0) | CASE;
  const second = uri.charCodeAt(1) | CASE;
  const third = uri.charCodeAt(2) | CASE;
  if (first === LETTER_H) {
    if (second !== LETTER_T || third !== LETTER_T || (uri.charCodeAt(3) | CASE) !== LETTER_P) return false;
    return schemeEnd === 4 || (schemeEnd === 5 && (uri.charCodeAt(4) | CASE) === LETTER_S);
  }
  if (first === LETTER_W) return second === LETTER_S && (schemeEnd === 2 || (schemeEnd === 3 && third === LETTER_S));
  return first === LETTER_F && second === LETTER_T && third === LETTER_P && schemeEnd === 3;
}

/** Checks the parts that are absent from most URIs. */
function hasCertifiedRest(uri: string, flags: number): boolean {
  if (flags & USERINFO && !isCertifiedUserinfo((record[SCHEME_END] as number) + 3, (record[HOST_START] as number) - 1))
    return false;
  if (flags & PORT && !isCertifiedPort((record[HOST_END] as number) + 1, record[PATH_START] as number)) return false;
  // An encoded full stop is not normal; it might belong to a dot-segment.
  return !(flags & PERCENT_NOT_NORMAL) || !(inPath(uri, '%2e') || inPath(uri, '%2E'));
}

const COLON = 0x3a;
const PERCENT_SIGN = 0x25;
/** The characters of a user name or a password: some of the sub-delims get encoded. */
const IN_NAME = /* @__PURE__ */ UNRESERVED.map((member, c) => (c === PERCENT_SIGN ? 1 : member));

/** Whether a userinfo is a name, or a name and a password that is not empty, and is certified. */
function isCertifiedUserinfo(start: number, end: number): boolean {
  const { bytes } = stringCopy();
  let colons = 0;
  for (let i = start; i < end; i++) {
    const character = bytes[i] as number;
    if (character === COLON) colons++;
    else if (IN_NAME[character] !== 1) return false;
  }
  return start < end && colons <= 1 && bytes[end - 1] !== COLON;
}

const LARGEST_PORT = 0xffff;
const DIGITS_OF_PORT = 5;
const DIGIT_0 = 0x30;

function isCertifiedPort(start: number, end: number): boolean {
  if (end - start > DIGITS_OF_PORT) return false;
  const { bytes } = stringCopy();
  let port = 0;
  for (let i = start; i < end; i++) port = 10 * port + (bytes[i] as number) - DIGIT_0;
  return port <= LARGEST_PORT;
}

function inPath(uri: string, text: string): boolean {
  const found = uri.indexOf(text, record[PATH_START]);
  return found >= 0 && found < (record[PATH_END] as number);
}

/** Whether the query has the one character that is encoded in queries of these schemes. */
function hasApostrophe(uri: string): boolean {
  const found = uri.indexOf("'", record[PATH_END]);
  return found >= 0 && found < (record[QUERY_END] as number);
}
