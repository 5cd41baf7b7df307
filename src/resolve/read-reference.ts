import { UriResolutionError } from '../errors/index.js';
import { URIS } from '../errors/uri.js';
import type { ScannedText } from '../scanner/scanned.js';
import { checkText } from '../tables/arguments.js';
import { Flag, Grammar } from '../tables/record.js';

/** How texts are read: by the grammar of a language, or by delimiters only. */
export interface Reading {
  /** Scans a text; returns the flags, or `~errorOffset` if the grammar does not allow it. */
  scan(text: string, offsets: Uint32Array, at: number, grammar: Grammar): number;
  /** The error for a text that `scan` refuses. */
  error(text: string, offset: number, grammar: Grammar): Error;
}

/** By the expression of RFC 3986, appendix B: it matches any text. Userinfo, host and port are not told apart. */
export const BY_DELIMITERS: Reading = {
  scan(text, offsets, _, grammar) {
    checkText(text, 'reference');
    const flags = split(text, offsets);
    return grammar === Grammar.URI && (flags & Flag.SCHEME) === 0 ? -1 : flags;
  },
  error: () => new UriResolutionError('relative-base'),
};

/** The expression of appendix B, with the delimiters in the components, and without the fragment. */
const APPENDIX_B = /^([^:/?#]+:)?(\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/;
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/;

/** Splits any text at its delimiters, and writes its record; returns the flags. */
function split(text: string, offsets: Uint32Array): number {
  const [, scheme = '', authority = '', path = '', query = ''] = APPENDIX_B.exec(text) as RegExpExecArray;
  const start = scheme.length;
  const hostStart = authority === '' ? start : start + 2;
  const pathStart = start + authority.length;
  const pathEnd = pathStart + path.length;
  const queryEnd = pathEnd + query.length;
  const record = [0, Math.max(0, start - 1), hostStart, pathStart, pathStart, pathEnd, queryEnd, text.length];
  offsets.set(record);
  return (
    (scheme === '' ? 0 : Flag.SCHEME) |
    (authority === '' ? 0 : Flag.AUTHORITY) |
    (query === '' ? 0 : Flag.QUERY) |
    (queryEnd < text.length ? Flag.FRAGMENT : 0) |
    (DOT_SEGMENT.test(path) ? Flag.DOT_SEGMENT : 0)
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
  return read(URIS, scanned, text, name, grammar);
}

/** Reads a text as {@link readReference} does, in any language. */
export function read(reading: Reading, scanned: ScannedText, text: string, name: string, grammar: Grammar): number {
  checkText(text, name);
  const flags = tryRead(reading, scanned, text, grammar);
  if (flags < 0) throw reading.error(text, ~flags, grammar);
  return flags;
}

/** Reads a text as {@link read} does; returns `~errorOffset` if the grammar does not allow it. */
export function tryRead(reading: Reading, scanned: ScannedText, text: string, grammar: Grammar): number {
  return scanned.set(text, reading.scan(text, scanned.offsets, 0, grammar));
}
