import { URIS } from '../../errors/index.js';
import { type Batch, ScannedString, type ScannedText } from '../../scanner/index.js';
import {
  checkText,
  type ParsedReference,
  readOptions,
  textOf,
  textOfLatin1,
  utf8Encoder,
} from '../../support/index.js';
import { Flag, Grammar } from '../../tables/index.js';
import { type LineBuffer, writeLines } from '../bulk/index.js';
import { archiveKey, DOTTED_NUMBERS, MAX_ADDED, reversed } from './archive-key.js';

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

const scannedUri = /* @__PURE__ */ new ScannedString();

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
  const flags = scannedUri.scan(text, Grammar.URI);
  if (flags < 0) throw URIS.error(text, ~flags, Grammar.URI);
  return surtOf(scannedUri, form);
}

const SURT_OPTIONS = {
  canonical: true,
  withScheme: false,
  trailingComma: false,
  reverseAddresses: true,
  keepWww: false,
};

/**
 * Writes the archive key of each line of a batch: the result of `surt`, as bytes.
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
    write: (R, { bytes }, start) => {
      if (!R.has(Flag.SCHEME)) return start;
      const text = textOfLatin1(R.input, R.start, R.end);
      const key = surtOf(scannedUri.take(text, R.flags, R.offsets, R.at), form);
      return start + utf8Encoder().encodeInto(key, bytes.subarray(start)).written;
    },
  });
}

function surtOf(uri: ScannedText, form: Required<SurtOptions>): string {
  return form.canonical ? archiveKey(uri, form) : reordered(uri, form);
}

function reordered(uri: ScannedText, { withScheme, trailingComma, reverseAddresses }: Required<SurtOptions>): string {
  const { input, hostStart, hostEnd, pathStart } = uri;
  if (!uri.has(Flag.AUTHORITY)) return input;
  const host = input.slice(hostStart, hostEnd);
  const labels = host.startsWith('[') ? host : reversed(host, reverseAddresses);
  const beginning = withScheme ? `${input.slice(0, uri.authorityStart)}(` : '';
  // Names have a comma after each label; a dotted address has no labels.
  const comma = trailingComma && !DOTTED_NUMBERS.test(labels) ? ',' : '';
  const userinfo = uri.has(Flag.USERINFO) ? `@${input.slice(uri.authorityStart, hostStart - 1)}` : '';
  return `${beginning}${labels}${comma}${input.slice(hostEnd, pathStart)}${userinfo})${input.slice(pathStart)}`;
}
