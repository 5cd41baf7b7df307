/** What went wrong at the offset where a scan stopped: read off the tables, and only when somebody asks. */

import {
  ACTION_AT_END,
  ALPHA,
  CLASS_OF_CODE_UNIT,
  CLASS_SHIFT,
  DEAD,
  DIGIT,
  Grammar,
  HEXDIG,
  NEXT_STATE,
  NO_ACTION,
  PART_OF_STATE,
  PARTS,
  PCHAR,
  START_STATE,
  SUB_DELIMS,
  UNRESERVED,
} from '../tables/index.js';

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

const CODE_OF_PART: Record<(typeof PARTS)[number], ErrorCode> = {
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

/** Rules to describe a set of characters with, largest first. */
const RULES: readonly (readonly [name: string, members: Uint8Array])[] = [
  ['pchar', PCHAR],
  ['unreserved', UNRESERVED],
  ['sub-delims', SUB_DELIMS],
  ['HEXDIG', HEXDIG],
  ['ALPHA', ALPHA],
  ['DIGIT', DIGIT],
];
const ASCII = 128;

/**
 * Explains a scan that failed.
 *
 * @param input - what was scanned, as a string
 * @param offset - the error offset, in UTF-16 code units
 * @example
 * ```ts
 * diagnose('http://[::1', 11);
 * // { code: 'unexpected-end', expected: [ 'HEXDIG', '"."', '":"', '"]"' ] }
 * ```
 */
export function diagnose(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): Diagnosis {
  const state = stateBefore(input, offset, grammar);
  return { code: codeAt(state, input, offset), expected: expectedAt(state, grammar) };
}

/**
 * The code alone of what {@link diagnose} says, which is the cheaper part of it.
 *
 * @example
 * ```ts
 * errorCode('http://[::1', 11); // 'unexpected-end'
 * ```
 */
export function errorCode(input: string, offset: number, grammar: Grammar = Grammar.URI_REFERENCE): ErrorCode {
  return codeAt(stateBefore(input, offset, grammar), input, offset);
}

/** The state that the automaton is in when it comes to an offset. */
function stateBefore(input: string, offset: number, grammar: Grammar): number {
  let state = START_STATE[grammar] as number;
  const end = Math.min(offset, input.length);
  for (let i = 0; i < end; i++) state = next(state, input.charCodeAt(i));
  return state;
}

function codeAt(state: number, input: string, offset: number): ErrorCode {
  if (offset >= input.length) return 'unexpected-end';
  const character = input.charCodeAt(offset);
  // A live step that the scan did not take: the fragment that an absolute-URI refuses.
  if (next(state, character) !== DEAD) return 'unexpected-fragment';
  const part = PARTS[PART_OF_STATE[state] as number] as (typeof PARTS)[number];
  if (classOf(character) === 0 && part !== 'percent-encoding') return 'forbidden-character';
  if (part === 'path' && input[offset] === ':') return 'colon-in-first-segment';
  return CODE_OF_PART[part];
}

function expectedAt(state: number, grammar: Grammar): string[] {
  const open = new Set<number>();
  for (let c = 0; c < ASCII; c++) if (next(state, c) !== DEAD) open.add(c);
  if (grammar === Grammar.ABSOLUTE_URI) open.delete('#'.charCodeAt(0));
  const expected: string[] = [];
  for (const [name, table] of RULES) {
    const members = [...open].filter((c) => table[c] === 1);
    const size = table.reduce((sum, member) => sum + member, 0);
    if (members.length < size) continue;
    expected.push(name);
    for (const c of members) open.delete(c);
  }
  for (const c of open) expected.push(`"${String.fromCharCode(c)}"`);
  if (ACTION_AT_END[state] !== NO_ACTION) expected.push('end of input');
  return expected;
}

function next(state: number, character: number): number {
  return NEXT_STATE[(state << CLASS_SHIFT) | classOf(character)] as number;
}

function classOf(character: number): number {
  return CLASS_OF_CODE_UNIT[character] ?? 0;
}
