/** The key under which the Internet Archive stores a capture of a URI, from bytes to bytes. */

import { type IpAddress, ipv4Text, type NumericHost, numericHost } from '../../host/index.js';
import { indexIn, isOfWeb, isText, octetOf } from '../../normalize/index.js';
import { appendMerged } from '../../resolve/index.js';
import type { Scanned } from '../../scanner/index.js';
import { append, CodeUnit, own, utf8Decoder, utf8Encoder } from '../../support/index.js';
import { DIGIT, Flag, HEXDIG, HOST_KIND_SHIFT, HostKind, UNRESERVED } from '../../tables/index.js';
import { withoutSessionIdsInPath, withoutSessionIdsInQuery } from './session-ids.js';

/** How a key is written. */
export interface KeyForm {
  readonly withScheme: boolean;
  readonly trailingComma: boolean;
  readonly reverseAddresses: boolean;
  readonly keepWww: boolean;
}

/** The largest number of bytes that a key has in addition to the bytes of its URI: `http:1` becomes `http://(1,0,0,0,)/`. */
export const MAX_ADDED = 12;

/** Flags of URIs that may have an ordinary host: all except the flag of an uppercase scheme. */
const ORDINARY_FLAGS =
  ((HostKind.IPV4 | HostKind.IPV6) << HOST_KIND_SHIFT) |
  Flag.SCHEME |
  Flag.AUTHORITY |
  Flag.USERINFO |
  Flag.PORT |
  Flag.QUERY |
  Flag.FRAGMENT |
  Flag.HOST_UPPERCASE |
  Flag.PERCENT |
  Flag.PERCENT_NOT_NORMAL |
  Flag.DOT_SEGMENT;
const NOT_ORDINARY = -1;
/** The ports that a key leaves out, by scheme. */
const IMPLIED_PORTS = { http: '80', https: '443' } as const;
/** The beginning of a text that is its own key. */
const FILEDESC = 'filedesc';

/** Writes the key of a URI to `T` from `start`; returns the offset at which it ends. `T` needs room for it and one more byte. */
export function appendKey(R: Scanned<Uint8Array>, T: Uint8Array, start: number, form: KeyForm): number {
  const { input, pathEnd, queryEnd } = R;
  let at = appendOrdinaryHost(R, T, start, form);
  let end: number;
  if (at === NOT_ORDINARY) {
    const text = stringOf(input, R.start, pathEnd);
    if (text.startsWith(FILEDESC)) return append(input, R.start, R.end, T, start);
    const [beginning, path] = beginningAndPath(text, form);
    at = appendText(beginning, T, start);
    end = appendKeyPath(T, at, appendText(path, T, at), T, at, beginning.endsWith(')'));
  } else end = appendKeyPath(input, R.pathStart, pathEnd, T, at, R.has(Flag.AUTHORITY));
  if (pathEnd + 1 >= queryEnd) return end;
  let query = end;
  // Without a host, the path may be empty.
  if (end === at) T[query++] = CodeUnit.SOLIDUS;
  T[query++] = CodeUnit.QUESTION_MARK;
  const queryStart = query;
  query = appendQuery(input, pathEnd + 1, queryEnd, T, queryStart);
  return query === queryStart ? end : query;
}

export const stringOf = (bytes: Uint8Array, start: number, end: number): string =>
  utf8Decoder().decode(bytes.subarray(start, end));

export const appendText = (text: string, T: Uint8Array, at: number): number =>
  at + utf8Encoder().encodeInto(text, T.subarray(at)).written;

