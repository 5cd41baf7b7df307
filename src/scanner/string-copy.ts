/**
 * The copy of a string that is scanned in its stead: the string that was copied last, as bytes, in the memory of the kernel. This and
 * what the kernel keeps beside it are the only state of the scanner. No scan reads what another one left here, and nothing of the
 * caller's runs between copying and scanning.
 */

import { Slot } from '../tables/index.js';
import { utf8Encoder } from '../tables/utf8.js';
import { openKernel } from './kernel.js';
import { INPUT_BYTES, UNSURE } from './kernel-memory.js';

const kernel = /* @__PURE__ */ openKernel(1);
const { scan, address, results, records } = kernel ?? {
  scan: undefined,
  address: 0,
  results: new Int32Array(1),
  records: new Uint32Array(0),
};

/** The bytes of the copy, be there a kernel or not. */
export const COPY = kernel?.input ?? new Uint8Array(INPUT_BYTES);

/** The same memory, two bytes at a time. */
export const PAIRS = new Uint16Array(COPY.buffer, COPY.byteOffset, COPY.length / 2);

/** The bytes that follow a copy: they are in no run, and end the line. */
const END_OF_COPY = 0x0a;
/** Bytes that must be free after a string: two for {@link END_OF_COPY}, and room for any character. */
const MARGIN = 4;
/** The largest number of code units of a string that is copied. */
export const MOST_CODE_UNITS = COPY.length - MARGIN;

/** Node's `Buffer`, with a method that its declarations leave out. */
interface Platform {
  readonly Buffer?: { from(memory: ArrayBufferLike, start: number, length: number): Uint8Array };
}
interface Utf8Buffer extends Uint8Array {
  utf8Write(text: string, offset: number, length: number): number;
}

/**
 * Writes a string as UTF-8 to the beginning of `COPY`. `TextEncoder` returns an object of 40 bytes, which V8 leaves out of most
 * callers only. `Buffer` returns a number, and takes 15 ns instead of 44 for 67 code units in Node 22 (61 and 57 in Node 20).
 */
const write = /* @__PURE__ */ writer();

function writer(): (input: string) => void {
  const { length } = COPY;
  const buffer = (globalThis as Platform).Buffer?.from(COPY.buffer, COPY.byteOffset, length);
  if (buffer !== undefined && isUtf8Buffer(buffer)) {
    return (input) => {
      buffer.utf8Write(input, 0, length);
    };
  }
  if (typeof TextEncoder === 'undefined') return writeCodeUnits;
  return (input) => {
    utf8Encoder().encodeInto(input, COPY);
  };
}

/** Writes a byte from 0x80 to 0xFF for any code unit that is not ASCII: for a bare `vm` context, which has no encoder. */
function writeCodeUnits(input: string): void {
  for (let i = 0; i < input.length; i++) COPY[i] = Math.min(input.charCodeAt(i), 0xff);
}

function isUtf8Buffer(buffer: Uint8Array): buffer is Utf8Buffer {
  return 'utf8Write' in buffer;
}

/**
 * Copies a string of at most `MOST_CODE_UNITS`, a byte for each of its code units. What is not ASCII becomes bytes that no
 * URI has, and the first of them stands where the first such character stood: a scan ends there in the one as in the other.
 */
export function copy(input: string): void {
  write(input);
  COPY[input.length] = END_OF_COPY;
  COPY[input.length + 1] = END_OF_COPY;
}

/** Lets the kernel scan a copy of `length` bytes as a URI reference: `UNSURE` if it cannot decide. */
export function scanByKernel(length: number, offsets: Uint32Array, at: number): number {
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
