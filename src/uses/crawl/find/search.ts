/** Finds references in a text, where the automaton says that they end (RFC 3986, Appendix C). */

import { MAX_HOSTNAME } from '../../../host/index.js';
import { CodeUnit } from '../../../support/index.js';
import { ALPHA, CLASS_SHIFT, DEAD, DIGIT, NO_ACTION, SCHEME, State, uriAutomaton } from '../../../tables/index.js';
import { repaired } from '../../repair/index.js';

/** A reference in a text. */
export interface Found {
  /** The offset at which it starts, in UTF-16 code units. */
  readonly start: number;
  /** The offset at which it ends, exclusive. */
  readonly end: number;
  /** The reference: the text between the offsets, without the characters that do not belong to it, or repaired. */
  readonly text: string;
}

/** The references to search for: options that have been read. */
export interface Wanted {
  /** Names in lowercase, the longest first; `undefined` for every scheme before `//`. */
  readonly schemes: readonly string[] | undefined;
  /** Whether a text is a name that references without a scheme may begin with; `undefined` if they are not searched for. */
  readonly isName: ((name: string) => boolean) | undefined;
  readonly broken: boolean;
  readonly repair: boolean;
}

/** The longest scheme, in characters, if any is searched for; the longest registered one has 36. */
const MAX_SCHEME = 64;

/** Schemes whose URIs have a host, after `//`. */
const WITH_HOST = /^(?:https?|ftps?|wss?)(?::|$)/i;

/** How to read characters that are not allowed in a URI. */
const Mode = {
  STRICT: 0,
  /** A backslash before a slash is not part of the reference, as in JSON. */
  ESCAPED: 1,
  /** White space is not part of it. */
  BROKEN: 2,
  /** They are part of it, and are repaired. */
  REPAIR: 3,
} as const;
type Mode = (typeof Mode)[keyof typeof Mode];

