/** A language, as its errors are explained: the tables of its automaton, and its codes with a sentence for each. */

import { checkGrammar } from '../scanner/checks.js';
import { checkInteger, checkText, wrongValue } from '../support/arguments.js';
import { CodeUnit } from '../support/code-unit.js';
import { CLASS_SHIFT, DEAD, NO_ACTION, PARTS, type Part } from '../tables/automaton.js';
import type { Grammar } from '../tables/record.js';
import type { ErrorCode } from './codes.js';
import { isMistypedPort } from './passwords.js';

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

/** A grammar, and its errors. */
export interface Language<Code extends string = string> {
  readonly automaton: () => Automaton;
  /** The rules by their numbers in the automaton, each with an article. */
  readonly rules: readonly string[];
  /** A sentence about the character at the offset, by code. */
  readonly errors: Readonly<Record<Code, string>>;
  /** Ends the sentence about a text that does not match a rule, such as with a function to use; empty for most texts. */
  readonly hint: ((rule: number, text: string) => string) | undefined;
  /** Returns the code of the error of a text, at the place before its error offset. */
  readonly codeAt: (place: Place, text: string, offset: number) => Code;
  /** The result of `expectedAt`, by the key of a place: there are as many places as states of each rule. */
  readonly described: Map<number, readonly string[]>;
  /** Adds non-ASCII rules to the names of the rules that may come next; `takes` says whether a code unit may. */
  readonly withNonAscii:
    | ((expected: readonly string[], takes: (unit: number) => boolean) => readonly string[])
    | undefined;
}

/** How the references of a language are read: of URIs or of IRIs. */
export interface ReferenceLanguage<Thrown extends Error = Error> {
  /** Scans a text as a rule; returns the flags, or `~errorOffset`. Another value is refused at offset 0. */
  readonly scan: (text: string, offsets: Uint32Array, at: number, rule: Grammar) => number;
  /** The error for a text that `scan` refuses. */
  readonly error: (text: string, offset: number, rule: Grammar, name?: string) => Thrown;
  /** Whether no text of the language has a character, wherever it is. */
  readonly isForbidden: (codePoint: number) => boolean;
}

/** A place in a text that begins as a rule of an automaton, with the characters that may come next. */
export class Place {
  declare readonly automaton: Automaton;
  /** The marks that the rule refuses. */
  declare readonly refused: number;
  declare readonly state: number;
  declare readonly part: Part;
  /**
   * The offset of the character that causes an error here. It precedes `offset` in a port that is not a number: a scan reads on, because
   * an "@" could still end a userinfo.
   */
  declare readonly cause: number;

  /** The place before `offset` of a text, or at its end. */
  constructor(automaton: Automaton, rule: number, text: string, offset: number) {
    this.automaton = automaton;
    this.refused = automaton.REFUSED_MARKS[rule] as number;
    const { CLASS_OF_CODE_UNIT, NEXT_STATE } = automaton;
    let state = automaton.START_STATE[rule] as number;
    const end = Math.min(offset, text.length);
    for (let i = 0; i < end; i++)
      state = NEXT_STATE[(state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[text.charCodeAt(i)] as number)] as number;
    this.state = state;
    this.part = PARTS[automaton.PART_OF_STATE[state] as number] as Part;
    this.cause = this.part === 'userinfo' ? causeInUserinfo(text, offset) : offset;
  }

  /** Whether a code unit may come next. */
  takes(unit: number): boolean {
    return this.automaton.NEXT_STATE[this.stepTo(unit)] !== DEAD && !this.refuses(unit);
  }

  /** Whether a code unit could come next in another rule of the automaton, but not in this one. */
  refuses(unit: number): boolean {
    const { ACTIONS, ACTION_OF_STEP } = this.automaton;
    return ((ACTIONS[ACTION_OF_STEP[this.stepTo(unit)] as number] as number) & this.refused) !== 0;
  }

  private stepTo(unit: number): number {
    return (this.state << CLASS_SHIFT) | (this.automaton.CLASS_OF_CODE_UNIT[unit] ?? 0);
  }
}

/** The characters of ASCII that may come next. */
export function charactersAt(place: Place): number[] {
  return Array.from({ length: CodeUnit.LAST_OF_ASCII + 1 }, (_, c) => c).filter((c) => place.takes(c));
}

/** Whether the text may end here. */
export function mayEndAt({ automaton, state }: Place): boolean {
  return automaton.ACTION_AT_END[state] !== NO_ACTION;
}

// Fields of these two classes are only declared: to define them before the constructor sets them takes 3 % of a failing `parse` (Node 20, x64).
/** A text that does not match a rule of a language, from its error offset onwards. */
export class ErrorDetails {
  declare readonly language: Language;
  declare readonly rule: number;
  declare readonly input: string;
  declare readonly offset: number;
  /** The name of the argument, if the function takes several texts. */
  declare readonly name: string | undefined;
  declare readonly place: Place;
  declare readonly code: string;

