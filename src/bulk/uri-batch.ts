import { Batch, Slot, STRIDE } from '../scanner/index.js';
import { Uri } from '../uri/index.js';

// Filled and read within one call: nothing of the caller's runs in between.
const record = new Uint32Array(STRIDE);

/**
 * A {@link Batch} that knows which lines it holds, and makes a `Uri` of one when it is asked to.
 *
 * @example
 * ```ts
 * const batch = new UriBatch();
 * scanLines(new TextEncoder().encode('http://a.example/b?c\n/d e\n'), batch);
 * batch.uri(0)?.host; // 'a.example'
 * batch.uri(1); // undefined
 * ```
 */
export class UriBatch extends Batch {
  /** Number of the first line of the batch; that of the input is line 1. */
  firstLine = 1;

  /**
   * The URI reference on line `i`, counted from the beginning of the batch; `undefined` if there is none. It is a copy, so that
   * it is good for longer than the batch.
   *
   * @throws RangeError if there is no such line
   */
  uri(i: number): Uri | undefined {
    const text = this.slice(i, 'reference') as string;
    const flags = this.flags[i] as number;
    if (flags < 0) return undefined;
    const start = this.offsets[i * STRIDE + Slot.START] as number;
    for (let slot = 0; slot < STRIDE; slot++) record[slot] = (this.offsets[i * STRIDE + slot] as number) - start;
    return new Uri(text, flags, record);
  }
}
