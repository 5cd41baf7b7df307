import { Flag, Grammar, HOST_KIND_MASK, HOST_KIND_SHIFT, type HostKind, Slot, STRIDE } from '../tables/record.js';
import { authorityStartUnchecked } from './components.js';
import { scanText } from './scan.js';

/**
 * The result of a scan, in any language: the input, the flags, and the record by name. An accessor takes the time of
 * `offsets[at + Slot.X]`.
 */
export class Scanned<Input extends string | Uint8Array = string> {
  input: Input;
  flags = 0;
  offsets: Uint32Array;
  /** The index in `offsets` at which the record starts. */
  at = 0;

  constructor(input: Input, offsets: Uint32Array) {
    this.input = input;
    this.offsets = offsets;
  }

  get start(): number {
    return this.offsets[this.at + Slot.START] as number;
  }

  get schemeEnd(): number {
    return this.offsets[this.at + Slot.SCHEME_END] as number;
  }

  /** Only if there is an authority. */
  get authorityStart(): number {
    return authorityStartUnchecked(this.flags, this.offsets, this.at);
  }

  get hostStart(): number {
    return this.offsets[this.at + Slot.HOST_START] as number;
  }

  get hostEnd(): number {
    return this.offsets[this.at + Slot.HOST_END] as number;
  }

  get pathStart(): number {
    return this.offsets[this.at + Slot.PATH_START] as number;
  }

  get pathEnd(): number {
    return this.offsets[this.at + Slot.PATH_END] as number;
  }

  get queryEnd(): number {
    return this.offsets[this.at + Slot.QUERY_END] as number;
  }

  get end(): number {
    return this.offsets[this.at + Slot.END] as number;
  }

  get hostKind(): HostKind {
    return ((this.flags >> HOST_KIND_SHIFT) & HOST_KIND_MASK) as HostKind;
  }

  /** Whether one of these flags is set. */
  has(flags: number): boolean {
    return (this.flags & flags) !== 0;
  }

  /** Whether there is an authority, and an empty path after it. */
  get hasEmptyRoot(): boolean {
    return this.has(Flag.AUTHORITY) && this.pathStart === this.pathEnd;
  }
}

/**
 * A string that was scanned, and its components as written; a component is `undefined` if it is absent. Its owner makes it once, and
 * passes it on: to a plan, a writer or a diagnosis. It is valid until its owner scans another string.
 */
export class ScannedText extends Scanned<string> {
  constructor() {
    super('', new Uint32Array(STRIDE));
  }

  /**
   * Takes a string whose record has been written to `offsets`, by the scan of any language.
   *
   * @returns the flags, or `~errorOffset`
   */
  set(text: string, flags: number): number {
    this.input = text;
    this.flags = flags;
    return flags;
  }

  /** Takes a string that was scanned, and its record. The record may start at any offset. */
  take(text: string, flags: number, offsets: Uint32Array, at: number): this {
    this.input = text;
    this.flags = flags;
    const start = offsets[at + Slot.START] as number;
    for (let slot = 0; slot < STRIDE; slot++) this.offsets[slot] = (offsets[at + slot] as number) - start;
    return this;
  }

  get scheme(): string | undefined {
    return this.has(Flag.SCHEME) ? this.input.slice(0, this.schemeEnd) : undefined;
  }

  get path(): string {
    return this.input.slice(this.pathStart, this.pathEnd);
  }

  get query(): string | undefined {
    return this.has(Flag.QUERY) ? this.input.slice(this.pathEnd + 1, this.queryEnd) : undefined;
  }
}

/** A {@link ScannedText} that is scanned as a URI reference. A separate class keeps the kernel for strings out of bundles of `resolve`. */
export class ScannedString extends ScannedText {
  /**
   * Scans a text as `scan` does, and replaces the previous one.
   *
   * @returns the flags, or `~errorOffset`
   */
  scan(text: string, grammar: Grammar = Grammar.URI_REFERENCE): number {
    return this.set(text, scanText(text, this.offsets, 0, grammar));
  }
}
