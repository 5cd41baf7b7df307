/** The changes that repair a text. */

import { encodingOf } from '../normalize/percent.js';
import { CodeUnit, isHighSurrogate, isLowSurrogate, textOfLatin1 } from '../support/code-unit.js';
import { HEXDIG } from '../tables/uri.generated.js';

/** All repairs and their effects. The codes are stable. */
export const REPAIRS = {
  'surrounding-space': 'spaces and control characters around a reference are removed',
  'line-break': 'tabs and line breaks within a reference are removed',
  space: 'a space is percent-encoded',
  'control-character': 'a control character is percent-encoded',
  'non-ascii':
    'a non-ASCII character is percent-encoded, as UTF-8; in the query of a link, in the encoding of its page',
  'lone-surrogate': 'a lone surrogate becomes U+FFFD, percent-encoded',
  percent: 'a "%" without two hexadecimal digits is percent-encoded',
  backslash: 'a "\\" becomes "/" where browsers read it as one',
  bracket: 'a square bracket outside an IP-literal is percent-encoded',
  'at-sign': 'an "@" within a userinfo is percent-encoded: the last one ends it',
  'number-sign': 'a "#" within a fragment is percent-encoded',
  'forbidden-character': 'another character that is invalid in a URI is percent-encoded',
  apostrophe: 'an "\'" in the query of a special scheme is percent-encoded, as browsers send it',
  'non-ascii-host': 'a host with non-ASCII characters is converted to ASCII (UTS 46)',
  'question-mark': 'a "?" before the text of a `Query` is removed',
  'colon-in-first-segment': 'a "./" keeps the first segment from being read as a scheme',
} as const;

/** Stable code of a {@link Change}: a key of {@link REPAIRS}. */
export type RepairCode = keyof typeof REPAIRS;

/** A change of the text. */
export interface Change {
  readonly code: RepairCode;
  /** The offset at which the replaced text starts, in UTF-16 code units of the input. */
  readonly start: number;
  /** The offset at which it ends, exclusive; `start` if text is inserted. */
  readonly end: number;
  /** The new text; empty if text is removed. */
  readonly replacement: string;
}

const LAST_CODE_UNIT = 0xffff;

/** Percent-encodes text that is not ASCII. */
export type Encoder = (text: string) => string;

const REPAIR_CODES: ReadonlyMap<number, RepairCode> = /* @__PURE__ */ new Map([
  [CodeUnit.SPACE, 'space'],
  [CodeUnit.PERCENT_SIGN, 'percent'],
  ['['.charCodeAt(0), 'bracket'],
  [']'.charCodeAt(0), 'bracket'],
  ['@'.charCodeAt(0), 'at-sign'],
  ['#'.charCodeAt(0), 'number-sign'],
  ["'".charCodeAt(0), 'apostrophe'],
]);

/** The changes of a repair. It reads a text without tabs and line breaks, and maps its offsets to offsets of the original text. */
export class Draft {
  /** All changes, in order. */
  readonly changes: Change[] = [];
  readonly #source: string;
  readonly #offsets: Uint32Array;
  readonly #removals: readonly Change[];
  #added = 0;

  /**
   * @param source - the text to read
   * @param offsets - the offset of each of its code units in the original text, and of its end
   * @param removals - the changes that made the text from the original one, in order
   */
  constructor(source: string, offsets: Uint32Array, removals: readonly Change[]) {
    this.#source = source;
    this.#offsets = offsets;
    this.#removals = removals;
  }

