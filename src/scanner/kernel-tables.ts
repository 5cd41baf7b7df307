/** The tables that both kernels of the scanner read. */

import { QUERY, SCHEME } from '../tables/uri.generated.js';
import { flagsOfPercent, hexDigits } from './characters.js';
import { Address, PAIR_SHIFT } from './kernel-memory.js';

/** Makes the tables, which are the beginning of the memory of each kernel, without those that only the kernel for lines reads. */
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
  fillVectors(tables, [
    [Address.HALF, 0xf],
    [Address.ONES, 1],
    [Address.FULL_STOPS, 0x2e],
    [Address.SOLIDI, 0x2f],
    [Address.WINDOW_SHIFTS, 0x80 - 0x3a],
    [Address.WINDOW_LIMITS, 0x80 + 0x5b - 0x3a],
  ]);
  return tables;
}

/** Fills vectors with a byte, 16 times. */
export function fillVectors(tables: Uint8Array, vectors: readonly (readonly [address: number, byte: number])[]): void {
  for (const [address, byte] of vectors) tables.fill(byte, address, address + 16);
}
