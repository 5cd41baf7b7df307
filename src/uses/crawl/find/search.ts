/** Finds references in a text, where the automaton says that they end (RFC 3986, Appendix C). */

import { FULL_STOPS, MAX_HOSTNAME } from '../../../host/index.js';
import { CodeUnit, isHighSurrogate, isLowSurrogate } from '../../../support/index.js';
import { ALPHA, CLASS_SHIFT, DEAD, DIGIT, NO_ACTION, SCHEME, State, uriAutomaton } from '../../../tables/index.js';
import { repaired } from '../../repair/index.js';
import { CLOSING, OPENING, SOFT } from './link-ends.generated.js';

/** A reference in a text. */
export interface Found {
  /** The offset at which it starts, in UTF-16 code units. */
  readonly start: number;
  /** The offset at which it ends, exclusive. */
  readonly end: number;
  /** The reference: the text between the offsets, without the characters that do not belong to it, or repaired. */
  readonly text: string;
  /** The same with `//` before it, if it begins with a host: `//localhost:8000/x` for `localhost:8000/x`, which has a scheme otherwise. */
  readonly reference: string;
}

/** The references to search for: options that have been read. */
export interface Wanted {
  /** Names in lowercase, the longest first; `undefined` for every scheme before `//`. */
  readonly schemes: readonly string[] | undefined;
  /** Whether references without a scheme may begin with a host, perhaps with a port; `undefined` if they are not searched for. */
  readonly isHost: ((host: string, hasPort: boolean) => boolean) | undefined;
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
/**
 * Characters that a host must not have, after Normalization Form KC and in lowercase: UTS 46 with UseSTD3ASCIIRules disallows them. The
 * test compares the package tr46.
 */
const NOT_IN_HOST =
  /[^\P{ASCII}a-z\d-]|[\p{Z}\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?!\p{Default_Ignorable_Code_Point})\p{Cf}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2FF0-\u2FFF\u3002\u31EF\uFFFC\uFFFD\u{E0001}-\u{E007F}]/u;
