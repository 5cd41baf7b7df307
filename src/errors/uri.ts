/** The language of RFC 3986. */

import { checkGrammar } from '../tables/arguments.js';
import { Grammar } from '../tables/record.js';
import { automaton } from '../tables/uri.generated.js';
import { ERRORS, type ErrorCode } from './codes.js';
import { codeAt, codeOf, type Language } from './language.js';

const HAS_SCHEME = /^[^/?#]*:/;

export const URI_LANGUAGE: Language<ErrorCode> = {
  automaton,
  rules: ['a URI reference', 'a URI', 'a relative reference', 'an absolute URI'],
  errors: ERRORS,
  hint: (rule, text) => {
    const needsScheme = rule === Grammar.URI || rule === Grammar.ABSOLUTE_URI;
    return needsScheme && !HAS_SCHEME.test(text) ? '; a scheme is missing: see `fromSuffix`' : '';
  },
  codeAt: (place, text, offset) => codeAt(isForbidden, place, text, offset),
  described: /* @__PURE__ */ new Map(),
};

/** Whether no URI has a character. */
export function isForbidden(character: number): boolean {
  return (automaton().CLASS_OF_CODE_UNIT[character] ?? 0) === 0;
}

/**
 * Returns the code of the error of a text that is not of a grammar.
 *
 * @throws RangeError if `offset` is neither the error offset nor the length of the input
 */
export function errorCode(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): ErrorCode {
  checkGrammar(grammar);
  return codeOf(URI_LANGUAGE, grammar, input, offset);
}