/** Writes the text before the path of a URI with an ordinary host or none, and a scheme that has no rules, or the rules of the web. */
function appendOrdinaryHost(R: Scanned<Uint8Array>, T: Uint8Array, start: number, form: KeyForm): number {
  const { input, hostStart, hostEnd, pathStart, schemeEnd } = R;
  // In `http:http://h`, the colon of the second scheme looks like an empty port.
  if (R.has(~ORDINARY_FLAGS) || hostEnd + 1 === pathStart) return NOT_ORDINARY;
  const isWeb = isOfWeb(input, R.start, schemeEnd);
  // `dns` and `filedesc` have separate rules.
  if (!isWeb && (input[R.start] === CodeUnit.LOWER_D || schemeEnd - R.start >= FILEDESC.length)) return NOT_ORDINARY;
  // A host of `http` may be in its path.
  if (!R.has(Flag.AUTHORITY))
    return input[R.start] === CodeUnit.LOWER_H ? NOT_ORDINARY : append(input, R.start, schemeEnd + 1, T, start);
  let at = start;
  if (form.withScheme) {
    at = append(input, R.start, R.authorityStart, T, at);
    T[at++] = CodeUnit.LEFT_PARENTHESIS;
  }
  const isAddress = R.hostKind === HostKind.IPV4;
  if (R.hostKind > HostKind.IPV4) at = appendLiteral(input, hostStart + 1, hostEnd - 1, T, at);
  // A name without a letter at its end may be another form of an address.
  else if (!isAddress && lowerCaseAt(input, hostEnd - 1) < CodeUnit.LOWER_A) return NOT_ORDINARY;
  else if (isAddress && !form.reverseAddresses) at = append(input, hostStart, hostEnd, T, at);
  else at = appendLabels(input, hostStart, hostEnd, T, at, form.keepWww);
  if (at === NOT_ORDINARY) return NOT_ORDINARY;
  let port = hostEnd + 1;
  while (port < pathStart && input[port] === CodeUnit.ZERO) port++;
  const defaultPort = schemeEnd - R.start === 'http'.length ? IMPLIED_PORTS.http : IMPLIED_PORTS.https;
  const isDefault = isWeb && isText(input, port, pathStart, defaultPort);
  if (port < pathStart && !isDefault) {
    T[at++] = CodeUnit.COLON;
    at = append(input, port, pathStart, T, at);
  }
  if (form.trailingComma) T[at++] = CodeUnit.COMMA;
  T[at++] = CodeUnit.RIGHT_PARENTHESIS;
  return at;
}

/** The characters of ordinary labels in lowercase; 0 for all others. */
const IN_LABEL = /* @__PURE__ */ UNRESERVED.map((member, c) =>
  member === 1 && c !== CodeUnit.FULL_STOP ? String.fromCharCode(c).toLowerCase().charCodeAt(0) : 0,
);

/** Writes the labels of a name in reverse order, without `www.` unless it is kept. An ordinary name has no empty label. */
function appendLabels(
  input: Uint8Array,
  hostStart: number,
  end: number,
  T: Uint8Array,
  from: number,
  keepWww: boolean,
): number {
  let start = hostStart;
  if (
    !keepWww &&
    lowerCaseAt(input, start) === CodeUnit.LOWER_W &&
    lowerCaseAt(input, start + 1) === CodeUnit.LOWER_W &&
    lowerCaseAt(input, start + 2) === CodeUnit.LOWER_W
  ) {
    // The bytes after the host may be of an earlier text.
    let i = start + 3;
    while (i < end && DIGIT[input[i] as number] === 1) i++;
    if (i < end && input[i] === CodeUnit.FULL_STOP) start = i + 1;
  }
  let at = from;
  let labelEnd = end;
  for (let i = end - 1; i >= start; i--) {
    if (lowerCaseAt(input, i) !== 0) continue;
    if (input[i] !== CodeUnit.FULL_STOP || i + 1 === labelEnd) return NOT_ORDINARY;
    for (let k = i + 1; k < labelEnd; k++) T[at++] = lowerCaseAt(input, k);
    T[at++] = CodeUnit.COMMA;
    labelEnd = i;
  }
  if (labelEnd === start) return NOT_ORDINARY;
  for (let k = start; k < labelEnd; k++) T[at++] = lowerCaseAt(input, k);
  return at;
}

/** Writes an IP-literal in lowercase, without its brackets. Parts of a literal with full stops are reversed as labels are. */
function appendLiteral(input: Uint8Array, start: number, end: number, T: Uint8Array, from: number): number {
  for (let i = start; i < end; i++) {
    if (input[i] === CodeUnit.FULL_STOP) return NOT_ORDINARY;
    T[from + i - start] = IN_KEY[input[i] as number] as number;
  }
  return from + end - start;
}

const lowerCaseAt = (input: Uint8Array, i: number): number => IN_LABEL[input[i] as number] as number;

