/** Code units of UTF-16. */
const CODE_UNITS = 0x10000;

/**
 * A table with an entry for each code unit, from pairs of a code unit and the entry that it and those behind it have, up to
 * the next pair.
 */
export function expand(pairs: readonly number[]): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(CODE_UNITS);
  for (let i = 0; i < pairs.length; i += 2) table.fill(pairs[i + 1] as number, pairs[i]);
  return table;
}
