/**
 * The scanner of HTTP over bytes: {@link walk} takes the automaton of HTTP a step at a time, and skips runs. What is left
 * to say by hand is which rule it has to start from, and what RFC 9110 requires of the port of a CONNECT.
 *
 * `npm run tables` makes `code-units.generated.ts` from this file: the same for strings.
 */

import { readBytes } from '../scanner/bytes.js';
import { DIGIT_SHIFT, HEX_DIGITS, PERCENT_FLAGS, widen } from '../scanner/characters.js';
import {
  CLASS_SHIFT,
  DEAD,
  type Flag,
  type Grammar,
  type Mark,
  NO_ACTION,
  RESULT_BITS,
  type Slot,
} from '../tables/layout.js';
import { FORM_SHIFT, HttpRule, RequestForm } from './layout.js';
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
const CHARACTERS = 0x100;
const CLASSES = widen(CLASS_OF_CODE_UNIT, CHARACTERS);
const RUNS = widen(RUNS_OF_CODE_UNIT, CHARACTERS);
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
const AUTHORITY: typeof Flag.AUTHORITY = 0x2;
const USERINFO: typeof Flag.USERINFO = 0x4;
const FRAGMENT: typeof Flag.FRAGMENT = 0x20;
const PERCENT: typeof Flag.PERCENT = 0x100;
const DOT_SEGMENT: typeof Flag.DOT_SEGMENT = 0x400;
const AT_HOST_START: (typeof Mark)['at:HOST_START'] = 0x40000;
const AT_HOST_END: (typeof Mark)['at:HOST_END'] = 0x80000;
const AT_PATH_START: (typeof Mark)['at:PATH_START'] = 0x100000;
const AT_PATH_END: (typeof Mark)['at:PATH_END'] = 0x200000;
const HAS_DOT: (typeof Mark)['has:DOT'] = 0x8000;

const ORIGIN_FORM_STATE = START_STATE[HttpRule.ORIGIN_FORM] as number;
const ASTERISK_FORM_STATE = START_STATE[HttpRule.ASTERISK_FORM] as number;
const HOST_STATE = START_STATE[HttpRule.HOST] as number;
const HTTP_URI_STATE = START_STATE[HttpRule.HTTP_URI] as number;
const ABSOLUTE = RequestForm.ABSOLUTE << FORM_SHIFT;
const AUTHORITY_FORM = RequestForm.AUTHORITY << FORM_SHIFT;
const ASTERISK_FORM = RequestForm.ASTERISK << FORM_SHIFT;
const RELATIVE_REFERENCE: typeof Grammar.RELATIVE_REFERENCE = 2;
const ABSOLUTE_URI: typeof Grammar.ABSOLUTE_URI = 3;

/** The bit in which the cases of a letter differ. */
const LOWERCASE = 0x20;
const ASTERISK = 0x2a;
const FULL_STOP = 0x2e;
const SOLIDUS = 0x2f;
const ZERO = 0x30;
const COLON = 0x3a;
const QUESTION_MARK = 0x3f;
const LETTER_H = 0x68;
const LETTER_P = 0x70;
const LETTER_S = 0x73;
const LETTER_T = 0x74;
const LAST_PORT = 0xffff;

/** Scans the bytes of a request target; see `scanRequestTargetBytes`. The arguments are not checked. */
export function readRequestTargetBytes(
  method: string,
  input: Uint8Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at: number,
): number {
  if (method === 'CONNECT') return scanConnect(input, start, end, offsets, at);
  if (start < end) {
    const first = input[start] as number;
    if (first === SOLIDUS) return scanOrigin(input, start, end, offsets, at);
    if (first === ASTERISK && method === 'OPTIONS') {
      const flags = walk(input, start | 0, end | 0, offsets, at | 0, ASTERISK_FORM_STATE, 0);
      return flags < 0 ? flags : flags | ASTERISK_FORM;
    }
  }
  return scanAbsolute(input, start, end, offsets, at);
}

/** Scans the bytes of the value of a Host field; see `scanHostBytes`. The arguments are not checked. */
export function readHostBytes(input: Uint8Array, start: number, end: number, offsets: Uint32Array, at: number): number {
  return walk(input, start | 0, end | 0, offsets, at | 0, HOST_STATE, AT_PATH_START);
}

/**
 * origin-form. Unless it begins with `//` it is a relative reference without a fragment, which the other scanner reads 1.5
 * to 3 times as fast (45 and 110 code units, Node 20, x64).
 */
function scanOrigin(input: Uint8Array, start: number, end: number, offsets: Uint32Array, at: number): number {
  if (start + 1 === end || input[start + 1] !== SOLIDUS) {
    const flags = readBytes(input, start, end, offsets, at, RELATIVE_REFERENCE);
    if (flags >= 0 && (flags & FRAGMENT) === 0) return flags;
  }
  return walk(input, start | 0, end | 0, offsets, at | 0, ORIGIN_FORM_STATE, 0);
}

