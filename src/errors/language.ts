/** A language, as its errors are explained: the tables of its automaton, and its codes with a sentence for each. */

import { checkInteger, checkText, wrongValue } from '../tables/arguments.js';
import { CLASS_SHIFT, DEAD, NO_ACTION, PARTS, type Part } from '../tables/automaton.js';
import type { Grammar } from '../tables/record.js';
import type { ErrorCode } from './codes.js';

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
export interface ReferenceLanguage {
  /** Scans a text as a rule; returns the flags, or `~errorOffset`. Another value is refused at offset 0. */
  readonly scan: (text: string, offsets: Uint32Array, at: number, rule: Grammar) => number;
  /** The error for a text that `scan` refuses. */
  readonly error: (text: string, offset: number, rule: Grammar) => Error;
  /** Whether no text of the language has a character, wherever it is. */
  readonly isForbidden: (codePoint: number) => boolean;
}

const ASCII = 128;

/** A place in a text that begins as a rule of an automaton, with the characters that may come next. */
export class Place {
  readonly automaton: Automaton;
  /** The marks that the rule refuses. */
  readonly refused: number;
  readonly state: number;

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
  }

  /** Whether no text begins as this one does up to here. */
  get isDead(): boolean {
    return this.state === DEAD;
  }

  get part(): Part {
    return PARTS[this.automaton.PART_OF_STATE[this.state] as number] as Part;
  }

  /** Whether a code unit may come next. */
  takes(unit: number): boolean {
    return this.automaton.NEXT_STATE[stepFrom(this.automaton, this.state, unit)] !== DEAD && !this.refuses(unit);
  }

  /** Whether a code unit could come next in another rule of the automaton, but not in this one. */
  refuses(unit: number): boolean {
    const { ACTIONS, ACTION_OF_STEP } = this.automaton;
    const marks = ACTIONS[ACTION_OF_STEP[stepFrom(this.automaton, this.state, unit)] as number] as number;
    return (marks & this.refused) !== 0;
  }
}

/** The characters of ASCII that may come next. */
export function charactersAt(place: Place): number[] {
  return Array.from({ length: ASCII }, (_, c) => c).filter((c) => place.takes(c));
}

/** Whether the text may end here. */
export function mayEndAt({ automaton, state }: Place): boolean {
  return automaton.ACTION_AT_END[state] !== NO_ACTION;
}

function stepFrom({ CLASS_OF_CODE_UNIT }: Automaton, state: number, unit: number): number {
  return (state << CLASS_SHIFT) | (CLASS_OF_CODE_UNIT[unit] ?? 0);
}

/** Returns the code of the error of a text that does not match a rule. The offset must be the error offset, or the length of the text. */
export function codeOf<Code extends string>(
  language: Language<Code>,
  rule: number,
  text: string,
  offset: number,
): Code {
  checkText(text, 'input');
  checkInteger(offset, 'offset', 0, text.length);
  const place = new Place(language.automaton(), rule, text, offset);
  if (place.isDead || (offset < text.length && place.takes(text.charCodeAt(offset))))
    throw wrongValue('offset', 'the error offset of `input`, or its length', offset);
  return language.codeAt(place, text, offset);
}

/** Returns the message about a text that does not match a rule: one sentence that does not show the text. */
export function messageOf<Code extends string>(
  { rules, errors, hint }: Language<Code>,
  rule: number,
  code: Code,
  text: string,
  offset: number,
): string {
  const more = hint?.(rule, text) ?? '';
  return `not ${rules[rule]}: ${unexpectedAt(text, offset)}; ${errors[code]}${more} (${code}, offset ${offset})`;
}

/** Returns the code of a character that is not allowed in a part of the grammar. */
export const codeOfPart = (part: Part): `invalid-${Exclude<Part, 'authority'>}` =>
  `invalid-${part === 'authority' ? 'host' : part}`;

/**
 * Returns the code of an error in a text of RFC 3986 or RFC 3987.
 *
 * @param isForbidden - whether no text of the language has a character, wherever it is
 */
export function codeAt(
  isForbidden: (codePoint: number) => boolean,
  place: Place,
  text: string,
  offset: number,
): ErrorCode {
  if (offset >= text.length) return 'unexpected-end';
  // The fragment that an absolute-URI refuses.
  if (place.refuses(text.charCodeAt(offset))) return 'unexpected-fragment';
  const { part } = place;
  if (part !== 'percent-encoding' && isForbidden(text.codePointAt(offset) as number)) return 'forbidden-character';
  if (part === 'path' && text[offset] === ':') return 'colon-in-first-segment';
  return codeOfPart(part);
}

/** The names of characters that are not visible. */
const NAMES: Readonly<Record<number, string>> = {
  0: 'NUL',
  9: 'tab',
  10: 'line feed',
  13: 'carriage return',
  32: 'space',
};
const PRINTABLE = /^[!-~]$/;

/** Returns the beginning of a message about the character at an offset: `unexpected "["`, `unexpected U+0020 (space)`. */
export function unexpectedAt(text: string, offset: number): string {
  if (offset >= text.length) return 'unexpected end of input';
  // The error may be the second half of a surrogate pair.
  const whole = text.codePointAt(offset - 1) ?? 0;
  const codePoint = whole > 0xffff ? whole : (text.codePointAt(offset) as number);
  const character = String.fromCodePoint(codePoint);
  if (PRINTABLE.test(character)) return `unexpected ${JSON.stringify(character)}`;
  const name = NAMES[codePoint];
  const hex = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  return `unexpected ${hex}${name === undefined ? '' : ` (${name})`}`;
}
