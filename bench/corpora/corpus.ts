/**
 * A corpus: URI references by the thousand, as bytes and as strings.
 *
 * The bytes are the corpus; everything else is made when first used, so that a million references take no more memory
 * than the current task needs. Bytes are read as Latin-1, which maps each byte to one code unit: offsets in strings and
 * in bytes are the same, and so are the answers, since no rule of RFC 3986 allows a non-ASCII character.
 */

import { STRIDE, scanBytes } from '../../src/entries/scanner.js';
import type { CorpusFacts } from '../model/result.js';

const LINE_FEED = 0x0a;

export class Corpus {
  readonly name: string;
  /** All references in sequence, without separators. */
  readonly bytes: Uint8Array;
  /** The start of each reference in `bytes`, and one more element, the end of the last one. */
  readonly starts: Uint32Array;
  readonly #buffer: Buffer;
  #flat?: readonly string[];

  constructor(name: string, bytes: Uint8Array, starts: Uint32Array) {
    this.name = name;
    this.bytes = bytes;
    this.starts = starts;
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @param references - strings whose code units are bytes */
  static of(name: string, references: readonly string[]): Corpus {
    const starts = new Uint32Array(references.length + 1);
    references.forEach(({ length }, i) => {
      starts[i + 1] = (starts[i] as number) + length;
    });
    return new Corpus(name, Uint8Array.from(Buffer.from(references.join(''), 'latin1')), starts);
  }

  /** The number of references. */
  get length(): number {
    return this.starts.length - 1;
  }

  /** The first references, `count` at most. */
  first(count: number): Corpus {
    const { name, bytes, starts } = this;
    return this.length <= count ? this : new Corpus(name, bytes.subarray(0, starts[count]), starts.slice(0, count + 1));
  }

  /** The references at `chosen`, and these again until there are `scale` times as many. */
  subset(chosen: readonly number[], scale: number): Corpus {
    const some = Corpus.of(
      this.name,
      chosen.map((i) => this.flat[i] as string),
    );
    const [count, size] = [some.length, some.bytes.length];
    const starts = Uint32Array.from(
      { length: scale * count + 1 },
      (_, i) => Math.floor(i / count) * size + (some.starts[i % count] as number),
    );
    return new Corpus(this.name, new Uint8Array(Buffer.alloc(scale * size, some.bytes).buffer), starts);
  }

  /** The references as strings, each flat: not a slice of a longer string. */
  get flat(): readonly string[] {
    this.#flat ??= this.#map((from, to) => this.#buffer.toString('latin1', from, to));
    return this.#flat;
  }

  /** Each a part of one long string, as `split` and `slice` make them. */
  split(): string[] {
    const whole = this.#buffer.toString('latin1');
    return this.#map((from, to) => whole.slice(from, to));
  }

  /** The first half of each, and the second half. */
  halves(): [string[], string[]] {
    const half = (from: number, to: number): number => (from + to) >> 1;
    return [
      this.#map((from, to) => this.#buffer.toString('latin1', from, half(from, to))),
      this.#map((from, to) => this.#buffer.toString('latin1', half(from, to), to)),
    ];
  }

  /**
   * A buffer with a reference per line, and the start of each line in it, and one more element, the end of the last one, including its
   * newline.
   *
   * @throws Error if a reference has a newline: it would be two lines
   */
  lines() {
    const { name, bytes, starts, length } = this;
    if (bytes.includes(LINE_FEED)) throw new Error(`${name}: a reference with a newline cannot be a line`);
    const lines = Buffer.alloc(bytes.length + length, LINE_FEED);
    for (let i = 0; i < length; i++) lines.set(bytes.subarray(starts[i], starts[i + 1]), (starts[i] as number) + i);
    return { bytes: lines, starts: starts.map((start, i) => start + i) };
  }

  get facts(): CorpusFacts {
    const { name, bytes, length: count } = this;
    const offsets = new Uint32Array(STRIDE);
    const valid = this.#map((from, to) => scanBytes(bytes, from, to, offsets)).filter((flags) => flags >= 0).length;
    return { name, count, bytes: bytes.length, meanLength: bytes.length / count, valid: valid / count };
  }

  #map<Item>(make: (from: number, to: number) => Item): Item[] {
    const { starts } = this;
    return Array.from({ length: this.length }, (_, i) => make(starts[i] as number, starts[i + 1] as number));
  }
}

/** `links, 100,000 references, 8.6 MB, 86 bytes on average, 98.2 % valid` */
export const describe = ({ name, count, bytes, meanLength, valid }: CorpusFacts): string =>
  `${name}, ${count.toLocaleString('en')} references, ${(bytes / 1e6).toFixed(1)} MB, ${meanLength.toFixed(0)} bytes on ` +
  `average, ${(100 * valid).toFixed(1)} % valid`;
