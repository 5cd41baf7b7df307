/** The scan of a single string by the kernel: of its copy, as a line. */

import { Slot } from '../tables/index.js';
import { openKernel } from './kernel.js';
import { INPUT_BYTES, UNSURE } from './kernel-memory.js';

const kernel = /* @__PURE__ */ openKernel(1);
const { scan, address, results, records } = kernel ?? {
  scan: undefined,
  address: 0,
  results: new Int32Array(1),
  records: new Uint32Array(0),
};

/** What stands behind a copy. */
export const END_OF_COPY = 0x0a;

/** Where strings are copied to, kernel or not. */
export const COPY = kernel?.input ?? new Uint8Array(INPUT_BYTES);

/** Scans the `length` bytes at the beginning of `COPY` for a URI reference; `UNSURE` where the kernel can't tell. */
export function scanBlocks(length: number, offsets: Uint32Array, at: number): number {
  // A line that ends earlier than the string: there is a newline in it, or a carriage return at its end.
  if (scan === undefined || scan(address, length + 1, 0, 1, 0) === 0 || records[Slot.END] !== length) return UNSURE;
  const flags = results[0] as number;
  if (flags === UNSURE) return UNSURE;
  offsets[at + Slot.START] = 0;
  offsets[at + Slot.SCHEME_END] = records[Slot.SCHEME_END] as number;
  offsets[at + Slot.HOST_START] = records[Slot.HOST_START] as number;
  offsets[at + Slot.HOST_END] = records[Slot.HOST_END] as number;
  offsets[at + Slot.PATH_START] = records[Slot.PATH_START] as number;
  offsets[at + Slot.PATH_END] = records[Slot.PATH_END] as number;
  offsets[at + Slot.QUERY_END] = records[Slot.QUERY_END] as number;
  offsets[at + Slot.END] = length;
  return flags;
}
