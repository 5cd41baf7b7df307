import { CodeUnit, checkArray, once, plainBytes } from '../../../support/index.js';
import { type FindOptions, wantedBy } from './find.js';
import { type Found, indexOf, Search, type Wanted } from './search.js';

/** A reference in bytes. Its offsets are in bytes from the beginning of all chunks. */
export interface FoundInBytes extends Found {
  /** The number of the line in which it starts, from 1. */
  readonly line: number;
  /** The offset at which this line starts. */
  readonly lineStart: number;
}

/**
 * Bytes without a delimiter that are read together, and bytes of a chunk that are. A reference in a longer stretch may be cut.
 */
const MAX_STRETCH = 1 << 20;

/** Bytes that no reference contains: white space, double quotes and angle brackets. */
const BORDERS = ' \t\r\n\f"<>';
const IS_BORDER = /* @__PURE__ */ new Uint8Array(0x100).map((_, byte) =>
  BORDERS.includes(String.fromCharCode(byte)) ? 1 : 0,
);
/** White space within angle brackets may be in a broken reference. */
const IS_BRACKET = /* @__PURE__ */ IS_BORDER.map((_, byte) => ('<>'.includes(String.fromCharCode(byte)) ? 1 : 0));

/** The first two bytes of a control sequence: ESC and `[`, or U+009B in UTF-8. */
const ESCAPE_BRACKET = 0x1b5b;
const UTF8_INTRODUCER = 0xc29b;

const utf8 = /* @__PURE__ */ once(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }));
/** A code unit per byte; those from 0x80 to 0x9F are other characters, which no URI contains. */
const latin1 = /* @__PURE__ */ once(() => new TextDecoder('latin1'));

/**
 * Finds references in bytes that come in chunks, as `find` does in a text. A chunk may end anywhere, also within a reference or a character.
 *
 * Bytes are read as UTF-8; where they are not UTF-8, each byte that is not ASCII is a character. A stretch without white space, double quotes
 * and angle brackets is read in pieces of 1,048,576 bytes, so a longer reference is cut. With `broken`, only angle brackets count.
 *
 * @example
 * ```ts
 * const finder = new Finder();
 * const chunk = (text: string) => new TextEncoder().encode(text);
 * finder.write(chunk('é http://a.exam')); // []
 * const [found] = finder.write(chunk('ple/b\n'));
 * found; // { start: 3, end: 21, text: 'http://a.example/b', reference: 'http://a.example/b', line: 1, lineStart: 0 }
 * finder.end(); // []
 * ```
 */
export class Finder {
  readonly #wanted: Wanted;
  readonly #isBorder: Uint8Array;
  /** Begins with the bytes after the last border. It is used again: an array per chunk costs more than the search of a short one. */
  #rest = new Uint8Array(0);
  #restLength = 0;
  /** The offset of the next block, and its line and where that begins. */
  #offset = 0;
  #line = 1;
  #lineStart = 0;

  /** @param options - which references to find */
  constructor(options?: FindOptions) {
    this.#wanted = wantedBy(options);
    this.#isBorder = this.#wanted.broken ? IS_BRACKET : IS_BORDER;
  }

  /**
   * Reads the next chunk. It is copied, so its memory may be used again.
   *
   * @returns the references that end before the last delimiter of the bytes that were read so far
   * @throws TypeError if `chunk` is not a Uint8Array
   */
  write(chunk: Uint8Array): FoundInBytes[] {
    checkArray(chunk, 'chunk', 'Uint8Array');
    const references: FoundInBytes[] = [];
    const bytes = plainBytes(chunk);
    for (let start = 0; start < bytes.length; start += MAX_STRETCH)
      this.#take(bytes.subarray(start, start + MAX_STRETCH), references);
    return references;
  }

  /** Ends the bytes; returns the remaining references. */
  end(): FoundInBytes[] {
    const references: FoundInBytes[] = [];
    this.#search(references);
    return references;
  }

  #take(piece: Uint8Array, references: FoundInBytes[]): void {
    let border = piece.length - 1;
    while (border >= 0 && this.#isBorder[piece[border] as number] === 0) border--;
    if (border >= 0) {
      // The delimiter says how a reference before it ends, and how the next one begins.
      this.#keep(piece.subarray(0, border + 1));
      const shared = this.#rest.slice(this.#startOfBorder(), this.#restLength);
      this.#search(references, shared.length);
      this.#keep(shared);
      this.#keep(piece.subarray(border + 1));
    } else {
      this.#keep(piece);
      if (this.#restLength >= MAX_STRETCH) this.#search(references);
    }
  }

  #keep(bytes: Uint8Array): void {
    const length = this.#restLength + bytes.length;
    if (length > this.#rest.length) {
      const longer = new Uint8Array(Math.max(length, 2 * this.#rest.length));
      longer.set(this.#rest.subarray(0, this.#restLength));
      this.#rest = longer;
    }
    this.#rest.set(bytes, this.#restLength);
    this.#restLength = length;
  }

  /** Returns where the border at the end of the rest begins: at its last byte, or with the control sequence of a terminal that has it. */
  #startOfBorder(): number {
    const last = this.#restLength - 1;
    let i = last;
    while (((this.#rest[i] as number) & 0xe0) === CodeUnit.SPACE) i--;
    const introducer = ((this.#rest[i - 1] as number) << 8) | (this.#rest[i] as number);
    return introducer === ESCAPE_BRACKET || introducer === UTF8_INTRODUCER ? i - 1 : last;
  }

  /**
   * Finds the references in the rest.
   *
   * @param shared - bytes at its end that the next rest begins with
   */
  #search(references: FoundInBytes[], shared = 0): void {
    const block = this.#rest.subarray(0, this.#restLength);
    this.#restLength = 0;
    const text = decodeOrLatin1(block);
    const isByBytes = text.length === block.length;
    // An offset in the text, and the same in the block.
    let at = 0;
    let byte = 0;
    let lineFeed = indexOf(text, '\n', 0);
    const moveTo = (offset: number): number => {
      for (; lineFeed < offset; lineFeed = indexOf(text, '\n', at)) {
        at = lineFeed + 1;
        // Bytes of the line need not be counted: for lines that are not ASCII, that takes half of the time.
        byte = isByBytes ? at : block.indexOf(CodeUnit.LINE_FEED, byte) + 1;
        this.#line++;
        this.#lineStart = this.#offset + byte;
      }
      byte += isByBytes ? offset - at : utf8Length(text, at, offset);
      at = offset;
      return this.#offset + byte;
    };
    for (const next of new Search(text, this.#wanted)) {
      const start = moveTo(next.start);
      const [line, lineStart] = [this.#line, this.#lineStart];
      references.push({ ...next, start, end: moveTo(next.end), line, lineStart });
    }
    const shorter = isByBytes ? shared : decodeOrLatin1(block.subarray(block.length - shared)).length;
    this.#offset = moveTo(text.length - shorter);
  }
}

/** Returns bytes as text: as UTF-8, or with a code unit per byte if they are not UTF-8. */
function decodeOrLatin1(bytes: Uint8Array): string {
  try {
    return utf8().decode(bytes);
  } catch {
    return latin1().decode(bytes);
  }
}

/** Returns how many bytes a part of a text has in UTF-8. A surrogate is half of 4. */
function utf8Length(text: string, start: number, end: number): number {
  let bytes = end - start;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c >= 0x80) bytes += c < 0x800 || (c >= 0xd800 && c < 0xe000) ? 1 : 2;
  }
  return bytes;
}
