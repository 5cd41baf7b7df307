/**
 * The compiled tables, to write a scanner with: the automaton of RFC 3986 and its named character classes.
 *
 * @module
 */

// The scanner does not import this module: it would then make the arrays when it is loaded.
import { automaton } from '../tables/uri.generated.js';

export {
  CLASS_SHIFT,
  DEAD,
  HOST_FLAGS,
  Mark,
  NO_ACTION,
  PARTS,
  type Part,
  RESULT_BITS,
  State,
} from '../tables/automaton.js';
export {
  ALPHA,
  CLASSES,
  DIGIT,
  FRAGMENT,
  GEN_DELIMS,
  HEXDIG,
  PCHAR,
  QUERY,
  REFUSED_MARKS,
  REG_NAME,
  RESERVED,
  SCHEME,
  SEGMENT_NC,
  START_STATE,
  STATES,
  SUB_DELIMS,
  UNRESERVED,
  USERINFO,
} from '../tables/uri.generated.js';

type Arrays = ReturnType<typeof automaton>;

const array = <Name extends keyof Arrays>(name: Name): Arrays[Name] => automaton()[name];

/** Equivalence class of each ASCII character; every other code unit or byte is in class 0. */
export const CLASS_OF_CODE_UNIT = /* @__PURE__ */ array('CLASS_OF_CODE_UNIT');
/** State after `(state << CLASS_SHIFT) | class`. */
export const NEXT_STATE = /* @__PURE__ */ array('NEXT_STATE');
/** Index in `ACTIONS` of what to note when a step is taken; indexed as `NEXT_STATE`. */
export const ACTION_OF_STEP = /* @__PURE__ */ array('ACTION_OF_STEP');
/** Index in `ACTIONS` of what to note when the input ends in a state; `NO_ACTION` where it must not end. */
export const ACTION_AT_END = /* @__PURE__ */ array('ACTION_AT_END');
/** The actions: unions of `Mark`. */
export const ACTIONS = /* @__PURE__ */ array('ACTIONS');
/** Bit of the run of each state: the characters that keep it unchanged, with nothing to note; 0 for no such character. */
export const RUN_OF_STATE = /* @__PURE__ */ array('RUN_OF_STATE');
/** The runs that each ASCII character is in, as bits. */
export const RUNS_OF_CODE_UNIT = /* @__PURE__ */ array('RUNS_OF_CODE_UNIT');
/** Index in `PARTS` of the part of a reference that each state is in. */
export const PART_OF_STATE = /* @__PURE__ */ array('PART_OF_STATE');

/** The tables that explain an error. */
export const AUTOMATON = /* @__PURE__ */ automaton();
