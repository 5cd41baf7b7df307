/** Rows of the output with keys: of the rows with the same key, only the first one is printed. */

import { Output } from '../io/output.js';
import { ReportedError } from '../io/process.js';

/** Elements of a row with a key: the two halves of its key, and where the row begins and ends in the output. */
export const KEYED_ROW_ELEMENTS = 4;

/** The rows of a run that come first. */
export class FirstRows {
  readonly #seen = new FingerprintTable();
  readonly #out = new Output();
  duplicates = 0;

  /** Returns the output of a block without the rows whose key an earlier row has. It is valid until the next call. */
  of(bytes: Uint8Array, rows: Uint32Array): Uint8Array {
    const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#out.length = 0;
    let done = 0;
    for (let i = 0; i < rows.length; i += KEYED_ROW_ELEMENTS) {
      if (this.#seen.add(rows[i] as number, rows[i + 1] as number)) continue;
      this.duplicates++;
      this.#out.copy(from, done, rows[i + 2] as number);
      done = rows[i + 3] as number;
    }
    this.#out.copy(from, done, from.length);
    return this.#out.bytes;
  }
}

/** The set is cut into so many tables. They grow one after the other: a table and its copy take little memory. */
const TABLES = 256;
const FIRST_SLOTS = 64;
/** A table grows when this share of its slots is in use. */
const MAX_LOAD = 0.8;
const GROWTH = 1.5;
/** Bits of the mixed fingerprint that choose the slot; the other eight choose the table. */
const SLOT_BITS = 24;

/**
 * A set of fingerprints. It needs 10 to 16 bytes for each: 4,096 sets of numbers of 52 bits need 50 (Node 20, x64).
 */
export class FingerprintTable {
  readonly #allocate: (length: number) => Uint32Array;
  /** Hash tables with open addressing. A slot has the two halves of a fingerprint, or 0 and 0 if it is free. */
  readonly #tables: Uint32Array[];
  /** How many slots of each table are in use. */
  readonly #used = new Uint32Array(TABLES);
  // An attacker who knew the slots of fingerprints could choose references that make them slow to find.
  readonly #secret = crypto.getRandomValues(new Uint32Array(2));
  #hasZero = false;

  constructor(allocate = (length: number) => new Uint32Array(length)) {
    this.#allocate = allocate;
    this.#tables = Array.from({ length: TABLES }, () => allocate(2 * FIRST_SLOTS));
  }

  /**
   * Adds a fingerprint, given as two halves.
   *
   * @returns whether it is new
   * @throws {@link ReportedError} when there is not enough memory
   */
  add(low: number, high: number): boolean {
    if (low === 0 && high === 0) {
      const isNew = !this.#hasZero;
      this.#hasZero = true;
      return isNew;
    }
    const mixed = this.#mix(low, high);
    const index = mixed >>> SLOT_BITS;
    const table = this.#tables[index] as Uint32Array;
    if (!put(table, low, high, mixed)) return false;
    this.#used[index] = (this.#used[index] as number) + 1;
    if ((this.#used[index] as number) > MAX_LOAD * (table.length / 2)) this.#tables[index] = this.#larger(table);
    return true;
  }

  #mix(low: number, high: number): number {
    let mixed = Math.imul(low ^ (this.#secret[0] as number), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ high ^ (this.#secret[1] as number), 0xc2b2ae35);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  }

  #larger(table: Uint32Array): Uint32Array {
    let larger: Uint32Array;
    try {
      larger = this.#allocate(2 * Math.ceil(GROWTH * (table.length / 2)));
    } catch {
      throw new ReportedError('no memory for more distinct references; see uriscan dedupe --help');
    }
    for (let i = 0; i < table.length; i += 2) {
      const [low, high] = [table[i] as number, table[i + 1] as number];
      if (low !== 0 || high !== 0) put(larger, low, high, this.#mix(low, high));
    }
    return larger;
  }
}

/** Puts a fingerprint into its slot, or the next free one. Returns whether it is new. */
function put(slots: Uint32Array, low: number, high: number, mixed: number): boolean {
  const share = (mixed & ((1 << SLOT_BITS) - 1)) / (1 << SLOT_BITS);
  for (let i = 2 * Math.floor(share * (slots.length / 2)); ; i = i + 2 < slots.length ? i + 2 : 0) {
    if (slots[i] === low && slots[i + 1] === high) return false;
    if (slots[i] === 0 && slots[i + 1] === 0) {
      slots[i] = low;
      slots[i + 1] = high;
      return true;
    }
  }
}