const HTTP_PREFIXES = /https?:\/\//y;
/** Scheme, host, port and path. The text after a second `http://` need not be a URI, nor shared memory that changes after its scan. */
const PARTS_OF_URI = /^([^:]*):?(?:\/\/(?:[^/]*@)?(?:\[([^/]*)\]|([^/:]*))(?::0*([^/]*))?)?(.*)/s;
/** Host and path in the path of `http:///host/path` and similar texts. */
const HOST_IN_PATH = /^\/*([^/]*)(\/.*)?/s;
const NUMBERED_WWW = /^www\d*\./;

/** Returns the text of a key before the path, and its path. @param uri - a URI up to its query */
function beginningAndPath(uri: string, form: KeyForm): [beginning: string, path: string] {
  // Of several `http://` and `https://` at the beginning, the last one counts.
  let start = 0;
  let end = 0;
  for (HTTP_PREFIXES.lastIndex = 0; HTTP_PREFIXES.test(uri); end = HTTP_PREFIXES.lastIndex) start = end;
  const [, scheme = '', literal, name = '', port = '', rest = ''] = PARTS_OF_URI.exec(
    uri.slice(start),
  ) as RegExpExecArray;
  let host = literal ?? name;
  let path = rest;
  if (host === '' && scheme.startsWith('http') && path !== '')
    [, host = '', path = '/'] = HOST_IN_PATH.exec(path) as unknown as [string, string?, string?];
  host = canonicalHost(host);
  if (host === '') return [`${scheme}:`, path];
  const isDns = scheme === 'dns';
  const beginning = form.withScheme ? `${scheme}:${isDns ? '' : '//'}(` : '';
  const labels = reversed(isDns || form.keepWww ? host : host.replace(NUMBERED_WWW, ''), form.reverseAddresses);
  const colonPort =
    port === '' || port === own<Readonly<Record<string, string>>, string>(IMPLIED_PORTS, scheme.toLowerCase())
      ? ''
      : `:${port}`;
  return [`${beginning}${labels}${colonPort}${form.trailingComma ? ',' : ''})`, path];
}

/** A name without the full stops around it. */
const BETWEEN_FULL_STOPS = /[^.](?:.*[^.])?/;

function canonicalHost(host: string): string {
  const [name = ''] = BETWEEN_FULL_STOPS.exec(canonicalText(host).replaceAll('..', '.')) ?? [];
  return dottedAddress(name) ?? name;
}

const ONE_NUMBER = /^\d+$/;
/** Two to four numbers. One with a leading zero is octal, and if the first is, no other number may have an 8 or a 9. */
const NUMBERS = /^(?:0[0-7]*(?:\.[0-7]+){1,3}|[1-9]\d*(?:\.(?:0[0-7]*|[1-9]\d*)){1,3})$/;

/**
 * Returns the dotted form of an address that is written as one to four numbers; the last one fills the
 * remaining octets: `017.0.402` is `15.0.1.146`. A single number is decimal, and if it is too large, its lower 32 bits
 * are used. Returns `undefined` for every other host.
 */
function dottedAddress(host: string): string | undefined {
  const isOne = ONE_NUMBER.test(host);
  if (!isOne && !NUMBERS.test(host)) return undefined;
  const { addresses, overflows } = numericHost(host) as NumericHost;
  // The last reading is decimal, the first one octal if there is a leading zero.
  if (isOne) return ipv4Text(addresses.at(-1) as IpAddress);
  return overflows ? undefined : ipv4Text(addresses[0] as IpAddress);
}

/** An address that is not reversed with `reverseAddresses: false`. */
export const DOTTED_NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Returns a host with its labels in reverse order. */
export function reversed(host: string, reverseAddresses: boolean): string {
  return !reverseAddresses && DOTTED_NUMBERS.test(host) ? host : host.split('.').reverse().join(',');
}

/**
 * Bits of {@link IN_KEY} above the octet: of a `/`; and of a character that may begin a segment that is removed, such as `.`. The second
 * bit is the first one, doubled.
 */
const IS_SOLIDUS = 0x100;
const MAY_BEGIN_RARE = 2 * IS_SOLIDUS;

