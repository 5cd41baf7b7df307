/** What tables are held against. */

import type { Claim, Start } from './claims.js';
import type { Rules } from './rules.js';
import type { ClassName } from './tables.js';

export interface Subject {
  /** Who may contradict the tables. */
  readonly name: string;
  /** The rules, as they are printed. */
  readonly abnf: string;
  /** The starts of the automaton, in the order of `START_STATE`. */
  readonly starts: readonly Start[];
  /** What is claimed of them besides what is claimed of every start. */
  readonly more: (rules: Rules) => readonly Claim[];
  /** Characters that have an entry in the tables; all others are of class 0. */
  readonly entries: number;
  /** Characters that strings are made of: 256 where they are bytes. */
  readonly characters: number;
  /** The characters of the named classes. */
  readonly classes: Readonly<Partial<Record<ClassName, string>>>;
}
