/** Percent-encodings and case, as normalization writes them (sections 6.2.2.1, 6.2.2.2): in strings and in bytes. */

import { DIGIT_SHIFT, flagsOfPercent, hexDigits } from '../scanner/characters.js';
import { once } from '../tables/once.js';
import { Flag } from '../tables/record.js';
import { UNRESERVED } from '../tables/uri.generated.js';

const PERCENT_SIGN = 0x25;
const UPPERCASE_A = 0x41;
const UPPERCASE_Z = 0x5a;
const LOWERCASE_A = 0x61;
const TO_LOWERCASE = 0x20;

/** Tables by the `hexDigits` of the two digits of a percent-encoding: `(high << DIGIT_SHIFT) | low`. */
interface Tables {
  readonly DIGITS: Uint8Array;
  /** The octet if it is unreserved, or else 0: an unreserved octet is written as it is, the digits of all others in uppercase. */
  readonly DECODED: Uint8Array;
  /** The same as text; `undefined` where a percent-encoding is normal. */
  readonly FORMS: readonly (string | undefined)[];
}

const tables = /* @__PURE__ */ once((): Tables => {
  const DIGITS = hexDigits();
  const flags = flagsOfPercent();
  const DECODED = new Uint8Array(flags.length);
  const FORMS = new Array<string | undefined>(flags.length).fill(undefined);
  for (const digits of everyPair()) {
    const pair = pairOf(DIGITS, digits.charCodeAt(0), digits.charCodeAt(1));
    const octet = Number.parseInt(digits, 16);
    const isUnreserved = UNRESERVED[octet] === 1;
    if (isUnreserved) DECODED[pair] = octet;
    if ((flags[pair] as number) & Flag.PERCENT_NOT_NORMAL)
      FORMS[pair] = isUnreserved ? String.fromCharCode(octet) : `%${digits.toUpperCase()}`;
  }
  return { DIGITS, DECODED, FORMS };
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

/** Appends part of a valid reference with its percent-encodings normalized, and returns where it ends. */
export function appendPercent(input: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  const { DIGITS, DECODED } = tables();
  for (let i = start; i < end; i++) {
    const c = input[i] as number;
    if (c !== PERCENT_SIGN) {
      target[at++] = c;
      continue;
    }
    const high = input[++i] as number;
    const low = input[++i] as number;
    const octet = DECODED[pairOf(DIGITS, high, low)] as number;
    if (octet !== 0) {
      target[at++] = octet;
    } else {
      target[at++] = PERCENT_SIGN;
      target[at++] = upperCaseDigit(high);
      target[at++] = upperCaseDigit(low);
    }
  }
  return at;
}

function upperCaseDigit(digit: number): number {
  return digit >= LOWERCASE_A ? digit - TO_LOWERCASE : digit;
}

/** Returns a part of a reference in lowercase, except for the digits of percent-encodings, which become uppercase. */
export function lowerCase(text: string): string {
  return text.includes('%') ? text.toLowerCase().replace(/%../g, toUpperCase) : text.toLowerCase();
}

function toUpperCase(encoding: string): string {
  return encoding.toUpperCase();
}

/** Makes part of a reference lowercase in place, except for the digits of percent-encodings. */
export function lowerCaseBytes(bytes: Uint8Array, start: number, end: number): void {
  for (let i = start; i < end; i++) {
    const c = bytes[i] as number;
    if (c === PERCENT_SIGN) i += 2;
    else if (c >= UPPERCASE_A && c <= UPPERCASE_Z) bytes[i] = c + TO_LOWERCASE;
  }
}
