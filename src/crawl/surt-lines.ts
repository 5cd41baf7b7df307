import { isOfWeb } from '../resolve/lines/bytes.js';
import { type LineBuffer, type LineWriter, writeLines } from '../resolve/lines/line-buffer.js';
import { octetOf } from '../resolve/percent.js';
import type { Batch } from '../scanner/batch.js';
import { Flag } from '../scanner/index.js';
import type { Scanned } from '../scanner/scanned.js';
import { CodeUnit } from '../tables/code-unit.js';
import { utf8Decoder, utf8Encoder } from '../tables/lazy.js';
import { readOptions } from '../tables/options.js';
import { DIGIT, HEXDIG } from '../tables/uri.generated.js';
import { canonicalPath, canonicalQuery } from './archive-form.js';
import { IN_LABEL, OPTIONS, type SurtOptions, surt, UNORDINARY } from './surt.js';

/**
 * Writes the archive key of each line of a batch: the result of `surt`, as bytes. Keys of ordinary `http` and `https` URIs are written
 * without strings.
 *
 * A line that is not a URI becomes an empty line; no key is empty.
 *
 * @param batch - a batch filled by `scanLines`, with its input unchanged
 * @param out - the buffer for the keys, one per line of the batch; its previous lines are overwritten
 * @param options - as for `surt`
 * @returns `out`
 * @throws RangeError if the input of the batch is in `out`, or if the result would take more than 4 GiB
 * @example
 * ```ts
 * const batch = scanLines(new TextEncoder().encode('http://www.Archive.org/a/?c&b\n/a\n'), new Batch());
 * const out = surtLines(batch, new LineBuffer());
 * out.slice(0); // 'org,archive)/a?b&c'
 * out.slice(1); // ''
 * ```
 */
export function surtLines(batch: Batch, out: LineBuffer, options?: SurtOptions): LineBuffer {
  return writeLines(batch, out, new KeyWriter(options === undefined ? OPTIONS : readOptions(options, OPTIONS)));
}

type Line = Scanned<Uint8Array>;

/** A key, or a part of it, that strings are needed for. */
const NOT_ORDINARY = -1;
/** The most bytes of a key for a byte of a URI: some octets become percent-encoded. */
const GROWTH = 3;

class KeyWriter implements LineWriter {
  /** For `(`, `,`, `)` and the root. */
  readonly most = 4;
  readonly #options: Required<SurtOptions>;

  constructor(options: Required<SurtOptions>) {
    this.#options = options;
  }

  keeps(): boolean {
    return false;
  }

  write(R: Line, out: LineBuffer, start: number): number {
    if (!R.has(Flag.SCHEME)) return start;
    const end = this.#options.canonical ? this.#appendOrdinary(R, out.bytes, start) : NOT_ORDINARY;
    if (end !== NOT_ORDINARY) return end;
    const key = surt(textOf(R, R.start, R.end), this.#options);
    out.open(GROWTH * key.length);
    return appendText(key, out.bytes, start);
  }

  /** Writes the key of an "http" or "https" URI with an ordinary host. */
  #appendOrdinary(R: Line, T: Uint8Array, start: number): number {
    const { input, schemeEnd, pathEnd, queryEnd } = R;
    if (R.has(UNORDINARY) || !isOfWeb(input, R.start, schemeEnd)) return NOT_ORDINARY;
    let at = start;
    if (this.#options.withScheme) {
      for (let i = R.start; i < R.hostStart; i++) T[at++] = input[i] as number;
      T[at++] = LEFT_PARENTHESIS;
    }
    at = appendLabels(input, R.hostStart, R.hostEnd, T, at);
    if (at === NOT_ORDINARY) return NOT_ORDINARY;
    if (this.#options.trailingComma) T[at++] = COMMA;
    T[at++] = RIGHT_PARENTHESIS;
    at = this.#appendPath(R, T, at);
    return pathEnd + 1 >= queryEnd ? at : this.#appendQuery(R, T, at);
  }

  #appendPath(R: Line, T: Uint8Array, start: number): number {
    const { pathStart, pathEnd } = R;
    const end = appendDecoded(R.input, pathStart, pathEnd, T, start);
    if (end === NOT_ORDINARY || !isOrdinaryPath(T, start, end))
      return appendText(canonicalPath(textOf(R, pathStart, pathEnd), R.has(Flag.PERCENT), true), T, start);
    if (end > start + 1) return T[end - 1] === CodeUnit.SOLIDUS ? end - 1 : end;
    T[start] = CodeUnit.SOLIDUS;
    return start + 1;
  }

