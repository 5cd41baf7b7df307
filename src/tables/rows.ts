import { CLASS_SHIFT } from './automaton.js';

/**
 * A table with a row for each state and a column for each class, from what is new in each row: `[like, set, entry, set, entry, …]`
 * is the row `like`, with other entries in some sets of columns. Of a row or an entry, a number below 0 counts back from the row
 * itself: -1 is the state before.
 *
 * @param sets - columns, as bits
 */
export function expandRows(rows: readonly (readonly number[])[], sets: readonly number[]): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(rows.length << CLASS_SHIFT);
  rows.forEach((row, state) => {
    const at = (i: number): number => ((row[i] as number) < 0 ? state : 0) + (row[i] as number);
    const start = state << CLASS_SHIFT;
    const like = at(0) << CLASS_SHIFT;
    table.copyWithin(start, like, like + (1 << CLASS_SHIFT));
    for (let i = 1; i < row.length; i += 2) {
      for (let bits = sets[row[i] as number] as number; bits !== 0; bits &= bits - 1)
        table[start + 31 - Math.clz32(bits & -bits)] = at(i + 1);
    }
  });
  return table;
}