  constructor(language: Language, rule: number, input: string, offset: number, name?: string) {
    this.language = language;
    this.rule = rule;
    this.input = input;
    this.offset = offset;
    this.name = name;
    this.place = new Place(language.automaton(), rule, input, offset);
    this.code = language.codeAt(this.place, input, offset);
  }
}

/** Returns the details of an error; throws unless there is such a rule, and the offset is the error offset, or the length of the text. */
export function checkedDetails(
  language: Language,
  rule: Grammar,
  input: string,
  offset: number,
  name?: string,
): ErrorDetails {
  checkGrammar(rule);
  checkText(input, 'input');
  checkInteger(offset, 'offset', 0, input.length);
  const details = new ErrorDetails(language, rule, input, offset, name);
  const { place } = details;
  if (place.state === DEAD || (offset < input.length && place.takes(input.charCodeAt(offset))))
    throw wrongValue('offset', 'the error offset of `input`, or its length', offset);
  return details;
}

/** The parts of an authority. */
const IN_AUTHORITY = /^(?:auth|user|host|ip|port)/;

/** Returns the message of an error: one sentence that does not show the text. */
export function messageOf({ language, rule, input, offset, name, place, code }: ErrorDetails, advice?: string): string {
  const { cause, part } = place;
  const where = cause < offset ? ` at offset ${cause}` : '';
  // To encode or remove a character of ASCII in an authority may lead to another host.
  const isOfPart =
    code === 'forbidden-character' && IN_AUTHORITY.test(part) && input.charCodeAt(cause) <= CodeUnit.LAST_OF_ASCII;
  const key = where ? 'invalid-port' : isOfPart ? codeOfPart(part) : code;
  const sentence = advice ?? language.errors[key] + (language.hint?.(rule, input) ?? '');
  const subject = name === undefined ? '' : `\`${name}\` is `;
  return `${subject}not ${language.rules[rule]}: ${unexpectedAt(input, cause)}${where}; ${sentence} (${code}, offset ${offset})`;
}

function causeInUserinfo(text: string, offset: number): number {
  if (!'/?#'.includes(text.charAt(offset)) || text.includes('@')) return offset;
  const start = text.indexOf(':', text.indexOf('//')) + 1;
  const port = text.slice(start, offset);
  return isMistypedPort(port) ? start + port.search(/\D/) : offset;
}

/** Returns the code of a character that is not allowed in a part of the grammar. */
export const codeOfPart = (part: Part): `invalid-${Exclude<Part, 'authority'>}` =>
  `invalid-${part === 'authority' ? 'host' : part}`;

/**
 * Returns the code of an error in a text of RFC 3986 or RFC 3987.
 *
 * @param isForbidden - whether the language allows the character nowhere; by default, whether its automaton does
 */
export function codeAt(place: Place, text: string, offset: number, isForbidden?: (code: number) => boolean): ErrorCode {
  if (offset >= text.length) return 'unexpected-end';
  if (place.cause < offset) return 'invalid-port';
  // The fragment that an absolute-URI refuses.
  if (place.refuses(text.charCodeAt(offset))) return 'unexpected-fragment';
  const { part } = place;
  const character = text.codePointAt(offset) as number;
  const isNowhere = isForbidden?.(character) ?? (place.automaton.CLASS_OF_CODE_UNIT[character] ?? 0) === 0;
  if (part !== 'percent-encoding' && isNowhere) return 'forbidden-character';
  if (part === 'path' && text[offset] === ':') return 'colon-in-first-segment';
  return codeOfPart(part);
}

/** The names of characters that are not visible. */
const CHARACTER_NAMES: ReadonlyMap<number, string> = /* @__PURE__ */ new Map([
  [0, 'NUL'],
  [9, 'tab'],
  [10, 'line feed'],
  [13, 'carriage return'],
  [32, 'space'],
]);
/** Latin letters. Letters of other scripts are written by their numbers, since they may look like ASCII. */
export const LETTER = /^[\xc0-\u024f]$/;

/** Returns the beginning of a message about the character at an offset: `unexpected "["`, `unexpected U+0020 (space)`. */
export function unexpectedAt(text: string, offset: number): string {
  if (offset >= text.length) return 'unexpected end of input';
  // The error may be the second half of a surrogate pair.
  const whole = text.codePointAt(offset - 1) ?? 0;
  const codePoint = whole > 0xffff ? whole : (text.codePointAt(offset) as number);
  const character = String.fromCodePoint(codePoint);
  if (codePoint > CodeUnit.SPACE && codePoint < CodeUnit.DELETE) return `unexpected ${JSON.stringify(character)}`;
  const name = CHARACTER_NAMES.get(codePoint);
  const hex = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  if (LETTER.test(character)) return `unexpected "${character}" (${hex})`;
  return `unexpected ${hex}${name === undefined ? '' : ` (${name})`}`;
}
