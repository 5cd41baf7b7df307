/** Conversion between IRIs and URIs (RFC 3987, section 3). */

import { UriComponentError } from '../errors/error.js';
import { type EqualsOptions, equals, type NormalizeOptions, normalize } from '../normalize/normalize.js';
import { endOfEncoded, tryDecode } from '../normalize/percent.js';
import { checkComponent } from '../reference/check-component.js';
import { baseOf, type ResolveOptions } from '../resolve/base.js';
import { relativizeIn } from '../resolve/relativize.js';
import { type Resolver, resolverOf, target } from '../resolve/resolve.js';
import { hostKind } from '../scanner/components.js';
import { scanText } from '../scanner/scan.js';
import { CodeUnit } from '../support/code-unit.js';
import { type ParsedReference, textOf } from '../support/reference-text.js';
import { Flag, Grammar, HostKind, Slot, STRIDE } from '../tables/record.js';
import { UNRESERVED } from '../tables/uri.generated.js';
import { type HostNameOptions, percentEncoded, readHostNames } from './host-names.js';
import {
  encodeMisleading,
  hostKindOf,
  IRI_LANGUAGE,
  IriSyntaxError,
  isIprivate,
  isUcschar,
  scanIri,
} from './language.js';

/** Options of {@link iriToUri}. It also accepts the object that {@link idn} returns. */
export interface IriToUriOptions extends HostNameOptions {
  /**
   * Returns the ASCII form of a reg-name, for schemes whose hosts are domain names: `hostToAscii` of {@link idn}, for
   * example. Without it, a reg-name is percent-encoded like everything else.
   */
  readonly hostToAscii?: (host: string) => string;
}

/** Options of {@link uriToIri}. It also accepts the object that {@link idn} returns. */
export interface UriToIriOptions extends HostNameOptions {
  /**
   * Gives the form of a reg-name to be shown, for schemes whose hosts are domain names: `hostToUnicode` of {@link idn}, for
   * example. Without it, only the percent-encodings of a host are decoded.
   */
  readonly hostToUnicode?: (host: string) => string;
}

const convertedRecord = new Uint32Array(STRIDE);

/**
 * Converts an IRI reference to a URI reference (RFC 3987, section 3.1): percent-encodes the UTF-8 octets of all
 * non-ASCII characters. A URI reference stays unchanged, so converting twice is the same as converting once.
 *
 * Text is not normalized, as section 3.1 requires for Unicode text: `é` and `e` with a combining accent become
 * different URIs.
 *
 * @param reference - an IRI reference, or a URI reference
 * @param options - how to convert a host; a reg-name is percent-encoded by default
 * @returns the URI reference; the same string if it is one already
 * @throws {@link IriSyntaxError} if it is not an IRI reference
 * @throws IdnError if the host has no ASCII form, and `tr46` is given
 * @throws UriComponentError if `hostToAscii` gives text that is not a host, or nothing for a host that is not empty;
 * and any error that it throws
 * @throws TypeError if an argument or an option has another type
 * @example
 * ```ts
 * iriToUri('http://www.example.org/red%09rosé#red'); // 'http://www.example.org/red%09ros%C3%A9#red'
 * iriToUri('http://résumé.example.org/'); // 'http://r%C3%A9sum%C3%A9.example.org/'
 * iriToUri('http://résumé.example.org/', { idn: true }); // 'http://xn--rsum-bpad.example.org/'
 * iriToUri('http://résumé.example.org/', { tr46 }); // 'http://xn--rsum-bpad.example.org/'
 * ```
 */
export function iriToUri(reference: string | ParsedReference, options?: IriToUriOptions): string {
  const iri = textOf(reference);
  const { hostToAscii } = readHostNames(options);
  const flags = scanIri(iri, convertedRecord);
  if (flags < 0) throw new IriSyntaxError(iri, ~flags);
  if (hostToAscii === undefined || (flags & Flag.AUTHORITY) === 0 || hostKind(flags) !== HostKind.REG_NAME) {
    return percentEncoded(iri);
  }
  const start = convertedRecord[Slot.HOST_START] as number;
  const end = convertedRecord[Slot.HOST_END] as number;
  const host = hostToAscii(iri.slice(start, end));
  checkComponent('host', host);
  if (host === '' && start < end) throw new UriComponentError('invalid-host', 0, 'host');
  return percentEncoded(iri.slice(0, start)) + host + percentEncoded(iri.slice(end));
}

