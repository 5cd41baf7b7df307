/** The language of RFC 3986, and its errors. */

import { checkGrammar } from '../tables/arguments.js';
import { Grammar } from '../tables/index.js';
import { AUTOMATON, CLASS_OF_CODE_UNIT } from '../tables/uri.generated.js';
import { codeAt, type Diagnosis, expectedAt, placeOf } from './diagnose.js';
import type { Language } from './language.js';

/**
 * The errors, each with what it says of the character at the offset. The codes are stable.
 */
export const ERRORS = {
  'unexpected-end': 'the input ends too early',
  'forbidden-character': 'a URI cannot have this character; it has to be percent-encoded',
  'invalid-percent-encoding': 'two hexadecimal digits have to follow "%"',
  'invalid-scheme': 'a scheme is a letter, then letters, digits, "+", "-" or ".", then ":"',
  'colon-in-first-segment': 'the first segment of a relative reference cannot have ":"',
  'invalid-userinfo': 'this is neither a port nor a userinfo, which would have to end in "@"',
  'invalid-host': 'this character cannot be in a host',
  'invalid-ip-literal': 'this is not an IPv6address or IPvFuture within brackets',
  'invalid-port': 'a port has digits only',
  'invalid-path': 'this character cannot be in a path',
  'invalid-query': 'this character cannot be in a query',
  'invalid-fragment': 'this character cannot be in a fragment',
  'unexpected-fragment': 'an absolute-URI has no fragment',
} as const;

/** Stable code of a syntax error: a key of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

const URI_LANGUAGE: Language = { automaton: AUTOMATON, isForbidden };

/** Whether no URI has a character. */
export function isForbidden(character: number): boolean {
  return (CLASS_OF_CODE_UNIT[character] ?? 0) === 0;
}

/**
 * Explains why a scan failed.
 *
 * @param input - the scanned input, as a string
 * @param offset - the error offset, in UTF-16 code units; the length of the input for what could follow it
 * @param grammar - the rule of the scan; `Grammar.URI_REFERENCE` by default
 * @throws TypeError if an argument has another type
 * @throws RangeError if `offset` is neither the error offset nor the length of the input, or `grammar` is not a value of `Grammar`
 * @example
 * ```ts
 * diagnose('http://[::1', 11);
 * // { code: 'unexpected-end', expected: [ 'HEXDIG', '"."', '":"', '"]"' ] }
 * ```
 */
export function diagnose(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): Diagnosis {
  checkGrammar(grammar);
  const place = placeOf(URI_LANGUAGE, grammar, input, offset);
  return { code: codeAt(URI_LANGUAGE, place, input, offset), expected: expectedAt(URI_LANGUAGE, place) };
}

/**
 * Returns only the code of {@link diagnose}, which takes less time.
 *
 * @param input - the scanned input, as a string
 * @param offset - the error offset, in UTF-16 code units; or the length of the input
 * @param grammar - the rule of the scan; `Grammar.URI_REFERENCE` by default
 * @throws TypeError if an argument has another type
 * @throws RangeError if `offset` is neither the error offset nor the length of the input, or `grammar` is not a value of `Grammar`
 * @example
 * ```ts
 * errorCode('http://[::1', 11); // 'unexpected-end'
 * ```
 */
export function errorCode(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): ErrorCode {
  checkGrammar(grammar);
  return codeAt(URI_LANGUAGE, placeOf(URI_LANGUAGE, grammar, input, offset), input, offset);
}
