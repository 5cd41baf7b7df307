/**
 * The copy of a string that is scanned instead of the string: the last string that was copied, as bytes, in the memory of the kernel.
 * It is made when the first string is copied, since it takes 64 KiB, and compiling the kernel takes milliseconds.
 *
 * This and the memory of the kernel are the only state of the scanner. No scan reads what another one left here, and no code of a
 * caller runs between copying and scanning.
 */

import { Slot } from '../tables/record.js';
import { utf8Encoder } from '../tables/utf8.js';
import { type Kernel, openKernel } from './kernel.js';
import { INPUT_BYTES, UNSURE } from './kernel-memory.js';

/** The bytes that follow a copy: they are in no run, and end the line. */
const END_OF_COPY = 0x0a;
/** Bytes that must be free after a string: two for {@link END_OF_COPY}, and room for any character. */
const MARGIN = 4;
/** The largest number of code units of a string that is copied. */
export const MOST_CODE_UNITS = INPUT_BYTES - MARGIN;

/** The copy of a string, and the kernel that scans it. */
export interface StringCopy {
  /** The bytes of the copy, with or without a kernel. */
  readonly bytes: Uint8Array;
  /** The same memory, two bytes at a time. */
  readonly pairs: Uint16Array;
  /**
   * Copies a string of at most {@link MOST_CODE_UNITS} to the beginning of `bytes`, a byte for each of its code units. The first
   * character that is not ASCII becomes bytes that no URI has, at the same offset, so a scan of the copy ends where one of the string
   * does.
   */
  readonly copy: (input: string) => void;
  /** Lets the kernel scan a copy of `length` bytes as a URI reference: `UNSURE` if it cannot decide. */
  readonly scanByKernel: (length: number, offsets: Uint32Array, at: number) => number;
}

let opened: StringCopy | undefined;

/** The one copy of this module, made at the first call. */
export function stringCopy(): StringCopy {
  opened ??= open();
  return opened;
}

/** Makes the functions with the memory as constants of theirs, which V8 folds into them. */
function open(): StringCopy {
  const kernel = openKernel(1);
  const bytes = kernel?.input ?? new Uint8Array(INPUT_BYTES);
  const write = writerTo(bytes);
  return {
    bytes,
    pairs: new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2),
    copy: (input) => {
      write(input);
      bytes[input.length] = END_OF_COPY;
      bytes[input.length + 1] = END_OF_COPY;
    },
    scanByKernel: kernel === undefined ? () => UNSURE : scannerBy(kernel),
  };
}

/** Node's `Buffer`, with a method that its declarations leave out. */
interface Platform {
  readonly Buffer?: { from(memory: ArrayBufferLike, start: number, length: number): Uint8Array };
}
interface Utf8Buffer extends Uint8Array {
  utf8Write(text: string, offset: number, length: number): number;
}

/**
 * Returns a function that writes a string as UTF-8 to the beginning of `bytes`. `TextEncoder` returns an object of 40 bytes, which
 * V8 leaves out of most callers only. `Buffer` returns a number, and takes 15 ns instead of 44 for 67 code units in Node 22 (61 and 57
 * in Node 20).
 */
function writerTo(bytes: Uint8Array): (input: string) => void {
  const { length } = bytes;
  const buffer = (globalThis as Platform).Buffer?.from(bytes.buffer, bytes.byteOffset, length);
  if (buffer !== undefined && isUtf8Buffer(buffer)) {
    return (input) => {
      buffer.utf8Write(input, 0, length);
    };
  }
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

function isUtf8Buffer(buffer: Uint8Array): buffer is Utf8Buffer {
  return 'utf8Write' in buffer;
}

function scannerBy({ scan, address, results, records }: Kernel): StringCopy['scanByKernel'] {
  return (length, offsets, at) => {
    // A line that ends earlier than the string: there is a newline in it, or a carriage return at its end.
    if (scan(address, length + 1, 0, 1, 0) === 0 || records[Slot.END] !== length) return UNSURE;
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
  };
}
