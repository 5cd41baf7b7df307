import { UriComponentError } from '../../errors/index.js';
import { octetAt } from '../../resolve/percent.js';
import { Flag, HostKind, hostKind, Slot, STRIDE } from '../../scanner/index.js';
import { readOptions, unlessIndex } from '../../tables/options.js';
import { type ParsedReference, textOf } from '../../tables/reference-text.js';
import { UNRESERVED } from '../../tables/uri.generated.js';
import { encodeMisleading, isIprivate, isUcschar } from './characters.js';
import { HOST_FUNCTIONS, hostKindOf } from './host.js';
import { IriSyntaxError } from './iri-syntax-error.js';
import { scanIri } from './scan.js';
import { decodeUtf8 } from './utf8.js';

/** Options of {@link uriToIri}. It also accepts the object that {@link idn} returns. */
export interface UriToIriOptions {
  /**
   * Gives the form of a reg-name to be shown, for schemes whose hosts are domain names: `hostToUnicode` of {@link idn}, for
   * example. Without it, only the percent-encodings of a host are decoded.
   */
  readonly hostToUnicode?: (host: string) => string;
}

const record = new Uint32Array(STRIDE);

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
 * @param options - how to convert a host; only its percent-encodings are decoded by default; a number is ignored, so
 * that `uris.map(uriToIri)` works
 * @throws {@link IriSyntaxError} if it is neither a URI reference nor an IRI reference
 * @throws UriComponentError `invalid-host` if `hostToUnicode` gives text that is not a host, or nothing for a host that
 * is not empty; and any error that it throws
 * @throws TypeError if an argument or an option has another type, or there is no such option
 * @example
 * ```ts
 * uriToIri('http://www.example.org/D%C3%BCrst'); // 'http://www.example.org/Dürst'
 * uriToIri('http://www.example.org/D%FCrst'); // 'http://www.example.org/D%FCrst'
 * uriToIri('/%7euser%2F%e2%80%ae'); // '/~user%2F%E2%80%AE'
 * uriToIri('http://xn--99zt52a.example.org/', idn({ tr46 })); // 'http://納豆.example.org/'
 * ```
 */
export function uriToIri(reference: string | ParsedReference, options?: UriToIriOptions | number): string {
  const uri = textOf(reference);
  const { hostToUnicode } = readOptions(unlessIndex(options), HOST_FUNCTIONS);
  const flags = scanIri(uri, record);
  if (flags < 0) throw new IriSyntaxError(uri, ~flags);
  const hostStart = record[Slot.HOST_START] as number;
  const hostEnd = record[Slot.HOST_END] as number;
  const pathEnd = record[Slot.PATH_END] as number;
  const queryEnd = record[Slot.QUERY_END] as number;

  let host = uri.slice(hostStart, hostEnd);
  if (hostToUnicode === undefined || (flags & Flag.AUTHORITY) === 0 || hostKind(flags) !== HostKind.REG_NAME) {
    host = decoded(host, false);
  } else {
    const unicode = hostToUnicode(host);
    if (hostKindOf(unicode) === undefined || (unicode === '' && host !== ''))
      throw new UriComponentError('invalid-host', 0, 'host');
    host = unicode;
  }
  return (
    decoded(uri.slice(0, hostStart), false) +
    host +
    decoded(uri.slice(hostEnd, pathEnd), false) +
    decoded(uri.slice(pathEnd, queryEnd), true) +
    decoded(uri.slice(queryEnd), false)
  );
}

/** Decodes a part of a reference; `isQuery`: whether it may contain private characters. */
function decoded(text: string, isQuery: boolean): string {
  let result = '';
  let start = 0;
  for (let i = text.indexOf('%'); i >= 0; i = text.indexOf('%', Math.max(start, i + 3))) {
    const octet = octetAt(text, i);
    if (octet < ASCII) {
      if (UNRESERVED[octet] !== 1) continue;
      result += text.slice(start, i) + String.fromCharCode(octet);
      start = i + 3;
      continue;
    }
    const codePoint = decodeUtf8(text, i);
    result += text.slice(start, i);
    start = i + 3;
    if (isUcschar(codePoint) || (isQuery && isIprivate(codePoint))) {
      const character = String.fromCodePoint(codePoint);
      result += encodeMisleading(character);
      start = i + encodeURIComponent(character).length;
    } else {
      result += text.slice(i, start).toUpperCase();
    }
  }
  return start === 0 ? text : result + text.slice(start);
}

const ASCII = 128;
