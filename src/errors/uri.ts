/** The language of RFC 3986, and its error. */

import { scanText } from '../scanner/scan.js';
import { Grammar } from '../tables/record.js';
import { automaton } from '../tables/uri.generated.js';
import { ERRORS, type ErrorCode } from './codes.js';
import { ReferenceSyntaxError } from './error.js';
import {
  checkedDetails,
  codeAt,
  ErrorDetails,
  type Language,
  mayEndAt,
  Place,
  type ReferenceLanguage,
} from './language.js';

/** A text that `fromSuffix` completes, if it is then a URI. */
const SUFFIX = /^[^.:/?#][^:/?#]*(?:[/?#]|$)/;

export const URI_LANGUAGE: Language<ErrorCode> = {
  automaton,
  rules: ['a URI reference', 'a URI', 'a relative reference', 'an absolute URI'],
  errors: ERRORS,
  hint: (rule, text) => {
    const needsScheme = rule === Grammar.URI || rule === Grammar.ABSOLUTE_URI;
    const isSuffix = (): boolean => mayEndAt(new Place(automaton(), rule, `a://${text}`, text.length + 4));
    return needsScheme && SUFFIX.test(text) && isSuffix() ? '; a scheme is missing: see `fromSuffix`' : '';
  },
  codeAt,
  described: /* @__PURE__ */ new Map(),
  withNonAscii: undefined,
};

/** How URI references are read. Separate from {@link URI_LANGUAGE}, so that programs that only explain errors load no kernel. */
export const URIS: ReferenceLanguage<UriSyntaxError> = {
  scan: scanText,
  error: (text, offset, rule, name) => new UriSyntaxError(uriError(text, offset, rule, name)),
  isForbidden,
};

/** The details of the error of a text that a scan refuses at an offset. They are not checked. */
export const uriError = (text: string, offset: number, rule: Grammar, name?: string): ErrorDetails =>
  new ErrorDetails(URI_LANGUAGE, rule, text, offset, name);

/** Whether a character may not occur in any URI. */
export function isForbidden(character: number): boolean {
  return (automaton().CLASS_OF_CODE_UNIT[character] ?? 0) === 0;
}

/**
 * Returns the code of an error that a scan has found, in a fraction of the time of {@link UriSyntaxError}.
 *
 * @param input - the text that does not match the grammar
 * @param offset - the offset of the error, as `scan` returns it
 * @param grammar - the grammar of the scan; URI references by default
 * @returns the code, a key of {@link ERRORS}
 * @throws RangeError if `offset` is neither the error offset nor the length of the input
 * @example
 * ```ts
 * errorCode('/a b', 2); // 'forbidden-character'
 * ```
 */
export function errorCode(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): ErrorCode {
  return checkedDetails(URI_LANGUAGE, grammar, input, offset).code as ErrorCode;
}

/**
 * The error for input that does not match a grammar, such as `URI-reference`. The message names the character, and shows no
 * other part of the input; {@link explain} shows where the error is.
 *
 * @example
 * ```ts
 * try {
 *   parse('http://example.com/a b');
 * } catch (error) {
 *   error.code; // 'forbidden-character'
 *   error.offset; // 20
 *   error.message;
 *   // 'not a URI reference: unexpected U+0020 (space); percent-encode or remove this character (forbidden-character, offset 20)'
 *   explain(error).expected; // [ 'pchar', '"#"', '"%"', '"/"', '"?"', 'end of input' ]
 * }
 * ```
 */
export class UriSyntaxError extends ReferenceSyntaxError<ErrorCode> {
  override readonly name = 'UriSyntaxError';

  /**
   * @param input - the whole input
   * @param offset - the offset of the error in the input, in UTF-16 code units
   * @param grammar - the rule that the input does not match; `Grammar.URI_REFERENCE` by default
   * @param name - the name of the argument, if a function takes several texts; none by default
   */
  constructor(input: string, offset: number, grammar?: Grammar, name?: string);
  /** @internal */
  constructor(details: ErrorDetails);
  constructor(input: string | ErrorDetails, offset?: number, grammar: Grammar = Grammar.URI_REFERENCE, name?: string) {
    const isMade = input instanceof ErrorDetails;
    super(isMade ? input : checkedDetails(URI_LANGUAGE, grammar, input, offset as number, name));
  }
}
