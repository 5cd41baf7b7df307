/** The bytes from `'A'` to `'Z'` and from `'a'` to `'z'`, for `'AZaz'`: 1 for each of them, 0 for the others. */
export function bytesIn(ranges: string): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(0x100);
  for (let i = 0; i < ranges.length; i += 2) table.fill(1, ranges.charCodeAt(i), ranges.charCodeAt(i + 1) + 1);
  return table;
}

/** A table from pairs of an index and the entry of all elements from there to the index of the next pair. */
export function entriesOf(length: number, pairs: readonly number[]): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(length);
  for (let i = 0; i < pairs.length; i += 2) table.fill(pairs[i + 1] as number, pairs[i]);
  return table;
}
