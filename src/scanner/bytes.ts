/**
 * The scanner over bytes. Three functions share a scan, from the general to the particular:
 *
 * - {@link walk} takes the automaton a step at a time. It can read everything, and is the authority.
 * - {@link scanPath} reads what a scan ends with, path, query and fragment: there a state is left on a handful of
 *   characters only, so that all others are skipped as a run.
 * - {@link read} does the same for what most URIs begin with, `scheme://reg-name:port`; at anything else
 *   it goes back to where the automaton can take over.
 *
 * They skip runs by `runs.ts`. `npm run tables` makes `code-units.generated.ts` and `copied.generated.ts` from this file: the same for strings,
 * and for strings that have been copied.
 */

import {
  ACTION_AT_END,
  ACTION_OF_STEP,
  ACTIONS,
  CLASS_OF_CODE_UNIT,
  CLASS_SHIFT,
  DEAD,
  type Flag,
  type Grammar,
  HOST_FLAGS,
  type Mark,
  NEXT_STATE,
  NO_ACTION,
  RESULT_BITS,
  RUN_OF_STATE,
  type Slot,
  START_STATE,
  STRIDE,
  type State,
} from '../tables/index.js';
import { DIGIT_SHIFT, HEX_DIGITS, PERCENT_FLAGS, widen } from './characters.js';
import { skipBytes as skip } from './runs.js';

// V8 folds a constant of this module into a function of this module that it inlines, tables included, but not one
// that is imported: 1.4 against 1.9 ns a byte (Node 20, x64).
const CHARACTERS = 0x100;
// Filled and read within one call. Stores to an array that V8 knows make up for the copy: together they take the same time (Node 20).
const RECORD = new Uint32Array(STRIDE);
const CLASSES = widen(CLASS_OF_CODE_UNIT, CHARACTERS);
const DIGITS = widen(HEX_DIGITS, CHARACTERS);
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
const PORT: typeof Flag.PORT = 0x8;
const QUERY: typeof Flag.QUERY = 0x10;
const FRAGMENT: typeof Flag.FRAGMENT = 0x20;
const SCHEME_UPPERCASE: typeof Flag.SCHEME_UPPERCASE = 0x40;
const PERCENT: typeof Flag.PERCENT = 0x100;
const DOT_SEGMENT: typeof Flag.DOT_SEGMENT = 0x400;
const AT_SCHEME_END: (typeof Mark)['at:SCHEME_END'] = 0x20000;
const AT_HOST_START: (typeof Mark)['at:HOST_START'] = 0x40000;
const AT_HOST_END: (typeof Mark)['at:HOST_END'] = 0x80000;
const AT_PATH_START: (typeof Mark)['at:PATH_START'] = 0x100000;
const AT_PATH_END: (typeof Mark)['at:PATH_END'] = 0x200000;
const HAS_DOT: (typeof Mark)['has:DOT'] = 0x8000;
const FRAGMENT_STATE: typeof State.FRAGMENT = 1;
const QUERY_STATE: typeof State.QUERY = 2;
const PATH_STATE: typeof State.PATH = 3;
const AUTHORITY_STATE: typeof State.AUTHORITY = 4;
const REG_NAME_STATE: typeof State.REG_NAME = 5;
const PORT_STATE: typeof State.PORT = 6;
const SCHEME_STATE: typeof State.SCHEME = 7;
const RELATIVE_REFERENCE: typeof Grammar.RELATIVE_REFERENCE = 2;
const ABSOLUTE_URI: typeof Grammar.ABSOLUTE_URI = 3;
const IN_SCHEME = RUN_OF_STATE[SCHEME_STATE] as number;
const IN_REG_NAME = RUN_OF_STATE[REG_NAME_STATE] as number;
const IN_PORT = RUN_OF_STATE[PORT_STATE] as number;
const IN_PATH = RUN_OF_STATE[PATH_STATE] as number;
const IN_QUERY = RUN_OF_STATE[QUERY_STATE] as number;

