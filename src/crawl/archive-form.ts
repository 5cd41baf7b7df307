/** The form that the Internet Archive gives a URI before it becomes a key. */

import { type Address, ipv4Text, type NumericHost, numericHost } from '../resolve/addresses.js';
import { octetAt, octetOf } from '../resolve/percent.js';
import { CodeUnit } from '../tables/code-unit.js';
import { utf8Decoder } from '../tables/lazy.js';
import { HEXDIG } from '../tables/uri.generated.js';
import { withoutSessionIdsInPath, withoutSessionIdsInQuery } from './session-ids.js';

/** The components of a key; empty ones are removed, except for the query. */
export interface ArchiveForm {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly query: string;
}

/** Appendix B, without the fragment. The text after a second `http://` need not be a URI. */
const COMPONENTS = /^([^:/?#]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/;
type Matched = [text: string, scheme: string, authority: string | undefined, path: string, query: string | undefined];
const WWW = /^www\d*\./;
const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['http', '80'],
  ['https', '443'],
]);

/** Returns the archive form of a URI. @param uri - a URI; it is not checked */
export function archiveForm(uri: string): ArchiveForm {
  const isEncoded = uri.includes('%');
  const text = uri.slice(lastBeginning(uri));
  const [, scheme, authority = '', rawPath, query = ''] = COMPONENTS.exec(text) as unknown as Matched;
  let [host, port] = hostAndPort(authority);
  let path = rawPath;
  if (host === '' && scheme.startsWith('http')) [host, path] = hostInPath(path);
  if (port === DEFAULT_PORTS.get(scheme.toLowerCase())) port = '';
  host = canonicalHost(host, isEncoded);
  path = canonicalPath(path, isEncoded, host !== '');
  return {
    scheme,
    host: scheme === 'dns' ? host : host.replace(WWW, ''),
    port,
    path,
    query: canonicalQuery(query, isEncoded),
  };
}

/** Returns the start of the last of several leading `http://` and `https://`. */
function lastBeginning(uri: string): number {
  let last = 0;
  let next = 0;
  while (uri.startsWith('http://', next) || uri.startsWith('https://', next)) {
    last = next;
    next = uri.indexOf('//', next) + 2;
  }
  return last;
}

/** Returns the host, without the brackets of an IP-literal, and the port without leading zeros; the port is empty for 0. */
function hostAndPort(authority: string): [host: string, port: string] {
  const hostPort = authority.slice(authority.lastIndexOf('@') + 1);
  const literalEnd = hostPort.startsWith('[') ? hostPort.indexOf(']') : -1;
  const colon = hostPort.indexOf(':', literalEnd + 1);
  const end = colon < 0 ? hostPort.length : colon;
  const host = literalEnd < 0 ? hostPort.slice(0, end) : hostPort.slice(1, literalEnd);
  return [host, hostPort.slice(end + 1).replace(/^0+/, '')];
}

/** Returns host and path of `http:///host/path` and similar texts. */
function hostInPath(path: string): [host: string, path: string] {
  if (path === '') return ['', ''];
  const rest = path.replace(/^\/+/, '');
  const slash = rest.indexOf('/');
  return slash < 0 ? [rest, '/'] : [rest.slice(0, slash), rest.slice(slash)];
}

function canonicalHost(host: string, isEncoded: boolean): string {
  const name = canonicalText(host, isEncoded).replaceAll('..', '.');
  let start = 0;
  let end = name.length;
  while (name.charAt(start) === '.') start++;
  while (end > start && name.charAt(end - 1) === '.') end--;
  const trimmed = name.slice(start, end);
  return dottedAddress(trimmed) ?? trimmed;
}

const ONE_NUMBER = /^\d+$/;
/** Two to four numbers. One with a leading zero is octal, and if the first is, no other number may have an 8 or a 9. */
const NUMBERS = /^(?!0.*[89])(?:0[0-7]*|[1-9]\d*)(?:\.(?:0[0-7]*|[1-9]\d*)){1,3}$/;

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
  if (isOne) return ipv4Text(addresses.at(-1) as Address);
  return overflows ? undefined : ipv4Text(addresses[0] as Address);
}

