/** A grammar and the claims that tables are checked against. */

import type { Claim, Start } from './claims.js';
import type { Rules } from './rules.js';
import type { ClassName } from './tables.js';

export interface Subject {
  /** The name of the grammar in findings. */
  readonly name: string;
  /** The rules, as they are printed. */
  readonly abnf: string;
  /** The starts of the automaton, in the order of `START_STATE`. */
  readonly starts: readonly Start[];
  /** Additional claims, next to the claims about every start. */
  readonly more: (rules: Rules) => readonly Claim[];
  /** Characters that have an entry in the tables; all others are of class 0. */
  readonly entries: number;
  /** Characters that strings are made of: 256 where they are bytes. */
  readonly characters: number;
  /** The characters of the named classes. */
  readonly classes: Readonly<Partial<Record<ClassName, string>>>;
}
