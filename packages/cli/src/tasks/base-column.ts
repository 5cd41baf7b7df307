/** Input in two columns, `base TAB reference`. */

import { type ResolveOptions, type Resolver, resolver } from 'uriscan/resolve';
import { type BaseError, baseErrorOf } from './codes.js';

const TAB = 0x09;

/** Reads the base of each line. Does not scan a base again that is the same as on the line before. */
export class BaseColumn {
  readonly #options: ResolveOptions;
  #bytes = Buffer.alloc(0);
  #base: Resolver | BaseError | undefined;

  constructor(options: ResolveOptions) {
    this.#options = options;
  }

  /** The resolver of the base that was read last, or the error in it. */
  get base(): Resolver | BaseError {
    this.#base ??= this.#scan();
    return this.#base;
  }

  #scan(): Resolver | BaseError {
    const text = this.#bytes.toString('latin1');
    return baseErrorOf(text) ?? resolver(text, this.#options);
  }

  /** Reads the base of a line. Returns the offset of the TAB after it; `end` if there is no TAB. */
  read(input: Buffer, start: number, end: number): number {
    const likely = start + this.#bytes.length;
    if (likely < end && input[likely] === TAB && this.#isAt(input, start)) return likely;
    let tab = start;
    while (tab < end && input[tab] !== TAB) tab++;
    if (tab < end) {
      // A copy, since the memory of a block is used again.
      this.#bytes = Buffer.from(input.subarray(start, tab));
      this.#base = undefined;
    }
    return tab;
  }

  #isAt(input: Buffer, start: number): boolean {
    const bytes = this.#bytes;
    let i = 0;
    while (i < bytes.length && bytes[i] === input[start + i]) i++;
    return i === bytes.length;
  }
}
