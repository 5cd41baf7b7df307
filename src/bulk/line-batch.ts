import { Batch, Slot, STRIDE } from '../scanner/index.js';
import { UriReference } from '../uri/index.js';

// Filled and read within one call; no code of a caller runs in between.
const record = new Uint32Array(STRIDE);

/**
 * A {@link Batch} that knows the numbers of its lines, and returns any of them as a `UriReference`.
 *
 * @example
 * ```ts
 * const batch = new LineBatch();
 * scanLines(new TextEncoder().encode('http://a.example/b?c\n/d e\n'), batch);
 * batch.uri(0)?.host; // 'a.example'
 * batch.uri(1); // undefined
 * ```
 */
export class LineBatch extends Batch {
  /** Number of the first line of the batch; the input starts with line 1. */
  firstLine = 1;

  /**
   * Returns the URI reference on a line. It stays valid when the batch is filled again.
   *
   * @param i - index of the line in the batch
   * @returns the reference; `undefined` if the line is not a URI reference
   * @throws RangeError if the batch has no such line
   */
  uri(i: number): UriReference | undefined {
    const text = this.slice(i, 'reference') as string;
    const flags = this.flags[i] as number;
    if (flags < 0) return undefined;
    const start = this.offsets[i * STRIDE + Slot.START] as number;
    for (let slot = 0; slot < STRIDE; slot++) record[slot] = (this.offsets[i * STRIDE + slot] as number) - start;
    return new UriReference(text, flags, record);
  }
}
