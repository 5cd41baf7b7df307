/** The tables that only the kernel for lines reads. They are a separate module, so that bundles without it do not contain them. */

import { Flag } from '../tables/record.js';
import { DIGIT_SHIFT, flagsOfPercent, hexDigits } from './characters.js';
import { Address } from './kernel-memory.js';
import { fillVectors, kernelTables } from './kernel-tables.js';

/** Makes all tables of the kernel for lines. */
export function lineTables(): Uint8Array {
  const tables = kernelTables();
  fillVectors(tables, [
    [Address.PERCENT_SIGNS, 0x25],
    [Address.ZEROS, 0x30],
    [Address.ATS, 0x40],
  ]);
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

/** Uppercase hexadecimal digits. */
const DIGITS = /* @__PURE__ */ Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0));

const isNormal = (first: number, second: number): boolean =>
  flagsOfPercent()[((hexDigits()[first] as number) << DIGIT_SHIFT) | (hexDigits()[second] as number)] === Flag.PERCENT;

const addressOfDigit = (ofDigits: number, ofLetters: number, digit: number): number =>
  (digit < 0x40 ? ofDigits : ofLetters) + (digit & 0xf);
