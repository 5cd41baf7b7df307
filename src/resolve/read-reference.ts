import { UriResolutionError, UriSyntaxError } from '../errors/index.js';
import { scanText } from '../scanner/scan.js';
import type { ScannedText } from '../scanner/scanned.js';
import { checkText } from '../tables/arguments.js';
import { Flag, Grammar, Slot } from '../tables/record.js';

/** How texts are read: by the grammar of a language, or by delimiters only. */
export interface Reading {
  /** Scans a text into `scanned`; returns the flags, or `~errorOffset` if the grammar does not allow it. */
  scan(scanned: ScannedText, text: string, grammar: Grammar): number;
  /** The error for a text that `scan` refuses. */
  error(text: string, offset: number, grammar: Grammar): Error;
}

/** By the grammar of URIs. */
export const BY_GRAMMAR: Reading = {
  scan: (scanned, text, grammar) => scanned.set(text, scanText(text, scanned.offsets, 0, grammar)),
  error: (text, offset, grammar) => new UriSyntaxError(text, offset, grammar),
};

/** By the expression of RFC 3986, appendix B, which matches any text. Userinfo, host and port are not told apart. */
export const BY_DELIMITERS: Reading = {
  scan(scanned, text, grammar) {
    checkText(text, 'reference');
    const flags = scanned.set(text, split(text, scanned.offsets));
    return grammar === Grammar.URI && (flags & Flag.SCHEME) === 0 ? -1 : flags;
  },
  error: () => new UriResolutionError('relative-base'),
};

const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;

/** Splits any text at its delimiters, and writes its record; returns the flags. */
function split(text: string, offsets: Uint32Array): number {
  const hash = text.indexOf('#');
  const queryEnd = hash < 0 ? text.length : hash;
  const mark = text.indexOf('?');
  const pathEnd = mark < 0 || mark > queryEnd ? queryEnd : mark;
  const colon = text.indexOf(':');
  const slash = text.indexOf('/');
  const hasScheme = colon > 0 && colon < pathEnd && (slash < 0 || colon < slash);
  const schemeEnd = hasScheme ? colon : 0;
  const afterScheme = hasScheme ? colon + 1 : 0;
  const hasAuthority = text.startsWith('//', afterScheme) && afterScheme + 1 < pathEnd;
  const authority = afterScheme + (hasAuthority ? 2 : 0);
  const root = hasAuthority ? text.indexOf('/', authority) : authority;
  const pathStart = root < 0 || root > pathEnd ? pathEnd : root;
  offsets[Slot.START] = 0;
  offsets[Slot.SCHEME_END] = schemeEnd;
  offsets[Slot.HOST_START] = authority;
  offsets[Slot.HOST_END] = pathStart;
  offsets[Slot.PATH_START] = pathStart;
  offsets[Slot.PATH_END] = pathEnd;
  offsets[Slot.QUERY_END] = queryEnd;
  offsets[Slot.END] = text.length;
  return (
    (hasScheme ? Flag.SCHEME : 0) |
    (hasAuthority ? Flag.AUTHORITY : 0) |
    (pathEnd < queryEnd ? Flag.QUERY : 0) |
    (hash < 0 ? 0 : Flag.FRAGMENT) |
    (DOT_SEGMENT.test(text.slice(pathStart, pathEnd)) ? Flag.DOT_SEGMENT : 0)
  );
}

/**
 * Scans a text of a caller into `scanned`, and returns the flags.
 *
 * @param name - the parameter that it was passed as
 * @throws UriSyntaxError if the grammar does not allow it
 * @throws TypeError if it is not a string
 */
export function readReference(
  scanned: ScannedText,
  text: string,
  name: string,
  grammar: Grammar = Grammar.URI_REFERENCE,
): number {
  return read(BY_GRAMMAR, scanned, text, name, grammar);
}

/** Reads a text as {@link readReference} does, in any language. */
export function read(reading: Reading, scanned: ScannedText, text: string, name: string, grammar: Grammar): number {
  checkText(text, name);
  const flags = reading.scan(scanned, text, grammar);
  if (flags < 0) throw reading.error(text, ~flags, grammar);
  return flags;
}
