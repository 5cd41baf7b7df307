/**
 * Runs the automaton as `automaton.ts` describes it: one step per character, no runs, no fast path. The engine must
 * give the same answers, and the proof is about these tables.
 */

import { CLASS_SHIFT, DEAD, HOST_FLAGS, Mark, NO_ACTION, RESULT_BITS } from '../../src/tables/automaton.js';
import { AUTOMATON } from '../../src/tables/index.js';
import { Flag, Slot } from '../../src/tables/record.js';

/**
 * Returns the result of `scan` without `Flag.PERCENT_NOT_NORMAL` and `Flag.DOT_SEGMENT`, which the automaton does not
 * set.
 */
export function interpret(
  input: string,
  record: Uint32Array,
  rule: number,
  { ACTION_AT_END, ACTION_OF_STEP, ACTIONS, CLASS_OF_CODE_UNIT, NEXT_STATE, REFUSED_MARKS, START_STATE } = AUTOMATON,
): number {
  let state = START_STATE[rule] as number;
  let flags = 0;
  record.fill(0);
  for (let offset = 0; offset <= input.length; offset++) {
    let action: number;
    if (offset < input.length) {
      const step = (state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[input.charCodeAt(offset)] ?? 0);
      state = NEXT_STATE[step] as number;
      if (state === DEAD) return ~offset;
      action = ACTION_OF_STEP[step] as number;
    } else {
      action = ACTION_AT_END[state] as number;
      if (action === NO_ACTION) return ~offset;
    }
    const marks = ACTIONS[action] as number;
    if (offset < input.length && marks & (REFUSED_MARKS[rule] as number)) return ~offset;
    if (marks & Mark['at:HOST_START']) flags &= ~HOST_FLAGS;
    for (let slot: number = Slot.SCHEME_END; slot <= Slot.QUERY_END; slot++) {
      if (marks & (1 << (16 + slot))) record[slot] = offset;
    }
    flags |= marks & RESULT_BITS;
  }
  if (!(flags & Flag.SCHEME)) flags &= ~Flag.SCHEME_UPPERCASE;
  if (!(flags & Flag.AUTHORITY)) record[Slot.HOST_START] = record[Slot.HOST_END] = record[Slot.PATH_START] as number;
  if (!(flags & Flag.QUERY)) record[Slot.QUERY_END] = record[Slot.PATH_END] as number;
  record[Slot.END] = input.length;
  return flags;
}
