/**
 * Automata with marks, and the two functions that run one.
 *
 * A grammar with marks answers a question about a text: what it is, or where its parts begin. It is a file of `scripts/grammar` with two
 * exports and a line in `MARKED_GRAMMARS` of `grammars.ts`:
 *
 * ```text
 * export const MARKS = bitsOf('AT', 'NUMBER');
 * const mark = marking(MARKS);
 * export const RULES = { TEXT: sequence(any(characters('x')), mark('AT'), some(DIGIT), mark('NUMBER')) };
 * ```
 *
 * A rule may read any code unit. A mark takes effect with the character that follows it, or at the end of a text that may end there.
 * `npm run tables` writes `example.generated.ts` for the grammar `Example`, with three exports:
 *
 * - `ExampleStart`: the start state of each rule, by its name;
 * - `ExampleMark`: the bit of each mark, by its name;
 * - `automaton()`: the tables, made at the first call.
 *
 * The build writes the numbers of the first two where modules read them, if `CONSTANTS` of `scripts/build/library.mjs` has them.
 *
 * ```text
 * marksIn(automaton(), ExampleStart.TEXT, 'xx12', 0, 4); // ExampleMark.AT | ExampleMark.NUMBER
 * ```
 *
 * @module
 */

import { CLASS_SHIFT, DEAD } from './automaton.js';

/** The number of code units in a page, as a power of 2. Equal pages are stored once. */
export const PAGE_SHIFT = 7;
const IN_PAGE = (1 << PAGE_SHIFT) - 1;

/** The tables of an automaton with marks. */
export interface MarkedAutomaton {
  /** Page of each {@link PAGE_SHIFT} code units; the first page is that of ASCII. */
  readonly PAGES: Uint8Array;
  /** Equivalence class of each code unit of a page. */
  readonly CLASSES: Uint8Array;
  /** State after `(state << CLASS_SHIFT) | class`, and the index in `ACTIONS` of what the step notes, from {@link ACTION_SHIFT} onwards. */
  readonly STEPS: Uint16Array;
  /** Index in `ACTIONS` of what the end of a text notes in each state. */
  readonly ACTION_AT_END: Uint8Array;
  /** Unions of marks. */
  readonly ACTIONS: Uint32Array;
}

/** The lowest bit of an action in a step. */
const ACTION_SHIFT = 8;
const STATE_OF_STEP = (1 << ACTION_SHIFT) - 1;

/** Returns steps: states with actions. */
export const stepsOf = (states: Uint8Array, actions: Uint8Array): Uint16Array =>
  Uint16Array.from(states, (state, i) => state | ((actions[i] as number) << ACTION_SHIFT));

/** Returns the step that a code unit takes from a state. */
function stepOf(pages: Uint8Array, classes: Uint8Array, steps: Uint16Array, state: number, unit: number): number {
  const page = unit <= IN_PAGE ? 0 : (pages[unit >> PAGE_SHIFT] as number) << PAGE_SHIFT;
  return steps[(state << CLASS_SHIFT) | (classes[page | (unit & IN_PAGE)] as number)] as number;
}

/**
 * Returns the marks that a part of a text, or of bytes of ASCII, notes as far as it is in a rule, up to the first mark of `last`.
 *
 * @param state - the start state of the rule
 */
export function marksIn(
  { PAGES, CLASSES, STEPS, ACTION_AT_END, ACTIONS }: MarkedAutomaton,
  state: number,
  text: string | Uint8Array,
  start: number,
  end: number,
  last = 0,
): number {
  let marks = 0;
  for (let i = start; i < end; i++) {
    const unit = typeof text === 'string' ? text.charCodeAt(i) : (text[i] as number);
    const step = stepOf(PAGES, CLASSES, STEPS, state, unit);
    state = step & STATE_OF_STEP;
    if (step <= STATE_OF_STEP) continue;
    marks |= ACTIONS[step >> ACTION_SHIFT] as number;
    if ((marks & last) !== 0) return marks;
  }
  return marks | (ACTIONS[ACTION_AT_END[state] as number] as number);
}

/** A run that stops at marks. It begins at `next` in `state`, and continues there. At the end of the rule, it stays in the last state. */
export interface MarkSearch {
  next: number;
  state: number;
  /** The offset of the marks that were found; otherwise the offset at which the text ends or stops being in the rule. */
  offset: number;
  /** All marks at the offset; 0 if none was found. */
  marks: number;
}

/** Continues a search at the next mark of `wanted`. Returns whether there is one. */
export function findMarks(
  { PAGES, CLASSES, STEPS, ACTION_AT_END, ACTIONS }: MarkedAutomaton,
  search: MarkSearch,
  text: string,
  wanted: number,
): boolean {
  let { state, next: i } = search;
  let marks = 0;
  for (; i <= text.length; i++) {
    let action: number;
    if (i < text.length) {
      const step = stepOf(PAGES, CLASSES, STEPS, state, text.charCodeAt(i));
      if ((step & STATE_OF_STEP) === DEAD) break;
      state = step & STATE_OF_STEP;
      action = step >> ACTION_SHIFT;
    } else action = ACTION_AT_END[state] as number;
    const noted = ACTIONS[action] as number;
    if ((noted & wanted) === 0) continue;
    marks = noted;
    break;
  }
  search.next = i + 1;
  search.state = state;
  search.offset = Math.min(i, text.length);
  search.marks = marks;
  return marks !== 0;
}
