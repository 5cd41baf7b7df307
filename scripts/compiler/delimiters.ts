/** Finds in the automaton the characters that engines and kernels know by name. A change of the grammar changes them, or fails here. */

import { CLASS_SHIFT, DEAD, Mark, PARTS, State } from '../../src/tables/automaton.js';
import type { Tables } from './pack.js';

/** Characters by name, as code units. */
export interface Delimiters {
  /** Ends a scheme. */
  readonly COLON: number;
  /** Begins an authority, twice. */
  readonly SOLIDUS: number;
  readonly QUESTION_MARK: number;
  readonly NUMBER_SIGN: number;
  readonly PERCENT_SIGN: number;
  /** May begin a dot-segment. */
  readonly FULL_STOP: number;
}

interface Step {
  readonly to: number;
  readonly marks: number;
  readonly part: (typeof PARTS)[number] | undefined;
}

/** The delimiters of the automaton of URI references. */
export function delimitersOf(tables: Tables): Delimiters {
  const { ACTION_OF_STEP, ACTIONS, CLASS_OF_CODE_UNIT, NEXT_STATE, PART_OF_STATE } = tables;
  const step = (state: number, character: number): Step => {
    const index = (state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[character] as number);
    const to = NEXT_STATE[index] as number;
    const marks = ACTIONS[ACTION_OF_STEP[index] as number] as number;
    return { to, marks, part: PARTS[PART_OF_STATE[to] as number] };
  };
  /** The characters after which a state is one of some kind. */
  const after = (state: number, is: (step: Step) => boolean): number[] =>
    [...CLASS_OF_CODE_UNIT.keys()].filter((character) => is(step(state, character)));

  const COLON = one(after(State.SCHEME, ({ marks }) => (marks & Mark['at:SCHEME_END']) !== 0));
  const begun = step(State.SCHEME, COLON).to;
  const found = {
    COLON,
    SOLIDUS: one([...CLASS_OF_CODE_UNIT.keys()].filter((c) => step(step(begun, c).to, c).to === State.AUTHORITY)),
    QUESTION_MARK: one(after(State.PATH, ({ to }) => to === State.QUERY)),
    NUMBER_SIGN: one(after(State.PATH, ({ to }) => to === State.FRAGMENT)),
    PERCENT_SIGN: one(after(State.PATH, ({ to, part }) => to !== DEAD && part === 'percent-encoding')),
    FULL_STOP: one(after(State.PATH, ({ marks }) => (marks & Mark['has:DOT']) !== 0)),
  };
  const ends = [found.NUMBER_SIGN, found.SOLIDUS, found.QUESTION_MARK];
  for (const state of [State.AUTHORITY, State.REG_NAME, State.PORT])
    same(
      after(state, ({ to }) => to !== DEAD && to <= State.PATH),
      ends,
    );
  same(
    after(State.REG_NAME, ({ to }) => to === State.PORT),
    [COLON],
  );
  return found;
}

function one(characters: readonly number[]): number {
  const [first] = characters;
  if (first === undefined || characters.length > 1)
    throw new RangeError(`expected one character, got ${characters.length}`);
  return first;
}

function same(characters: readonly number[], expected: readonly number[]): void {
  if (characters.join() !== expected.join())
    throw new RangeError(`expected the characters ${expected}, got ${characters}`);
}
