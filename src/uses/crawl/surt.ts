import { URIS } from '../../errors/index.js';
import { type Batch, Scanned, scan } from '../../scanner/index.js';
import {
  append,
  CodeUnit,
  checkText,
  type ParsedReference,
  readOptions,
  textOf,
  utf8Encoder,
} from '../../support/index.js';
import { Flag, Grammar, STRIDE } from '../../tables/index.js';
import { type LineBuffer, writeLines } from '../bulk/index.js';
import { appendKey, appendText, DOTTED_NUMBERS, MAX_ADDED, reversed, stringOf } from './archive-key.js';

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
  /** Whether `www.`, `www2.` and so on stay in a key; `false` by default. With `canonical: false`, they always stay. */
  readonly keepWww?: boolean;
}

/** For a URI and its key. Longer ones get a separate array. */
const BYTES = /* @__PURE__ */ new Uint8Array(1 << 12);
const uriRecord = /* @__PURE__ */ new Uint32Array(STRIDE);

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
 * @param options - which parts to remove and how to write the rest; the key of the Internet Archive by default
 * @throws UriSyntaxError if it is not a URI
 * @throws TypeError if it is neither a string nor a parsed reference
 * @example
 * ```ts
 * surt('http://www.Archive.org/goo/?a=2&b&a=1'); // 'org,archive)/goo?a=1&a=2&b'
 * surt('http://archive.org/', { withScheme: true, trailingComma: true }); // 'http://(org,archive,)/'
 * surt('http://www.example.com/', { keepWww: true }); // 'com,example,www)/'
 * surt('https://u@www.example.com:80/a/?b#c', { canonical: false }); // 'com,example,www:80@u)/a/?b#c'
 * const heritrix = { canonical: false, withScheme: true, trailingComma: true, reverseAddresses: false };
 * surt('http://www.example.com/a', heritrix); // 'http://(com,example,www,)/a'
 * surt('http://192.0.2.1:81/a', heritrix); // 'http://(192.0.2.1:81)/a'
 * ```
 */
export function surt(uri: string | ParsedReference, options?: SurtOptions): string {
  const form = options === undefined ? SURT_OPTIONS : readOptions(options, SURT_OPTIONS);
  const text = textOf(uri);
  checkText(text, 'uri');
  const { length } = text;
  const needed = 2 * length + MAX_ADDED + 1;
  const bytes = needed <= BYTES.length ? BYTES : new Uint8Array(needed);
  // Before the scan: bytes that were written just now are slow to read.
  utf8Encoder().encodeInto(text, bytes);
  const flags = scan(text, uriRecord, 0, Grammar.URI);
  if (flags < 0) throw URIS.error(text, ~flags, Grammar.URI);
  const R = new Scanned(bytes, uriRecord);
  R.flags = flags;
  return stringOf(bytes, length, appendSurt(R, bytes, length, form));
}

const SURT_OPTIONS = {
  canonical: true,
  withScheme: false,
  trailingComma: false,
  reverseAddresses: true,
  keepWww: false,
};

/**
 * Writes the archive key of each line of a batch: the result of `surt`, as bytes. Keys of URIs with an ordinary host or none, and a
 * short scheme are written without strings.
 *
 * A line that is not a URI becomes an empty line; no key is empty.
 *
 * @param batch - a batch filled by `scanLines`, with its input unchanged
 * @param out - the buffer for the keys, one per line of the batch; its previous lines are overwritten
 * @param options - as for `surt`
 * @returns `out`
 * @throws RangeError if the input of the batch is in `out`, or if the result would take more than 4 GiB
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('http://www.Archive.org/a/?c&b\n/a\n'), new Batch());
 * const out = surtLines(batch, new LineBuffer());
 * out.slice(0); // 'org,archive)/a?b&c'
 * out.slice(1); // ''
 * ```
 */
export function surtLines(batch: Batch, out: LineBuffer, options?: SurtOptions): LineBuffer {
  const form = options === undefined ? SURT_OPTIONS : readOptions(options, SURT_OPTIONS);
  return writeLines(batch, out, {
    maxAdded: MAX_ADDED,
    keeps: () => false,
    write: (R, { bytes }, start) => (R.has(Flag.SCHEME) ? appendSurt(R, bytes, start, form) : start),
  });
}

/**
 * Writes a URI as a SURT to `T` from `start`, where it has room for the URI and `MAX_ADDED` bytes more.
 *
 * @returns the offset at which it ends
 */
function appendSurt(R: Scanned<Uint8Array>, T: Uint8Array, start: number, options: Required<SurtOptions>): number {
  return options.canonical ? appendKey(R, T, start, options) : appendReordered(R, T, start, options);
}

function appendReordered(R: Scanned<Uint8Array>, T: Uint8Array, start: number, options: Required<SurtOptions>): number {
  const { input, hostStart, hostEnd, pathStart } = R;
  if (!R.has(Flag.AUTHORITY)) return append(input, R.start, R.end, T, start);
  const host = stringOf(input, hostStart, hostEnd);
  const labels = host.startsWith('[') ? host : reversed(host, options.reverseAddresses);
  let at = start;
  if (options.withScheme) {
    at = append(input, R.start, R.authorityStart, T, at);
    T[at++] = CodeUnit.LEFT_PARENTHESIS;
  }
  at = appendText(labels, T, at);
  // Names have a comma after each label; a dotted address has no labels.
  if (options.trailingComma && !DOTTED_NUMBERS.test(labels)) T[at++] = CodeUnit.COMMA;
  at = append(input, hostEnd, pathStart, T, at);
  if (R.has(Flag.USERINFO)) {
    T[at++] = CodeUnit.AT_SIGN;
    at = append(input, R.authorityStart, hostStart - 1, T, at);
  }
  T[at++] = CodeUnit.RIGHT_PARENTHESIS;
  return append(input, pathStart, R.end, T, at);
}