  #appendQuery(R: Line, T: Uint8Array, start: number): number {
    const { pathEnd, queryEnd } = R;
    T[start] = QUESTION_MARK;
    const end = appendDecoded(R.input, pathEnd + 1, queryEnd, T, start + 1);
    if (end !== NOT_ORDINARY && sortQuery(T, start + 1, end)) return end;
    const query = canonicalQuery(textOf(R, pathEnd + 1, queryEnd), R.has(Flag.PERCENT));
    return query === '' ? start : appendText(query, T, start + 1);
  }
}

const textOf = ({ input }: Line, start: number, end: number): string =>
  utf8Decoder().decode(input.subarray(start, end));

const appendText = (text: string, target: Uint8Array, at: number): number =>
  at + utf8Encoder().encodeInto(text, target.subarray(at)).written;

const LEFT_PARENTHESIS = 0x28;
const RIGHT_PARENTHESIS = 0x29;
const COMMA = 0x2c;
const QUESTION_MARK = 0x3f;
const [W, D, I, S, N, F] = [0x77, 0x64, 0x69, 0x73, 0x6e, 0x66];

/** Writes the labels of a name in reverse order, without `www.`, as `reversedName` does. */
function appendLabels(input: Uint8Array, hostStart: number, end: number, T: Uint8Array, at: number): number {
  if ((input[end - 1] as number) < CodeUnit.LOWER_A) return NOT_ORDINARY;
  let start = hostStart;
  if (input[start] === W && input[start + 1] === W && input[start + 2] === W) {
    let i = start + 3;
    while (DIGIT[input[i] as number] === 1) i++;
    if (input[i] === CodeUnit.FULL_STOP) start = i + 1;
  }
  let labelEnd = end;
  for (let i = end - 1; i >= start; i--) {
    const c = input[i] as number;
    if (c !== CodeUnit.FULL_STOP) {
      if (IN_LABEL[c] !== 1) return NOT_ORDINARY;
      continue;
    }
    if (i + 1 === labelEnd) return NOT_ORDINARY;
    for (let k = i + 1; k < labelEnd; k++) T[at++] = input[k] as number;
    T[at++] = COMMA;
    labelEnd = i;
  }
  if (labelEnd === start) return NOT_ORDINARY;
  for (let k = start; k < labelEnd; k++) T[at++] = input[k] as number;
  return at;
}

/** The byte that an octet is in a key; 0 for one that is percent-encoded there. */
const IN_KEY = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, octet) => {
  const character = String.fromCharCode(octet);
  return /[!-"$&-~]/.test(character) ? character.toLowerCase().charCodeAt(0) : 0;
});
const TO_LOWERCASE = 0x20;

/** Longer components are left to strings. */
const MOST_BYTES = 4096;
/** A component in an earlier form. */
const copy = /* @__PURE__ */ new Uint8Array(MOST_BYTES);

/** Writes part of a URI with its percent-encodings decoded and its octets as keys have them. */
function appendDecoded(input: Uint8Array, start: number, end: number, T: Uint8Array, from: number): number {
  let at = from;
  for (let i = start; i < end; i++) {
    const c = IN_KEY[input[i] as number] as number;
    if (c !== 0) {
      T[at++] = c;
      continue;
    }
    const high = input[++i] as number;
    const low = input[++i] as number;
    const octet = octetOf(high, low);
    // The next octets may become another percent-encoding.
    if (octet === CodeUnit.PERCENT_SIGN) return appendRepeatedly(input, start, end, T, from);
    const decoded = IN_KEY[octet] as number;
    if (decoded !== 0) {
      T[at++] = decoded;
      continue;
    }
    T[at++] = CodeUnit.PERCENT_SIGN;
    // Of digits, nothing changes.
    T[at++] = high | TO_LOWERCASE;
    T[at++] = low | TO_LOWERCASE;
  }
  return at;
}

/** As {@link appendDecoded}, but decodes repeatedly, as `decodeRepeatedly` does. */
function appendRepeatedly(input: Uint8Array, start: number, end: number, T: Uint8Array, from: number): number {
  if (end - start > MOST_BYTES) return NOT_ORDINARY;
  let length = 0;
  for (let i = start; i < end; i++) {
    copy[length++] = input[i] as number;
    while (length > 2 && copy[length - 3] === CodeUnit.PERCENT_SIGN && isEncoding(length - 2)) {
      length -= 2;
      copy[length - 1] = octetOf(copy[length] as number, copy[length + 1] as number);
    }
  }
  let at = from;
  for (let i = 0; i < length; i++) {
    const octet = copy[i] as number;
    const c = IN_KEY[octet] as number;
    if (c !== 0) T[at++] = c;
    else {
      T[at++] = CodeUnit.PERCENT_SIGN;
      T[at++] = LOWER_HEX.charCodeAt(octet >> 4);
      T[at++] = LOWER_HEX.charCodeAt(octet & 0xf);
    }
  }
  return at;
}

