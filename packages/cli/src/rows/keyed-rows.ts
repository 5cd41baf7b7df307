/** Rows of the output with keys: of the rows with the same key, only the first one is printed. */

import { Fingerprints } from '../io/fingerprints.js';
import { Output } from '../io/output.js';

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
