/** The tables that only the kernel for lines reads: bundles without it do not contain them. */

import { Flag } from '../../tables/record.js';
import { DIGIT_SHIFT, flagsOfPercent, hexDigits } from '../characters.js';
import { Address } from './memory.js';

/** Fills the tables of the digits: a bit for all first digits that make normal percent-encodings with the same second ones. */
export function fillDigits(tables: Uint8Array): void {
  tables.fill(0x30, Address.ZEROS, Address.ZEROS + 16);
  tables.fill(0x40, Address.ATS, Address.ATS + 16);
  const digits = Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0));
  const isNormal = (first: number, second: number): boolean =>
    flagsOfPercent()[((hexDigits()[first] as number) << DIGIT_SHIFT) | (hexDigits()[second] as number)] ===
    Flag.PERCENT;
  const addressOf = (ofDigits: number, ofLetters: number, digit: number): number =>
    (digit < 0x40 ? ofDigits : ofLetters) + (digit & 0xf);
  const bits = new Map<string, number>();
  for (const first of digits) {
    const seconds = digits.filter((second) => isNormal(first, second));
    const key = seconds.join();
    const bit = bits.get(key) ?? 1 << bits.size;
    bits.set(key, bit);
    tables[addressOf(Address.FIRST_DIGITS, Address.FIRST_LETTERS, first)] = bit;
    for (const second of seconds) {
      const address = addressOf(Address.SECOND_DIGITS, Address.SECOND_LETTERS, second);
      tables[address] = (tables[address] as number) | bit;
    }
  }
}
