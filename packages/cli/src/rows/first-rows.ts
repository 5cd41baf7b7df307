/** Rows of the output with keys: of the rows with the same key, only the first one is printed. */

import { Output } from '../io/output.js';
import { ReportedError } from '../io/reported-error.js';

/** Elements of a row: the two halves of its key, and where the row begins and ends in the output. */
const ROW = 4;

/** Collects the rows of a block. */
export class KeyedRows {
  #rows = new Uint32Array(ROW << 10);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  /** Adds a row, with its key at `2 * i` in `keys`. */
  add(keys: Uint32Array, i: number, start: number, end: number): void {
    if (this.#length === this.#rows.length) {
      const rows = new Uint32Array(2 * this.#length);
      rows.set(this.#rows);
      this.#rows = rows;
    }
    this.#rows.set([keys[2 * i] as number, keys[2 * i + 1] as number, start, end], this.#length);
    this.#length += ROW;
  }

  /** Returns a copy of the rows. */
  copy(): Uint32Array {
    return this.#rows.slice(0, this.#length);
  }
}

/** The rows of a run that come first. */
export class FirstRows {
  readonly #seen = new Fingerprints();
  readonly #out = new Output();
  duplicates = 0;

  /** Returns the output of a block without the rows whose key an earlier row has. It is valid until the next call. */
  of(bytes: Uint8Array, rows: Uint32Array): Uint8Array {
    const from = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#out.length = 0;
    let done = 0;
    for (let i = 0; i < rows.length; i += ROW) {
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
const MOST_LOAD = 0.8;
const GROWTH = 1.5;
/** Bits of the mixed fingerprint that choose the slot; the other eight choose the table. */
const SLOT_BITS = 24;

/** Makes a table of so many elements. */
type Allocate = (length: number) => Uint32Array;

/**
 * A set of fingerprints. It needs 10 to 16 bytes for each: a `Set` of `bigint` needs about 50, and holds at most 16.7 million (Node 20,
 * x64).
 */
export class Fingerprints {
  readonly #tables: Table[];
  // An attacker who knew the slots of fingerprints could choose references that make them slow to find.
  readonly #secret = crypto.getRandomValues(new Uint32Array(2));

  constructor(allocate: Allocate = (length) => new Uint32Array(length)) {
    this.#tables = Array.from({ length: TABLES }, () => new Table(allocate));
  }

  /**
   * Adds a fingerprint, given as two halves.
   *
   * @returns whether it is new
   * @throws {@link ReportedError} when there is not enough memory
   */
  add(low: number, high: number): boolean {
    const mixed = this.#mix(low, high);
    const table = this.#tables[mixed >>> SLOT_BITS] as Table;
    if (!table.add(low, high, mixed)) return false;
    if (table.isFull()) table.grow((one, other) => this.#mix(one, other));
    return true;
  }

  #mix(low: number, high: number): number {
    let mixed = Math.imul(low ^ (this.#secret[0] as number), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ high ^ (this.#secret[1] as number), 0xc2b2ae35);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  }
}

/** A hash table with open addressing. A slot has two halves; the fingerprint 0 is not in a slot, since 0 is a free one. */
class Table {
  readonly #allocate: Allocate;
  #slots: Uint32Array;
  #capacity = FIRST_SLOTS;
  #used = 0;
  #hasZero = false;

  constructor(allocate: Allocate) {
    this.#allocate = allocate;
    this.#slots = allocate(2 * FIRST_SLOTS);
  }

  add(low: number, high: number, mixed: number): boolean {
    if (low === 0 && high === 0) {
      const isNew = !this.#hasZero;
      this.#hasZero = true;
      return isNew;
    }
    if (!put(this.#slots, this.#capacity, low, high, mixed)) return false;
    this.#used++;
    return true;
  }

  isFull(): boolean {
    return this.#used > MOST_LOAD * this.#capacity;
  }

  grow(mix: (low: number, high: number) => number): void {
    const capacity = Math.ceil(GROWTH * this.#capacity);
    const before = this.#slots;
    const slots = this.#allocated(2 * capacity);
    for (let i = 0; i < before.length; i += 2) {
      const low = before[i] as number;
      const high = before[i + 1] as number;
      if (low !== 0 || high !== 0) put(slots, capacity, low, high, mix(low, high));
    }
    this.#slots = slots;
    this.#capacity = capacity;
  }

  #allocated(length: number): Uint32Array {
    try {
      return this.#allocate(length);
    } catch {
      throw new ReportedError('no memory for more distinct references; see uriscan dedupe --help');
    }
  }
}

/** Puts a fingerprint into its slot, or the next free one. Returns whether it is new. */
function put(slots: Uint32Array, capacity: number, low: number, high: number, mixed: number): boolean {
  const share = (mixed & ((1 << SLOT_BITS) - 1)) / (1 << SLOT_BITS);
  for (let i = 2 * Math.floor(share * capacity); ; i = i + 2 < slots.length ? i + 2 : 0) {
    if (slots[i] === low && slots[i + 1] === high) return false;
    if (slots[i] === 0 && slots[i + 1] === 0) {
      slots[i] = low;
      slots[i + 1] = high;
      return true;
    }
  }
}
