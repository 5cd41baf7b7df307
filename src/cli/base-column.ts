/** Input in two columns, `base TAB reference`: which base a line has. */

import { type ResolveOptions, type Resolver, resolver } from '../resolve/index.js';
import { type Fault, faultOf } from './base.js';

const TAB = 0x09;

/** The base of one line after the other. One that is that of the line before is not scanned again. */
export class BaseColumn {
  readonly #options: ResolveOptions;
  #bytes = Buffer.alloc(0);
  #base: Resolver | Fault | undefined;

  constructor(options: ResolveOptions) {
    this.#options = options;
  }

  /** What references resolve against, or what is wrong with the base that was read last. */
  get base(): Resolver | Fault {
    this.#base ??= this.#scan();
    return this.#base;
  }

  #scan(): Resolver | Fault {
    const text = this.#bytes.toString('latin1');
    return faultOf(text) ?? resolver(text, this.#options);
  }

  /** Reads the base of a line. Returns the offset of the TAB behind it, or `end` if there is none. */
  read(input: Buffer, start: number, end: number): number {
    const likely = start + this.#bytes.length;
    if (likely < end && input[likely] === TAB && this.#isAt(input, start)) return likely;
    let tab = start;
    while (tab < end && input[tab] !== TAB) tab++;
    if (tab < end) {
      // A copy: blocks of lines are not to be kept.
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
