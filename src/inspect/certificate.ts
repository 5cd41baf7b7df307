/** The certificate: which URIs a parser of the WHATWG URL Standard reads as RFC 3986 does. */

import { LARGEST_PORT } from '../resolve/addresses.js';
import { Flag, HostKind, Slot, STRIDE, scan } from '../scanner/index.js';
import { HOST_KIND_MASK, HOST_KIND_SHIFT } from '../tables/record.js';
import { textOf } from '../tables/reference-text.js';

// Constants of this module, because V8 does not fold constants of other modules into functions.
const { SCHEME_END, HOST_START, HOST_END, PATH_START, PATH_END, QUERY_END } = Slot;
const { SCHEME, AUTHORITY, USERINFO, PORT, QUERY, PERCENT_NOT_NORMAL, DOT_SEGMENT } = Flag;
const KIND = HOST_KIND_MASK << HOST_KIND_SHIFT;
const REG_NAME = HostKind.REG_NAME << HOST_KIND_SHIFT;
const IPVFUTURE = HostKind.IPVFUTURE << HOST_KIND_SHIFT;
const NEEDED = SCHEME | AUTHORITY;
const RARE = USERINFO | PORT | PERCENT_NOT_NORMAL;

// Filled and read within one call: no code of the caller runs in between.
const OFFSETS = new Uint32Array(STRIDE);

/**
 * Whether it is certain that a parser of the WHATWG URL Standard, without a base, reads a string as RFC 3986 does. This
 * takes 1.6 times as long as a scan: a second look at scheme, host and rare characters. No `URL` is made.
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
  return isCertifiedScan(text, scan(text, OFFSETS), OFFSETS);
}

/** Whether a text is certified, by the result of its scan. */
export function isCertifiedScan(text: string, flags: number, record: Uint32Array): boolean {
  if (flags < 0 || (flags & NEEDED) !== NEEDED || (flags & DOT_SEGMENT) !== 0) return false;
  if (!isCertifiedScheme(text, record[SCHEME_END] as number)) return false;
  const kind = flags & KIND;
  if (kind === IPVFUTURE) return false;
  if (kind === REG_NAME && !isCertifiedName(text, record[HOST_START] as number, record[HOST_END] as number))
    return false;
  if ((flags & RARE) !== 0 && !hasCertifiedRest(text, flags, record)) return false;
  return (flags & QUERY) === 0 || !hasApostrophe(text, record);
}

const NAME = /^(?:(?!xn--)[\w-]{1,63}\.)*(?!xn--|(?:\d+|0x[\da-f]*)\.?$)[\w-]{1,63}\.?$/i;
const LONGEST_HOST = 253;
const LONGEST_LABEL = 63;
const FULL_STOP = 0x2e;
const LETTER_A = 0x61;
const LETTER_Z = 0x7a;

/**
 * Whether all parsers read a reg-name in the same way: it consists of letters, digits, hyphens and underscores, in labels that are not
 * empty, too long or A-labels (`xn--`), and the last label is not a number. The name may end with a full stop.
 */
function isCertifiedName(text: string, start: number, end: number): boolean {
  // Most names have lowercase letters and single full stops only: a call of the expression takes longer (Node 20, x64).
  let isPlain = end - start <= LONGEST_LABEL;
  let before = FULL_STOP;
  for (let i = start; i < end && isPlain; i++) {
    const c = text.charCodeAt(i);
    isPlain = (c >= LETTER_A && c <= LETTER_Z) || (c === FULL_STOP && before !== FULL_STOP);
    before = c;
  }
  if (isPlain && before !== FULL_STOP) return true;
  const name = text.slice(start, end);
  return name.length - (name.endsWith('.') ? 1 : 0) <= LONGEST_HOST && NAME.test(name);
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

/** A name, perhaps with a password that is not empty, of unreserved characters and percent-encodings: some sub-delims get encoded. */
const CERTIFIED_USERINFO = /^(?=.)[\w.~%-]*(?::[\w.~%-]+)?$/;
const ENCODED_FULL_STOP = /%2e/i;

/** Checks the parts that are absent from most URIs. */
function hasCertifiedRest(uri: string, flags: number, record: Uint32Array): boolean {
  const pathStart = record[PATH_START] as number;
  const userinfo = uri.slice((record[SCHEME_END] as number) + '://'.length, (record[HOST_START] as number) - 1);
  if (flags & USERINFO && !CERTIFIED_USERINFO.test(userinfo)) return false;
  if (flags & PORT && !isCertifiedPort(uri.slice((record[HOST_END] as number) + 1, pathStart))) return false;
  // An encoded full stop is not normal; it might belong to a dot-segment.
  return !(flags & PERCENT_NOT_NORMAL) || !ENCODED_FULL_STOP.test(uri.slice(pathStart, record[PATH_END]));
}

const DIGITS_OF_PORT = 5;
const isCertifiedPort = (digits: string): boolean => digits.length <= DIGITS_OF_PORT && Number(digits) <= LARGEST_PORT;

/** Whether the query has the one character that is encoded in queries of these schemes. */
function hasApostrophe(uri: string, record: Uint32Array): boolean {
  const found = uri.indexOf("'", record[PATH_END]);
  return found >= 0 && found < (record[QUERY_END] as number);
}
