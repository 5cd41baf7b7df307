/** Writers of lines in buffers of any size. */

import { LineBuffer } from '../../../src/entries/bulk.js';
import { Batch } from '../../../src/entries/scanner.js';
import { batchOf, isLine } from '../resolve/batches.js';
import { assert } from '../suite.js';

/** A function of lines, and the same for one reference: '' for text that has no result. */
export interface Writer {
  readonly write: (batch: Batch, out: LineBuffer) => LineBuffer;
  readonly one: (reference: string) => string;
}

/**
 * Writes each reference to buffers of every size around the size that it needs: the line, and the line feed after it, are whole.
 *
 * @param longest - a reference whose line is as much longer as the writer says: it fills a buffer, which does not grow
 */
export function fitsAnySize({ write, one }: Writer, references: readonly string[], longest: string): void {
  const alone = new Batch(1);
  const sizeAfter = (reference: string, size: number): number => {
    const out = new LineBuffer();
    out.bytes = new Uint8Array(size);
    write(batchOf([reference], '\n', alone), out);
    assert.is(out.bytes[out.end - 1], 0x0a, `${reference}: ${size} bytes`);
    assert.is(out.slice(0), one(reference), `${reference}: ${size} bytes`);
    return out.bytes.length;
  };
  for (const reference of [...references, longest].filter(isLine)) {
    const most = Math.max(reference.length, one(reference).length) + 20;
    for (let size = 1; size < most; size++) sizeAfter(reference, size);
  }
  const needed = one(longest).length + 1;
  assert.is(sizeAfter(longest, needed), needed, `${longest} fills a buffer`);
  assert.ok(sizeAfter(longest, needed - 1) > needed, `${longest} needs a larger buffer`);
}