/** Each octet as keys have it: printable ASCII except `#` and `%` in lowercase; 0 for all others, which are percent-encoded. */
const IN_KEY = /* @__PURE__ */ Uint16Array.from({ length: 0x100 }, (_, octet) => {
  const character = String.fromCharCode(octet);
  if (octet <= CodeUnit.SPACE || octet >= CodeUnit.DELETE || '#%'.includes(character)) return 0;
  const bits = (character === '/' ? IS_SOLIDUS : 0) + ('/.('.includes(character) ? MAY_BEGIN_RARE : 0);
  return bits + character.toLowerCase().charCodeAt(0);
});
const LOWER_HEX = '0123456789abcdef';

/** Whether the text that was decoded last may have a `/` and then another one, a `.` or a `(`. */
let hasRareSegment = false;

/** Decodes percent-encodings repeatedly, encodes the result once, and writes it in lowercase: `%25%32%35%C3A` becomes `%25%c3a`. */
function appendDecoded(input: Uint8Array, start: number, end: number, T: Uint8Array, from: number): number {
  let at = from;
  let repeats = false;
  // The bit of a `/`, doubled, meets the bit of the next character. A branch at each `/` takes half as much time again (Node 20, x64).
  let bits = 0;
  let previous = 0;
  for (let i = start; i < end; i++) {
    const c = IN_KEY[input[i] as number] as number;
    if (c !== 0) {
      T[at++] = c;
      bits |= (2 * previous) & c;
      previous = c;
      continue;
    }
    bits = MAY_BEGIN_RARE;
    const octet = octetOf(input[++i] as number, input[++i] as number);
    repeats ||= octet === CodeUnit.PERCENT_SIGN;
    at = appendOctet(octet, T, at);
  }
  hasRareSegment = (bits & MAY_BEGIN_RARE) !== 0;
  return repeats ? decodeAgain(T, from, at) : at;
}

function appendOctet(octet: number, T: Uint8Array, at: number): number {
  const c = IN_KEY[octet] as number;
  if (c !== 0) {
    T[at] = c;
    return at + 1;
  }
  T[at] = CodeUnit.PERCENT_SIGN;
  T[at + 1] = LOWER_HEX.charCodeAt(octet >> 4);
  T[at + 2] = LOWER_HEX.charCodeAt(octet & 0xf);
  return at + 3;
}

/** Decodes each `%25` with two digits after it. The result may be the last digit of an earlier one. */
function decodeAgain(T: Uint8Array, start: number, end: number): number {
  let at = start;
  for (let i = start; i < end; i++) {
    T[at++] = T[i] as number;
    while (isEncodedPercent(T, at - 5) && HEXDIG[T[at - 2] as number] === 1 && HEXDIG[T[at - 1] as number] === 1)
      at = appendOctet(octetOf(T[at - 2] as number, T[at - 1] as number), T, at - 5);
  }
  return at;
}

function isEncodedPercent(T: Uint8Array, at: number): boolean {
  return T[at] === CodeUnit.PERCENT_SIGN && octetOf(T[at + 1] as number, T[at + 2] as number) === CodeUnit.PERCENT_SIGN;
}

function canonicalText(text: string): string {
  if (!text.includes('%')) return text.toLowerCase();
  const input = utf8Encoder().encode(text);
  return stringOf(input, 0, appendDecoded(input, 0, input.length, input, 0));
}

/** Writes a path without empty segments and dot-segments if there is a host, without session ids, and without a slash at its end. */
function appendKeyPath(
  input: Uint8Array,
  start: number,
  end: number,
  T: Uint8Array,
  from: number,
  hasHost: boolean,
): number {
  let at = appendDecoded(input, start, end, T, from);
  if (at === from && hasHost) T[at++] = CodeUnit.SOLIDUS;
  if (hasRareSegment && hasHost)
    at = removeEmptySegments(T, from, appendMerged(T, from, at, at, T, from, from, 'segment'));
  if (hasRareSegment && indexIn(T, CodeUnit.LEFT_PARENTHESIS, from, at) < at)
    at = appendText(withoutSessionIdsInPath(stringOf(T, from, at)), T, from);
  return at > from + 1 && T[at - 1] === CodeUnit.SOLIDUS ? at - 1 : at;
}

function removeEmptySegments(T: Uint8Array, start: number, end: number): number {
  let at = start + 1;
  for (let i = at; i < end; i++) {
    const c = T[i] as number;
    if (c !== CodeUnit.SOLIDUS || T[at - 1] !== CodeUnit.SOLIDUS) T[at++] = c;
  }
  return at;
}

