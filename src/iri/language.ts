/** The language of RFC 3987: its characters, its scan, its errors. */

import { ERRORS, type ErrorCode } from '../errors/codes.js';
import { ReferenceSyntaxError } from '../errors/error.js';
import { codeAt, type Language, type ReferenceLanguage } from '../errors/language.js';
import { checkGrammar, checkRecord } from '../scanner/checks.js';
import { hostKind } from '../scanner/components.js';
import { run } from '../scanner/engine/iri-units.generated.js';
import { checkText } from '../support/arguments.js';
import { CodeUnit, isHighSurrogate, isLowSurrogate } from '../support/code-unit.js';
import { automaton, IPRIVATE, REFUSED_MARKS, START_STATE, UCSCHAR } from '../tables/iri.generated.js';
import { Flag, Grammar, type HostKind, Slot, STRIDE } from '../tables/record.js';

/** The errors of `ERRORS`, with other sentences where IRIs differ, and one more. The codes are stable. */
export const IRI_ERRORS = {
  ...ERRORS,
  'lone-surrogate': 'a lone surrogate is not a character: remove it',
  'unexpected-fragment': 'an absolute-IRI has no fragment: remove it',
} as const;

/** Stable code of an {@link IriSyntaxError}: a key of {@link IRI_ERRORS}. */
export type IriErrorCode = ErrorCode | 'lone-surrogate';

/** The rules of RFC 3987 that are rules of RFC 3986 with `ucschar` added. */
const RULES_OF_IRIS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['pchar', 'ipchar'],
  ['unreserved', 'iunreserved'],
]);

/** A member of `ucschar`, and one of `iprivate`. */
const A_UCSCHAR = 0xe9;
const AN_IPRIVATE = 0xe000;

export const IRI_LANGUAGE: Language<IriErrorCode> & ReferenceLanguage = {
  automaton,
  rules: ['an IRI reference', 'an IRI', 'a relative IRI reference', 'an absolute IRI'],
  errors: IRI_ERRORS,
  hint: undefined,
  codeAt: (place, text, offset) => {
    const unit = text.charCodeAt(offset);
    const isSecondHalf = isHighSurrogate(text.charCodeAt(offset - 1));
    if (isSecondHalf && offset < text.length) return isLowSurrogate(unit) ? 'forbidden-character' : 'lone-surrogate';
    if (isLowSurrogate(unit) || (isHighSurrogate(unit) && !isLowSurrogate(text.charCodeAt(offset + 1))))
      return 'lone-surrogate';
    return codeAt(place, text, offset, isForbiddenInIris);
  },
  described: /* @__PURE__ */ new Map(),
  scan: scanIriText,
  error: (text, offset, rule, name) => new IriSyntaxError(text, offset, rule, name),
  isForbidden: isForbiddenInIris,
  withNonAscii: (expected, takes) => {
    // Every place takes a character of ASCII or may be the end, except for those within a surrogate pair.
    if (expected.length === 0) return ['low surrogate'];
    const names = takes(A_UCSCHAR) ? expected.map((name) => RULES_OF_IRIS.get(name) ?? name) : expected;
    return takes(AN_IPRIVATE) ? ['iprivate', ...names] : names;
  },
};

function isForbiddenInIris(codePoint: number): boolean {
  if (codePoint > CodeUnit.LAST_OF_ASCII) return !isUcschar(codePoint);
  return automaton().CLASS_OF_CODE_UNIT[codePoint] === 0;
}

/** Whether it is a `ucschar`: every component except scheme and port may contain one. */
export const isUcschar = (codePoint: number): boolean => isWithin(UCSCHAR, codePoint);

/** Whether it is an `iprivate`: only a query may contain one. */
export const isIprivate = (codePoint: number): boolean => isWithin(IPRIVATE, codePoint);

/** Whether one of the ranges, each given as its first and last member, has a code point. */
function isWithin(ranges: Uint32Array, codePoint: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) {
    if (codePoint >= (ranges[i] as number) && codePoint <= (ranges[i + 1] as number)) return true;
  }
  return false;
}

/**
 * Characters that an IRI for people must not contain: characters that change the direction of text (RFC 3987, section
 * 4.1, and later additions to Unicode), and white space, where an IRI within a text would seem to end (section 6.1).
 */
