/** Writes the rows of a table as differences from other rows, for `expandRows` of `src/tables/unpack.ts`. */

import { CLASS_SHIFT, DEAD } from '../../src/tables/automaton.js';

/** The longest distance that is written relative to a row: then repeated rows, such as those of IPv6address, are the same text. */
const NEAR = 24;

/** Converts a table to rows; adds the sets of columns that they need to `sets`. */
export function rowsOf(table: Uint8Array, sets: number[], { named, ofStates }: Numbering): number[][] {
  const width = 1 << CLASS_SHIFT;
  const rows = Array.from({ length: table.length / width }, (_, i) => [...table.subarray(i * width, (i + 1) * width)]);
  return rows.map((row, state) => {
    const relative = (number: number): number =>
      number > named && number < state && state - number <= NEAR ? number - state : number;
    const [like, changes] = nearest(row, rows.slice(0, state));
    return [
      changes.size,
      relative(like),
      ...[...changes].flatMap(([entry, bits]) => [indexIn(sets, bits), ofStates ? relative(entry) : entry]),
    ];
  });
}

/** The number of named states, and whether the entries are states; states without a name are relative to the row. */
export interface Numbering {
  readonly named: number;
  readonly ofStates: boolean;
}

/** Finds the last of the previous rows with the fewest differences, and the differences: sets of columns by entry. */
function nearest(row: readonly number[], before: readonly (readonly number[])[]): [number, Map<number, number>] {
  let like = DEAD as number;
  let least = changesIn(row, before[DEAD] ?? row.map(() => 0));
  before.forEach((other, i) => {
    const changes = changesIn(row, other);
    if (changes.size > least.size) return;
    least = changes;
    like = i;
  });
  return [like, least];
}

function changesIn(row: readonly number[], other: readonly number[]): Map<number, number> {
  const changes = new Map<number, number>();
  row.forEach((entry, column) => {
    if (entry !== other[column]) changes.set(entry, (changes.get(entry) ?? 0) | (1 << column));
  });
  return changes;
}

function indexIn(sets: number[], bits: number): number {
  const index = sets.indexOf(bits >>> 0);
  return index < 0 ? sets.push(bits >>> 0) - 1 : index;
}
