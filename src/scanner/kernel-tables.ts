/** The tables that the kernels of the scanner read. */

import { Flag } from '../tables/record.js';
import { QUERY, SCHEME } from '../tables/uri.generated.js';
import { DIGIT_SHIFT, flagsOfPercent, hexDigits } from './characters.js';
import { Address, PAIR_SHIFT } from './kernel-memory.js';

/** Makes the tables, which are the beginning of the memory of each kernel. */
export function kernelTables(): Uint8Array {
  const tables = new Uint8Array(Address.NOTHING);
  const vector = (address: number): Uint8Array => tables.subarray(address, address + 16);
  const low = vector(Address.LOW_MARKS);
  const high = vector(Address.HIGH_MARKS);
  for (let c = 0; c < 128; c++) {
    const character = String.fromCharCode(c);
    tables[Address.SCHEMES + c] = SCHEME[c] === 1 && character === character.toLowerCase() ? 1 : 0;
    if (QUERY[c] === 0 || character === '?') continue;
    // Each row of 16 characters has its own bit, which is also set in the columns that are not marks in that row. The
    // solidus has a separate bit.
    const bit = character === '/' ? 1 : 1 << ((c >> 4) - 1);
    high[c >> 4] = (high[c >> 4] as number) | bit;
    low[c & 0xf] = (low[c & 0xf] as number) | bit;
  }
  tables.set(hexDigits(), Address.DIGITS);
  tables.set(
    flagsOfPercent().map((flags) => flags >> PAIR_SHIFT),
    Address.PAIRS,
  );
  for (const [address, byte] of VECTORS) vector(address).fill(byte);
  // A bit for all first digits that make normal percent-encodings with the same second ones.
  const bits = new Map<string, number>();
  DIGITS.forEach((first) => {
    const seconds = DIGITS.filter((second) => isNormal(first, second));
    const key = seconds.join();
    const bit = bits.get(key) ?? 1 << bits.size;
    bits.set(key, bit);
    tables[addressOfDigit(Address.FIRST_DIGITS, Address.FIRST_LETTERS, first)] = bit;
    for (const second of seconds) {
      const address = addressOfDigit(Address.SECOND_DIGITS, Address.SECOND_LETTERS, second);
      tables[address] = (tables[address] as number) | bit;
    }
  });
  return tables;
}

/** Vectors of one byte, 16 times. */
const VECTORS = [
  [Address.HALF, 0xf],
  [Address.ONES, 1],
  [Address.PERCENT_SIGNS, 0x25],
  [Address.FULL_STOPS, 0x2e],
  [Address.SOLIDI, 0x2f],
  [Address.WINDOW_SHIFTS, 0x80 - 0x3a],
  [Address.WINDOW_LIMITS, 0x80 + 0x5b - 0x3a],
  [Address.ZEROS, 0x30],
  [Address.ATS, 0x40],
] as const;

/** Uppercase hexadecimal digits. */
const DIGITS = /* @__PURE__ */ Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0));

const isNormal = (first: number, second: number): boolean =>
  flagsOfPercent()[((hexDigits()[first] as number) << DIGIT_SHIFT) | (hexDigits()[second] as number)] === Flag.PERCENT;

const addressOfDigit = (ofDigits: number, ofLetters: number, digit: number): number =>
  (digit < 0x40 ? ofDigits : ofLetters) + (digit & 0xf);
