/** The language of RFC 3986, and why a text is not of it. */

import { checkGrammar } from '../tables/arguments.js';
import { Grammar } from '../tables/record.js';
import { automaton } from '../tables/uri.generated.js';
import type { ErrorCode } from './codes.js';
import { codeAt, type Diagnosis, expectedAt, placeOf } from './diagnose.js';
import type { Language } from './language.js';

const URI_LANGUAGE: Language = { automaton, isForbidden };

/** Whether no URI has a character. */
export function isForbidden(character: number): boolean {
  return (automaton().CLASS_OF_CODE_UNIT[character] ?? 0) === 0;
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
