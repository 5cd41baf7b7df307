/**
 * The automaton of RFC 3987, taken a step at a time over the code units of a string, to its end. Runs are skipped: the
 * characters that leave a state what it is.
 */

import { DIGIT_SHIFT, HEX_DIGITS, PERCENT_FLAGS } from '../scanner/characters.js';
import {
  CLASS_SHIFT,
  DEAD,
  type Flag,
  type Grammar,
  HOST_FLAGS,
  type Mark,
  NO_ACTION,
  RESULT_BITS,
  type Slot,
} from '../tables/layout.js';
import {
  ACTION_AT_END,
  ACTION_OF_STEP,
  ACTIONS,
  CLASS_OF_CODE_UNIT,
  NEXT_STATE,
  RUN_OF_STATE,
  RUNS_OF_CODE_UNIT,
  START_STATE,
} from './tables.generated.js';

// Constants of this module, since V8 folds those of another one into no function.
const CLASSES = CLASS_OF_CODE_UNIT;
const RUNS = RUNS_OF_CODE_UNIT;
const DIGITS = HEX_DIGITS;
const FLAGS_OF_PERCENT = PERCENT_FLAGS;

// Of `layout.ts`, which the types hold them to: numbers, since a bundler puts them in and leaves out the objects.
const START: typeof Slot.START = 0;
const SCHEME_END: typeof Slot.SCHEME_END = 1;
const HOST_START: typeof Slot.HOST_START = 2;
const HOST_END: typeof Slot.HOST_END = 3;
const PATH_START: typeof Slot.PATH_START = 4;
const PATH_END: typeof Slot.PATH_END = 5;
const QUERY_END: typeof Slot.QUERY_END = 6;
const END: typeof Slot.END = 7;
const SCHEME: typeof Flag.SCHEME = 0x1;
const AUTHORITY: typeof Flag.AUTHORITY = 0x2;
const FRAGMENT: typeof Flag.FRAGMENT = 0x20;
const SCHEME_UPPERCASE: typeof Flag.SCHEME_UPPERCASE = 0x40;
const PERCENT: typeof Flag.PERCENT = 0x100;
const DOT_SEGMENT: typeof Flag.DOT_SEGMENT = 0x400;
const AT_SCHEME_END: (typeof Mark)['at:SCHEME_END'] = 0x20000;
const AT_HOST_START: (typeof Mark)['at:HOST_START'] = 0x40000;
const AT_HOST_END: (typeof Mark)['at:HOST_END'] = 0x80000;
const AT_PATH_START: (typeof Mark)['at:PATH_START'] = 0x100000;
const AT_PATH_END: (typeof Mark)['at:PATH_END'] = 0x200000;
const AT_QUERY_END: (typeof Mark)['at:QUERY_END'] = 0x400000;
const HAS_DOT: (typeof Mark)['has:DOT'] = 0x8000;
const ABSOLUTE_URI: typeof Grammar.ABSOLUTE_URI = 3;

const NUMBER_SIGN = 0x23;
const FULL_STOP = 0x2e;
const SOLIDUS = 0x2f;
const QUESTION_MARK = 0x3f;

/** Scans a string for an IRI reference, or for what `grammar` says; the record has to fit. */
export function walk(input: string, offsets: Uint32Array, at: number, grammar: Grammar): number {
  const end = input.length;
  let state = START_STATE[grammar] as number;
  let flags = 0;
  offsets[at + START] = 0;
  offsets[at + SCHEME_END] = 0;
  for (let i = 0; ; i = (i + 1) | 0) {
    const run = RUN_OF_STATE[state] as number;
    while (i < end && ((RUNS[input.charCodeAt(i)] as number) & run) !== 0) i = (i + 1) | 0;
    let action = NO_ACTION as number;
    if (i < end) {
      const step = (state << CLASS_SHIFT) | (CLASSES[input.charCodeAt(i)] as number);
      state = NEXT_STATE[step] as number;
      if (state === DEAD) return ~i;
      action = ACTION_OF_STEP[step] as number;
    } else {
      action = ACTION_AT_END[state] as number;
      if (action === NO_ACTION) return ~end;
    }
    if (action !== NO_ACTION) {
      const marks = ACTIONS[action] as number;
      if (marks & FRAGMENT && grammar === ABSOLUTE_URI) return ~i;
      if (marks & AT_HOST_START) {
        flags &= ~HOST_FLAGS;
        offsets[at + HOST_START] = i;
      }
      if (marks & AT_SCHEME_END) offsets[at + SCHEME_END] = i;
      if (marks & AT_HOST_END) offsets[at + HOST_END] = i;
      if (marks & AT_PATH_START) offsets[at + PATH_START] = i;
      if (marks & AT_PATH_END) offsets[at + PATH_END] = offsets[at + QUERY_END] = i;
      if (marks & AT_QUERY_END) offsets[at + QUERY_END] = i;
      flags |= marks & RESULT_BITS;
      if (marks & PERCENT) flags |= percentFlags(input, i);
      if (marks & HAS_DOT) flags |= dotFlags(input, i, offsets[at + PATH_START] as number);
    }
    if (i === end) break;
  }
  if ((flags & SCHEME) === 0) flags &= ~SCHEME_UPPERCASE;
  if ((flags & AUTHORITY) === 0) offsets[at + HOST_START] = offsets[at + HOST_END] = offsets[at + PATH_START] as number;
  offsets[at + END] = end;
  return flags;
}

/** What the percent-encoding at `i` adds to the result; if there is none, the walk is about to find that out. */
function percentFlags(input: string, i: number): number {
  if (i + 2 >= input.length) return 0;
  const high = DIGITS[input.charCodeAt(i + 1)] as number;
  const low = DIGITS[input.charCodeAt(i + 2)] as number;
  return FLAGS_OF_PERCENT[(high << DIGIT_SHIFT) | low] as number;
}

/** What the full stop at `i` adds to the result: whether it begins a dot-segment (RFC 3986, section 3.3). */
function dotFlags(input: string, i: number, pathStart: number): number {
  if (i !== pathStart && input.charCodeAt(i - 1) !== SOLIDUS) return 0;
  const after = i + 1 < input.length && input.charCodeAt(i + 1) === FULL_STOP ? i + 2 : i + 1;
  return after === input.length || endsSegment(input.charCodeAt(after)) ? DOT_SEGMENT : 0;
}

/** Whether no segment goes on with this character. */
function endsSegment(character: number): boolean {
  return character === SOLIDUS || character === QUESTION_MARK || character === NUMBER_SIGN;
}
