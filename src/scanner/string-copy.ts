/**
 * Scans of strings by the kernel, in whose memory a string is copied as UTF-8. That memory is the only state of the scanner: no scan
 * reads what another one left there, and no code of a caller runs between copying and scanning.
 *
 * The first character that is not ASCII becomes bytes that no URI has, at the same offset, so a scan of the copy ends where one of the
 * string does.
 */

import { utf8Encoder } from '../support/lazy.js';
import { Slot, STRIDE } from '../tables/record.js';
import { type Kernel, openKernel } from './simd/kernel.js';
import { Address, INPUT_BYTES } from './simd/memory.js';
import { KERNEL } from './simd/string.generated.js';

/** The largest number of code units of a string that is copied: there is room for any character after them. */
export const MAX_COPIED = INPUT_BYTES - 4;

/** Scans a string of at most {@link MAX_COPIED} as a URI reference; returns flags or `~offset`. */
export type ScanCopy = (input: string, offsets: Uint32Array, at: number) => number;

type StringKernel = Kernel<{ readonly scanString: (length: number) => number }>;

/** Starts a kernel for strings; `undefined` without a kernel or an encoder, as in a bare `vm` context. */
export function openCopy(): ScanCopy | undefined {
  if (typeof TextEncoder === 'undefined') return undefined;
  const kernel: StringKernel | undefined = openKernel(KERNEL, STRIDE * Uint32Array.BYTES_PER_ELEMENT);
  return kernel && scannerBy(kernel);
}

/**
 * Returns the function that copies and scans. `TextEncoder` takes 44 ns for 67 code units, in any form that V8 holds the string (Node 26,
 * x64; 61 in Node 20). V8 makes no object for its result as long as it inlines the encoder, so this function is kept short: with a
 * second way to write the record, `isUri` allocated 38 bytes per reference (Node 20).
 */
function scannerBy({ input: bytes, buffer, exports: { scanString } }: StringKernel): ScanCopy {
  const encoder = utf8Encoder();
  const record = new Uint32Array(buffer, Address.RECORDS, STRIDE);
  return (input, offsets, at) => {
    encoder.encodeInto(input, bytes);
    const { length } = input;
    const flags = scanString(length);
    offsets[at + Slot.START] = 0;
    offsets[at + Slot.SCHEME_END] = record[Slot.SCHEME_END] as number;
    offsets[at + Slot.HOST_START] = record[Slot.HOST_START] as number;
    offsets[at + Slot.HOST_END] = record[Slot.HOST_END] as number;
    offsets[at + Slot.PATH_START] = record[Slot.PATH_START] as number;
    offsets[at + Slot.PATH_END] = record[Slot.PATH_END] as number;
    offsets[at + Slot.QUERY_END] = record[Slot.QUERY_END] as number;
    offsets[at + Slot.END] = length;
    return flags;
  };
}