/** Where a segment is empty or a dot-segment, or may be a session id. */
const UNUSUAL = /\/[/.(]/;

/** Returns the path of a key, without empty segments and dot-segments if there is a host, and without session ids. */
export function canonicalPath(raw: string, isEncoded: boolean, hasHost: boolean): string {
  let path = canonicalText(raw, isEncoded);
  if (path === '') return hasHost ? '/' : '';
  if (UNUSUAL.test(path)) path = withoutSessionIdsInPath(hasHost ? keptSegments(path) : path);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/**
 * Removes empty segments and dot-segments from a path. A `..` without a segment before it stays, and the next `..`
 * removes it.
 */
function keptSegments(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '..' && kept.length > 0) kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  const last = kept.pop() ?? '';
  return `/${kept.map((segment) => (segment === '' ? '' : `${segment}/`)).join('')}${last}`;
}

/** Removes session ids, and sorts the parameters by name, then by value. */
export function canonicalQuery(raw: string, isEncoded: boolean): string {
  const query = withoutSessionIdsInQuery(canonicalText(raw, isEncoded));
  const starts = [0];
  let isSorted = true;
  for (let i = query.indexOf('&'); i >= 0; i = query.indexOf('&', i + 1)) {
    isSorted &&= compareParameters(query, starts.at(-1) as number, i + 1) <= 0;
    starts.push(i + 1);
  }
  if (isSorted) return query;
  starts.sort((a, b) => compareParameters(query, a, b));
  return starts.map((start) => query.slice(start, endOfParameter(query, start))).join('&');
}

function endOfParameter(query: string, start: number): number {
  const end = query.indexOf('&', start);
  return end < 0 ? query.length : end;
}

/** Compares two parameters by name, then by value. A parameter without a value precedes one with an empty value. */
function compareParameters(query: string, a: number, b: number): number {
  let isInName = true;
  for (let i = 0; ; i++) {
    const x = rank(query, a + i, isInName);
    const y = rank(query, b + i, isInName);
    if (x !== y || x === 0) return x - y;
    if (x === 1) isInName = false;
  }
}

/** The order of a character: the end of a parameter, then the `=` after its name, then all others. */
function rank(query: string, i: number, isInName: boolean): number {
  const character = i < query.length ? query.charCodeAt(i) : CodeUnit.AMPERSAND;
  if (character === CodeUnit.AMPERSAND) return 0;
  return character === CodeUnit.EQUALS && isInName ? 1 : character;
}

const ENCODED = '%41'.length;

/** Each octet as keys have it: printable ASCII except `#` and `%` in lowercase, all others percent-encoded. */
const IN_KEY: readonly string[] = /* @__PURE__ */ Array.from({ length: 0x100 }, (_, octet) => {
  const character = String.fromCharCode(octet);
  return /[!-"$&-~]/.test(character) ? character.toLowerCase() : `%${octet.toString(16).padStart(2, '0')}`;
});

/** Decodes percent-encodings repeatedly, encodes the result once, and writes it in lowercase: `%25%32%35%C3A` becomes `%25%c3a`. */
function canonicalText(text: string, isEncoded: boolean): string {
  if (!isEncoded) return text.toLowerCase();
  if (text.includes('%25')) return encodeOnce(decodeRepeatedly(text));
  let decoded = '';
  let start = 0;
  for (let i = text.indexOf('%'); i >= 0; i = text.indexOf('%', start)) {
    decoded += text.slice(start, i) + IN_KEY[octetAt(text, i)];
    start = i + ENCODED;
  }
  return (decoded + text.slice(start)).toLowerCase();
}

/** One pass, since the order of decoding does not change the result: no two encodings overlap, and decoding only shortens. */
function decodeRepeatedly(text: string): Uint8Array {
  const octets = new Uint8Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    octets[length++] = text.charCodeAt(i);
    while (octets[length - 3] === CodeUnit.PERCENT_SIGN && isDigit(octets[length - 2]) && isDigit(octets[length - 1])) {
      length -= 2;
      octets[length - 1] = octetOf(octets[length] as number, octets[length + 1] as number);
    }
  }
  return octets.subarray(0, length);
}

function encodeOnce(octets: Uint8Array): string {
  const encoded = new Uint8Array(ENCODED * octets.length);
  let length = 0;
  for (const octet of octets) {
    const text = IN_KEY[octet] as string;
    for (let i = 0; i < text.length; i++) encoded[length++] = text.charCodeAt(i);
  }
  return utf8Decoder().decode(encoded.subarray(0, length));
}

const isDigit = (character: number | undefined): boolean => HEXDIG[character as number] === 1;
