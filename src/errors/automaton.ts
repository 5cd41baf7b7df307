/** What the tables of an automaton tell of the offset where a scan stopped. */

import {
  ALPHA,
  CLASS_SHIFT,
  DEAD,
  DIGIT,
  HEXDIG,
  NO_ACTION,
  PARTS,
  type Part,
  PCHAR,
  SUB_DELIMS,
  UNRESERVED,
} from '../tables/index.js';

/** Those tables, of one of the generated modules. */
export interface Automaton {
  readonly CLASS_OF_CODE_UNIT: Uint8Array;
  readonly NEXT_STATE: Uint8Array;
  readonly ACTION_AT_END: Uint8Array;
  readonly PART_OF_STATE: Uint8Array;
}

/** Rules to describe a set of characters with: what has others within it comes before them. */
const RULES: readonly (readonly [name: string, members: Uint8Array])[] = [
  ['pchar', PCHAR],
  ['unreserved', UNRESERVED],
  ['sub-delims', SUB_DELIMS],
  ['ALPHA', ALPHA],
  ['HEXDIG', HEXDIG],
  ['DIGIT', DIGIT],
];
const ASCII = 128;

/** The state that the automaton is in when it has come from `start` to an offset. */
export function stateBefore(automaton: Automaton, start: number, input: string, offset: number): number {
  let state = start;
  const end = Math.min(offset, input.length);
  for (let i = 0; i < end; i++) state = nextState(automaton, state, input.charCodeAt(i));
  return state;
}

/** The state behind a character; `DEAD` if it cannot stand there. */
export function nextState({ NEXT_STATE, CLASS_OF_CODE_UNIT }: Automaton, state: number, character: number): number {
  return NEXT_STATE[(state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[character] ?? 0)] as number;
}

/** The part of a reference that a state is in. */
export function partOf({ PART_OF_STATE }: Automaton, state: number): Part {
  return PARTS[PART_OF_STATE[state] as number] as Part;
}

/** The characters that can stand where the automaton is. */
export function charactersAt(automaton: Automaton, state: number): number[] {
  const characters: number[] = [];
  for (let c = 0; c < ASCII; c++) if (nextState(automaton, state, c) !== DEAD) characters.push(c);
  return characters;
}

/** Whether the input may end where the automaton is. */
export function mayEndAt({ ACTION_AT_END }: Automaton, state: number): boolean {
  return ACTION_AT_END[state] !== NO_ACTION;
}

/** What could have stood somewhere: names of ABNF rules, characters in double quotes, and `end of input`. */
export function describe(characters: Iterable<number>, mayEnd: boolean): string[] {
  const open = new Set(characters);
  const expected: string[] = [];
  for (const [name, table] of RULES) {
    if (!table.every((member, c) => member === 0 || open.has(c))) continue;
    expected.push(name);
    for (const member of open) if (table[member] === 1) open.delete(member);
  }
  for (const c of open) expected.push(`"${String.fromCharCode(c)}"`);
  if (mayEnd) expected.push('end of input');
  return expected;
}