const NUMBER_SIGN = 0x23;
const PERCENT_SIGN = 0x25;
const FULL_STOP = 0x2e;
const SOLIDUS = 0x2f;
const COLON = 0x3a;
const QUESTION_MARK = 0x3f;
const LOWERCASE_A = 0x61;

/** What the percent-encoding at `i` adds to the result; 0 if there is none. */
const percentFlags = (input: Uint8Array, i: number, end: number): number => {
  if (i + 2 >= end || input[i] !== PERCENT_SIGN) return 0;
  const high = DIGITS[input[i + 1] as number] as number;
  const low = DIGITS[input[i + 2] as number] as number;
  return FLAGS_OF_PERCENT[(high << DIGIT_SHIFT) | low] as number;
};

/**
 * Scans bytes from `start` to `end` as the rule given by `grammar`. The arguments are not checked: `scanBytes` is the public function.
 * The record is written to `offsets` from `at` when all bytes have been read, since the two may share memory.
 */
export function readBytes(
  input: Uint8Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at: number,
  grammar: Grammar,
): number {
  const flags = read(input, start, end, grammar);
  if (flags >= 0) {
    // Faster than a loop.
    offsets[at + START] = RECORD[START] as number;
    offsets[at + SCHEME_END] = RECORD[SCHEME_END] as number;
    offsets[at + HOST_START] = RECORD[HOST_START] as number;
    offsets[at + HOST_END] = RECORD[HOST_END] as number;
    offsets[at + PATH_START] = RECORD[PATH_START] as number;
    offsets[at + PATH_END] = RECORD[PATH_END] as number;
    offsets[at + QUERY_END] = RECORD[QUERY_END] as number;
    offsets[at + END] = RECORD[END] as number;
  }
  return flags;
}

/** The same, to `RECORD`. */
function read(input: Uint8Array, start: number, end: number, grammar: Grammar): number {
  // V8 keeps what is known to be an int32 in a register: 1.7 against 2.2 ns a byte (Node 20, x64).
  const first = start | 0;
  const last = end | 0;
  RECORD[START] = first;
  RECORD[SCHEME_END] = first;

  let i = skip(input, first, last, IN_SCHEME);
  if (
    grammar === RELATIVE_REFERENCE ||
    i + 3 > last ||
    input[i] !== COLON ||
    input[i + 1] !== SOLIDUS ||
    input[i + 2] !== SOLIDUS ||
    (input[first] as number) < LOWERCASE_A
  ) {
    return walk(input, first, last, grammar, START_STATE[grammar] as number, 0);
  }
  RECORD[SCHEME_END] = i;

  const host = (i + 3) | 0;
  // A digit might begin an IPv4 address, and anything but a letter something rarer.
  if (host === last || (input[host] as number) < LOWERCASE_A) {
    return walk(input, host, last, grammar, AUTHORITY_STATE, SCHEME);
  }
  let flags = SCHEME | AUTHORITY;
  i = skip(input, host, last, IN_REG_NAME);
  RECORD[HOST_START] = host;
  RECORD[HOST_END] = i;
  if (i < last && input[i] === COLON) {
    flags |= PORT;
    i = skip(input, (i + 1) | 0, last, IN_PORT);
  }
  if (i < last && !endsSegment(input[i] as number)) {
    return walk(input, host, last, grammar, AUTHORITY_STATE, SCHEME);
  }
  RECORD[PATH_START] = i;
  return scanPath(input, i, last, grammar, PATH_STATE, flags);
}

