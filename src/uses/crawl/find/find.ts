import { ipv4Text, isThisHost, numericHost } from '../../../host/index.js';
import { isUri } from '../../../reference/index.js';
import {
  checkMethod,
  checkText,
  once,
  quoted,
  readOptions,
  unchecked,
  withoutPrototype,
  wrongType,
} from '../../../support/index.js';
import { type Found, Search, type Wanted } from './search.js';

/** The part of the package `tldts` that knows which names have a public suffix. */
export interface KnownSuffixes {
  /**
   * Returns the suffix of a name, and whether the list has it.
   *
   * @param hostname - the name
   * @param options - the options of `tldts`
   * @param options.extractHostname - whether `hostname` may be a URL; always `false` here
   */
  parse(
    hostname: string,
    options: { readonly extractHostname: boolean },
  ): { readonly domain: string | null; readonly isIcann: boolean | null };
}

/** Which references to find, and how to read them. */
export interface FindOptions {
  /**
   * The schemes, in any case; `'any'` for every scheme before `//`. By default `http`, `https`, `ftp`, `ftps`, `ws`, `wss` and `mailto`. All of
   * these except `mailto` need `//`.
   */
  readonly schemes?: readonly string[] | 'any';
  /**
   * Whether to find references without a scheme that begin with `www.`, with `localhost` or an IPv4 address and a port, or with a name if
   * `tldts` is set; `false` by default.
   */
  readonly bare?: boolean;
  /** The package tldts, version 6 or later: `import * as tldts from 'tldts'`. With `bare`, names with a public suffix are found. */
  readonly tldts?: KnownSuffixes;
  /** Whether to ignore white space and line breaks within `<…>` and `<URL:…>`; `false` by default. */
  readonly broken?: boolean;
  /** Whether to read on over characters that a URI must not contain, and to repair the reference as `repair` does; `false` by default. */
  readonly repair?: boolean;
}

const DEFAULT_SCHEMES = ['http', 'https', 'ftp', 'ftps', 'ws', 'wss', 'mailto'];
const OPTIONS = { schemes: readSchemes, bare: false, tldts: unchecked, broken: false, repair: false };
const WWW = /^www\.[^.]/i;

/**
 * Finds the references in a text of any kind: where they begin by their scheme, where they end by the grammar and RFC 3986, Appendix C.
 *
 * A reference begins with a scheme that no letter or digit precedes, except as the end of a terminal's control sequence. It ends before the
 * first character with which it is no longer the beginning of a URI, but an incomplete percent-encoding or address in brackets is not part
 * of it. Neither are, at its end, punctuation such as `. , ; : ! ? '` (in any script, by Unicode Technical Standard 58, version 17.0.0), a
 * closing bracket that was not opened within it, and `*`, `_` or `~` if the same character is directly before it. Between angle brackets,
 * it is complete. A reference in parentheses or apostrophes ends where these are closed. After `//`, a host must not be
 * empty; schemes that are not of the web may have a path there, as `file:///a`.
 *
 * A reference whose host has other characters than ASCII is found with `repair` only: without it, `http://bücher.example/` would be
 * `http://b`. With `repair`, a host ends before a character that UTS 46 with UseSTD3ASCIIRules disallows, such as `，`, and `。` within it
 * becomes a dot.
 *
 * Escapes of a format are not decoded, except `\/` in JSON. Offsets are in UTF-16 code units. Takes linear time.
 *
 * @param text - any text
 * @param options - which references to find
 * @returns the references in order, without overlaps, each found when it is requested
 * @throws TypeError if an argument has another type
 * @throws RangeError if `schemes` has a text that is not a scheme
 * @example
 * ```ts
 * const [first, second] = find('See http://a.example/b_(c), or (http://d.example/).');
 * first; // { start: 4, end: 26, text: 'http://a.example/b_(c)', reference: 'http://a.example/b_(c)' }
 * second.text; // 'http://d.example/'
 * const text = 'at <http://a.example/\n  b> or www.example.com';
 * [...find(text, { bare: true, broken: true })].map(({ text }) => text); // [ 'http://a.example/b', 'www.example.com' ]
 * ```
 */
export function find(text: string, options?: FindOptions): IterableIterator<Found> {
  checkText(text, 'text');
  return new Search(text, wantedBy(options))[Symbol.iterator]();
}

/** Returns what to search for. */
export function wantedBy(options: FindOptions | undefined): Wanted {
  return options === undefined ? byDefault() : readWanted(options);
}

const byDefault = /* @__PURE__ */ once(() => readWanted({}));

function readWanted(options: FindOptions): Wanted {
  const { schemes = DEFAULT_SCHEMES, bare, tldts, broken, repair } = readOptions(options, OPTIONS);
  const list = tldts as KnownSuffixes | undefined;
  if (list !== undefined) checkMethod(list, 'tldts', 'parse');
  const isHost = (host: string, hasPort: boolean): boolean =>
    WWW.test(host) || (hasPort && isLocal(host)) || (list !== undefined && hasPublicSuffix(host, list));
  return {
    schemes: schemes === 'any' ? undefined : [...(schemes as string[])].sort((a, b) => b.length - a.length),
    isHost: bare ? isHost : undefined,
    broken,
    repair,
  };
}

/** Whether a host is a name of the machine itself, or an IPv4 address. */
function isLocal(host: string): boolean {
  const [address] = numericHost(host)?.addresses ?? [];
  return isThisHost(host) || (address !== undefined && ipv4Text(address) === host);
}

function hasPublicSuffix(name: string, tldts: KnownSuffixes): boolean {
  const { domain, isIcann } = tldts.parse(name.toLowerCase(), withoutPrototype({ extractHostname: false }));
  return domain !== null && isIcann === true;
}

/** Returns schemes in lowercase; throws unless they are `'any'` or a list of schemes. */
function readSchemes(schemes: unknown): 'any' | readonly string[] {
  if (schemes === 'any') return schemes;
  if (!Array.isArray(schemes)) throw wrongType('schemes', "an array or 'any'", schemes);
  return schemes.map((scheme: unknown) => {
    checkText(scheme, 'schemes');
    if (scheme.includes(':') || !isUri(`${scheme}:`))
      throw new RangeError(`expected \`schemes\` to have schemes only, got ${quoted(scheme)}`);
    return scheme.toLowerCase();
  });
}
