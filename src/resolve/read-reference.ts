import { UriResolutionError } from '../errors/error.js';
import type { ReferenceLanguage } from '../errors/language.js';
import { URIS } from '../errors/uri.js';
import type { ScannedText } from '../scanner/scanned.js';
import { checkText } from '../support/arguments.js';
import { Flag, Grammar } from '../tables/record.js';
import { removeDotSegments } from './segments.js';

/** Reads texts by the grammar of a language, or by delimiters only. */
export type ReferenceReader = Pick<ReferenceLanguage, 'scan' | 'error'>;

/** Splits any text by the expression of RFC 3986, appendix B. The authority is not divided. */
export const BY_DELIMITERS: ReferenceReader = {
  scan(text, offsets) {
    checkText(text, 'reference');
    return split(text, offsets);
  },
  // There are no errors: it splits any text.
  error: () => new UriResolutionError('relative-base'),
};

/** The expression of appendix B, with the delimiters in the components, and without the fragment. */
const APPENDIX_B = /^([^:/?#]+:)?(\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/;

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
    (removeDotSegments(path) === path ? 0 : Flag.DOT_SEGMENT)
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
  checkText(text, name);
  const flags = tryRead(URIS, scanned, text, grammar);
  if (flags < 0) throw URIS.error(text, ~flags, grammar);
  return flags;
}

/** Reads one of several texts as {@link readReference} does, in any language. An error names it. */
export function read(
  reader: ReferenceReader,
  scanned: ScannedText,
  text: string,
  name: string,
  grammar: Grammar,
): number {
  checkText(text, name);
  const flags = tryRead(reader, scanned, text, grammar);
  if (flags < 0) throw reader.error(text, ~flags, grammar, name);
  return flags;
}

/** Reads a text as {@link read} does; returns `~errorOffset` if the grammar does not allow it. */
export function tryRead(reader: ReferenceReader, scanned: ScannedText, text: string, grammar: Grammar): number {
  return scanned.set(text, reader.scan(text, scanned.offsets, 0, grammar));
}
