/** Parts begin at multiples of this, so that none of them is across the border of a vector. */
const ALIGNMENT = 16;

/**
 * The addresses of the parts of a memory, from their sizes in bytes, in their order.
 *
 * @example
 * ```ts
 * addressesOf({ TABLE: 256, COUNT: 4, RECORDS: 0 }); // { TABLE: 0, COUNT: 256, RECORDS: 272 }
 * ```
 */
export function addressesOf<Part extends string>(
  sizes: Readonly<Record<Part, number>>,
): Readonly<Record<Part, number>> {
  let address = 0;
  const addresses = {} as Record<Part, number>;
  for (const part of Object.keys(sizes) as Part[]) {
    addresses[part] = address;
    address += Math.ceil(sizes[part] / ALIGNMENT) * ALIGNMENT;
  }
  return addresses;
}
