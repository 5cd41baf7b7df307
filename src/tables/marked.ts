/**
 * Automata with marks, and the two functions that run one.
 *
 * A grammar with marks answers a question about a text: what it is, or where its parts begin. It is a file of `scripts/grammar` with two
 * exports and a line in `MARKED_GRAMMARS` of `grammars.ts`:
 *
 * ```text
 * export const MARKS = bitsOf('AT', 'NUMBER'); // the marks that note an offset come first
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
 * runMarked(automaton(), ExampleStart.TEXT, 'xx12', 0, 4, at); // ExampleMark.NUMBER; at[0] is 2
 * ```
 *
 * @module
 */

import { CLASS_SHIFT, DEAD } from './automaton.js';

/** The number of code units in a page, as a power of 2. Equal pages are stored once. */
export const PAGE_SHIFT = 7;
const IN_PAGE = (1 << PAGE_SHIFT) - 1;

/** The tables of an automaton with marks; the names are explained in the generated modules. */
export interface MarkedAutomaton {
  readonly PAGES: Uint8Array;
  readonly CLASSES: Uint8Array;
  readonly NEXT_STATE: Uint8Array;
  readonly ACTION_OF_STEP: Uint8Array;
  readonly ACTION_AT_END: Uint8Array;
  readonly ACTIONS: Uint32Array;
}

/** No mark notes an offset. */
const NO_OFFSETS = /* @__PURE__ */ new Int32Array(0);

/**
 * Runs an automaton over a part of a text, as far as it is in the rule.
 *
 * @param state - the start state of the rule
 * @param at - filled with the offsets that the first marks note last, one for each element; -1 where a mark notes none
 * @returns the other marks that were noted
 */
export function runMarked(
  { PAGES, CLASSES, NEXT_STATE, ACTION_OF_STEP, ACTION_AT_END, ACTIONS }: MarkedAutomaton,
  state: number,
  text: string,
  start: number,
  end: number,
  at: Int32Array = NO_OFFSETS,
): number {
  const offsets = (1 << at.length) - 1;
  at.fill(-1);
  let marks = 0;
  for (let i = start; ; i++) {
    let action: number;
    if (i < end) {
      const unit = text.charCodeAt(i);
      const page = PAGES[unit >> PAGE_SHIFT] as number;
      const step = (state << CLASS_SHIFT) | (CLASSES[(page << PAGE_SHIFT) | (unit & IN_PAGE)] as number);
      state = NEXT_STATE[step] as number;
      if (state === DEAD) return marks;
      action = ACTION_OF_STEP[step] as number;
    } else action = ACTION_AT_END[state] as number;
    const noted = ACTIONS[action] as number;
    marks |= noted & ~offsets;
    for (let bits = noted & offsets; bits !== 0; bits &= bits - 1) at[31 - Math.clz32(bits & -bits)] = i;
    if (i >= end) return marks;
  }
}

/** A run that stops at marks. It begins at `next` in `state`, and continues there. */
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
  { PAGES, CLASSES, NEXT_STATE, ACTION_OF_STEP, ACTION_AT_END, ACTIONS }: MarkedAutomaton,
  search: MarkSearch,
  text: string,
  wanted: number,
): boolean {
  let { state, next: i } = search;
  let marks = 0;
  for (; i <= text.length; i++) {
    let action: number;
    if (i < text.length) {
      const unit = text.charCodeAt(i);
      const page = PAGES[unit >> PAGE_SHIFT] as number;
      const step = (state << CLASS_SHIFT) | (CLASSES[(page << PAGE_SHIFT) | (unit & IN_PAGE)] as number);
      state = NEXT_STATE[step] as number;
      if (state === DEAD) break;
      action = ACTION_OF_STEP[step] as number;
    } else action = ACTION_AT_END[state] as number;
    marks = ACTIONS[action] as number;
    if ((marks & wanted) !== 0) break;
    marks = 0;
  }
  search.next = i + 1;
  search.state = state;
  search.offset = Math.min(i, text.length);
  search.marks = marks;
  return marks !== 0;
}
