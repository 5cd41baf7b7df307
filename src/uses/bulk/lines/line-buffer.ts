import { type Batch, checkBatch, checkLine, Scanned } from '../../../scanner/index.js';
import { append, CodeUnit, hasElements, utf8Decoder, wrongType } from '../../../support/index.js';
import { STRIDE } from '../../../tables/index.js';

const SOME_BYTES = 1 << 16;
const MAX_BUFFER_BYTES = 2 ** 32 - 1;

/**
 * Lines of bytes in one buffer: the results of {@link normalizeLines} and {@link resolveLines}, one line per line of
 * the batch. Make it once and fill it repeatedly; it holds the result of the last call, and grows as needed.
 *
 * Line `i` begins at `offsets[i]` and ends before the line feed at `offsets[i + 1] - 1`. The bytes up to `end` can
 * therefore be written to a file unchanged, or be scanned (into another buffer).
 *
 * @example
 * ```ts
 * const bytes = new TextEncoder().encode('HTTP://a/\nno reference\n/%7eb');
 * const lines = normalizeLines(scanLines(bytes, new Batch()), new LineBuffer());
 * lines.length; // 3
 * lines.slice(0); // 'http://a/'
 * lines.slice(1); // ''
 * new TextDecoder().decode(lines.bytes.subarray(0, lines.end)); // 'http://a/\n\n/~b\n'
 * ```
 */
export class LineBuffer {
  /** The lines; replaced by a larger array when they need more space. */
  bytes: Uint8Array = new Uint8Array(SOME_BYTES);
  /** The start of each line, in bytes, and the end of the last one; replaced by a larger array for more lines. */
  offsets: Uint32Array = new Uint32Array(1);
  /** The number of lines. */
  length = 0;
  /** The number of bytes of all lines. */
  end = 0;

  /**
   * Returns line `i` as a string.
   *
   * @param i - the index of the line
   * @throws TypeError if `i` is not a number
   * @throws RangeError if there is no such line, or the memory of the lines has been transferred
   */
  slice(i: number): string {
    checkLine(i, this.length);
    if (!hasElements(this.bytes, this.end)) throw new RangeError('the memory of the lines has been transferred');
    return utf8Decoder().decode(this.bytes.subarray(this.offsets[i], (this.offsets[i + 1] as number) - 1));
  }

  /**
   * Clears the buffer and makes space for so many lines. Until all are written, `length` is 0.
   *
   * @internal
   * @throws RangeError if the input is in the buffer itself
   */
  clear(input: Uint8Array, lines: number): void {
    if (input.buffer === this.bytes.buffer || input.buffer === this.offsets.buffer)
      throw new RangeError('expected the input of `batch` not to share the memory of `out`');
    // The caller may have transferred it, to another thread for example.
    if (!hasElements(this.bytes, 1)) this.bytes = new Uint8Array(SOME_BYTES);
    if (this.offsets.length <= lines) this.offsets = new Uint32Array(lines + 1);
    this.length = 0;
    this.end = 0;
  }

  /**
   * Begins a line.
   *
   * @internal
   * @param most - the most bytes of the line; makes space for them
   * @returns the start of the line in `bytes`
   */
  open(most: number): number {
    const needed = this.end + most + 1;
    if (needed > MAX_BUFFER_BYTES) throw new RangeError('lines take less than 4 GiB');
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(Math.min(MAX_BUFFER_BYTES, Math.max(needed, 2 * this.bytes.length)));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    return this.end;
  }

  /**
   * Ends that line.
   *
   * @internal
   */
  close(end: number): void {
    this.bytes[end] = CodeUnit.LINE_FEED;
    this.end = end + 1;
  }
}

/** Writes one line for each reference of a batch. */
export interface LineWriter {
  /** The largest number of bytes that a line may have in addition to the bytes of its reference. */
  readonly maxAdded: number;
  /** Whether the line is the reference itself. */
  keeps(R: Scanned<Uint8Array>): boolean;
  /** Writes a line to `out.bytes` from `start`, where it has room, and returns the offset at which it ends. */
  write(R: Scanned<Uint8Array>, out: LineBuffer, start: number): number;
}

/**
 * Writes the lines of a batch to `out`, an empty line for each that is not a reference. Adjacent references that are kept are copied
 * together: one takes 50 ns, and so do ten (Node 20, x64).
 */
export function writeLines(batch: Batch, out: LineBuffer, writer: LineWriter): LineBuffer {
  checkBatch(batch);
  if (!(out instanceof LineBuffer)) throw wrongType('out', 'a LineBuffer', out);
  const { length, flags, offsets } = batch;
  // Not a `Buffer` of Node: its `subarray` takes three times as long.
  const input = new Uint8Array(batch.input.buffer, batch.input.byteOffset, batch.input.length);
  const R = new Scanned(input, offsets);
  out.clear(input, length);
  for (let i = 0; i < length; ) {
    const first = i;
    const start = offsets[i * STRIDE] as number;
    let end = start - 1;
    for (; i < length; i++) {
      R.flags = flags[i] as number;
      R.at = i * STRIDE;
      if (R.flags < 0 || R.start !== end + 1 || !writer.keeps(R)) break;
      out.offsets[i] = out.end + R.start - start;
      end = R.end;
    }
    if (i > first) {
      const at = out.open(end - start);
      out.close(append(input, start, end, out.bytes, at));
      continue;
    }
    out.offsets[i++] = out.end;
    if (R.flags < 0) out.close(out.open(0));
    else out.close(writer.write(R, out, out.open(writer.maxAdded + R.end - R.start)));
  }
  out.offsets[length] = out.end;
  out.length = length;
  return out;
}