/** A character that is escaped in JSON. */
const ESCAPED_UNIT = /\\u([\da-f]{4})/iy;
/** Characters that a name without a scheme does not follow: it would be a part of a path, an address or a longer name. */
const PART_OF_MORE = /[\p{L}\p{N}_.:/\\@%-]/u;
/** Characters after a name with which it is a part of a longer host or an address of mail. */
const GOES_ON = /[\w@%~+$&=]/;
const EMPHASIS = '*_~';
const IS_PUNCTUATION = /^\p{P}$/u;
const PORT_AFTER_NAME = /:\d+(?:\W|$)/y;
/** Delimiters before which a host ends. */
const AFTER_HOST = /[/?#:\]]/;

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
  /** Whether it stopped after an authority. */
  #isAfterHost = false;
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
    let dot = this.#wanted.isHost === undefined ? text.length : -1;
    for (;;) {
      if (colon < this.#from) colon = indexOf(text, ':', this.#from);
      if (dot < this.#from) dot = indexOf(text, '.', this.#from);
      // Both are the length of the text.
      if (colon === dot) return;
      const found = colon < dot ? this.#withScheme(colon) : this.#withoutScheme(dot, this.#from);
      if (found === undefined) continue;
      this.#at = this.#from = found.end;
      yield found;
    }
  }

  #withScheme(colon: number): Found | undefined {
    const text = this.#text;
    const least = this.#from;
    this.#from = colon + 1;
    const next = text.charCodeAt(colon + 1);
    const isEscaped = next === CodeUnit.REVERSE_SOLIDUS && text.startsWith('\\/\\/', colon + 1);
    const slashes = isEscaped ? 4 : next === CodeUnit.SOLIDUS && text.startsWith('/', colon + 2) ? 2 : 0;
    const start = this.#startOfScheme(colon, slashes > 0);
    if (start < 0) return DIGIT[next] === 1 ? this.#withoutScheme(colon, least) : undefined;
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
      if (start >= this.#at && hasNameAt(this.#text, start, scheme) && isBeginning(this.#text, start))
        return hasSlashes || !WITH_HOST.test(scheme) ? start : -1;
    }
    return -1;
  }

  /** @param least - the offset at which it may begin at the earliest */
  #withoutScheme(at: number, least: number): Found | undefined {
    const { isHost } = this.#wanted;
    const text = this.#text;
    if (isHost === undefined) return undefined;
    let first = at;
    while (first > least && this.#isInName(first - 1)) first--;
    first = afterControlSequence(text, first, at);
    let after = at;
    while (this.#isInName(after)) after++;
    this.#from = Math.max(this.#from, after);
    if (after - first > MAX_HOSTNAME) return undefined;
    let before = first;
    while (text.charAt(before - 1) === '_') before--;
    if (PART_OF_MORE.test(text.charAt(before - 1)) && !endsControlSequence(text, before)) return undefined;
    let start = first;
    while (start < after && isMark(text, start)) start++;
    let end = after;
    while (start < end && isMark(text, end - 1)) end--;
    PORT_AFTER_NAME.lastIndex = after;
    if (!isHost(text.slice(start, end), PORT_AFTER_NAME.test(text))) return undefined;
    const mark = emphasisBefore(text, start);
    let next = after;
    while (mark !== '' && text.charAt(next) === mark) next++;
    if (GOES_ON.test(text.charAt(next))) return undefined;
    const found = this.#readPlain(start, start, '/?#:'.includes(text[after] ?? ' ') ? text.length : end);
    // A name after a low line is emphasized, or a part of a longer one.
    return found !== undefined && before < first && text.charAt(found.end) !== '_' ? undefined : found;
  }

  #isInName(i: number): boolean {
    const c = this.#text.charCodeAt(i);
    if (c >= ASCII) return this.#wanted.repair && this.#isInHost(i);
    return ALPHA[c] === 1 || DIGIT[c] === 1 || c === CodeUnit.FULL_STOP || c === CodeUnit.HYPHEN;
  }

  /** Whether a non-ASCII character may be in a host. */
  #isInHost(i: number): boolean {
    const character = characterAt(this.#text, i);
    return !DELIMITER.test(character) && isHostCharacter(character);
  }

  /** Whether the host of a reference continues after the reference, with characters that a URI must not contain. */
  #isCut(end: number): boolean {
    // Most references have a path.
    if (this.#isAfterHost) return false;
    const text = this.#text;
    let dots = end;
    while (text.charAt(dots) === '.') dots++;
    if (AFTER_HOST.test(text.slice(this.#host, end))) return false;
    ESCAPED_UNIT.lastIndex = dots;
    const [, escaped] = ESCAPED_UNIT.exec(text) ?? [];
    let last = dots;
    while (text.charAt(last) === '%' || (text.charCodeAt(last) >= ASCII && this.#isInHost(last))) last++;
    return (
      (last > dots && (trimmed(text, dots, last) > dots || isAlphanumeric(text, last))) ||
      (escaped !== undefined && isHostCharacter(String.fromCharCode(Number.parseInt(escaped, 16))))
    );
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
    if (end <= this.#host || (mode !== Mode.REPAIR && this.#isCut(end))) return undefined;
    const slashes = start === from ? '//' : '';
    const reference = writtenIn(mode, slashes + text.slice(start, end), slashes.length + this.#host - start);
    return reference === undefined ? undefined : { start, end, text: reference.slice(slashes.length), reference };
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
    const before = text.charAt(start - 1);
    const closing = before === '(' ? CodeUnit.RIGHT_PARENTHESIS : before === "'" ? CodeUnit.APOSTROPHE : NO_CHARACTER;
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
    this.#isAfterHost = hasAuthority && !isInAuthority;
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
    if (mode !== Mode.REPAIR) return false;
    // Only non-ASCII characters of an authority are repaired.
    return isInAuthority ? character >= '\x80' && this.#isInHost(i) : !DELIMITER.test(character);
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

/** Whether a character of a name is punctuation. */
const isMark = (text: string, i: number): boolean =>
  text.charCodeAt(i) < ASCII ? !isAlphanumeric(text, i) : IS_PUNCTUATION.test(text.charAt(i));

const isAlphanumeric = (text: string, i: number): boolean =>
  ALPHA[text.charCodeAt(i)] === 1 || DIGIT[text.charCodeAt(i)] === 1;

/** Whether a scheme may begin at an offset. */
const isBeginning = (text: string, start: number): boolean =>
  !isAlphanumeric(text, start - 1) || endsControlSequence(text, start);

/** Returns the offset of the longest scheme before a colon; -1 without a scheme. */
function startOfAnyScheme(text: string, colon: number, from: number): number {
  const least = Math.max(from, colon - MAX_SCHEME);
  let start = colon;
  while (start > least && SCHEME[text.charCodeAt(start - 1)] === 1) start--;
  for (start = afterControlSequence(text, start, colon); start < colon; start++)
    if (ALPHA[text.charCodeAt(start)] === 1 && isBeginning(text, start)) return start;
  return -1;
}

/** Whether a control sequence of a terminal, such as a color, ends at an offset (ECMA-48, section 5.4). */
function endsControlSequence(text: string, end: number): boolean {
  const last = text.charCodeAt(end - 1);
  if (!(last >= 0x40 && last < 0x7f)) return false;
  let i = end - 2;
  while (text.charCodeAt(i) >> 4 === 2) i--;
  while (text.charCodeAt(i) >> 4 === 3) i--;
  return text.charAt(i) === '\x9b' || (text.charAt(i) === '[' && text.charAt(i - 1) === '\x1b');
}

/** Returns the start of a name without the end of a control sequence: its first letter, perhaps after digits. */
function afterControlSequence(text: string, start: number, end: number): number {
  let letter = start;
  while (letter < end && ALPHA[text.charCodeAt(letter)] !== 1) letter++;
  return letter < end && endsControlSequence(text, letter + 1) ? letter + 1 : start;
}

/** Returns the character that a code unit is, or is half of. */
function characterAt(text: string, i: number): string {
  if (text.charCodeAt(i) < ASCII) return text.charAt(i);
  const isSecond = isLowSurrogate(text.charCodeAt(i)) && isHighSurrogate(text.charCodeAt(i - 1));
  return String.fromCodePoint(text.codePointAt(isSecond ? i - 1 : i) as number);
}

const isHostCharacter = (character: string): boolean =>
  FULL_STOPS.test(character) || !NOT_IN_HOST.test(character.normalize('NFKC').toLowerCase());

/** Returns a reference without the characters that are not part of it, or repaired; `undefined` if it cannot be repaired. */
function writtenIn(mode: Mode, text: string, host: number): string | undefined {
  if (mode === Mode.ESCAPED) return text.replaceAll('\\/', '/');
  if (mode === Mode.BROKEN) return text.replaceAll(WHITE_SPACE, '');
  return mode === Mode.REPAIR ? repaired(withDots(text, host)).reference : text;
}

/**
 * Returns a reference with a dot for each full stop of other scripts in its host, as UTS 46 maps them.
 *
 * @param host - the offset of its host; without an authority, the offset after the colon of its scheme
 */
function withDots(text: string, host: number): string {
  if (text.charCodeAt(host - 1) === CodeUnit.COLON) return text;
  const [name = ''] = text.slice(host).split(AFTER_HOST, 1);
  return text.slice(0, host) + name.split(FULL_STOPS).join('.') + text.slice(host + name.length);
}

/** Returns the character of emphasis before an offset, or an empty text. */
const emphasisBefore = (text: string, start: number): string =>
  EMPHASIS.includes(text.charAt(start - 1)) ? text.charAt(start - 1) : '';

/** Returns how many more closing brackets of a kind there are than opening ones. */
const excessOf = (text: string, kind: number): number =>
  text.replaceAll(OPENING.charAt(kind), '').length - text.replaceAll(CLOSING.charAt(kind), '').length;

/** Returns the end without punctuation, closing brackets that were opened before, and emphasis that was opened directly before. */
function trimmed(text: string, start: number, end: number): number {
  const emphasis = emphasisBefore(text, start);
  let excess: Map<number, number> | undefined;
  let last = end;
  while (last > start && !isAlphanumeric(text, last - 1) && text.charCodeAt(last - 1) !== CodeUnit.SOLIDUS) {
    const character = characterAt(text, last - 1);
    if (!SOFT.test(character) && character !== emphasis) {
      const kind = CLOSING.indexOf(character);
      if (kind < 0) break;
      excess ??= new Map();
      const closing = excess.get(kind) ?? excessOf(text.slice(start, last), kind);
      if (closing <= 0) break;
      excess.set(kind, closing - 1);
    }
    last -= character.length;
  }
  return last;
}
