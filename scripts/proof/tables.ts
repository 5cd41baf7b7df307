/** The tables that are proven: the arrays of the generated module, by name, so that other arrays can replace them. */

import type * as generated from '../../src/tables/uri.generated.js';

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
  | 'RUN_OF_STATE'
  | 'RUNS_OF_CODE_UNIT'
>;

/** The named character classes: the exports other than sizes and names for error messages. */
export type ClassName = Exclude<keyof Generated, 'automaton' | 'START_STATE' | 'REFUSED_MARKS' | 'STATES' | 'CLASSES'>;

export type Tables = Automaton & Partial<Pick<Generated, ClassName>>;
