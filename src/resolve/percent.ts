/** Percent-encodings and case, as normalization writes them (sections 6.2.2.1, 6.2.2.2). */

import { DIGIT_SHIFT, flagsOfPercent, hexDigits } from '../scanner/characters.js';
import { once } from '../tables/once.js';
import { Flag } from '../tables/record.js';
import { UNRESERVED } from '../tables/uri.generated.js';

/** Tables by the `hexDigits` of the two digits of a percent-encoding: `(high << DIGIT_SHIFT) | low`. */
interface Tables {
  readonly DIGITS: Uint8Array;
  /** An unreserved octet, or the percent-encoding with digits in uppercase; `undefined` where a percent-encoding is normal. */
  readonly FORMS: readonly (string | undefined)[];
}

const tables = /* @__PURE__ */ once((): Tables => {
  const DIGITS = hexDigits();
  const flags = flagsOfPercent();
  const FORMS = new Array<string | undefined>(flags.length).fill(undefined);
  for (const digits of everyPair()) {
    const pair = pairOf(DIGITS, digits.charCodeAt(0), digits.charCodeAt(1));
    const octet = Number.parseInt(digits, 16);
    if ((flags[pair] as number) & Flag.PERCENT_NOT_NORMAL)
      FORMS[pair] = UNRESERVED[octet] === 1 ? String.fromCharCode(octet) : `%${digits.toUpperCase()}`;
  }
  return { DIGITS, FORMS };
});

/** Every two hexadecimal digits, in either case. */
function everyPair(): string[] {
  const digits = Array.from('0123456789ABCDEFabcdef');
  return digits.flatMap((high) => digits.map((low) => high + low));
}

/** The index of two digits in the tables. */
function pairOf(digits: Uint8Array, high: number, low: number): number {
  return ((digits[high] as number) << DIGIT_SHIFT) | (digits[low] as number);
}

/** Normalizes the percent-encodings of a part of a valid reference. The same string if there is nothing to do. */
export function normalizePercent(text: string): string {
  const { DIGITS, FORMS } = tables();
  let normal = '';
  let start = 0;
  for (let i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 3)) {
    const form = FORMS[pairOf(DIGITS, text.charCodeAt(i + 1), text.charCodeAt(i + 2))];
    if (form === undefined) continue;
    normal += text.slice(start, i) + form;
    start = i + 3;
  }
  return normal + text.slice(start);
}

const ENCODED_FULL_STOP = /%2e/i;

/** Normalizes the percent-encodings of a path, as {@link normalizePercent} does, but keeps those of full stops. */
export function normalizePercentKeepingDots(path: string): string {
  return path.split(ENCODED_FULL_STOP).map(normalizePercent).join('%2E');
}

/** Returns a part of a reference in lowercase, except for the digits of percent-encodings, which become uppercase. */
export function lowerCase(text: string): string {
  return text.includes('%') ? text.toLowerCase().replace(/%../g, toUpperCase) : text.toLowerCase();
}

function toUpperCase(encoding: string): string {
  return encoding.toUpperCase();
}
