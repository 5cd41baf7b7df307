/**
 * The copy of a string that is scanned instead of the string: the last string that was copied, as bytes, in the memory of the kernel.
 *
 * This and the memory of the kernel are the only state of the scanner. No scan reads what another one left here, and no code of a
 * caller runs between copying and scanning.
 */

import { Slot, STRIDE } from '../tables/record.js';
import { utf8Encoder } from '../tables/utf8.js';
import { openKernel } from './simd/kernel.js';
import { Address, INPUT_BYTES } from './simd/memory.js';
import { KERNEL } from './simd/string.generated.js';

/** Bytes that must be free after a string: room for any character. */
const MARGIN = 4;
/** The largest number of code units of a string that is copied. */
export const MOST_CODE_UNITS = INPUT_BYTES - MARGIN;

/** The copy of a string, and the kernel that scans it. */
export interface StringCopy {
  /** The bytes of the copy, with or without a kernel. */
  readonly bytes: Uint8Array;
  /**
   * Copies a string of at most {@link MOST_CODE_UNITS} to the beginning of `bytes`, and scans it as a URI reference. The first character
   * that is not ASCII becomes bytes that no URI has, at the same offset, so the scan of the copy ends where one of the string does.
   * `undefined` if there is no kernel: then a copy does not pay.
   */
  readonly scan: ScanCopy | undefined;
}

/** Scans a string as a URI reference; returns flags or `~offset`. */
export type ScanCopy = (input: string, offsets: Uint32Array, at: number) => number;

let opened: StringCopy | undefined;

/** Returns the one copy of this module, made at the first call. */
export function stringCopy(): StringCopy {
  opened ??= open();
  return opened;
}

/** Makes the functions; the memory is in constants of their closure, which V8 folds into them. */
function open(): StringCopy {
  const kernel = openKernel<{ readonly scanString: (length: number) => number }>(KERNEL, 4 * STRIDE);
  const bytes = kernel?.input ?? new Uint8Array(INPUT_BYTES);
  const write = writerTo(bytes);
  return {
    bytes,
    scan:
      kernel && scannerBy(kernel.exports.scanString, new Uint32Array(kernel.buffer, Address.RECORDS, STRIDE), write),
  };
}

/**
 * Returns a function that writes a string as UTF-8 to the beginning of `bytes`. `TextEncoder` takes 44 ns for 67 code units, however V8
 * holds the string (Node 26, x64; 61 in Node 20), and returns an object, which V8 leaves out of a caller that it is inlined into.
 */
function writerTo(bytes: Uint8Array): (input: string) => void {
  // A bare `vm` context has no encoder: any code unit that is not ASCII becomes a byte from 0x80 to 0xFF.
  if (typeof TextEncoder === 'undefined') {
    return (input) => {
      for (let i = 0; i < input.length; i++) bytes[i] = Math.min(input.charCodeAt(i), 0xff);
    };
  }
  const encoder = utf8Encoder();
  return (input) => {
    encoder.encodeInto(input, bytes);
  };
}

/**
 * Returns the function that copies and scans. It is larger than what V8 inlines into a caller (460 bytes of bytecode), so that the
 * encoder is always inlined into it, and the object that the encoder returns is never made. The two ways to write the record make it
 * so: with one, a scan takes 82 or 115 ns, depending on what was optimized first (Node 26, x64).
 */
function scannerBy(scan: (length: number) => number, record: Uint32Array, write: (input: string) => void): ScanCopy {
  return (input, offsets, at) => {
    write(input);
    const { length } = input;
    const flags = scan(length);
    if (at === 0) {
      offsets[Slot.START] = 0;
      offsets[Slot.SCHEME_END] = record[Slot.SCHEME_END] as number;
      offsets[Slot.HOST_START] = record[Slot.HOST_START] as number;
      offsets[Slot.HOST_END] = record[Slot.HOST_END] as number;
      offsets[Slot.PATH_START] = record[Slot.PATH_START] as number;
      offsets[Slot.PATH_END] = record[Slot.PATH_END] as number;
      offsets[Slot.QUERY_END] = record[Slot.QUERY_END] as number;
      offsets[Slot.END] = length;
      return flags;
    }
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
