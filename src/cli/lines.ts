/** Lines in bytes. */

import { constants } from 'node:buffer';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Bytes that a line may have: half of those of the longest string, since a target is made of two references. */
export const LONGEST_LINE = constants.MAX_STRING_LENGTH >> 1;

/** Bytes that a byte-order mark takes at the beginning of a file. */
export function byteOrderMark(bytes: Buffer): number {
  const { length } = BYTE_ORDER_MARK;
  return bytes.subarray(0, length).equals(BYTE_ORDER_MARK) ? length : 0;
}
