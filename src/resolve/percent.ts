/** Percent-encodings and case, as normalisation would have them (sections 6.2.2.1, 6.2.2.2). */

import { DIGIT_SHIFT, HEX_DIGITS, PERCENT_FLAGS } from '../scanner/characters.js';
import { Flag, UNRESERVED } from '../tables/index.js';

/**
 * What a percent-encoding is to be written as, by the `HEX_DIGITS` of its two digits (`(high << DIGIT_SHIFT) | low`): the
 * character, if that is unreserved, or else uppercase digits. Undefined where it is normal already.
 */
const NORMAL_FORMS = /* @__PURE__ */ normalForms();

function normalForms(): readonly (string | undefined)[] {
  const forms = new Array<string | undefined>(PERCENT_FLAGS.length).fill(undefined);
  const digits = Array.from(HEX_DIGITS.keys(), (c) => String.fromCharCode(c)).filter((_, c) => HEX_DIGITS[c] !== 0);
  for (const pair of digits.flatMap((high) => digits.map((low) => high + low))) {
    const index = pairAt(pair, 0);
    if (((PERCENT_FLAGS[index] as number) & Flag.PERCENT_NOT_NORMAL) === 0) continue;
    const octet = Number.parseInt(pair, 16);
    forms[index] = UNRESERVED[octet] === 1 ? String.fromCharCode(octet) : `%${pair.toUpperCase()}`;
  }
  return forms;
}

/** Index of the two digits at `i` in `PERCENT_FLAGS` and `NORMAL_FORMS`. */
function pairAt(text: string, i: number): number {
  const high = HEX_DIGITS[text.charCodeAt(i)] as number;
  return (high << DIGIT_SHIFT) | (HEX_DIGITS[text.charCodeAt(i + 1)] as number);
}

/**
 * Part of a valid reference with its percent-encodings normalised: unreserved octets decoded, and that once; the digits of
 * all others uppercase. The same string if there is nothing to do.
 */
export function normalizePercent(text: string): string {
  let normal = '';
  let start = 0;
  for (let i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 3)) {
    const form = NORMAL_FORMS[pairAt(text, i + 1)];
    if (form === undefined) continue;
    normal += text.slice(start, i) + form;
    start = i + 3;
  }
  return normal + text.slice(start);
}

/** Part of a reference in lowercase, but for the digits of percent-encodings, which are normalised and stay uppercase. */
export function lowerCase(text: string): string {
  return text.includes('%') ? text.toLowerCase().replace(/%../g, toUpperCase) : text.toLowerCase();
}

function toUpperCase(encoding: string): string {
  return encoding.toUpperCase();
}
