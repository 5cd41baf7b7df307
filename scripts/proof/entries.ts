/** Checks of the tables entry by entry, without a walk. */

import { CLASS_SHIFT, DEAD, NO_ACTION } from '../../src/tables/automaton.js';
import type { Automaton, ClassName, Subject, Tables } from './subject.js';

const BYTES = 256;

/** Finds the first entry that is out of range. */
export function strayEntry({ starts, entries }: Subject, tables: Automaton): string | undefined {
  const states = tables.ACTION_AT_END.length;
  const actions = tables.ACTIONS.length;
  const shapes = [
    ['CLASS_OF_CODE_UNIT', entries, 1 << CLASS_SHIFT],
    ['START_STATE', starts.length, states],
    ['REFUSED_MARKS', starts.length, 2 ** 32],
    ['NEXT_STATE', states << CLASS_SHIFT, states],
    ['ACTION_OF_STEP', states << CLASS_SHIFT, actions],
    ['ACTION_AT_END', states, actions],
    ['RUN_OF_STATE', states, BYTES],
    ['RUNS_OF_CODE_UNIT', entries, BYTES],
  ] as const;
  for (const [name, length, limit] of shapes) {
    if (tables[name].length !== length) return `${name} has ${tables[name].length} entries, not ${length}`;
    const at = tables[name].findIndex((entry) => entry >= limit);
    if (at !== -1) return `${name}[${at}] is ${tables[name][at]}: there are only ${limit}`;
  }
  return tables.ACTIONS[NO_ACTION] === 0 ? undefined : `ACTIONS[${NO_ACTION}] is not empty`;
}

/**
 * Finds a character that is in the run of a state, but does not keep the state the same with nothing to note. A run may lack characters
 * that do.
 */
export function strayInRun(tables: Automaton): string | undefined {
  const { RUN_OF_STATE, RUNS_OF_CODE_UNIT, CLASS_OF_CODE_UNIT, NEXT_STATE, ACTION_OF_STEP } = tables;
  for (const [state, run] of RUN_OF_STATE.entries()) {
    // An iterator of 65,536 entries for each state would take most of a proof's time.
    for (let c = 0; run !== 0 && c < RUNS_OF_CODE_UNIT.length; c++) {
      if (((RUNS_OF_CODE_UNIT[c] as number) & run) === 0) continue;
      const step = (state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[c] as number);
      if (NEXT_STATE[step] !== state || ACTION_OF_STEP[step] !== NO_ACTION || state === DEAD)
        return `${JSON.stringify(String.fromCharCode(c))} is in the run of state ${state} but changes it`;
    }
  }
  return undefined;
}

/** Finds the first byte for which a named class is wrong. */
export function misplacedByte(classes: Readonly<Record<ClassName, string>>, tables: Tables): string | undefined {
  for (const [name, characters] of Object.entries(classes)) {
    const table = tables[name as ClassName];
    if (table?.length !== BYTES) return `${name} has ${table?.length} entries, not ${BYTES}`;
    const at = table.findIndex((entry, byte) => entry !== Number(characters.includes(String.fromCharCode(byte))));
    if (at !== -1) return `${name}[${at}] is ${table[at]}`;
  }
  return undefined;
}