/** Writes a query without session ids, with its parameters sorted by name, then by value. */
function appendQuery(input: Uint8Array, start: number, end: number, T: Uint8Array, from: number): number {
  const at = appendDecoded(input, start, end, T, from);
  if (sortParameters(T, from, at, true)) return at;
  const rest = appendText(withoutSessionIdsInQuery(stringOf(T, from, at)), T, from);
  sortParameters(T, from, rest, false);
  return rest;
}

/** From the `d` of `sid=` to the `&` after 32 characters, and of `aspsessionid`, eight letters and `=` to the `&` after 24. */
const ID_LENGTH = 34;

/** Whether a session id may have begun before the `d` at `i`: with `cfid`, or `sid` or `nid` with an `&` where the id ends. */
function maybeSessionId(T: Uint8Array, i: number): boolean {
  const c = T[i - 2];
  if (T[i - 1] !== CodeUnit.LOWER_I) return false;
  if (c === CodeUnit.LOWER_F) return true;
  return (c === CodeUnit.LOWER_S || c === CodeUnit.LOWER_N) && T[i + ID_LENGTH] === CodeUnit.AMPERSAND;
}

/** A query before it is sorted, and the starts of its parameters. A longer query gets separate arrays. */
const COPY = /* @__PURE__ */ new Uint8Array(1 << 12);
const STARTS = /* @__PURE__ */ new Uint32Array(1 << 9);
/** From this number of parameters onwards, they are not inserted one by one: that takes quadratic time. */
const MANY = 64;

/**
 * Sorts the parameters of a query. Changes the byte at `end`.
 *
 * @param stops - whether to leave a query that may have a session id, and to return `false`
 */
function sortParameters(T: Uint8Array, start: number, end: number, stops: boolean): boolean {
  T[end] = CodeUnit.AMPERSAND;
  const length = end + 1 - start;
  const starts = length <= STARTS.length ? STARTS : new Uint32Array(length);
  let count = 0;
  let last = start;
  let isSorted = true;
  for (let i = start; i <= end; i++) {
    const c = T[i];
    if (c === CodeUnit.LOWER_D && stops && maybeSessionId(T, i)) return false;
    if (c !== CodeUnit.AMPERSAND) continue;
    let k = count++;
    for (; k > 0 && count < MANY; k--) {
      const before = starts[k - 1] as number;
      if (compareParameters(T, before, last) <= 0) break;
      starts[k] = before;
      isSorted = false;
    }
    starts[k] = last;
    last = i + 1;
  }
  if (count >= MANY) sortStarts(T, starts.subarray(0, count));
  if (!isSorted || count >= MANY) reorder(T, start, length, starts, count);
  return true;
}

/** Separate from {@link sortParameters}, since `T` in a closure is slow to read. */
function sortStarts(T: Uint8Array, starts: Uint32Array): void {
  starts.sort((a, b) => compareParameters(T, a, b));
}

/** Writes parameters in order. */
function reorder(T: Uint8Array, start: number, length: number, starts: Uint32Array, count: number): void {
  const query = length <= COPY.length ? COPY : new Uint8Array(length);
  append(T, start, start + length, query, 0);
  let at = start;
  for (let k = 0; k < count; k++) {
    let i = (starts[k] as number) - start;
    do T[at++] = query[i] as number;
    while (query[i++] !== CodeUnit.AMPERSAND);
  }
}

/** Compares two parameters by name, then by value. A parameter without a value precedes one with an empty value. */
function compareParameters(T: Uint8Array, a: number, b: number): number {
  let isInName = true;
  for (let i = 0; ; i++) {
    const x = T[a + i] as number;
    const y = T[b + i] as number;
    if (x !== y) return rank(x, isInName) - rank(y, isInName);
    if (x === CodeUnit.AMPERSAND) return 0;
    if (x === CodeUnit.EQUALS) isInName = false;
  }
}

/** The order of a character: the end of a parameter, then the `=` after its name, then all others. */
function rank(c: number, isInName: boolean): number {
  if (c === CodeUnit.AMPERSAND) return 0;
  return c === CodeUnit.EQUALS && isInName ? 1 : c;
}
