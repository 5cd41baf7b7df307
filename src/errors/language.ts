/** A language, as its mistakes are explained: the tables of its automaton, and which characters no text of it has. */

import { CLASS_SHIFT, DEAD, NO_ACTION, PARTS, type Part } from '../tables/automaton.js';
import { ALPHA, DIGIT, HEXDIG, PCHAR, SUB_DELIMS, UNRESERVED } from '../tables/uri.generated.js';

/** The tables of an automaton: one of the generated modules. */
export interface Automaton {
  readonly CLASS_OF_CODE_UNIT: Uint8Array;
  readonly START_STATE: Uint8Array;
  readonly REFUSED_MARKS: Uint32Array;
  readonly NEXT_STATE: Uint8Array;
  readonly ACTION_OF_STEP: Uint8Array;
  readonly ACTION_AT_END: Uint8Array;
  readonly ACTIONS: Uint32Array;
  readonly PART_OF_STATE: Uint8Array;
}

/** The alternatives expected at a place. */
export interface Expected {
  readonly names: readonly string[];
  /** The names as one text, as messages have them. */
  readonly text: string;
}

/** Returns names, and the text that lists them. */
export const listed = (names: readonly string[]): Expected => ({ names, text: names.join(', ') });

/** A grammar, and facts about its characters. */
export interface Language {
  readonly automaton: () => Automaton;
  /** Whether no text of the language has a character, wherever it is. */
  readonly isForbidden: (codePoint: number) => boolean;
  /** The result of `expectedAt`, by the key of a place: there are as many places as states of each rule. */
  readonly described: Map<number, Expected>;
  /** Adds non-ASCII rules to the names of the rules that may come next; `takes` says whether a code unit may. */
  readonly withNonAscii?: (expected: readonly string[], takes: (unit: number) => boolean) => readonly string[];
}

/** Rules to describe a set of characters with: a rule comes before those that are part of it. */
const RULES: readonly (readonly [name: string, members: Uint8Array])[] = [
  ['pchar', PCHAR],
  ['unreserved', UNRESERVED],
  ['sub-delims', SUB_DELIMS],
  ['ALPHA', ALPHA],
  ['HEXDIG', HEXDIG],
  ['DIGIT', DIGIT],
];
const ASCII = 128;
/** More than any automaton has. */
const STATES = 0x100;

/** A place in a text that begins as a rule of an automaton, with the characters that may come next. */
export class Place {
  readonly #automaton: Automaton;
  readonly #refused: number;
  readonly #state: number;

  /** The place before `offset` of a text, or at its end. */
  constructor(automaton: Automaton, rule: number, text: string, offset: number) {
    this.#automaton = automaton;
    this.#refused = automaton.REFUSED_MARKS[rule] as number;
    const { CLASS_OF_CODE_UNIT, NEXT_STATE } = automaton;
    let state = automaton.START_STATE[rule] as number;
    const end = Math.min(offset, text.length);
    for (let i = 0; i < end; i++) {
      state = NEXT_STATE[(state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[text.charCodeAt(i)] as number)] as number;
    }
    this.#state = state;
  }

  /** Whether no text begins as this one does up to here. */
  get isDead(): boolean {
    return this.#state === DEAD;
  }

  /** A number that only places with the same state and rule have. */
  get key(): number {
    return this.#refused * STATES + this.#state;
  }

  get part(): Part {
    return PARTS[this.#automaton.PART_OF_STATE[this.#state] as number] as Part;
  }

  /** Whether the text may end here. */
  get mayEnd(): boolean {
    return this.#automaton.ACTION_AT_END[this.#state] !== NO_ACTION;
  }

  /** Whether a code unit may come next. */
  takes(unit: number): boolean {
    return this.#goesOn(unit) && !this.refuses(unit);
  }

  /** Whether a code unit could come next in another rule of the automaton, but not in this one. */
  refuses(unit: number): boolean {
    const { ACTIONS, ACTION_OF_STEP } = this.#automaton;
    const action = ACTIONS[ACTION_OF_STEP[stepOf(this.#automaton, this.#state, unit)] as number] as number;
    return (action & this.#refused) !== 0 && this.#goesOn(unit);
  }

  /** The characters of ASCII that may come next. */
  get characters(): number[] {
    const characters: number[] = [];
    for (let c = 0; c < ASCII; c++) if (this.takes(c)) characters.push(c);
    return characters;
  }

  #goesOn(unit: number): boolean {
    return this.#automaton.NEXT_STATE[stepOf(this.#automaton, this.#state, unit)] !== DEAD;
  }
}

function stepOf({ CLASS_OF_CODE_UNIT }: Automaton, state: number, unit: number): number {
  return (state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[unit] ?? 0);
}

/** Describes a set of characters: names of ABNF rules, characters in double quotes, and `end of input`. */
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
