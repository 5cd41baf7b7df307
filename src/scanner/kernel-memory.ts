/** The memory of the kernels of the scanner: written once, here, for TypeScript and AssemblyScript. */

import { HOST_KIND_SHIFT, HostKind } from '../tables/record.js';
import { addressesOf } from '../wasm/memory.js';

/** The most bytes that a kernel takes at once. */
export const INPUT_BYTES = 0x10000;
/** Bytes that are read together. */
export const BLOCK_BYTES = 64;
/** Bytes whose marks are listed before their lines are read. */
export const PIECE_BYTES = 8192;
/** The most marks that an unfinished line may leave for the next piece. */
export const CARRIED_MARKS = 8192;

/** Bits that a percent-encoding adds to the flags are shifted right by this, so that they fit a byte. */
export const PAIR_SHIFT = 8;

/** The flags that say that a host is an IPv4 address. */
export const IPV4_HOST: number = HostKind.IPV4 << HOST_KIND_SHIFT;

/** The result for a reference that the automaton has to decide on. */
export const UNSURE = -0x80000000;

const ADDRESS_BYTES = 4;

const TABLES = {
  // By byte: 1 for a lowercase character of a scheme; the number of a HEXDIG, or 0.
  SCHEMES: 256,
  DIGITS: 256,
  // By two such numbers: the flags that the percent-encoding adds, shifted; 0 if it is not one.
  PAIRS: 1024,
  // By half a byte: the entries of a mark have no bit in common; those of a solidus have only the lowest.
  LOW_MARKS: 16,
  HIGH_MARKS: 16,
  // A byte, 16 times.
  HALF: 16,
  ONES: 16,
  PERCENT_SIGNS: 16,
  FULL_STOPS: 16,
  SOLIDI: 16,
  // The number that is added to a byte so that `:` to `Z` become the lowest signed bytes, and the byte after these.
  WINDOW_SHIFTS: 16,
  WINDOW_LIMITS: 16,
  // What is subtracted from digits and from letters. Then by that: the bit of a first digit, and the bits of the first digits
  // with which a second one makes a normal percent-encoding.
  ZEROS: 16,
  ATS: 16,
  FIRST_DIGITS: 16,
  FIRST_LETTERS: 16,
  SECOND_DIGITS: 16,
  SECOND_LETTERS: 16,
  // A byte that is 0: the list of marks ends with its address.
  NOTHING: 1,
  // The address in the list after the line that was read last; 0 if the line has no end yet.
  NEXT: ADDRESS_BYTES,
};

// Both layouts are made in functions: bundlers keep an object with a spread or a sum, even if nothing reads it.

/** The memory of the kernel for lines, by address. */
export const Address = /* @__PURE__ */ (() =>
  addressesOf({
    ...TABLES,
    // How many lines there are, and how many of them are UNSURE.
    COUNTS: 8,
    // The addresses of all marks of a piece, and of those that an unfinished line has left.
    LIST: ADDRESS_BYTES * (PIECE_BYTES + CARRIED_MARKS + 32),
    // A record per line, and two more; then the results; then the indices of UNSURE lines. The input is at the end.
    RECORDS: 0,
  }))();

/** The memory of the kernel for one string, by address: the same tables. */
export const StringAddress = /* @__PURE__ */ (() =>
  addressesOf({
    ...TABLES,
    RECORD: 32,
    INPUT: INPUT_BYTES + BLOCK_BYTES,
    AFTER_INPUT: 0,
  }))();
