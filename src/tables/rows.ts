import { CLASS_SHIFT } from './automaton.js';

/**
 * A table with a row for each state and a column for each class, from what is new in each row. Rows are separated by `;`, and the
 * numbers of a row by `,`: `like,set,entry,set,entry,…` is the row `like`, with other entries in some sets of columns. Of a row or an
 * entry, a number below 0 counts back from the row itself: -1 is the state before.
 *
 * @param sets - columns, as bits
 */
export function expandRows(text: string, sets: readonly number[]): Uint8Array<ArrayBuffer> {
  const rows = text.split(';');
  const table = new Uint8Array(rows.length << CLASS_SHIFT);
  rows.forEach((row, state) => {
    const numbers = row.split(',').map(Number);
    const at = (i: number): number => ((numbers[i] as number) < 0 ? state : 0) + (numbers[i] as number);
    const start = state << CLASS_SHIFT;
    const like = at(0) << CLASS_SHIFT;
    table.copyWithin(start, like, like + (1 << CLASS_SHIFT));
    for (let i = 1; i < numbers.length; i += 2) {
      for (let bits = sets[numbers[i] as number] as number; bits !== 0; bits &= bits - 1)
        table[start + 31 - Math.clz32(bits & -bits)] = at(i + 1);
    }
  });
  return table;
}