/**
 * Converts a URI reference to an IRI reference (RFC 3987, section 3.2): decodes percent-encodings of unreserved
 * characters, and percent-encodings that are the UTF-8 of a character that is valid there. These stay encoded:
 *
 * - delimiters, `%`, and ASCII characters that are invalid in a URI;
 * - octets that are not UTF-8: overlong forms, surrogates, values above U+10FFFF, other character encodings;
 * - characters that the grammar does not allow there: controls, noncharacters, private use outside a query;
 * - bidirectional formatting characters (section 4.1), since they would make it look like another one; white space,
 *   since it would seem to end there (section 6.1).
 *
 * Octets above 0x7F that stay get uppercase digits. `iriToUri` converts the result back to an equivalent URI, which
 * differs only in the case of these digits, in unreserved characters, and in a host passed to `hostToUnicode`. The
 * input may also be an IRI reference, so converting twice is the same as converting once.
 *
 * @param reference - a URI reference, or an IRI reference
 * @param options - how to convert a host; only its percent-encodings are decoded by default
 * @throws {@link IriSyntaxError} if it is neither a URI reference nor an IRI reference
 * @throws UriComponentError `invalid-host` if `hostToUnicode` gives text that is not a host, or nothing for a host that
 * is not empty; and any error that it throws
 * @throws TypeError if an argument or an option has another type, or there is no such option
 * @example
 * ```ts
 * uriToIri('http://www.example.org/D%C3%BCrst'); // 'http://www.example.org/Dürst'
 * uriToIri('http://www.example.org/D%FCrst'); // 'http://www.example.org/D%FCrst'
 * uriToIri('/%7euser%2F%e2%80%ae'); // '/~user%2F%E2%80%AE'
 * uriToIri('http://xn--99zt52a.example.org/', { idn: true }); // 'http://納豆.example.org/'
 * ```
 */
export function uriToIri(reference: string | ParsedReference, options?: UriToIriOptions): string {
  const uri = textOf(reference);
  const { hostToUnicode } = readHostNames(options);
  // For a URI both scans agree, and the first is faster.
  let flags = scanText(uri, convertedRecord, 0, Grammar.URI_REFERENCE);
  if (flags < 0) flags = scanIri(uri, convertedRecord);
  if (flags < 0) throw new IriSyntaxError(uri, ~flags);
  const hostStart = convertedRecord[Slot.HOST_START] as number;
  const hostEnd = convertedRecord[Slot.HOST_END] as number;
  const pathEnd = convertedRecord[Slot.PATH_END] as number;
  const queryEnd = convertedRecord[Slot.QUERY_END] as number;

  let host = uri.slice(hostStart, hostEnd);
  if (hostToUnicode === undefined || (flags & Flag.AUTHORITY) === 0 || hostKind(flags) !== HostKind.REG_NAME) {
    host = decodeForIri(host, false);
  } else {
    const unicode = hostToUnicode(host);
    if (hostKindOf(unicode) === undefined || (unicode === '' && host !== ''))
      throw new UriComponentError('invalid-host', 0, 'host');
    host = unicode;
  }
  return (
    decodeForIri(uri.slice(0, hostStart), false) +
    host +
    decodeForIri(uri.slice(hostEnd, pathEnd), false) +
    decodeForIri(uri.slice(pathEnd, queryEnd), true) +
    decodeForIri(uri.slice(queryEnd), false)
  );
}

/** Decodes a part of a reference; `isQuery`: whether it may contain private characters. */
function decodeForIri(text: string, isQuery: boolean): string {
  let iri = '';
  let end = 0;
  for (let i = text.indexOf('%'); i >= 0; i = text.indexOf('%', end)) {
    iri += text.slice(end, i);
    end = endOfEncoded(text, i);
    iri += decodedForIri(text.slice(i, end), isQuery);
  }
  return iri + text.slice(end);
}

/** Decodes the percent-encoding of one character, or of an octet that is not UTF-8. */
function decodedForIri(encoded: string, isQuery: boolean): string {
  const character = tryDecode(encoded) ?? '';
  const codePoint = character.codePointAt(0) ?? 0;
  if (UNRESERVED[codePoint] === 1) return character;
  if (isUcschar(codePoint) || (isQuery && isIprivate(codePoint))) return encodeMisleading(character);
  return character !== '' && codePoint <= CodeUnit.LAST_OF_ASCII ? encoded : encoded.toUpperCase();
}

