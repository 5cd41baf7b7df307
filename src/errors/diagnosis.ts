/** What went wrong at the offset where a scan stopped: read off the tables, and only when somebody asks. */

import { checkGrammar, checkInteger, checkText, wrongValue } from '../tables/arguments.js';
import {
  ACTION_AT_END,
  CLASS_OF_CODE_UNIT,
  DEAD,
  Grammar,
  NEXT_STATE,
  PART_OF_STATE,
  type Part,
  START_STATE,
} from '../tables/index.js';
import { type Automaton, charactersAt, describe, mayEndAt, nextState, partOf, stateBefore } from './automaton.js';

/** The automaton of RFC 3986. */
export const URI_AUTOMATON: Automaton = { CLASS_OF_CODE_UNIT, NEXT_STATE, ACTION_AT_END, PART_OF_STATE };

/**
 * The errors, each with what it says of the character at the offset. The codes are stable.
 */
export const ERRORS = {
  'unexpected-end': 'the input ends too early',
  'forbidden-character': 'a URI cannot have this character; it has to be percent-encoded',
  'invalid-percent-encoding': 'two hexadecimal digits have to follow "%"',
  'invalid-scheme': 'a scheme is a letter, then letters, digits, "+", "-" or ".", then ":"',
  'colon-in-first-segment': 'the first segment of a relative reference cannot have ":"',
  'invalid-userinfo': 'this is neither a port nor a userinfo, which would have to end in "@"',
  'invalid-host': 'this character cannot be in a host',
  'invalid-ip-literal': 'this is not an IPv6address or IPvFuture within brackets',
  'invalid-port': 'a port has digits only',
  'invalid-path': 'this character cannot be in a path',
  'invalid-query': 'this character cannot be in a query',
  'invalid-fragment': 'this character cannot be in a fragment',
  'unexpected-fragment': 'an absolute-URI has no fragment',
} as const;

/** Stable code of a syntax error: a key of {@link ERRORS}. */
export type ErrorCode = keyof typeof ERRORS;

/** Why an input is not of a grammar. */
export interface Diagnosis {
  readonly code: ErrorCode;
  /**
   * What could have stood at the offset: names of ABNF rules (`pchar`, `unreserved`, `HEXDIG`, …), characters in
   * double quotes, and `end of input`.
   */
  readonly expected: readonly string[];
}

const NUMBER_SIGN = 0x23;

/** What is wrong with a character that the part it stands in does not have. */
export const CODE_OF_PART: Readonly<Record<Part, ErrorCode>> = {
  'percent-encoding': 'invalid-percent-encoding',
  'ip-literal': 'invalid-ip-literal',
  port: 'invalid-port',
  host: 'invalid-host',
  userinfo: 'invalid-userinfo',
  scheme: 'invalid-scheme',
  authority: 'invalid-host',
  path: 'invalid-path',
  query: 'invalid-query',
  fragment: 'invalid-fragment',
};

/**
 * Explains a scan that failed.
 *
 * @param input - the scanned input, as a string
 * @param offset - the error offset, in UTF-16 code units; the length of the input for what could follow it
 * @param grammar - the rule of the scan; `Grammar.URI_REFERENCE` by default
 * @throws TypeError if an argument has another type
 * @throws RangeError if `offset` is neither the error offset nor the length of the input, or `grammar` is not a value of `Grammar`
 * @example
 * ```ts
 * diagnose('http://[::1', 11);
 * // { code: 'unexpected-end', expected: [ 'HEXDIG', '"."', '":"', '"]"' ] }
 * ```
 */
export function diagnose(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): Diagnosis {
  const state = stateAt(input, offset, grammar);
  return { code: codeAt(state, input, offset), expected: expectedAt(state, grammar) };
}

/**
 * Returns only the code of {@link diagnose}, which takes less time.
 *
 * @param input - the scanned input, as a string
 * @param offset - the error offset, in UTF-16 code units; or the length of the input
 * @param grammar - the rule of the scan; `Grammar.URI_REFERENCE` by default
 * @throws TypeError if an argument has another type
 * @throws RangeError if `offset` is neither the error offset nor the length of the input, or `grammar` is not a value of `Grammar`
 * @example
 * ```ts
 * errorCode('http://[::1', 11); // 'unexpected-end'
 * ```
 */
export function errorCode(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): ErrorCode {
  return codeAt(stateAt(input, offset, grammar), input, offset);
}

/** The state before the error offset of an input, or at its end. */
function stateAt(input: string, offset: number, grammar: Grammar): number {
  checkText(input, 'input');
  checkInteger(offset, 'offset', 0, input.length);
  checkGrammar(grammar);
  const state = stateBefore(URI_AUTOMATON, START_STATE[grammar] as number, input, offset);
  if (state === DEAD || (offset < input.length && !isRefused(state, input.charCodeAt(offset), grammar)))
    throw wrongValue('offset', 'the error offset of `input`, or its length', offset);
  return state;
}

/** Whether no string of the grammar continues with this character. An absolute-URI has no fragment. */
function isRefused(state: number, character: number, grammar: Grammar): boolean {
  if (nextState(URI_AUTOMATON, state, character) === DEAD) return true;
  return grammar === Grammar.ABSOLUTE_URI && character === NUMBER_SIGN;
}

function codeAt(state: number, input: string, offset: number): ErrorCode {
  if (offset >= input.length) return 'unexpected-end';
  const character = input.charCodeAt(offset);
  // A live step that the scan did not take: the fragment that an absolute-URI refuses.
  if (nextState(URI_AUTOMATON, state, character) !== DEAD) return 'unexpected-fragment';
  const part = partOf(URI_AUTOMATON, state);
  if (isForbidden(character) && part !== 'percent-encoding') return 'forbidden-character';
  if (part === 'path' && input[offset] === ':') return 'colon-in-first-segment';
  return CODE_OF_PART[part];
}

function expectedAt(state: number, grammar: Grammar): string[] {
  const refused = grammar === Grammar.ABSOLUTE_URI ? NUMBER_SIGN : undefined;
  const open = charactersAt(URI_AUTOMATON, state).filter((c) => c !== refused);
  return describe(open, mayEndAt(URI_AUTOMATON, state));
}

/** Whether no URI has a character. */
export function isForbidden(character: number): boolean {
  return (CLASS_OF_CODE_UNIT[character] ?? 0) === 0;
}