/** authority-form; an empty host, and a port that is empty or no number of 16 bits, cannot be connected to. */
function scanConnect(input: Uint8Array, start: number, end: number, offsets: Uint32Array, at: number): number {
  // What it is unless the colon before a port is met.
  offsets[at + HOST_END] = end;
  const flags = walk(input, start | 0, end | 0, offsets, at | 0, HOST_STATE, AT_PATH_START);
  const read = flags < 0 ? ~flags : end;
  const hostEnd = offsets[at + HOST_END] as number;
  if (hostEnd === start) return ~start;
  let port = 0;
  for (let i = hostEnd + 1; i < read; i++) {
    port = 10 * port + (input[i] as number) - ZERO;
    if (port > LAST_PORT) return ~i;
  }
  if (flags < 0) return flags;
  return hostEnd + 1 < end ? flags | AUTHORITY_FORM : ~end;
}

/**
 * absolute-form. Of an "http" or "https" URI that has no host, or a userinfo, or is none, the automaton of HTTP is asked
 * where it refuses it.
 */
function scanAbsolute(input: Uint8Array, start: number, end: number, offsets: Uint32Array, at: number): number {
  const flags = readBytes(input, start, end, offsets, at, ABSOLUTE_URI);
  const isPlain = (flags & (AUTHORITY | USERINFO)) === AUTHORITY && offsets[at + HOST_START] !== offsets[at + HOST_END];
  if (flags >= 0 && isPlain) return flags | ABSOLUTE;
  if (isHttp(input, start, end)) return walk(input, start | 0, end | 0, offsets, at | 0, HTTP_URI_STATE, 0);
  return flags < 0 ? flags : flags | ABSOLUTE;
}

/** Whether the scheme is "http" or "https". */
function isHttp(input: Uint8Array, start: number, end: number): boolean {
  if (start + 4 >= end) return false;
  if (((input[start] as number) | LOWERCASE) !== LETTER_H) return false;
  if (((input[start + 1] as number) | LOWERCASE) !== LETTER_T) return false;
  if (((input[start + 2] as number) | LOWERCASE) !== LETTER_T) return false;
  if (((input[start + 3] as number) | LOWERCASE) !== LETTER_P) return false;
  const colon = ((input[start + 4] as number) | LOWERCASE) === LETTER_S ? start + 5 : start + 4;
  return colon < end && input[colon] === COLON;
}

/**
 * Reads from `start` to `end`, beginning in `state`; a step with one of the `refused` marks is an error. What it accepts has
 * no scheme, since others have read what has one.
 */
function walk(
  input: Uint8Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at: number,
  state: number,
  refused: number,
): number {
  let flags = 0;
  let i = start;
  offsets[at + START] = offsets[at + SCHEME_END] = start;
  for (;;) {
    const run = RUN_OF_STATE[state] as number;
    while (i < end && ((RUNS[input[i] as number] as number) & run) !== 0) i = (i + 1) | 0;
    let action = NO_ACTION as number;
    if (i < end) {
      const step = (state << CLASS_SHIFT) | (CLASSES[input[i] as number] as number);
      state = NEXT_STATE[step] as number;
      action = ACTION_OF_STEP[step] as number;
      if (state === DEAD || ((ACTIONS[action] as number) & refused) !== 0) return ~i;
    } else {
      action = ACTION_AT_END[state] as number;
      if (action === NO_ACTION) return ~end;
    }
    if (action !== NO_ACTION) {
      const marks = ACTIONS[action] as number;
      if (marks & AT_HOST_START) offsets[at + HOST_START] = i;
      if (marks & AT_HOST_END) offsets[at + HOST_END] = i;
      if (marks & AT_PATH_START) offsets[at + PATH_START] = i;
      if (marks & AT_PATH_END) offsets[at + PATH_END] = i;
      flags |= marks & RESULT_BITS;
      if (marks & PERCENT) flags |= percentFlags(input, i, end);
      if (marks & HAS_DOT) flags |= dotFlags(input, i, end);
    }
    if (i === end) break;
    i = (i + 1) | 0;
  }
  if ((flags & AUTHORITY) === 0) offsets[at + HOST_START] = offsets[at + HOST_END] = offsets[at + PATH_START] as number;
  // Nothing has a fragment.
  offsets[at + QUERY_END] = offsets[at + END] = end;
  return flags;
}

/** What the percent-encoding at `i` adds to the result; 0 if there is none. */
function percentFlags(input: Uint8Array, i: number, end: number): number {
  if (i + 2 >= end) return 0;
  const high = DIGITS[input[i + 1] as number] as number;
  const low = DIGITS[input[i + 2] as number] as number;
  return FLAGS_OF_PERCENT[(high << DIGIT_SHIFT) | low] as number;
}

/** What the full stop at `i` adds to the result: whether it begins a dot-segment. */
function dotFlags(input: Uint8Array, i: number, end: number): number {
  if (input[i - 1] !== SOLIDUS) return 0;
  const after = i + 1 < end && input[i + 1] === FULL_STOP ? i + 2 : i + 1;
  return after === end || input[after] === SOLIDUS || input[after] === QUESTION_MARK ? DOT_SEGMENT : 0;
}
