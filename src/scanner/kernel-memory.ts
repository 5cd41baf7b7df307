/** The memory of the kernel of the scanner: written once, here, for TypeScript and AssemblyScript. */

import { addressesOf } from '../wasm/memory.js';

/** Bytes that the kernel takes at once. */
export const INPUT_BYTES = 0x10000;
/** Bytes that are looked at together. */
export const BLOCK_BYTES = 64;
const BLOCKS = INPUT_BYTES / BLOCK_BYTES;

/** Bits that a percent-encoding adds to the flags are shifted right by this, so that they fit a byte. */
export const PAIR_SHIFT = 8;

/** The result for a line that the automaton has to decide on. */
export const UNSURE = -0x80000000;

/** The memory, by address. */
export const Address = /* @__PURE__ */ addressesOf({
  // By byte: 1 for a lowercase character of a scheme; the number of a HEXDIG, or 0.
  SCHEMES: 256,
  DIGITS: 256,
  // By two such numbers: the flags that the percent-encoding adds, shifted; 0 if it is not one.
  PAIRS: 1024,
  // By half a byte: a byte is rare if its entries have no bit in common; a newline has the highest bit.
  LOW_HALVES: 16,
  HIGH_HALVES: 16,
  // How many lines there are, and how many of them are UNSURE.
  COUNTS: 8,
  // A byte, 16 times: the lower half of a byte, and characters.
  HALF: 16,
  SOLIDI: 16,
  FULL_STOPS: 16,
  QUESTION_MARKS: 16,
  // Two masks of 8 bytes per block: question marks, and rare bytes.
  MASKS: 16 * (BLOCKS + 1),
  // The offset of the next question mark and of the next rare byte, from each block onwards.
  NEXT: 8 * (BLOCKS + 2),
  // A record per line, and two more; then the results; then the indices of UNSURE lines. The input is at the end.
  RECORDS: 0,
});