const MISLEADING = /[\p{Bidi_Control}\p{White_Space}]/gu;

/** Percent-encodes such characters of a text. It has no lone surrogates. */
export const encodeMisleading = (text: string): string => text.replaceAll(MISLEADING, encodeURIComponent);

/**
 * Scans a string as an IRI reference (RFC 3987, section 2.2), or as the rule given by `grammar`, with the automaton of
 * IRIs. Record, flags and result are the same as for `scan`, with `iuserinfo`, `ihost` and so on instead of the
 * components of a URI. For an ASCII string both return the same; `scan` takes two thirds of the time (Node 20, x64).
 * Allocates nothing, for any input.
 *
 * Every non-ASCII character of a valid string is `ucschar`, or `iprivate` in a query; a lone surrogate, a control
 * character or a noncharacter is an error. Section 4, on bidirectional text, is not checked: formatting characters
 * (4.1) and mixed directions within a component (4.2) are accepted.
 *
 * @param input - the string
 * @param offsets - the array for the record: `STRIDE` elements, starting at `at`, in UTF-16 code units
 * @param at - the index in `offsets` at which the record of `STRIDE` elements starts; 0 by default
 * @param grammar - `Grammar.URI` selects `IRI`, and so on
 * @returns `Flag` bits and host kind (at least 0), or `~errorOffset` (below 0) if the string is not of the grammar: the first
 * code unit where the input stops being the beginning of such a string (perhaps the second one of a surrogate pair), or
 * `input.length` if the input ends too early. The record is then meaningless.
 * @throws TypeError if `input` is not a string
 * @throws RangeError if the record does not fit `offsets`
 * @example
 * ```ts
 * const offsets = new Uint32Array(STRIDE);
 * scanIri('//例え.テスト/é?ü', offsets); // 18: Flag.AUTHORITY | Flag.QUERY
 * offsets.join(); // '0,0,2,8,8,10,12,12'
 * scanIri('/\uD83C', offsets); // -3: ~2, the end, where the other half of a pair is missing
 * ```
 */
export function scanIri(input: string, offsets: Uint32Array, at = 0, grammar: Grammar = Grammar.URI_REFERENCE): number {
  checkText(input, 'input');
  checkRecord(offsets, at);
  checkGrammar(grammar);
  return scanIriText(input, offsets, at, grammar);
}

/** Scans as {@link scanIri} does; a value that is not a string is an error at its beginning. */
export function scanIriText(input: unknown, offsets: Uint32Array, at: number, grammar: Grammar): number {
  if (typeof input !== 'string') return ~0;
  return run(input, offsets, at, START_STATE[grammar] as number, REFUSED_MARKS[grammar] as number);
}

/**
 * The error for input that does not match a grammar, such as `IRI-reference`. The message names the character, and shows no
 * other part of the input; `explain` shows where the error is.
 *
 * @example
 * ```ts
 * try {
 *   parseIri('http://example.com/é\u{1FFFE}');
 * } catch (error) {
 *   error.code; // 'forbidden-character'
 *   error.offset; // 21: of the pair that makes a noncharacter, the second one
 *   explain(error).expected; // [ 'low surrogate' ]
 * }
 * ```
 */
export class IriSyntaxError extends ReferenceSyntaxError<IriErrorCode> {
  override readonly name = 'IriSyntaxError';

  /**
   * @param input - the whole input
   * @param offset - the offset of the error in the input, in UTF-16 code units
   * @param grammar - the rule that the input does not match; `Grammar.URI_REFERENCE` by default
   * @param name - the name of the argument, if a function takes several texts; none by default
   */
  constructor(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE, name?: string) {
    super(IRI_LANGUAGE, input, offset, grammar, name);
  }
}

const kindRecord = new Uint32Array(STRIDE);

/**
 * Returns the alternative of `ihost` that a text matches; `undefined` if it matches none.
 *
 * @throws TypeError if it is not a string
 */
export function hostKindOf(text: string): HostKind | undefined {
  checkText(text, 'host');
  const flags = scanIri(`//${text}`, kindRecord);
  if (flags < 0 || flags & (Flag.USERINFO | Flag.PORT)) return undefined;
  return kindRecord[Slot.HOST_END] === kindRecord[Slot.END] ? hostKind(flags) : undefined;
}
