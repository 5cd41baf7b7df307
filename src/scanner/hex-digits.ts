/** Values of hexadecimal digits, and tables about characters that the scanner reads in addition to the tables of the automaton. */

import { once } from '../support/lazy.js';
import { Flag } from '../tables/record.js';
import { HEXDIG, UNRESERVED } from '../tables/uri.generated.js';

/** Returns the value of a hexadecimal digit of any case. */
export function hexValue(digit: number): number {
  // Letters have bit 6, and their lower bits count from 1.
  return (digit & 0xf) + 9 * (digit >> 6);
}

const HEX_DIGITS_OF_BOTH_CASES = '0123456789ABCDEFabcdef';
/** Where the digits that are not canonical begin (section 6.2.2.1). */
const LOWERCASE = 16;

/** 1 + the index in `HEX_DIGITS_OF_BOTH_CASES` of each HEXDIG, 0 for every other character. */
export const hexDigits = /* @__PURE__ */ once(() =>
  HEXDIG.map((member, c) => (member === 0 ? 0 : HEX_DIGITS_OF_BOTH_CASES.indexOf(String.fromCharCode(c)) + 1)),
);

/** Bits of a value in {@link hexDigits}. */
export const DIGIT_SHIFT = 5;

/**
 * The flags that a percent-encoding adds to a result, by the {@link hexDigits} of its two digits
 * (`(high << DIGIT_SHIFT) | low`); 0 if one of them is not a digit. It is not normal if it has a lowercase digit or
 * stands for an unreserved character (sections 6.2.2.1, 6.2.2.2).
 */
export const flagsOfPercent = /* @__PURE__ */ once(() => {
  const flags = new Uint16Array(1 << (2 * DIGIT_SHIFT));
  for (let high = 0; high < HEX_DIGITS_OF_BOTH_CASES.length; high++) {
    for (let low = 0; low < HEX_DIGITS_OF_BOTH_CASES.length; low++) {
      const isNormal = high < LOWERCASE && low < LOWERCASE && UNRESERVED[16 * high + low] === 0;
      flags[((high + 1) << DIGIT_SHIFT) | (low + 1)] = isNormal ? Flag.PERCENT : Flag.PERCENT | Flag.PERCENT_NOT_NORMAL;
    }
  }
  return flags;
});

/** Returns a table with room for `length` characters: look-ups need no bounds check. */
export function widen(table: Uint8Array, length: number): Uint8Array {
  const wide = new Uint8Array(length);
  wide.set(table);
  return wide;
}
