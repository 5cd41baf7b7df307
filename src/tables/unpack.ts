/** Makes the tables of generated modules from the short form that they are written in. */

import { CLASS_SHIFT } from './automaton.js';

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

/**
 * A table with a row for each state and a column for each class, from the changes in each row: `n,like,set,entry,set,entry,…` is the
 * row `like`, with other entries in `n` sets of columns. Of a row or an entry, a number below 0 counts back from the row itself: -1 is
 * the state before. One array of numbers takes half the time of a text, on the first call (Node 20, x64).
 *
 * @param sets - columns, as bits
 */
export function expandRows(
  numbers: readonly number[],
  states: number,
  sets: readonly number[],
): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(states << CLASS_SHIFT);
  let i = 0;
  for (let state = 0; state < states; state++) {
    const end = i + 2 + 2 * (numbers[i] as number);
    const start = state << CLASS_SHIFT;
    const like = numbers[i + 1] as number;
    const from = (like < 0 ? state + like : like) << CLASS_SHIFT;
    table.copyWithin(start, from, from + (1 << CLASS_SHIFT));
    for (i += 2; i < end; i += 2) {
      const entry = numbers[i + 1] as number;
      const value = entry < 0 ? state + entry : entry;
      for (let bits = sets[numbers[i] as number] as number; bits !== 0; bits &= bits - 1)
        table[start + 31 - Math.clz32(bits & -bits)] = value;
    }
  }
  return table;
}