  #offsetOf(i: number): number {
    return this.#offsets[i] as number;
  }

  /** Replaces a part of the source, which is after all parts that were replaced before. */
  replace(code: RepairCode, start: number, end: number, replacement: string): void {
    const first = this.#offsetOf(start);
    const afterLast = end === start ? first : this.#offsetOf(end - 1) + 1;
    this.addRemovals(first);
    this.changes.push({ code, start: first, end: afterLast, replacement });
  }

  /** Adds the removals before an offset of the original text. */
  addRemovals(offset: number): void {
    for (let next = this.#removals[this.#added]; next && next.start < offset; next = this.#removals[++this.#added])
      this.changes.push(next);
  }

  /**
   * Encodes everything except characters of a class and percent-encodings, with one change per span of one kind that no removed
   * character interrupts.
   *
   * @param slashes - whether a backslash becomes a slash
   * @param encoder - writes characters that are not ASCII; in UTF-8 by default
   */
  encode(
    start: number,
    end: number,
    characterClass: Uint8Array,
    slashes = false,
    encoder: Encoder = encodeURIComponent,
  ): void {
    for (let i = start; i < end; )
      i += this.#lengthOfFitting(i, end, characterClass) || this.#change(i, end, characterClass, slashes, encoder);
  }

  /** The number of code units at `i` that can stay: 1, 3 for a percent-encoding, or 0. */
  #lengthOfFitting(i: number, end: number, characterClass: Uint8Array): number {
    const character = this.#source.charCodeAt(i);
    if (characterClass[character] === 1) return 1;
    return character === CodeUnit.PERCENT_SIGN && this.#isDigit(i + 1, end) && this.#isDigit(i + 2, end) ? 3 : 0;
  }

  /** Changes the invalid characters of one kind that begin at `start`; returns their number. */
  #change(start: number, end: number, characterClass: Uint8Array, slashes: boolean, encoder: Encoder): number {
    const first = this.#codePointAt(start);
    const code = repairCodeOf(first, slashes);
    let i = start + (first > LAST_CODE_UNIT ? 2 : 1);
    while (
      i < end &&
      this.#offsetOf(i) === this.#offsetOf(i - 1) + 1 &&
      this.#lengthOfFitting(i, end, characterClass) === 0 &&
      repairCodeOf(this.#codePointAt(i), slashes) === code
    )
      i += this.#codePointAt(i) > LAST_CODE_UNIT ? 2 : 1;
    this.replace(code, start, i, corrected(code, this.#source.slice(start, i), encoder));
    return i - start;
  }

  /** A removed character between two surrogates keeps them separate: browsers also treat both as lone. */
  #codePointAt(i: number): number {
    const codePoint = this.#source.codePointAt(i) as number;
    const isApart = codePoint > LAST_CODE_UNIT && this.#offsetOf(i + 1) !== this.#offsetOf(i) + 1;
    return isApart ? this.#source.charCodeAt(i) : codePoint;
  }

  #isDigit(i: number, end: number): boolean {
    return i < end && HEXDIG[this.#source.charCodeAt(i)] === 1;
  }
}

/**
 * Returns a text with its changes; it is ASCII. In a buffer, because 262,144 changes take twice as long by concatenation, mostly in garbage
 * collection (Node 20, x64).
 */
export function changed(text: string, changes: readonly Change[]): string {
  const bytes = new Uint8Array(changes.reduce((size, { replacement }) => size + replacement.length, text.length));
  let length = 0;
  let at = 0;
  for (const { start, end, replacement } of changes) {
    for (; at < start; at++) bytes[length++] = text.charCodeAt(at);
    for (let i = 0; i < replacement.length; i++) bytes[length++] = replacement.charCodeAt(i);
    // A line break in a host that is replaced comes after the host in the list.
    at = Math.max(at, end);
  }
  for (; at < text.length; at++) bytes[length++] = text.charCodeAt(at);
  return textOfLatin1(bytes, 0, length);
}

function corrected(code: RepairCode, wrong: string, encoder: Encoder): string {
  if (code === 'backslash') return '/'.repeat(wrong.length);
  if (code === 'lone-surrogate') return encoder('\ufffd'.repeat(wrong.length));
  if (code === 'non-ascii') return encoder(wrong);
  // One `encodeURIComponent` takes 100 ns, and keeps an apostrophe.
  let encoded = '';
  for (const character of wrong) encoded += encodingOf(character);
  return encoded;
}

function repairCodeOf(character: number, slashes: boolean): RepairCode {
  if (character > CodeUnit.LAST_OF_ASCII)
    return isHighSurrogate(character) || isLowSurrogate(character) ? 'lone-surrogate' : 'non-ascii';
  if (character < CodeUnit.SPACE || character === CodeUnit.DELETE) return 'control-character';
  if (slashes && character === CodeUnit.REVERSE_SOLIDUS) return 'backslash';
  return REPAIR_CODES.get(character) ?? 'forbidden-character';
}
