/** The memory of the kernels of the scanner: written once, here, for TypeScript and AssemblyScript. */

import { CLASS_SHIFT } from '../../tables/automaton.js';
import { STATES } from '../../tables/uri.generated.js';

/** The most bytes that a kernel takes at once. */
export const INPUT_BYTES = 0x10000;
/** Bytes that are read together. */
export const BLOCK_BYTES = 64;
/** Bytes whose marks are listed before their lines are read. */
export const PIECE_BYTES = 8192;

/** Bits that a percent-encoding adds to the flags are shifted right by this, to fit a byte. */
export const PAIR_SHIFT = 8;

/** The column of the end of the input in the tables of steps: no class of characters has that number. */
export const END_CLASS: number = (1 << CLASS_SHIFT) - 1;

const ADDRESS_BYTES = 4;

/** Parts begin at multiples of this: no part is across the border of a vector. */
const ALIGNMENT = 16;

/**
 * The addresses of the parts of a memory, from their sizes in bytes, in their order.
 */
function addressesOf<Part extends string>(sizes: Readonly<Record<Part, number>>): Readonly<Record<Part, number>> {
  let address = 0;
  const addresses = {} as Record<Part, number>;
  for (const part of Object.keys(sizes) as Part[]) {
    addresses[part] = address;
    address += Math.ceil(sizes[part] / ALIGNMENT) * ALIGNMENT;
  }
  return addresses;
}

/** The memory of a kernel, by address. */
export const Address = addressesOf({
  // The automaton: the class of each byte; the next state and the action after a step; the actions.
  CLASSES: 256,
  STEPS: STATES << CLASS_SHIFT,
  ACTIONS_OF_STEPS: STATES << CLASS_SHIFT,
  ACTIONS: 4 * 256,
  // By byte: 1 if no IPv4 address begins or ends with it; 1 if it ends an authority; the number of a HEXDIG, or 0.
  NAME_EDGES: 256,
  ENDS_AUTHORITY: 256,
  DIGITS: 256,
  // By two such numbers: the flags that the percent-encoding adds, shifted; 0 if it is not one.
  PAIRS: 1024,
  // By half a byte: the entries of a mark have no bit in common; the entries of a solidus have only the lowest.
  LOW_MARKS: 16,
  HIGH_MARKS: 16,
  // A byte, 16 times.
  HALF: 16,
  ONES: 16,
  PERCENT_SIGNS: 16,
  FULL_STOPS: 16,
  SOLIDI: 16,
  COLONS: 16,
  // The number that is added to a byte so that the delimiters and uppercase letters of a host become the lowest signed bytes, and the
  // byte after these.
  WINDOW_SHIFTS: 16,
  WINDOW_LIMITS: 16,
  // The numbers that are subtracted from digits and from letters. Then by these: the bit of a first digit, and the bits of the first digits
  // that a second one may follow in a normal percent-encoding.
  ZEROS: 16,
  ATS: 16,
  FIRST_DIGITS: 16,
  FIRST_LETTERS: 16,
  SECOND_DIGITS: 16,
  SECOND_LETTERS: 16,
  // A byte that is 0: the list of marks of a piece ends with its address.
  NOTHING: 1,
  // How many lines there are.
  COUNT: 4,
  // The addresses of the marks.
  LIST: ADDRESS_BYTES * (INPUT_BYTES + BLOCK_BYTES),
  INPUT: INPUT_BYTES + BLOCK_BYTES,
  // A record for a string, or one per line and two more. The results of the lines follow.
  RECORDS: 0,
});