const LOWER_HEX = '0123456789abcdef';
const isEncoding = (i: number): boolean => HEXDIG[copy[i] as number] === 1 && HEXDIG[copy[i + 1] as number] === 1;

/** Whether no segment is empty or a dot-segment, or may be a session id. */
function isOrdinaryPath(T: Uint8Array, start: number, end: number): boolean {
  for (let i = start + 1; i < end; i++) {
    if (T[i - 1] !== CodeUnit.SOLIDUS) continue;
    const c = T[i];
    if (c === CodeUnit.SOLIDUS || c === CodeUnit.FULL_STOP || c === LEFT_PARENTHESIS) return false;
  }
  return true;
}

/** More parameters are left to strings: the time of {@link sortQuery} grows with the square of their number. */
const MOST_PARAMETERS = 64;
/** The starts of parameters. */
const starts = /* @__PURE__ */ new Int32Array(MOST_PARAMETERS);

/**
 * Sorts the parameters of a query. Changes the byte at `end`.
 *
 * @returns `false` for a query that may have session ids, or that is long: it may be changed, but is not sorted
 */
function sortQuery(T: Uint8Array, start: number, end: number): boolean {
  T[end] = CodeUnit.AMPERSAND;
  starts[0] = start;
  let count = 1;
  let isSorted = true;
  for (let i = start; i < end; i++) {
    const c = T[i];
    if (c === CodeUnit.EQUALS && maybeSessionId(T, start, i)) return false;
    if (c !== CodeUnit.AMPERSAND) continue;
    if (count === MOST_PARAMETERS) return false;
    // An insertion sort.
    let k = count++;
    for (; k > 0 && !areInOrder(T, starts[k - 1] as number, i + 1); k--) starts[k] = starts[k - 1] as number;
    starts[k] = i + 1;
    isSorted &&= k === count - 1;
  }
  return isSorted || reorder(T, start, end, count);
}

/** Writes the parameters in the order of `starts`. */
function reorder(T: Uint8Array, start: number, end: number, count: number): boolean {
  if (end - start >= MOST_BYTES) return false;
  copy.set(T.subarray(start, end + 1));
  let at = start;
  for (let k = 0; k < count; k++) {
    let c: number;
    let i = (starts[k] as number) - start;
    do {
      c = copy[i++] as number;
      T[at++] = c;
    } while (c !== CodeUnit.AMPERSAND);
  }
  return true;
}

/** Whether a session id may be at the `=` at `i`: `sid=` or `jsessionid=`, `aspsessionid` with eight letters, or `cfid=`. */
function maybeSessionId(T: Uint8Array, start: number, i: number): boolean {
  if (isAfterId(T, start, i) && (T[i - 3] === F || T[i + SESSION_ID + 1] === CodeUnit.AMPERSAND)) return true;
  return isAfterId(T, start, i - ASP_LETTERS) && T[i + ASP_SESSION_ID + 1] === CodeUnit.AMPERSAND;
}

const SESSION_ID = 32;
const ASP_LETTERS = 8;
const ASP_SESSION_ID = 24;

/** Whether `sid`, `nid` or `fid` ends at `i`. */
function isAfterId(T: Uint8Array, start: number, i: number): boolean {
  if (i - 3 < start || T[i - 1] !== D || T[i - 2] !== I) return false;
  const c = T[i - 3];
  return c === S || c === N || c === F;
}

/** Whether two parameters are in order, by name, then by value, as `canonicalQuery` sorts them. Each ends with `&`. */
function areInOrder(T: Uint8Array, a: number, b: number): boolean {
  let isInName = true;
  for (; ; a++, b++) {
    const x = T[a] as number;
    const y = T[b] as number;
    if (x !== y) return rank(x, isInName) < rank(y, isInName);
    if (x === CodeUnit.AMPERSAND) return true;
    if (x === CodeUnit.EQUALS) isInName = false;
  }
}

/** As `rank` of `canonicalQuery`. */
function rank(c: number, isInName: boolean): number {
  if (c === CodeUnit.AMPERSAND) return 0;
  return c === CodeUnit.EQUALS && isInName ? 1 : c;
}
