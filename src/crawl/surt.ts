import { UriSyntaxError } from '../errors/index.js';
import { authorityStart, Flag, Grammar, Slot, STRIDE, scan } from '../scanner/index.js';
import { CodeUnit } from '../tables/code-unit.js';
import { readOptions, unlessIndex } from '../tables/options.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { DIGIT, UNRESERVED } from '../tables/uri.generated.js';
import { archiveForm, canonicalPath, canonicalQuery } from './archive-form.js';

/** Options of {@link surt}. */
export interface SurtOptions {
  /**
   * `true` (the default): the key in the indexes of the Internet Archive and Common Crawl; many URIs share it.
   * `false`: the URI itself in another order, with nothing changed or removed.
   */
  readonly canonical?: boolean;
  /** Whether to write the scheme: `http://(org,archive)/`. Without an authority it is always written. */
  readonly withScheme?: boolean;
  /**
   * Whether a comma follows the host: no host is then the beginning of another one, as in `org,archive,)/`. With `canonical: false`, no
   * comma follows an IPv4 address that is not reversed.
   */
  readonly trailingComma?: boolean;
  /** Whether IPv4 addresses are reversed as names are; `true` by default. */
  readonly reverseAddresses?: boolean;
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const record = new Uint32Array(STRIDE);

/**
 * Returns a URI as a SURT (Sort-friendly URI Reordering Transform). The labels of its host are in reverse order, so
 * that sorting groups the URIs of a domain.
 *
 * By default, that is the key under which the Internet Archive (the Wayback Machine, the `surt` package of Python) and
 * Common Crawl (`urlkey`) store a capture. It removes parts that rarely, but sometimes, change the target: the
 * fragment, the userinfo, a default port, `www.` and `www2.`, the case of everything, a slash at the end of the path,
 * empty segments, an empty query and session ids. Percent-encodings are decoded repeatedly and encoded once, numeric
 * hosts are read as IPv4 addresses, and the parameters of the query are sorted. There are two differences: a host with
 * percent-encoded non-ASCII characters stays percent-encoded, where `surt` converts it by IDNA 2003 (convert it
 * before); a port above 65535 stays, where `surt` fails. `repair` may turn other text into a URI.
 *
 * With `canonical: false`, the components are written unchanged, with userinfo and port within the parentheses. The form of Heritrix,
 * `scheme://(tld,domain,:port@userinfo)/path?query#fragment`, has these options:
 * `{ canonical: false, withScheme: true, trailingComma: true, reverseAddresses: false }`.
 *
 * @param uri - a URI, as a string or parsed
 * @param options - which parts to remove and how to write the rest; the key of the Internet Archive by default; a number is ignored:
 * `uris.map(surt)` works
 * @throws UriSyntaxError if it is not a URI
 * @throws TypeError if it is neither a string nor a parsed reference
 * @example
 * ```ts
 * surt('http://www.Archive.org/goo/?a=2&b&a=1'); // 'org,archive)/goo?a=1&a=2&b'
 * surt('http://archive.org/', { withScheme: true, trailingComma: true }); // 'http://(org,archive,)/'
 * surt('https://u@www.example.com:80/a/?b#c', { canonical: false }); // 'com,example,www:80@u)/a/?b#c'
 * const heritrix = { canonical: false, withScheme: true, trailingComma: true, reverseAddresses: false };
 * surt('http://www.example.com/a', heritrix); // 'http://(com,example,www,)/a'
 * surt('http://192.0.2.1:81/a', heritrix); // 'http://(192.0.2.1:81)/a'
 * ```
 */
export function surt(uri: string | ParsedReference, options?: SurtOptions | number): string {
  const given = unlessIndex(options);
  const how = given === undefined ? OPTIONS : readOptions(given, OPTIONS);
  const text = textOf(uri);
  const flags = scan(text, record, 0, Grammar.URI);
  if (flags < 0) throw new UriSyntaxError(text, ~flags, Grammar.URI);
  if (!how.canonical) return reordered(text, flags, how);
  return ordinaryKey(text, flags, how) ?? archiveKey(text, how);
}

/** @internal */
export const OPTIONS = { canonical: true, withScheme: false, trailingComma: false, reverseAddresses: true };

/** Flags of URIs whose keys need all the rules. @internal */
export const UNORDINARY = ~(
  Flag.SCHEME |
  Flag.AUTHORITY |
  Flag.QUERY |
  Flag.FRAGMENT |
  Flag.PERCENT |
  Flag.PERCENT_NOT_NORMAL
);

/** The last text up to a host, such as `http://www.example.com`, and the reverse labels: URIs of a host often follow each other. */
let lastOrigin = '';
let lastLabels = '';

/** Returns the key of an "http" or "https" URI with an ordinary host, in a fraction of the time of {@link archiveKey}; or `undefined`. */
function ordinaryKey(uri: string, flags: number, options: Required<SurtOptions>): string | undefined {
  if ((flags & UNORDINARY) !== 0) return undefined;
  const hostEnd = record[Slot.HOST_END] as number;
  if (hostEnd !== lastOrigin.length || !uri.startsWith(lastOrigin)) {
    if (!uri.startsWith('http://') && !uri.startsWith('https://')) return undefined;
    const labels = reversedName(uri, record[Slot.HOST_START] as number, hostEnd);
    if (labels === undefined) return undefined;
    lastOrigin = uri.slice(0, hostEnd);
    lastLabels = labels;
  }
  const isEncoded = (flags & Flag.PERCENT) !== 0;
  const pathEnd = record[Slot.PATH_END] as number;
  const path = canonicalPath(uri.slice(record[Slot.PATH_START], pathEnd), isEncoded, true);
  const start = options.withScheme ? beginning(uri.slice(0, record[Slot.SCHEME_END]), '//', options) : '';
  const key = start + lastLabels + (options.trailingComma ? ',)' : ')') + path;
  const query = flags & Flag.QUERY ? canonicalQuery(uri.slice(pathEnd + 1, record[Slot.QUERY_END]), isEncoded) : '';
  return query === '' ? key : `${key}?${query}`;
}

/** Characters of ordinary labels. @internal */
export const IN_LABEL = /* @__PURE__ */ UNRESERVED.map((member, c) =>
  /[A-Z.]/.test(String.fromCharCode(c)) ? 0 : member,
);

/**
 * Returns the labels of a name in reverse order, without `www.`; `undefined` if the name has an empty label, characters that are
 * changed, or no letter at its end: then it may be an address.
 */
function reversedName(uri: string, hostStart: number, end: number): string | undefined {
  if (uri.charCodeAt(end - 1) < CodeUnit.LOWER_A) return undefined;
  let start = hostStart;
  if (uri.startsWith('www', hostStart)) {
    let i = hostStart + 3;
    while (DIGIT[uri.charCodeAt(i)] === 1) i++;
    if (uri.charCodeAt(i) === CodeUnit.FULL_STOP) start = i + 1;
  }
  let labels = '';
  let labelEnd = end;
  for (let i = end - 1; i >= start; i--) {
    const character = uri.charCodeAt(i);
    if (character === CodeUnit.FULL_STOP && i + 1 < labelEnd) {
      labels += `${uri.slice(i + 1, labelEnd)},`;
      labelEnd = i;
    } else if (IN_LABEL[character] !== 1) return undefined;
  }
  return labelEnd === start ? undefined : labels + uri.slice(start, labelEnd);
}

function archiveKey(uri: string, options: Required<SurtOptions>): string {
  if (uri.startsWith('filedesc')) return uri;
  const { scheme, host, port, path, query } = archiveForm(uri);
  const rest = query === '' ? path : `${path || '/'}?${query}`;
  if (host === '') return `${scheme}:${rest}`;
  const colonPort = port === '' ? '' : `:${port}`;
  const slashes = scheme === 'dns' ? '' : '//';
  return `${beginning(scheme, slashes, options)}${reversed(host, options)}${colonPort}${comma(options)})${rest}`;
}

function reordered(uri: string, flags: number, options: Required<SurtOptions>): string {
  if ((flags & Flag.AUTHORITY) === 0) return uri;
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const pathStart = record[Slot.PATH_START] as number;
  const host = uri.slice(hostStart, hostEnd);
  const labels = host.startsWith('[') ? host : reversed(host, options);
  const userinfo = flags & Flag.USERINFO ? `@${uri.slice(authorityStart(flags, record), hostStart - 1)}` : '';
  const scheme = uri.slice(0, record[Slot.SCHEME_END]);
  // Names have a comma after each label; a dotted address has no labels.
  const end = IPV4.test(labels) ? '' : comma(options);
  const inParentheses = labels + end + uri.slice(hostEnd, pathStart) + userinfo;
  return `${beginning(scheme, '//', options)}${inParentheses})${uri.slice(pathStart)}`;
}

const beginning = (scheme: string, slashes: string, options: Required<SurtOptions>): string =>
  options.withScheme ? `${scheme}:${slashes}(` : '';

const comma = (options: Required<SurtOptions>): string => (options.trailingComma ? ',' : '');

function reversed(host: string, { reverseAddresses }: Required<SurtOptions>): string {
  if (!reverseAddresses && IPV4.test(host)) return host;
  return host.split('.').reverse().join(',');
}
