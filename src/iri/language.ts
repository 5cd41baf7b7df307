/** The language of RFC 3987, and its errors. */

import { codeAt, expectedAt, placeOf } from '../errors/diagnose.js';
import { ERRORS, type ErrorCode } from '../errors/index.js';
import { type Language, listed } from '../errors/language.js';
import type { Mistake } from '../errors/syntax-error.js';
import { isForbidden } from '../errors/uri.js';
import { checkGrammar } from '../tables/arguments.js';
import { automaton } from '../tables/iri.generated.js';
import type { Grammar } from '../tables/record.js';
import { isUcschar } from './characters.js';

/** The errors of `ERRORS`, with other sentences where IRIs differ, and one more. The codes are stable. */
export const IRI_ERRORS = {
  ...ERRORS,
  'forbidden-character': 'this character must be percent-encoded',
  'lone-surrogate': 'a lone surrogate is not a character',
  'unexpected-fragment': 'an absolute-IRI has no fragment',
} as const;

/** Stable code of an {@link IriSyntaxError}: a key of {@link IRI_ERRORS}. */
export type IriErrorCode = ErrorCode | 'lone-surrogate';

/** The rules of RFC 3987 that are rules of RFC 3986 with `ucschar` added. */
const RULES_OF_IRIS: Readonly<Record<string, string>> = { pchar: 'ipchar', unreserved: 'iunreserved' };

const LAST_OF_ASCII = 0x7f;
/** A member of `ucschar`, and one of `iprivate`. */
const UCSCHAR = 0xe9;
const IPRIVATE = 0xe000;

const IRI_LANGUAGE: Language = {
  described: /* @__PURE__ */ new Map(),
  automaton,
  isForbidden: (codePoint) => (codePoint <= LAST_OF_ASCII ? isForbidden(codePoint) : !isUcschar(codePoint)),
  withNonAscii: (expected, takes) => {
    const names = takes(UCSCHAR) ? expected.map((name) => RULES_OF_IRIS[name] ?? name) : expected;
    return takes(IPRIVATE) ? ['iprivate', ...names] : names;
  },
};

/** Explains why the scan of an IRI failed. */
export function diagnoseIri(input: string, offset: number, grammar: Grammar): Mistake<IriErrorCode> {
  checkGrammar(grammar);
  const place = placeOf(IRI_LANGUAGE, grammar, input, offset);
  const unit = input.charCodeAt(offset);
  if (isHighSurrogate(input.charCodeAt(offset - 1))) {
    const code = isLowSurrogate(unit) ? 'forbidden-character' : 'lone-surrogate';
    return { code: offset === input.length ? 'unexpected-end' : code, expected: listed(['low surrogate']) };
  }
  const isLone = isLowSurrogate(unit) || (isHighSurrogate(unit) && !isLowSurrogate(input.charCodeAt(offset + 1)));
  return {
    code: isLone ? 'lone-surrogate' : codeAt(IRI_LANGUAGE, place, input, offset),
    expected: expectedAt(IRI_LANGUAGE, place),
  };
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
