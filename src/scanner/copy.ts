/**
 * A copy of a string, to scan in its stead: with what the kernel keeps beside it, the only state of the scanner. No scan
 * reads what another one left there, and nothing of the caller's runs between copying and scanning.
 */

import { COPY, END_OF_COPY } from './blocks.js';

/** Bytes that must be free behind a string: two for {@link END_OF_COPY}, and room for any character. */
const MARGIN = 4;

/** Most code units that a string to be copied may have. */
export const MOST_CODE_UNITS = COPY.length - MARGIN;

/** The same memory, two bytes at a time. */
export const PAIRS = new Uint16Array(COPY.buffer, COPY.byteOffset, COPY.length / 2);

const encoder = new TextEncoder();

/**
 * Copies a string of at most `MOST_CODE_UNITS`, a byte for each of its code units. What is not ASCII becomes bytes that no
 * URI has, and the first of them stands where the first such character stood: a scan ends there in the one as in the other.
 */
export function copy(input: string): void {
  encoder.encodeInto(input, COPY);
  // In no run, and the end of a line.
  COPY[input.length] = END_OF_COPY;
  COPY[input.length + 1] = END_OF_COPY;
}
