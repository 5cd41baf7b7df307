/** The language of RFC 3987, and its errors. */

import { ERRORS, type ErrorCode } from '../../errors/codes.js';
import { codeAt, type Language } from '../../errors/language.js';
import { isForbidden } from '../../errors/uri.js';
import { automaton } from '../../tables/iri.generated.js';
import { isUcschar } from './characters.js';

/** The errors of `ERRORS`, with other sentences where IRIs differ, and one more. The codes are stable. */
export const IRI_ERRORS = {
  ...ERRORS,
  'lone-surrogate': 'a lone surrogate is not a character: remove it',
  'unexpected-fragment': 'an absolute-IRI has no fragment: remove it',
} as const;

/** Stable code of an {@link IriSyntaxError}: a key of {@link IRI_ERRORS}. */
export type IriErrorCode = ErrorCode | 'lone-surrogate';

/** The rules of RFC 3987 that are rules of RFC 3986 with `ucschar` added. */
const RULES_OF_IRIS: Readonly<Record<string, string>> = { pchar: 'ipchar', unreserved: 'iunreserved' };

const LAST_OF_ASCII = 0x7f;
/** A member of `ucschar`, and one of `iprivate`. */
const UCSCHAR = 0xe9;
const IPRIVATE = 0xe000;

export const IRI_LANGUAGE: Language<IriErrorCode> = {
  automaton,
  rules: ['an IRI reference', 'an IRI', 'a relative IRI reference', 'an absolute IRI'],
  errors: IRI_ERRORS,
  codeAt: (place, text, offset) => {
    const unit = text.charCodeAt(offset);
    const isSecondHalf = isHighSurrogate(text.charCodeAt(offset - 1));
    if (isSecondHalf && offset < text.length) return isLowSurrogate(unit) ? 'forbidden-character' : 'lone-surrogate';
    if (isLowSurrogate(unit) || (isHighSurrogate(unit) && !isLowSurrogate(text.charCodeAt(offset + 1))))
      return 'lone-surrogate';
    return codeAt(isForbiddenInIris, place, text, offset);
  },
  described: /* @__PURE__ */ new Map(),
  withNonAscii: (expected, takes) => {
    // Every place takes a character of ASCII or may be the end, except for those within a surrogate pair.
    if (expected.length === 0) return ['low surrogate'];
    const names = takes(UCSCHAR) ? expected.map((name) => RULES_OF_IRIS[name] ?? name) : expected;
    return takes(IPRIVATE) ? ['iprivate', ...names] : names;
  },
};

function isForbiddenInIris(codePoint: number): boolean {
  return codePoint <= LAST_OF_ASCII ? isForbidden(codePoint) : !isUcschar(codePoint);
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