const URL_PREFIX = '<URL:';
const WHITE_SPACE = /[ \t\r\n\f]+/g;
/** Characters that end a reference, even if it is repaired: white space, control characters, quotation marks and angle brackets. */
const DELIMITER = /[\s\p{Cc}\p{Pi}\p{Pf}"`<>]/u;
/** Characters that a name without a scheme does not follow: it would be a part of a path, an address or a longer name. */
const PART_OF_MORE = /[\p{L}\p{N}_.:/\\@%-]/u;
/** Characters after a name with which it is a part of a longer host or an address of mail. */
const GOES_ON = /[\w@%~+$&=]/;
const PUNCTUATION = ".,;:!?'";
const EMPHASIS = '*_~';
const OPENING = '([{';
const CLOSING = ')]}';

const ASCII = 0x80;
const NO_CHARACTER = -1;

/** The references in a text, each found when it is requested. Takes linear time: no stretch is read more than three times. */
export class Search implements Iterable<Found> {
  readonly #text: string;
  readonly #wanted: Wanted;
  readonly #tables = uriAutomaton();
  /** The end of the last reference, and the offset after the last colon or name at which none was found. */
  #at = 0;
  #from = 0;
  /** Where the last walk stopped. */
  #stop = 0;
  /** Where the host of its reference begins; without an authority, where the scheme ends. */
  #host = 0;
  /** The offset before which nothing is repaired: it was tried. */
  #strictUntil = 0;

  constructor(text: string, wanted: Wanted) {
    this.#text = text;
    this.#wanted = wanted;
  }

  *[Symbol.iterator](): IterableIterator<Found> {
    const text = this.#text;
    // The next colon, and the next full stop in a name.
    let colon = -1;
    let dot = this.#wanted.isName === undefined ? text.length : -1;
    for (;;) {
      if (colon < this.#from) colon = indexOf(text, ':', this.#from);
      if (dot < this.#from) dot = indexOf(text, '.', this.#from);
      // Both are the length of the text.
      if (colon === dot) return;
      const found = colon < dot ? this.#withScheme(colon) : this.#withoutScheme(dot);
      if (found === undefined) continue;
      this.#at = this.#from = found.end;
      yield found;
    }
  }

  #withScheme(colon: number): Found | undefined {
    const text = this.#text;
    this.#from = colon + 1;
    const next = text.charCodeAt(colon + 1);
    const isEscaped = next === CodeUnit.REVERSE_SOLIDUS && text.startsWith('\\/\\/', colon + 1);
    const slashes = isEscaped ? 4 : next === CodeUnit.SOLIDUS && text.startsWith('/', colon + 2) ? 2 : 0;
    const start = this.#startOfScheme(colon, slashes > 0);
    if (start < 0) return undefined;
    const from = this.#from + slashes;
    if (isEscaped) return this.#read(start, from, Mode.ESCAPED);
    const broken = this.#wanted.broken && this.#isInBrackets(start) ? this.#read(start, from, Mode.BROKEN) : undefined;
    return broken ?? this.#readPlain(start, from);
  }

  /** Returns the offset of the scheme before a colon; -1 if it is not searched for. */
  #startOfScheme(colon: number, hasSlashes: boolean): number {
    const { schemes } = this.#wanted;
    if (schemes === undefined) return hasSlashes ? startOfAnyScheme(this.#text, colon, this.#at) : -1;
    for (const scheme of schemes) {
      const start = colon - scheme.length;
      if (start >= this.#at && hasNameAt(this.#text, start, scheme) && !isAlphanumeric(this.#text, start - 1))
        return hasSlashes || !WITH_HOST.test(scheme) ? start : -1;
    }
    return -1;
  }

  #withoutScheme(dot: number): Found | undefined {
    const text = this.#text;
    let start = dot;
    while (start > this.#from && this.#isInName(start - 1)) start--;
    let after = dot + 1;
    while (this.#isInName(after)) after++;
    this.#from = after;
    if (after - start > MAX_HOSTNAME || PART_OF_MORE.test(text.charAt(start - 1))) return undefined;
    let end = after;
    while (text.charAt(end - 1) === '.') end--;
    if (!this.#wanted.isName?.(text.slice(start, end))) return undefined;
    const next = text.charAt(after);
    if (GOES_ON.test(next)) return undefined;
    return this.#readPlain(start, start, /[/?#:]/.test(next) ? text.length : after);
  }

  #isInName(i: number): boolean {
    const c = this.#text.charCodeAt(i);
    if (c >= ASCII) return this.#wanted.repair && !DELIMITER.test(this.#text.charAt(i));
    return ALPHA[c] === 1 || DIGIT[c] === 1 || c === CodeUnit.FULL_STOP || c === CodeUnit.HYPHEN;
  }

  /** Whether an angle bracket is before an offset, possibly with `URL:`. */
  #isInBrackets(start: number): boolean {
    const before = this.#text.slice(Math.max(0, start - URL_PREFIX.length), start);
    return before.endsWith('<') || before.toUpperCase() === URL_PREFIX;
  }

  #readPlain(start: number, from: number, limit?: number): Found | undefined {
    if (this.#wanted.repair && start >= this.#strictUntil) {
      const found = this.#read(start, from, Mode.REPAIR, limit);
      if (found !== undefined) return found;
      this.#strictUntil = this.#stop;
    }
    return this.#read(start, from, Mode.STRICT, limit);
  }

  /**
   * Reads a reference.
   *
   * @param from - the offset after its scheme and the slashes; `start` without a scheme
   * @param limit - the offset where it ends at the latest
   */
  #read(start: number, from: number, mode: Mode, limit = this.#text.length): Found | undefined {
    const text = this.#text;
    let end = this.#walk(start, from, mode, limit);
    const isClosed = text.charAt(this.#stop) === '>' && this.#isInBrackets(start);
    if (mode === Mode.BROKEN && !isClosed) return undefined;
    if (!isClosed || (mode !== Mode.BROKEN && end < this.#stop)) end = trimmed(text, start, end);
    if (end <= this.#host) return undefined;
    const written = text.slice(start, end);
    if (mode === Mode.STRICT) return { start, end, text: written };
    if (mode === Mode.ESCAPED) return { start, end, text: written.replaceAll('\\/', '/') };
    if (mode === Mode.BROKEN) return { start, end, text: written.replaceAll(WHITE_SPACE, '') };
    const slashes = start === from ? '//' : '';
    const { reference } = repaired(slashes + written);
    return reference === undefined ? undefined : { start, end, text: reference.slice(slashes.length) };
  }

  /** Runs the automaton; returns the offset after the longest reference with a host, or `start`. Sets `#stop` and `#host`. */
  #walk(start: number, from: number, mode: Mode, limit: number): number {
    const text = this.#text;
    const { CLASS_OF_CODE_UNIT, NEXT_STATE, ACTION_AT_END } = this.#tables;
    // A URI without slashes after its scheme, such as `mailto:`, has no authority.
    const hasAuthority = start === from || text.charCodeAt(from - 1) !== CodeUnit.COLON;
    let i = hasAuthority ? from : from - 1;
    let state: number = hasAuthority ? State.AUTHORITY : State.SCHEME;
    let isInAuthority = hasAuthority;
    // Whether the next character is the first one of the host, unless it ends the authority; and whether there was such a character.
    let isAtHost = hasAuthority;
    let hasHost = !hasAuthority;
    let host = from;
    // After an opening parenthesis or apostrophe, the closing one ends the reference; of parentheses, unless one in it is open.
    const closing = closingOf(text.charCodeAt(start - 1));
    let depth = 0;
    // The longest reference so far: its end, the state there, and its host.
    let accepted = start;
    let acceptedState = state;
    let acceptedHost = from;
    for (; i < limit; i++) {
      const c = text.charCodeAt(i);
      if (c === closing && depth-- === 0) break;
      if (c === CodeUnit.LEFT_PARENTHESIS && closing === CodeUnit.RIGHT_PARENTHESIS) depth++;
      const next = NEXT_STATE[(state << CLASS_SHIFT) | (c < ASCII ? (CLASS_OF_CODE_UNIT[c] as number) : 0)] as number;
      if (next !== DEAD) state = next;
      else if (!this.#skips(i, mode, isInAuthority)) break;
      else if (mode === Mode.REPAIR) state = acceptedState;
      else continue;
      if (isInAuthority) {
        isInAuthority = state > State.PATH;
        if (c === CodeUnit.AT_SIGN) {
          // The text before it is userinfo; without a scheme, an address of mail.
          if (start === from) {
            accepted = start;
            break;
          }
          host = i + 1;
          isAtHost = true;
          hasHost = false;
        } else if (isAtHost) {
          isAtHost = false;
          hasHost = isInAuthority && c !== CodeUnit.COLON;
        }
        // An empty host is allowed in other schemes, such as `file`.
        if (!isInAuthority && !hasHost) {
          if (WITH_HOST.test(text.slice(start, from))) break;
          hasHost = true;
        }
      }
      if (hasHost && ACTION_AT_END[state] !== NO_ACTION) {
        // The rest of a component keeps the state.
        if (closing === NO_CHARACTER && !isAtHost) i = this.#endOfRun(i + 1, limit, state) - 1;
        accepted = i + 1;
        acceptedState = state;
        acceptedHost = host;
      }
    }
    this.#host = acceptedHost;
    this.#stop = i;
    return accepted;
  }

  /** Returns the offset of the next character that changes the state. A loop that does only this takes 0.7 of the time. */
  #endOfRun(from: number, limit: number, state: number): number {
    const text = this.#text;
    const { CLASS_OF_CODE_UNIT, NEXT_STATE } = this.#tables;
    const row = state << CLASS_SHIFT;
    let i = from;
    for (; i < limit; i++) {
      const c = text.charCodeAt(i);
      if (c >= ASCII || NEXT_STATE[row | (CLASS_OF_CODE_UNIT[c] as number)] !== state) break;
    }
    return i;
  }

  /** Whether a reference continues after a character that is not allowed in a URI. */
  #skips(i: number, mode: Mode, isInAuthority: boolean): boolean {
    const character = this.#text.charAt(i);
    if (mode === Mode.ESCAPED) return character === '\\' && this.#text.charAt(i + 1) === '/';
    if (mode === Mode.BROKEN) return ' \t\r\n\f'.includes(character);
    // Only non-ASCII characters of an authority are repaired.
    return mode === Mode.REPAIR && !DELIMITER.test(character) && !(isInAuthority && character < '\x80');
  }
}

/** Returns the offset of a character from an offset onwards; the length of the text without one. */
export function indexOf(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found < 0 ? text.length : found;
}

/** Whether a text has a name in lowercase at an offset, in any case. */
function hasNameAt(text: string, start: number, name: string): boolean {
  for (let i = name.length - 1; i >= 0; i--) {
    const expected = name.charCodeAt(i);
    const c = text.charCodeAt(start + i);
    if (c !== expected && ((c | CodeUnit.CASE_BIT) !== expected || ALPHA[c] !== 1)) return false;
  }
  return true;
}

const isAlphanumeric = (text: string, i: number): boolean =>
  ALPHA[text.charCodeAt(i)] === 1 || DIGIT[text.charCodeAt(i)] === 1;

/** Returns the offset of the longest scheme before a colon; -1 without a scheme. */
function startOfAnyScheme(text: string, colon: number, from: number): number {
  const least = Math.max(from, colon - MAX_SCHEME);
  let start = colon;
  while (start > least && SCHEME[text.charCodeAt(start - 1)] === 1) start--;
  for (; start < colon; start++)
    if (ALPHA[text.charCodeAt(start)] === 1 && !isAlphanumeric(text, start - 1)) return start;
  return -1;
}

/** Returns the character that ends a reference after an opening one: it is allowed in a URI. */
function closingOf(before: number): number {
  if (before === CodeUnit.LEFT_PARENTHESIS) return CodeUnit.RIGHT_PARENTHESIS;
  return before === CodeUnit.APOSTROPHE ? CodeUnit.APOSTROPHE : NO_CHARACTER;
}

/** Returns the end without punctuation, closing brackets that were opened before, and emphasis that was opened directly before. */
function trimmed(text: string, start: number, end: number): number {
  const emphasis = EMPHASIS.includes(text.charAt(start - 1)) ? text.charAt(start - 1) : '';
  const excess = [NaN, NaN, NaN];
  let last = end;
  for (; last > start; last--) {
    const character = text.charAt(last - 1);
    if (PUNCTUATION.includes(character) || character === emphasis) continue;
    const kind = CLOSING.indexOf(character);
    if (kind < 0) break;
    if (Number.isNaN(excess[kind])) excess[kind] = excessOf(text, start, last, kind);
    if ((excess[kind] as number) <= 0) break;
    (excess[kind] as number)--;
  }
  return last;
}

/** Returns how many more closing brackets of a kind there are than opening ones. */
function excessOf(text: string, start: number, end: number, kind: number): number {
  let excess = 0;
  for (let i = start; i < end; i++) {
    if (text[i] === CLOSING[kind]) excess++;
    else if (text[i] === OPENING[kind]) excess--;
  }
  return excess;
}
