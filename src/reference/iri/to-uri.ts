import { UriComponentError } from '../../errors/index.js';
import { Flag, HostKind, hostKind, Slot, STRIDE } from '../../scanner/index.js';
import { readOptions, unlessIndex } from '../../tables/options.js';
import { type ParsedReference, textOf } from '../../tables/reference-text.js';
import { checkComponent } from '../productions.js';
import { HOST_FUNCTIONS } from './host.js';
import { IriSyntaxError } from './iri-syntax-error.js';
import { scanIri } from './scan.js';

/** Options of {@link iriToUri}. It also accepts the object that {@link idn} returns. */
export interface IriToUriOptions {
  /**
   * Returns the ASCII form of a reg-name, for schemes whose hosts are domain names: `hostToAscii` of {@link idn}, for
   * example. Without it, a reg-name is percent-encoded like everything else.
   */
  readonly hostToAscii?: (host: string) => string;
}

const record = new Uint32Array(STRIDE);

/**
 * Converts an IRI reference to a URI reference (RFC 3987, section 3.1): percent-encodes the UTF-8 octets of all
 * non-ASCII characters. A URI reference stays unchanged, so converting twice is the same as converting once.
 *
 * Text is not normalized, as section 3.1 requires for Unicode text: `é` and `e` with a combining accent become
 * different URIs.
 *
 * @param reference - an IRI reference, or a URI reference
 * @param options - how to convert a host; a reg-name is percent-encoded by default; a number is ignored, so that
 * `iris.map(iriToUri)` works
 * @returns the URI reference; the same string if it is one already
 * @throws {@link IriSyntaxError} if it is not an IRI reference
 * @throws UriComponentError if `hostToAscii` gives text that is not a host, or nothing for a host that is not empty;
 * and any error that it throws
 * @throws TypeError if an argument or an option has another type
 * @example
 * ```ts
 * iriToUri('http://www.example.org/red%09rosé#red'); // 'http://www.example.org/red%09ros%C3%A9#red'
 * iriToUri('http://résumé.example.org/'); // 'http://r%C3%A9sum%C3%A9.example.org/'
 * iriToUri('http://résumé.example.org/', idn({ tr46 })); // 'http://xn--rsum-bpad.example.org/'
 * ```
 */
export function iriToUri(reference: string | ParsedReference, options?: IriToUriOptions | number): string {
  const iri = textOf(reference);
  const { hostToAscii } = readOptions(unlessIndex(options), HOST_FUNCTIONS);
  const flags = scanIri(iri, record);
  if (flags < 0) throw new IriSyntaxError(iri, ~flags);
  if (hostToAscii === undefined || (flags & Flag.AUTHORITY) === 0 || hostKind(flags) !== HostKind.REG_NAME) {
    return encoded(iri);
  }
  const start = record[Slot.HOST_START] as number;
  const end = record[Slot.HOST_END] as number;
  const host = hostToAscii(iri.slice(start, end));
  checkComponent('host', host);
  if (host === '' && start < end) throw new UriComponentError('invalid-host', 0, 'host');
  return encoded(iri.slice(0, start)) + host + encoded(iri.slice(end));
}

/** Encodes a part of an IRI, which has no lone surrogates. */
function encoded(text: string): string {
  return text.replaceAll(/[\u0080-\uFFFF]+/g, encodeURIComponent);
}
