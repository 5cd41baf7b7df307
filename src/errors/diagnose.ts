/**
 * Explains the error at which a scan stopped. Reads the tables of a language, and only when an explanation is
 * requested.
 */

import { checkInteger, checkText, wrongValue } from '../tables/arguments.js';
import type { Part } from '../tables/automaton.js';
import type { ErrorCode } from './codes.js';
import { describe, type Expected, type Language, listed, Place } from './language.js';

/** The reason why an input is not of a grammar. */
export interface Diagnosis {
  readonly code: ErrorCode;
  /** Where the error is, in UTF-16 code units. */
  readonly offset: number;
  /**
   * The alternatives expected at the offset: names of ABNF rules (`pchar`, `unreserved`, `HEXDIG`, …), characters in
   * double quotes, and `end of input`.
   */
  readonly expected: readonly string[];
  /** The message of the error that `parse` throws: one sentence, a line with a caret, the expected alternatives; without passwords. */
  readonly message: string;
}

/** The error codes of characters that are not allowed in a part of the grammar, by part. */
export const CODE_OF_PART: Readonly<Record<Part, ErrorCode>> = {
  'percent-encoding': 'invalid-percent-encoding',
  'ip-literal': 'invalid-ip-literal',
  port: 'invalid-port',
  host: 'invalid-host',
  userinfo: 'invalid-userinfo',
  scheme: 'invalid-scheme',
  authority: 'invalid-host',
  path: 'invalid-path',
  query: 'invalid-query',
  fragment: 'invalid-fragment',
};

/**
 * Returns the place before the error offset of an input, or at its end. The offset is checked: it is one of these two.
 */
export function placeOf({ automaton }: Language, rule: number, input: string, offset: number): Place {
  checkText(input, 'input');
  checkInteger(offset, 'offset', 0, input.length);
  const place = new Place(automaton(), rule, input, offset);
  if (place.isDead || (offset < input.length && place.takes(input.charCodeAt(offset))))
    throw wrongValue('offset', 'the error offset of `input`, or its length', offset);
  return place;
}

/** Returns the code of the error at a place. */
export function codeAt({ isForbidden }: Language, place: Place, input: string, offset: number): ErrorCode {
  if (offset >= input.length) return 'unexpected-end';
  // The fragment that an absolute-URI refuses.
  if (place.refuses(input.charCodeAt(offset))) return 'unexpected-fragment';
  const { part } = place;
  if (part !== 'percent-encoding' && isForbidden(input.codePointAt(offset) as number)) return 'forbidden-character';
  if (part === 'path' && input[offset] === ':') return 'colon-in-first-segment';
  return CODE_OF_PART[part];
}

/**
 * Lists the rules and characters that may come next at a place. Each place is described once, which takes 20 times as
 * long as the rest of an error.
 */
export function expectedAt({ described, withNonAscii }: Language, place: Place): Expected {
  let expected = described.get(place.key);
  if (expected === undefined) {
    const names = describe(place.characters, place.mayEnd);
    expected = listed(withNonAscii === undefined ? names : withNonAscii(names, (unit) => place.takes(unit)));
    described.set(place.key, expected);
  }
  return expected;
}
