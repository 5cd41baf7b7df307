import { type Batch, checkBatch } from '../../scanner/batch.js';
import { Scanned } from '../../scanner/scanned.js';
import { STRIDE } from '../../tables/record.js';
import { checkLineBuffer, type LineBuffer } from './line-buffer.js';

/** Writes one line for each reference of a batch. */
export interface LineWriter {
  /** The largest number of bytes that a line may have in addition to the bytes of its reference. */
  readonly most: number;
  /** Whether the line is the reference itself. */
  keeps(R: Scanned<Uint8Array>): boolean;
  /** Writes a line to `out.bytes` from `start`, where it has room, and returns the offset at which it ends. */
  write(R: Scanned<Uint8Array>, out: LineBuffer, start: number): number;
}

/** Writes the lines of a batch to `out`, an empty line for each that is not a reference. */
export function writeLines(batch: Batch, out: LineBuffer, writer: LineWriter): LineBuffer {
  checkBatch(batch);
  checkLineBuffer(out);
  const { input, length, flags, offsets } = batch;
  const R = new Scanned(input, offsets);
  out.begin(input, length);
  for (let i = 0; i < length; i++) {
    R.flags = flags[i] as number;
    R.at = i * STRIDE;
    if (R.flags < 0) out.skip();
    else if (writer.keeps(R)) out.keep(R.start, R.end);
    else out.close(writer.write(R, out, out.open(writer.most + R.end - R.start)));
  }
  return out.finish();
}
