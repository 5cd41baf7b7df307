/** Percent-encodings and case, as normalization writes them (sections 6.2.2.1, 6.2.2.2): in strings and in bytes. */

import { DIGIT_SHIFT, HEX_DIGITS, PERCENT_FLAGS } from '../scanner/characters.js';
import { UNRESERVED } from '../tables/index.js';
import { Flag } from '../tables/record.js';

const PERCENT_SIGN = 0x25;
const UPPERCASE_A = 0x41;
const UPPERCASE_Z = 0x5a;
const LOWERCASE_A = 0x61;
const TO_LOWERCASE = 0x20;

/**
 * The octet of a percent-encoding if that is unreserved, or else 0, by the `HEX_DIGITS` of its two digits (`(high << DIGIT_SHIFT) | low`).
 * An unreserved octet is written as it is, the digits of all others in uppercase.
 */
const DECODED = /* @__PURE__ */ decoded();

function decoded(): Uint8Array {
  const table = new Uint8Array(PERCENT_FLAGS.length);
  for (const digits of everyPair()) {
    const octet = Number.parseInt(digits, 16);
    if (UNRESERVED[octet] === 1) table[pairOf(digits.charCodeAt(0), digits.charCodeAt(1))] = octet;
  }
  return table;
}

/** The same as text; `undefined` where a percent-encoding is normal. */
const FORMS = /* @__PURE__ */ forms();

function forms(): readonly (string | undefined)[] {
  const texts = new Array<string | undefined>(PERCENT_FLAGS.length).fill(undefined);
  for (const digits of everyPair()) {
    const pair = pairOf(digits.charCodeAt(0), digits.charCodeAt(1));
    const octet = DECODED[pair] as number;
    if ((PERCENT_FLAGS[pair] as number) & Flag.PERCENT_NOT_NORMAL)
      texts[pair] = octet === 0 ? `%${digits.toUpperCase()}` : String.fromCharCode(octet);
  }
  return texts;
}

/** Every two hexadecimal digits, in either case. */
function everyPair(): string[] {
  const digits = Array.from('0123456789ABCDEFabcdef');
  return digits.flatMap((high) => digits.map((low) => high + low));
}

/** The index of two digits in the tables. */
function pairOf(high: number, low: number): number {
  return ((HEX_DIGITS[high] as number) << DIGIT_SHIFT) | (HEX_DIGITS[low] as number);
}

/** Part of a valid reference with its percent-encodings normalized. The same string if there is nothing to do. */
export function normalizePercent(text: string): string {
  let normal = '';
  let start = 0;
  for (let i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 3)) {
    const form = FORMS[pairOf(text.charCodeAt(i + 1), text.charCodeAt(i + 2))];
    if (form === undefined) continue;
    normal += text.slice(start, i) + form;
    start = i + 3;
  }
  return normal + text.slice(start);
}

/** Appends part of a valid reference with its percent-encodings normalized, and returns where it ends. */
export function appendPercent(input: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  for (let i = start; i < end; i++) {
    const c = input[i] as number;
    if (c !== PERCENT_SIGN) {
      target[at++] = c;
      continue;
    }
    const high = input[++i] as number;
    const low = input[++i] as number;
    const octet = DECODED[pairOf(high, low)] as number;
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

/** Part of a reference in lowercase, except for the digits of percent-encodings, which become uppercase. */
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
