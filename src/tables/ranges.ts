/** The bytes from `'A'` to `'Z'` and from `'a'` to `'z'`, for `'AZaz'`: 1 for each of them, 0 for the others. */
export function bytesIn(ranges: string): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(0x100);
  for (let i = 0; i < ranges.length; i += 2) table.fill(1, ranges.charCodeAt(i), ranges.charCodeAt(i + 1) + 1);
  return table;
}

/**
 * A table from pairs of a distance and the entry of all elements from there to the next pair. The distance is from the element of the
 * last pair: repeated numbers compress better than increasing ones.
 */
export function entriesOf(length: number, pairs: readonly number[]): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(length);
  let start = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    start += pairs[i] as number;
    table.fill(pairs[i + 1] as number, start);
  }
  return table;
}
