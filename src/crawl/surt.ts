import { UriSyntaxError } from '../errors/index.js';
import { authorityStart, Flag, Grammar, Slot, STRIDE, scan } from '../scanner/index.js';
import { checkOptions, ownBoolean, unlessIndex } from '../tables/options.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { archiveForm, canonicalQuery } from './archive-form.js';

/** Options of {@link surt}. */
export interface SurtOptions {
  /**
   * `true` (the default): the key in the indexes of the Internet Archive and Common Crawl, which many URIs share.
   * `false`: the URI itself in another order, with nothing changed or removed.
   */
  readonly canonical?: boolean;
  /** Whether to write the scheme: `http://(org,archive)/`. Without an authority it is always written. */
  readonly withScheme?: boolean;
  /**
   * Whether a comma follows the host, so that no host is the beginning of another one: `org,archive,)/`. With `canonical: false`, no
   * comma follows an IPv4 address that is not reversed.
   */
  readonly trailingComma?: boolean;
  /** Whether IPv4 addresses are reversed as names are, which is the default. */
  readonly reverseAddresses?: boolean;
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

// Filled and read within one call: no code of the caller runs in between.
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
 * @param options - which parts to remove and how to write the rest; the key of the Internet Archive by default; a number is ignored, so that
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
  const how = readOptions(unlessIndex(options));
  const text = textOf(uri);
  const flags = scan(text, record, 0, Grammar.URI);
  if (flags < 0) throw new UriSyntaxError(text, ~flags, Grammar.URI);
  if (!how.canonical) return reordered(text, flags, how);
  return ordinaryKey(text, flags, how) ?? archiveKey(text, how);
}

const OPTIONS = ['canonical', 'withScheme', 'trailingComma', 'reverseAddresses'] as const;

/** Checks the options of a caller, and completes them with defaults. */
function readOptions(options: SurtOptions | undefined): Required<SurtOptions> {
  checkOptions(options, OPTIONS);
  return {
    canonical: ownBoolean(options, 'canonical', true),
    withScheme: ownBoolean(options, 'withScheme', false),
    trailingComma: ownBoolean(options, 'trailingComma', false),
    reverseAddresses: ownBoolean(options, 'reverseAddresses', true),
  };
}

const ORDINARY = Flag.SCHEME | Flag.AUTHORITY | Flag.QUERY | Flag.FRAGMENT;
/** Also the scheme. The last label is not a number. */
const ORDINARY_BEGINNING = /^https?:\/\/(?:www\d*\.)?((?:[a-z\d_-]+\.)*[a-z][a-z\d-]*)$/;

/** Returns the key of an "http" or "https" URI that needs no decoding, in half the time of {@link archiveKey}; or `undefined`. */
function ordinaryKey(uri: string, flags: number, options: Required<SurtOptions>): string | undefined {
  const host = (flags & ~ORDINARY) === 0 && ORDINARY_BEGINNING.exec(uri.slice(0, record[Slot.HOST_END]))?.[1];
  if (!host) return undefined;
  const pathEnd = record[Slot.PATH_END] as number;
  const path = uri.slice(record[Slot.PATH_START], pathEnd).toLowerCase() || '/';
  if (path.includes('//') || path.includes('/(')) return undefined;
  const shortPath = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const query = flags & Flag.QUERY ? canonicalQuery(uri.slice(pathEnd + 1, record[Slot.QUERY_END])) : '';
  const labels = reversed(host, options) + comma(options);
  return `${beginning(uri.slice(0, record[Slot.SCHEME_END]), '//', options)}${labels})${shortPath}${query && `?${query}`}`;
}

function archiveKey(uri: string, options: Required<SurtOptions>): string {
  if (uri.startsWith('filedesc')) return uri;
  const { scheme, host, port, path, query } = archiveForm(uri);
  const rest = query === undefined ? path : `${path || '/'}?${query}`;
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