/** Reads on at `i` in `state`, a step at a time, until nothing but path, query and fragment can follow. */
function walk(input: Uint8Array, i: number, end: number, grammar: Grammar, state: number, flags: number): number {
  while (state > PATH_STATE) {
    i = skip(input, i, end, RUN_OF_STATE[state] as number);
    let action = NO_ACTION as number;
    if (i < end) {
      const step = (state << CLASS_SHIFT) | (CLASSES[input[i] as number] as number);
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
        RECORD[HOST_START] = i;
      }
      if (marks & AT_SCHEME_END) RECORD[SCHEME_END] = i;
      if (marks & AT_HOST_END) RECORD[HOST_END] = i;
      if (marks & AT_PATH_START) RECORD[PATH_START] = i;
      if (marks & AT_PATH_END) RECORD[PATH_END] = RECORD[QUERY_END] = i;
      flags |= marks & RESULT_BITS;
      if (marks & PERCENT) flags |= percentFlags(input, i, end);
      if (marks & HAS_DOT) flags |= dotFlags(input, i, end, RECORD[PATH_START] as number);
    }
    if (i === end) break;
    i = (i + 1) | 0;
  }
  if ((flags & SCHEME) === 0) flags &= ~SCHEME_UPPERCASE;
  if ((flags & AUTHORITY) === 0) RECORD[HOST_START] = RECORD[HOST_END] = RECORD[PATH_START] as number;
  return scanPath(input, i, end, grammar, state, flags);
}

/** Reads on at `i` in `state` to the end of the input, through what is left of path, query and fragment. */
function scanPath(input: Uint8Array, i: number, end: number, grammar: Grammar, state: number, flags: number): number {
  if (state === PATH_STATE) {
    for (;;) {
      i = skip(input, i, end, IN_PATH);
      if (i === end || input[i] === QUESTION_MARK || input[i] === NUMBER_SIGN) break;
      if (input[i] === FULL_STOP) {
        flags |= dotFlags(input, i, end, RECORD[PATH_START] as number);
        i = (i + 1) | 0;
      } else {
        const percent = percentFlags(input, i, end);
        if (percent === 0) return ~percentError(input, i, end);
        flags |= percent;
        i = (i + 3) | 0;
      }
    }
    RECORD[PATH_END] = RECORD[QUERY_END] = i;
    if (i < end && input[i] === QUESTION_MARK) {
      flags |= QUERY;
      state = QUERY_STATE;
      i = (i + 1) | 0;
    }
  }
  // What is left is a query, a fragment, or both: they have the same characters.
  for (;;) {
    i = skip(input, i, end, IN_QUERY);
    if (i === end) break;
    if (input[i] === NUMBER_SIGN && state !== FRAGMENT_STATE) {
      if (grammar === ABSOLUTE_URI) return ~i;
      if (state === QUERY_STATE) RECORD[QUERY_END] = i;
      flags |= FRAGMENT;
      state = FRAGMENT_STATE;
      i = (i + 1) | 0;
    } else {
      const percent = percentFlags(input, i, end);
      if (percent === 0) return ~percentError(input, i, end);
      flags |= percent;
      i = (i + 3) | 0;
    }
  }
  if (state === QUERY_STATE) RECORD[QUERY_END] = end;
  RECORD[END] = end;
  return flags;
}

/** Where a percent-encoding that should begin at `i` stops being one. */
function percentError(input: Uint8Array, i: number, end: number): number {
  if (input[i] !== PERCENT_SIGN) return i;
  return i + 1 < end && DIGITS[input[i + 1] as number] !== 0 ? i + 2 : i + 1;
}

/** What the full stop at `i` adds to the result: whether it begins a dot-segment (section 3.3). */
function dotFlags(input: Uint8Array, i: number, end: number, pathStart: number): number {
  if (i !== pathStart && input[i - 1] !== SOLIDUS) return 0;
  const after = i + 1 < end && input[i + 1] === FULL_STOP ? i + 2 : i + 1;
  return after === end || endsSegment(input[after] as number) ? DOT_SEGMENT : 0;
}

/** Whether no segment goes on with this character; of an authority the same is true. */
function endsSegment(character: number): boolean {
  return character === SOLIDUS || character === QUESTION_MARK || character === NUMBER_SIGN;
}
