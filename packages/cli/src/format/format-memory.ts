/** The memory of the kernel that writes TSV and NDJSON: written once, here, for TypeScript and AssemblyScript. */

import { COMPONENTS, STRIDE } from 'uriscan/scanner';

/** Lines per call of the kernel. */
export const MAX_FORMATTED_LINES = 2048;
/** Bytes of input per call. */
export const FORMAT_INPUT_BYTES = 0x20000;
/** Bytes of a name of a kind of host. */
export const KIND_NAME_BYTES = 16;
/** Numbers have 32 bits. */
export const NUMBER_BYTES = 4;
/** The span of a component is two numbers: its start, and its end. */
export const SPAN_BYTES = 2 * NUMBER_BYTES;
/** A text is two numbers: its address, and its length. */
export const TEXT_BYTES = 2 * NUMBER_BYTES;
/** The offsets in a column of two numbers, and of four texts: before its value, after it, instead of it if it is undefined, and the file. */
export const ColumnOffset = { KIND: 0, COMPONENT: 4, BEFORE: 8, AFTER: 16, MISSING: 24, FILE_NAME: 32 } as const;
export const COLUMN_BYTES = ColumnOffset.FILE_NAME + TEXT_BYTES;

/** Parts begin at multiples of this: no part is across the border of a vector. */
const ALIGNMENT = 16;

/** Returns the addresses of parts, from their sizes in bytes, in their order. */
function addressesOf<Part extends string>(sizes: Readonly<Record<Part, number>>): Readonly<Record<Part, number>> {
  let end = 0;
  const addresses = {} as Record<Part, number>;
  for (const part of Object.keys(sizes) as Part[]) {
    addresses[part] = end;
    end += Math.ceil(sizes[part] / ALIGNMENT) * ALIGNMENT;
  }
  return addresses;
}

/** The memory, by address. */
export const FormatAddress = addressesOf({
  // Two offsets per component, in the order of `COMPONENTS`.
  SPANS: SPAN_BYTES * COMPONENTS.length,
  KIND_NAMES: 4 * KIND_NAME_BYTES,
  KIND_LENGTHS: 4 * NUMBER_BYTES,
  // A number in decimal ends here; it is read with up to 16 bytes after it.
  NUMBER: 16,
  NUMBER_END: 16,
  // Columns, the text that ends a line, and their texts.
  COLUMNS: 0x1ff00,
  RESULTS: NUMBER_BYTES * MAX_FORMATTED_LINES,
  RECORDS: NUMBER_BYTES * STRIDE * MAX_FORMATTED_LINES,
  INPUT: FORMAT_INPUT_BYTES,
  // Bytes that may be read after the input.
  MARGIN: 64,
  OUTPUT: 0,
});
