/** What went wrong at the offset where a scan stopped: what would be wrong with a URI there, and what differs in an IRI. */

import { diagnose, ERRORS, type ErrorCode } from '../errors/index.js';
import { type Grammar, STRIDE } from '../scanner/index.js';
import { checkGrammar, checkInteger, checkText } from '../tables/arguments.js';
import { isUcschar } from './characters.js';
import { scanIri } from './scan.js';

/** The errors of `ERRORS`, as far as something else is to be said of an IRI, and one more. The codes are stable. */
export const IRI_ERRORS = {
  ...ERRORS,
  'forbidden-character': 'an IRI cannot have this character here; it has to be percent-encoded',
  'lone-surrogate': 'half a surrogate pair is no character',
  'unexpected-fragment': 'an absolute-IRI has no fragment',
} as const;

/** Stable code of an {@link IriSyntaxError}: a key of {@link IRI_ERRORS}. */
export type IriErrorCode = ErrorCode | 'lone-surrogate';

/** ABNF rules of URIs that IRIs have others for. */
const RULES_OF_IRIS: Readonly<Record<string, string>> = { pchar: 'ipchar', unreserved: 'iunreserved' };

/** A character of each class that only IRIs have. */
const UCSCHAR = '\u00E9';
const IPRIVATE = '\uE000';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/** Explains a scan that failed. */
export function diagnoseIri(
  input: string,
  offset: number,
  grammar: Grammar,
): { readonly code: IriErrorCode; readonly expected: readonly string[] } {
  checkText(input, 'input');
  checkInteger(offset, 'offset', 0, input.length);
  checkGrammar(grammar);
  const codePoint = input.codePointAt(offset) ?? 0;
  if (isHighSurrogate(input.charCodeAt(offset - 1))) {
    const code = isLowSurrogate(codePoint) ? 'forbidden-character' : 'lone-surrogate';
    return { code: offset === input.length ? 'unexpected-end' : code, expected: ['low surrogate'] };
  }
  // Wherever `ucschar` may stand, a tilde may, and the same can follow; `iprivate` in a query likewise.
  const before = input.slice(0, offset).replaceAll(/[\u0080-\uFFFF]/g, '~');
  // A bracket stands only where `ucschar` may as well, so where that is wrong, it is wrong alike.
  const character = isUcschar(codePoint) ? '[' : input.charAt(offset);
  const { code, expected } = diagnose(before + character, offset, grammar);

  const goesOn = (next: string): boolean => {
    const result = scanIri(input.slice(0, offset) + next, record, 0, grammar);
    return result >= 0 || ~result > offset;
  };
  const rules = goesOn(UCSCHAR) ? expected.map((name) => RULES_OF_IRIS[name] ?? name) : expected;
  return {
    code: isHighSurrogate(codePoint) || isLowSurrogate(codePoint) ? 'lone-surrogate' : code,
    expected: goesOn(IPRIVATE) ? ['iprivate', ...rules] : rules,
  };
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
