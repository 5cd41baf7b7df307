/** The language of RFC 3986, and why a text is not of it. */

import { type GrammarName, grammarNamed } from '../scanner/grammars.js';
import { scan } from '../scanner/scan.js';
import { checkGrammar } from '../tables/arguments.js';
import { checkOptions, own, unlessIndex } from '../tables/options.js';
import { Grammar, STRIDE } from '../tables/record.js';
import { type ParsedReference, textOf } from '../tables/reference-text.js';
import { automaton } from '../tables/uri.generated.js';
import { ERRORS, type ErrorCode } from './codes.js';
import { codeAt, type Diagnosis, expectedAt, placeOf } from './diagnose.js';
import type { Language } from './language.js';
import { type Mistake, messageOf } from './syntax-error.js';

const URI_LANGUAGE: Language = { automaton, isForbidden, described: /* @__PURE__ */ new Map() };

/** Whether no URI has a character. */
export function isForbidden(character: number): boolean {
  return (automaton().CLASS_OF_CODE_UNIT[character] ?? 0) === 0;
}

/** The rules by their `Grammar`, each with an article. */
const RULES = ['a URI reference', 'a URI', 'a relative reference', 'an absolute URI'] as const;

const HAS_SCHEME = /^[^/?#]*:/;
/** Added to the sentence about a text without a scheme that must have one. */
const NO_SCHEME = '; a scheme is missing: see `fromSuffix`';

/** Options of {@link diagnose}. */
export interface DiagnoseOptions {
  /** The rule of RFC 3986, Appendix A, that the text should match: `'uri-reference'` by default, as for `parse`. */
  readonly grammar?: GrammarName;
}

const OPTIONS = ['grammar'] as const;

// Filled and never read: the flags suffice.
const record = /* @__PURE__ */ new Uint32Array(STRIDE);

/**
 * Says why a text is not a URI reference, or not of the grammar that the options name.
 *
 * @param text - any string
 * @param options - the grammar; a number is ignored, so that `texts.map(diagnose)` works
 * @returns a stable code, the offset in UTF-16 code units, the alternatives expected there, and a message; `undefined` if the text
 * matches the grammar
 * @throws TypeError if an argument or an option has another type, or there is no such option
 * @throws RangeError if there is no such grammar
 * @example
 * ```ts
 * const { code, offset, expected, message } = diagnose('http://[::1');
 * code; // 'unexpected-end'
 * offset; // 11
 * expected; // [ 'HEXDIG', '"."', '":"', '"]"' ]
 * message.split('\n')[0]; // 'not a URI reference: unexpected end of input (unexpected-end, offset 11)'
 * diagnose('/a', { grammar: 'uri' })?.code; // 'invalid-scheme'
 * diagnose('/a'); // undefined
 * ```
 */
export function diagnose(text: string | ParsedReference, options?: DiagnoseOptions | number): Diagnosis | undefined {
  const input = textOf(text);
  const given = unlessIndex(options);
  checkOptions(given, OPTIONS);
  const grammar = grammarNamed(own(given, 'grammar', 'uri-reference'));
  const flags = scan(input, record, 0, grammar);
  return flags < 0 ? diagnosisAt(input, ~flags, grammar) : undefined;
}

/**
 * Explains why a scan failed at an offset.
 *
 * @param offset - the error offset, or the length of the input to list the rules that may follow it
 * @throws RangeError if `offset` is another one
 */
export function diagnosisAt(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): Diagnosis {
  const mistake = mistakeAt(input, offset, grammar);
  const { code, expected } = mistake;
  const needsScheme = grammar === Grammar.URI || grammar === Grammar.ABSOLUTE_URI;
  const sentence = ERRORS[code] + (needsScheme && !HAS_SCHEME.test(input) ? NO_SCHEME : '');
  const message = messageOf(RULES[grammar], sentence, mistake, input, offset);
  return { code, offset, expected: expected.names.slice(), message };
}

/** Explains the error as {@link diagnosisAt} does, without a message. */
export function mistakeAt(input: string, offset: number, grammar: Grammar): Mistake<ErrorCode> {
  checkGrammar(grammar);
  const place = placeOf(URI_LANGUAGE, grammar, input, offset);
  return { code: codeAt(URI_LANGUAGE, place, input, offset), expected: expectedAt(URI_LANGUAGE, place) };
}

/**
 * Returns the code of {@link diagnosisAt}, which takes less time.
 *
 * @throws RangeError if `offset` is neither the error offset nor the length of the input
 */
export function errorCode(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): ErrorCode {
  checkGrammar(grammar);
  return codeAt(URI_LANGUAGE, placeOf(URI_LANGUAGE, grammar, input, offset), input, offset);
}
