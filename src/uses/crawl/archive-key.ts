/** The key under which the Internet Archive stores a capture of a URI. */

import { type IpAddress, ipv4Text, type NumericHost, numericHost } from '../../host/index.js';
import { encodings } from '../../normalize/index.js';
import { mergeSegments } from '../../resolve/index.js';
import type { ScannedText } from '../../scanner/index.js';
import { CodeUnit, once, own } from '../../support/index.js';
import { DIGIT } from '../../tables/index.js';
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

/** The ports that a key leaves out, by scheme. */
const IMPLIED_PORTS = { http: '80', https: '443' } as const;
/** The beginning of a text that is its own key. */
const FILEDESC = 'filedesc';

/** Returns the key of a URI. */
export function archiveKey({ input, pathEnd, queryEnd }: ScannedText, form: KeyForm): string {
  if (input.startsWith(FILEDESC)) return input;
  const [beginning, writtenPath] = beginningAndPath(input.slice(0, pathEnd), form);
  const path = keyPath(writtenPath, beginning.endsWith(')'));
  const query = keyQuery(input.slice(pathEnd + 1, queryEnd));
  // Without a host, the path may be empty.
  return query === '' ? beginning + path : `${beginning}${path || '/'}?${query}`;
}

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
  let name = canonicalText(host);
  if (name.startsWith('.') || name.endsWith('.') || name.includes('..'))
    [name = ''] = BETWEEN_FULL_STOPS.exec(name.replaceAll('..', '.')) ?? [];
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
  if (DIGIT[host.charCodeAt(host.length - 1)] !== 1) return undefined;
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
  if (!reverseAddresses && DOTTED_NUMBERS.test(host)) return host;
  let end = host.length;
  let labels = '';
  for (let dot = host.lastIndexOf('.'); dot >= 0; dot = dot > 0 ? host.lastIndexOf('.', dot - 1) : -1) {
    labels += `${host.slice(dot + 1, end)},`;
    end = dot;
  }
  return labels + host.slice(0, end);
}

/** Each octet as keys have it, by its digits: printable ASCII except `#` and `%` in lowercase; the encoding of all others. */
const keyForms = /* @__PURE__ */ once(() => {
  const form = (encoding: string, octet: number): string =>
    octet > CodeUnit.SPACE && octet < CodeUnit.DELETE && !'#%'.includes(String.fromCharCode(octet))
      ? String.fromCharCode(octet)
      : encoding;
  return new Map(encodings().map((each, octet) => [each.slice(1).toLowerCase(), form(each, octet).toLowerCase()]));
});

/** Encodings of ASCII; control characters, and octets of other characters, stay encoded. */
const OF_ASCII = /%[2-7]./g;

/** Decodes percent-encodings repeatedly, encodes the result once, and writes it in lowercase: `%25%32%35%C3A` becomes `%25%c3a`. */
function canonicalText(text: string): string {
  const lower = text.toLowerCase();
  if (!lower.includes('%')) return lower;
  const forms = keyForms();
  const decoded = lower.replace(OF_ASCII, (encoding) => forms.get(encoding.slice(1)) as string);
  return decoded.includes('%25') ? decodedAgain(decoded) : decoded;
}

/** Decodes a percent sign with the two digits after it. The character that they give may be the last digit of an earlier encoding. */
function decodedAgain(text: string): string {
  const forms = keyForms();
  const characters: string[] = [];
  for (const character of text) {
    characters.push(character);
    while (characters.at(-5) === '%' && characters.at(-4) === '2' && characters.at(-3) === '5') {
      const form = forms.get(characters.slice(-2).join(''));
      if (form === undefined) break;
      characters.splice(-5, 5, ...form);
    }
  }
  return characters.join('');
}

/** Returns a path without empty segments and dot-segments if there is a host, without session ids, and without a slash at its end. */
function keyPath(writtenPath: string, hasHost: boolean): string {
  let path = canonicalText(writtenPath) || (hasHost ? '/' : '');
  if (hasHost && path.includes('/.')) path = mergeSegments('', 0, path, 0, path.length, 'segment');
  if (hasHost && path.includes('//')) {
    const segments = path.split('/');
    path = segments.filter((each, i) => each !== '' || i === 0 || i === segments.length - 1).join('/');
  }
  if (path.includes('/(')) path = withoutSessionIdsInPath(path);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Returns a query without session ids, with its parameters sorted by name, then by value: one without a value precedes one with an empty value. */
function keyQuery(query: string): string {
  const text = canonicalText(query);
  const rest = text.includes('id') ? withoutSessionIdsInQuery(text) : text;
  if (!rest.includes('&')) return rest;
  // A key has no NUL.
  const ranked = rest.split('&').map((parameter) => parameter.replace('=', '\0'));
  return ranked.sort().join('&').replaceAll('\0', '=');
}
