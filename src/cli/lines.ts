/**
 * Lines in bytes. A line ends in LF or CR LF, which do not belong to it; the last one may go without. A lone CR is a
 * character like any other (and one that no URI has).
 */

import { constants } from 'node:buffer';
import { Trouble } from './messages.js';

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Bytes that a line may have: half of what fits a string, since a target is put together of two. */
export const LONGEST_LINE = constants.MAX_STRING_LENGTH >> 1;

/**
 * Cuts chunks anew, so that each is whole lines. A line that is spread over chunks is put together once, when its end
 * has come; nothing else is copied.
 */
export async function* wholeLines(
  chunks: AsyncIterable<Buffer>,
  longest: number = LONGEST_LINE,
): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let start = 0;
    const end = chunk.lastIndexOf(LF) + 1;
    if (end > 0 && size > 0) {
      start = chunk.indexOf(LF) + 1;
      yield Buffer.concat([...begun, chunk.subarray(0, start)]);
      begun = [];
      size = 0;
    }
    if (start < end) yield chunk.subarray(start, end);
    if (end < chunk.length) begun.push(chunk.subarray(end));
    size += chunk.length - end;
    if (size > longest) throw new Trouble(`has a line of more than ${longest} bytes`);
  }
  if (size > 0) yield Buffer.concat(begun);
}

/** Offset of the LF that ends the line at `start`, or the end of the bytes. */
export function endOfLine(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(LF, start);
  return end < 0 ? bytes.length : end;
}

/** The line's end without the CR of a CR LF. */
export function withoutReturn(bytes: Buffer, start: number, end: number): number {
  return end > start && end < bytes.length && bytes[end - 1] === CR ? end - 1 : end;
}

/** Bytes that a byte-order mark takes at the beginning of a file. */
export function byteOrderMark(bytes: Buffer): number {
  const { length } = BYTE_ORDER_MARK;
  return bytes.subarray(0, length).equals(BYTE_ORDER_MARK) ? length : 0;
}
