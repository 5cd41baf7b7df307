/**
 * The kernel of the scanner by blocks (`kernel.as.ts`), its memory and its tables. Where there is no WebAssembly with SIMD,
 * or it is refused, there is no kernel, and nothing else changes.
 */

import { QUERY, SCHEME } from '../tables/index.js';
import { STRIDE } from '../tables/record.js';
import { startKernel } from '../wasm/start.js';
import { HEX_DIGITS, PERCENT_FLAGS } from './characters.js';
import { KERNEL } from './kernel.generated.js';
import { Address, BLOCK_BYTES, INPUT_BYTES, PAIR_SHIFT } from './kernel-memory.js';

/** Bytes that the kernel may read after its input. */
const MARGIN = BLOCK_BYTES;

type Scan = (input: number, length: number, from: number, capacity: number, origin: number) => number;

/** A kernel with a memory of its own. */
export interface Kernel {
  /** Where its input goes. */
  readonly input: Uint8Array;
  /** The address of that. */
  readonly address: number;
  readonly scan: Scan;
  /** How many lines have been scanned, and how many of them it is unsure of. */
  readonly counts: Int32Array;
  readonly records: Uint32Array;
  readonly results: Int32Array;
  /** Indices of the lines it is unsure of. */
  readonly unsure: Int32Array;
}

/** A kernel with room for the records of so many lines; `undefined` where there can be none. */
export function openKernel(lines: number): Kernel | undefined {
  const results = Address.RECORDS + 4 * STRIDE * (lines + 2);
  const unsure = results + 4 * lines;
  const started = startKernel<{ readonly scan: Scan }>(KERNEL, unsure + 4 * lines + INPUT_BYTES + MARGIN);
  if (started === undefined) return undefined;
  const { buffer } = started;
  const address = buffer.byteLength - INPUT_BYTES - MARGIN;
  new Uint8Array(buffer).set(kernelTables());
  return {
    input: new Uint8Array(buffer, address, INPUT_BYTES),
    address,
    scan: started.exports.scan,
    counts: new Int32Array(buffer, Address.COUNTS, 2),
    records: new Uint32Array(buffer, Address.RECORDS, STRIDE * lines),
    results: new Int32Array(buffer, results, lines),
    unsure: new Int32Array(buffer, unsure, lines),
  };
}

/** The tables that the kernel reads: the beginning of its memory. */
export function kernelTables(): Uint8Array {
  const tables = new Uint8Array(Address.MASKS);
  const vector = (address: number): Uint8Array => tables.subarray(address, address + 16);
  const low = vector(Address.LOW_HALVES);
  const high = vector(Address.HIGH_HALVES);
  for (let c = 0; c < 128; c++) {
    const character = String.fromCharCode(c);
    tables[Address.SCHEMES + c] = SCHEME[c] === 1 && character === character.toLowerCase() ? 1 : 0;
    if (QUERY[c] === 0 && character !== '\n') continue;
    // A row of 16 characters has a bit of its own, which the columns that are not rare in it have too. The newline is alone
    // in the first row; the second has nothing.
    const row = c >> 4;
    const column = c & 0xf;
    const bit = row === 0 ? 0x80 : 1 << (row - 1);
    high[row] = bit;
    low[column] = (low[column] as number) | bit;
  }
  tables.set(HEX_DIGITS, Address.DIGITS);
  tables.set(
    PERCENT_FLAGS.map((flags) => flags >> PAIR_SHIFT),
    Address.PAIRS,
  );
  vector(Address.HALF).fill(0xf);
  vector(Address.SOLIDI).fill(0x2f);
  vector(Address.FULL_STOPS).fill(0x2e);
  vector(Address.QUESTION_MARKS).fill(0x3f);
  return tables;
}
