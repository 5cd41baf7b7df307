/** A grammar with the claims that tables are checked against, and the tables: the arrays of a generated module, by name. */

import type * as generated from '../../src/tables/uri.generated.js';
import type { Claim, Start } from './claims.js';
import type { Rules } from './rules.js';

export interface Subject {
  /** The name of the grammar in findings. */
  readonly name: string;
  /** The rules, as they are printed. */
  readonly abnf: string;
  /** The starts of the automaton, in the order of `START_STATE`. */
  readonly starts: readonly Start[];
  /** Additional claims, next to the claims about every start. */
  readonly more?: (rules: Rules) => readonly Claim[];
  /** Characters that have an entry in the tables; all others are of class 0. */
  readonly entries: number;
  /** Characters that strings are made of: 256 where they are bytes. */
  readonly characters: number;
  /** The characters of the named classes. */
  readonly classes?: Readonly<Record<ClassName, string>>;
}

type Generated = typeof generated;
type Arrays = ReturnType<Generated['automaton']>;

/** The arrays that a scanner walks. */
export type Automaton = Pick<
  Arrays,
  | 'CLASS_OF_CODE_UNIT'
  | 'START_STATE'
  | 'REFUSED_MARKS'
  | 'NEXT_STATE'
  | 'ACTION_OF_STEP'
  | 'ACTION_AT_END'
  | 'ACTIONS'
  | 'PART_OF_STATE'
  | 'RUN_OF_STATE'
  | 'RUNS_OF_CODE_UNIT'
>;

/** The named character classes: the exports other than sizes and names for error messages. */
export type ClassName = Exclude<keyof Generated, 'automaton' | 'START_STATE' | 'REFUSED_MARKS' | 'STATES' | 'CLASSES'>;

export type Tables = Automaton & Partial<Pick<Generated, ClassName>>;
