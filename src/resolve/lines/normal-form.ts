/** Normalisation by syntax (section 6.2.2), from bytes to bytes: what `normalize` does with strings. */

import { DIGIT_SHIFT, HEX_DIGITS } from '../../scanner/characters.js';
import { Flag, Slot, UNRESERVED } from '../../tables/index.js';
import { appendSegments, disambiguate } from './segments.js';

const PERCENT_SIGN = 0x25;
const SOLIDUS = 0x2f;
const UPPERCASE_A = 0x41;
const UPPERCASE_Z = 0x5a;
const LOWERCASE_A = 0x61;
const TO_LOWERCASE = 0x20;

/** The octet of a percent-encoding, by the `HEX_DIGITS` of its two digits (`(high << DIGIT_SHIFT) | low`), if that is unreserved; or 0. */
const DECODED = /* @__PURE__ */ decoded();

function decoded(): Uint8Array {
  const table = new Uint8Array(1 << (2 * DIGIT_SHIFT));
  const digits = Array.from(HEX_DIGITS.keys()).filter((c) => HEX_DIGITS[c] !== 0);
  for (const high of digits) {
    for (const low of digits) {
      const octet = Number.parseInt(String.fromCharCode(high, low), 16);
      if (UNRESERVED[octet] === 1)
        table[((HEX_DIGITS[high] as number) << DIGIT_SHIFT) | (HEX_DIGITS[low] as number)] = octet;
    }
  }
  return table;
}

const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL;

/** Whether a reference is normal by syntax. Its record begins at `at`. */
export function isNormal(input: Uint8Array, flags: number, offsets: Uint32Array, at: number): boolean {
  if ((flags & (NOT_NORMAL | Flag.DOT_SEGMENT)) === 0) return true;
  return (flags & NOT_NORMAL) === 0 && isRelativePath(input, flags, offsets, at);
}

/** Whether the path needs its dot-segments. */
function isRelativePath(input: Uint8Array, flags: number, offsets: Uint32Array, at: number): boolean {
  return (flags & Flag.SCHEME) === 0 && input[offsets[at + Slot.PATH_START] as number] !== SOLIDUS;
}

/**
 * Writes the normal form of a reference to `target`, and returns where it ends there. It is never longer than the reference.
 *
 * @param at - where its record begins
 * @param start - where the normal form goes
 */
export function appendNormalForm(
  input: Uint8Array,
  flags: number,
  offsets: Uint32Array,
  at: number,
  target: Uint8Array,
  start: number,
): number {
  const schemeEnd = offsets[at + Slot.SCHEME_END] as number;
  const hostEnd = offsets[at + Slot.HOST_END] as number;
  const pathStart = offsets[at + Slot.PATH_START] as number;
  const pathEnd = offsets[at + Slot.PATH_END] as number;
  const hostStart = offsets[at + Slot.HOST_START] as number;

  let end = appendPercent(input, offsets[at + Slot.START] as number, schemeEnd, target, start);
  lowerCase(target, start, end);
  // With the delimiters around it.
  const host = appendPercent(input, schemeEnd, hostStart, target, end);
  end = appendPercent(input, hostStart, hostEnd, target, host);
  lowerCase(target, host, end);
  const path = appendPercent(input, hostEnd, pathStart, target, end);
  end = appendPercent(input, pathStart, pathEnd, target, path);
  if (!isRelativePath(input, flags, offsets, at)) {
    end = appendSegments(target, path, end, target, path, path);
    end = disambiguate(target, path, end, (flags & Flag.AUTHORITY) !== 0);
  }
  return appendPercent(input, pathEnd, offsets[at + Slot.END] as number, target, end);
}

/** Copies part of a reference, its percent-encodings normalised (sections 6.2.2.1, 6.2.2.2); returns where it ends. */
function appendPercent(input: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  for (let i = start; i < end; i++) {
    const c = input[i] as number;
    if (c !== PERCENT_SIGN) {
      target[at++] = c;
      continue;
    }
    const high = input[++i] as number;
    const low = input[++i] as number;
    const octet = DECODED[((HEX_DIGITS[high] as number) << DIGIT_SHIFT) | (HEX_DIGITS[low] as number)] as number;
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

/** Makes part of a reference lowercase where it stands, but for the digits of percent-encodings. */
function lowerCase(bytes: Uint8Array, start: number, end: number): void {
  for (let i = start; i < end; i++) {
    const c = bytes[i] as number;
    if (c === PERCENT_SIGN) i += 2;
    else if (c >= UPPERCASE_A && c <= UPPERCASE_Z) bytes[i] = c + TO_LOWERCASE;
  }
}
