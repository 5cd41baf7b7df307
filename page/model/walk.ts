/** The automaton's walk through a text, one step per code unit and one for the end, using only the tables. */

import { CLASS_SHIFT, DEAD, HOST_FLAGS, NO_ACTION, RESULT_BITS } from '../../src/entries/tables.js';
import { visible } from '../../src/errors/display.js';
import { Flag, Slot } from '../../src/tables/record.js';
import { MACHINES, type Machine } from './machines.js';
import { className, classOf, type Note, notesIn, type StateName, stateName } from './states.js';

/** A walk: the states that were reached, and the number of steps. */
export interface Walk {
  readonly machine: Machine;
  readonly text: string;
  /** The state before each code unit that was read; after the last of them, the state at the end. */
  readonly states: Uint8Array;
  /** The last one is the end of the input, or leads to the dead state. */
  readonly steps: number;
  readonly accepted: boolean;
}

/** A step. */
export interface Step {
  /** Of the code unit that is read; the length of the text for the end. */
  readonly offset: number;
  /** `undefined` at the end. */
  readonly character: string | undefined;
  /** The class of the character; the end is in no class. */
  readonly class: { readonly number: number; readonly members: string } | undefined;
  readonly from: StateName;
  /** `undefined` if there is no next state because the input has ended. */
  readonly to: StateName | undefined;
  /** Whether the state stays the same and nothing is noted: the scanner skips runs of these. */
  readonly isRun: boolean;
  readonly notes: readonly Note[];
  readonly refused: boolean;
}

/** Walks through a text in linear time and memory. */
export function walk(text: string, machine: Machine = MACHINES.uri): Walk {
  const { START_STATE, REFUSED_MARKS, NEXT_STATE, ACTION_OF_STEP, ACTION_AT_END, ACTIONS } = machine.automaton();
  const refused = REFUSED_MARKS[machine.rule] as number;
  const states = new Uint8Array(text.length + 1);
  let state = START_STATE[machine.rule] as number;
  let offset = 0;
  for (; offset < text.length; offset++) {
    states[offset] = state;
    const step = stepFrom(machine, state, text, offset);
    state = NEXT_STATE[step] as number;
    const action = ACTIONS[ACTION_OF_STEP[step] as number] as number;
    if (state === DEAD || (action & refused) !== 0) {
      return { machine, text, states, steps: offset + 1, accepted: false };
    }
  }
  states[offset] = state;
  return { machine, text, states, steps: offset + 1, accepted: ACTION_AT_END[state] !== NO_ACTION };
}

/** Index of a step in the tables. */
function stepFrom(machine: Machine, state: number, text: string, offset: number): number {
  return (state << CLASS_SHIFT) | classOf(text.charCodeAt(offset), machine);
}

/** Returns one step of a walk; the first has index 0. */
export function stepAt(walked: Walk, index: number): Step {
  const { machine, text, states, steps, accepted } = walked;
  const state = states[index] as number;
  const from = stateName(state, machine);
  const refused = !accepted && index === steps - 1;
  const notes = refused ? [] : notesIn(actionAt(walked, index));
  if (index === text.length) {
    return { offset: index, character: undefined, class: undefined, from, to: undefined, isRun: false, notes, refused };
  }
  const next = machine.automaton().NEXT_STATE[stepFrom(machine, state, text, index)] as number;
  const to = refused ? DEAD : next;
  const number = classOf(text.charCodeAt(index), machine);
  return {
    offset: index,
    character: visible(text.charAt(index)),
    class: { number, members: className(number, machine) },
    from,
    to: stateName(to, machine),
    isRun: to === state && notes.length === 0,
    notes,
    refused,
  };
}

/** The marks of a step, as bits; 0 if it is refused. */
function actionAt({ machine, text, states }: Walk, index: number): number {
  const { ACTION_OF_STEP, ACTION_AT_END, ACTIONS } = machine.automaton();
  const state = states[index] as number;
  const action = index === text.length ? ACTION_AT_END[state] : ACTION_OF_STEP[stepFrom(machine, state, text, index)];
  return ACTIONS[action as number] as number;
}

/** The notes so far: the slots that were written, and the components that seem to be present. */
export interface Notebook {
  readonly slots: readonly {
    readonly name: keyof typeof Slot;
    readonly offset: number | undefined;
    readonly fresh: boolean;
  }[];
  readonly present: readonly string[];
}

const SLOTS = Object.entries(Slot) as [keyof typeof Slot, number][];
const COMPONENT_FLAGS = ['SCHEME', 'AUTHORITY', 'USERINFO', 'PORT', 'QUERY', 'FRAGMENT'] as const;

/** Returns the record after so many steps. */
export function notebook(walked: Walk, taken: number): Notebook {
  const { text, steps, accepted } = walked;
  const slots = new Array<number | undefined>(SLOTS.length).fill(undefined);
  slots[Slot.START] = 0;
  let flags = 0;
  let last = 0;
  for (let i = 0; i < taken; i++) {
    last = accepted || i < steps - 1 ? actionAt(walked, i) : 0;
    if (last & (1 << (16 + Slot.HOST_START))) flags &= ~HOST_FLAGS;
    flags |= last & RESULT_BITS;
    for (let slot: number = Slot.SCHEME_END; slot <= Slot.QUERY_END; slot++) {
      if (last & (1 << (16 + slot))) slots[slot] = i;
    }
  }
  const isOver = accepted && taken === steps;
  if (isOver) slots[Slot.END] = text.length;
  return {
    slots: SLOTS.map(([name, slot]) => ({
      name,
      offset: slots[slot],
      fresh: slot === Slot.END ? isOver : slot === Slot.START ? taken === 0 : (last & (1 << (16 + slot))) !== 0,
    })),
    present: COMPONENT_FLAGS.filter((name) => flags & Flag[name]).map((name) => name.toLowerCase()),
  };
}

/** Returns the characters and rules that may follow after so many steps; empty once the walk is over. */
export function expectedAfter({ machine, text, steps }: Walk, taken: number): readonly string[] {
  return taken >= steps ? [] : machine.expected(text.slice(0, taken));
}
