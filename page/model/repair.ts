/** The changes that `repair` makes to a text, as pieces of a diff. */

import { REPAIRS, repair } from '../../src/entries/crawl.js';

/** Text that stays, or that one change removes and inserts. */
export interface DiffPiece {
  readonly kept: string;
  readonly removed: string;
  readonly inserted: string;
  /** The reason of the change; empty for text that stays. */
  readonly reason: string;
}

/** The pieces of a text, in order; `undefined` if there is nothing to repair, or no way to do it without guessing. */
export function repairDiff(text: string): DiffPiece[] | undefined {
  const { changes } = repair(text);
  if (changes.length === 0) return undefined;
  const pieces: DiffPiece[] = [];
  let done = 0;
  const keep = (end: number): void => {
    if (end > done) pieces.push({ kept: text.slice(done, end), removed: '', inserted: '', reason: '' });
  };
  for (const { code, start, end, replacement } of changes) {
    keep(start);
    pieces.push({ kept: '', removed: text.slice(start, end), inserted: replacement, reason: REPAIRS[code] });
    done = end;
  }
  keep(text.length);
  return pieces;
}