/**
 * Resolves an IRI reference against a base IRI (RFC 3987, section 5.2; RFC 3986, section 5.2). Removes dot-segments from the path.
 * Neither encodes, decodes nor normalizes a character.
 *
 * @param base - an IRI; its fragment is ignored
 * @param reference - the IRI reference to resolve
 * @param options - the options of `resolve`; with `validation: 'none'`, both may be any text
 * @returns the target
 * @throws {@link IriSyntaxError} if `base` or `reference` is not an IRI reference
 * @throws {@link UriResolutionError} `relative-base` if `base` has no scheme; `above-root` if `aboveRoot` is `'error'`
 * @throws TypeError if `base` or `reference` is not a string or a parsed reference
 * @example
 * ```ts
 * resolveIri('http://例え.テスト/à/b?ü', '../é#f'); // 'http://例え.テスト/é#f'
 * resolveIri('http://h/a b/c', '<d>', { validation: 'none' }); // 'http://h/a b/<d>'
 * ```
 */
export function resolveIri(
  base: string | ParsedReference,
  reference: string | ParsedReference,
  options?: ResolveOptions,
): string {
  return target(baseOf(base, options, IRI_LANGUAGE, reference), reference);
}

/**
 * Returns a {@link Resolver} for a base IRI: for many references with the same base, as in a document. Takes the options of
 * {@link resolveIri}, and throws the same errors.
 *
 * @param base - an IRI; its fragment is ignored
 * @param options - the options of `resolve`
 * @example
 * ```ts
 * const toTarget = iriResolver('http://例え.テスト/à/b');
 * toTarget('é'); // 'http://例え.テスト/à/é'
 * toTarget.try('é \uD800'); // undefined
 * ```
 */
export function iriResolver(base: string | ParsedReference, options?: ResolveOptions): Resolver {
  return resolverOf(baseOf(base, options, IRI_LANGUAGE));
}

/**
 * Returns an IRI reference in its normal form: `normalize` of the URI that it maps to, as an IRI again (RFC 3987,
 * sections 5.3.2 and 3.2). So `é` and `%C3%A9` have the same normal form. Hosts are not mapped to other letters: `idn`
 * does that.
 *
 * @param reference - an IRI reference, as a string or parsed
 * @param options - the options of `normalize`
 * @returns the same string if it has that form already
 * @throws {@link IriSyntaxError} if it is not an IRI reference
 * @example
 * ```ts
 * normalizeIri('HTTP://例え.テスト:80/./%C3%A9', { level: 'scheme' }); // 'http://例え.テスト/é'
 * ```
 */
export function normalizeIri(reference: string | ParsedReference, options?: NormalizeOptions): string {
  const uri = normalize(iriToUri(reference), options);
  return uri.includes('%') ? uriToIri(uri) : uri;
}

/**
 * Whether two IRI references are equivalent: whether both have the same normal form (RFC 3987, section 5).
 *
 * @param a - an IRI reference, as a string or parsed
 * @param b - the reference to compare with
 * @param options - the options of `equals`
 * @throws {@link IriSyntaxError} if one is not an IRI reference
 * @example
 * ```ts
 * equalsIri('http://example.com/é', 'http://EXAMPLE.com/%C3%A9'); // true
 * ```
 */
export function equalsIri(a: string | ParsedReference, b: string | ParsedReference, options?: EqualsOptions): boolean {
  return equals(iriToUri(a), iriToUri(b), options);
}

/**
 * Returns the shortest reference that leads from a base IRI to a target, as `relativize` does for URIs.
 *
 * @param base - an IRI; its fragment is ignored
 * @param target - an IRI
 * @throws {@link IriSyntaxError} if `base` is not an IRI reference, or `target` is not an IRI
 * @throws {@link UriResolutionError} `relative-base` if `base` has no scheme; `unreachable-target` if the path of the target has dot-segments, and is not the path of the base
 * @example
 * ```ts
 * relativizeIri('http://例え.テスト/à/ß/b', 'http://例え.テスト/à/é'); // '../é'
 * ```
 */
export function relativizeIri(base: string | ParsedReference, target: string | ParsedReference): string {
  return relativizeIn(IRI_LANGUAGE, base, target);
}
