/** Tables with a wrong entry, and the outcome of an input with any tables. */

import type { Automaton, Subject, Tables } from '../../../scripts/proof/subject.js';
import { CLASS_SHIFT, DEAD, HOST_FLAGS, Mark, NO_ACTION, RESULT_BITS } from '../../../src/tables/automaton.js';
import { Flag } from '../../../src/tables/record.js';

/** The arrays in which a mutant may have a wrong entry. */
export type ArrayName = keyof Tables;

/** Returns the tables with one entry replaced. */
export function patched(tables: Tables, name: ArrayName, at: number, entry: number): Tables {
  const table = (tables[name] as Uint8Array).slice();
  table[at] = entry;
  return { ...tables, [name]: table };
}

const SLOTS = [
  ['at:SCHEME_END', Flag.SCHEME],
  ['at:HOST_START', Flag.AUTHORITY],
  ['at:HOST_END', Flag.AUTHORITY],
  ['at:PATH_START', 0],
  ['at:PATH_END', 0],
  ['at:QUERY_END', Flag.QUERY],
] as const;

/** Returns all facts about an input in the tables, read in the simplest way. */
export function told(tables: Automaton, start: number, input: string): string {
  const refused = tables.REFUSED_MARKS[start] as number;
  let state = tables.START_STATE[start] as number;
  let result = 0;
  const fired: [action: number, offset: number][] = [];
  const note = (action: number, offset: number): void => {
    if (action & Mark['at:HOST_START']) result &= ~HOST_FLAGS;
    result |= action & RESULT_BITS;
    fired.unshift([action, offset]);
  };
  for (let i = 0; i < input.length; i++) {
    const step = (state << CLASS_SHIFT) | (tables.CLASS_OF_CODE_UNIT[input.charCodeAt(i)] ?? 0);
    const action = tables.ACTIONS[tables.ACTION_OF_STEP[step] as number] as number;
    state = tables.NEXT_STATE[step] as number;
    if (state === DEAD || action & refused) return `refused at ${i}`;
    note(action, i);
  }
  const end = tables.ACTION_AT_END[state] as number;
  if (end === NO_ACTION) return `refused at ${input.length}`;
  note(tables.ACTIONS[end] as number, input.length);
  if ((result & Flag.SCHEME) === 0) result &= ~Flag.SCHEME_UPPERCASE;

  const offsets = SLOTS.filter(([, presence]) => (result & presence) === presence).map(
    ([mark]) => `${mark} ${fired.find(([action]) => action & Mark[mark])?.[1]}`,
  );
  const dots = fired.filter(([action]) => action & Mark['has:DOT']).map(([, offset]) => offset);
  return `${result} ${offsets} dots ${dots}`;
}

/** One step that the automaton takes for some input. */
export interface Step {
  readonly start: number;
  /** The shortest input that takes this step. */
  readonly input: string;
  readonly at: number;
}

/** Every step that some input takes, once per start state. */
export function stepsOf(subject: Subject, tables: Automaton): readonly Step[] {
  const classes = Math.max(...tables.CLASS_OF_CODE_UNIT) + 1;
  const samples = Array.from({ length: classes }, (_, i) => String.fromCharCode(tables.CLASS_OF_CODE_UNIT.indexOf(i)));
  return subject.starts.flatMap(({ start }) => {
    const refused = tables.REFUSED_MARKS[start] as number;
    const queue: [number, string][] = [[tables.START_STATE[start] as number, '']];
    const seen = new Set(queue.map(([state]) => state));
    const found: Step[] = [];
    for (const [state, before] of queue) {
      for (const [number, character] of samples.entries()) {
        const at = (state << CLASS_SHIFT) | number;
        if ((tables.ACTIONS[tables.ACTION_OF_STEP[at] as number] as number) & refused) continue;
        const to = tables.NEXT_STATE[at] as number;
        const input = `${before}${character}`;
        found.push({ start, input, at });
        if (to === DEAD || seen.has(to)) continue;
        seen.add(to);
        queue.push([to, input]);
      }
    }
    return found;
  });
}
