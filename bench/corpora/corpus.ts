/**
 * A corpus: URI references by the thousand, as bytes and as strings.
 *
 * The bytes are the corpus; everything else is made when first used, so that a million references take no more memory
 * than the current task needs. Bytes are read as Latin-1, which maps each byte to one code unit: offsets in strings and
 * in bytes are the same, and so are the answers, since no rule of RFC 3986 allows a non-ASCII character.
 */

import type { CorpusFacts } from '../model/result.js';
import { factsOf } from './facts.js';

/** A base URI and the references `from` (inclusive) … `to` (exclusive) of the corpus that its page holds. */
export interface Page {
  readonly base: string;
  readonly from: number;
  readonly to: number;
}

export class Corpus {
  readonly name: string;
  /** All references in sequence, without separators. */
  readonly bytes: Uint8Array;
  /** The start of each reference in `bytes`, and one more element, the end of the last one. */
  readonly starts: Uint32Array;
  /** Which base the references belong to, in order and without gaps, where the corpus is one of references to resolve. */
  readonly pairs?: readonly Page[];
  readonly references: References;
  #facts?: CorpusFacts;

  constructor(name: string, bytes: Uint8Array, starts: Uint32Array, pairs?: readonly Page[]) {
    this.name = name;
    this.bytes = bytes;
    this.starts = starts;
    this.references = new References(bytes, starts);
    if (pairs) this.pairs = pairs;
  }

  /** The number of references. */
  get length(): number {
    return this.starts.length - 1;
  }

  /** The first references, `count` at most. */
  first(count: number): Corpus {
    if (this.length <= count) return this;
    const { name, bytes, starts, pairs } = this;
    const pages = pairs?.filter(({ from }) => from < count).map((page) => ({ ...page, to: Math.min(page.to, count) }));
    return new Corpus(name, bytes.subarray(0, starts[count]), starts.subarray(0, count + 1), pages);
  }

  get facts(): CorpusFacts {
    this.#facts ??= factsOf(this.name, this.bytes, this.starts);
    return this.#facts;
  }
}

/** The references as strings, of the kinds that a program meets: V8 reads the first kind fastest. */
class References {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;
  #flat?: readonly string[];
  #split?: readonly string[];
  #halves?: readonly [readonly string[], readonly string[]];

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#starts = starts;
  }

  /** The references as strings, each flat: not a slice of a longer string. */
  get flat(): readonly string[] {
    this.#flat ??= this.#map((from, to) => this.#bytes.toString('latin1', from, to));
    return this.#flat;
  }

  /** Each a part of one long string, as `split` and `slice` make them. */
  get split(): readonly string[] {
    if (!this.#split) {
      const whole = this.#bytes.toString('latin1');
      this.#split = this.#map((from, to) => whole.slice(from, to));
    }
    return this.#split;
  }

  /** The first half of each, and the second half. */
  get halves(): readonly [readonly string[], readonly string[]] {
    const half = (from: number, to: number): number => (from + to) >> 1;
    this.#halves ??= [
      this.#map((from, to) => this.#bytes.toString('latin1', from, half(from, to))),
      this.#map((from, to) => this.#bytes.toString('latin1', half(from, to), to)),
    ];
    return this.#halves;
  }

  #map(make: (from: number, to: number) => string): string[] {
    const strings: string[] = [];
    for (let i = 0; i + 1 < this.#starts.length; i++)
      strings.push(make(this.#starts[i] as number, this.#starts[i + 1] as number));
    return strings;
  }
}

/** The references of a corpus at `chosen`, and these again until there are `scale` times as many. */
export function subset({ name, bytes, starts }: Corpus, chosen: readonly number[], scale: number): Corpus {
  const count = chosen.length;
  const ends = new Uint32Array(count * scale + 1);
  for (let i = 0; i < count * scale; i++) {
    const index = chosen[i % count] as number;
    ends[i + 1] = (ends[i] as number) + (starts[index + 1] as number) - (starts[index] as number);
  }
  const length = ends[count] as number;
  const copy = new Uint8Array(length * scale);
  chosen.forEach((index, i) => {
    copy.set(bytes.subarray(starts[index], starts[index + 1]), ends[i]);
  });
  for (let i = 1; i < scale; i++) copy.copyWithin(i * length, 0, length);
  return new Corpus(name, copy, ends);
}

/** Gathers references into a corpus; each is a string whose code units are bytes. */
export class CorpusBuilder {
  readonly #references: string[] = [];
  readonly #pages: Page[] = [];

  get length(): number {
    return this.#references.length;
  }

  add(reference: string): void {
    this.#references.push(reference);
  }

  /** Adds a reference and the base that it is relative to. */
  addTo(base: string, reference: string): void {
    const from = this.#references.push(reference) - 1;
    const last = this.#pages.at(-1);
    if (last?.base === base) this.#pages[this.#pages.length - 1] = { ...last, to: from + 1 };
    else this.#pages.push({ base, from, to: from + 1 });
  }

  build(name: string): Corpus {
    const starts = new Uint32Array(this.length + 1);
    this.#references.forEach(({ length }, i) => {
      starts[i + 1] = (starts[i] as number) + length;
    });
    const bytes = new Uint8Array(Buffer.from(this.#references.join(''), 'latin1'));
    return new Corpus(name, bytes, starts, this.#pages.length > 0 ? this.#pages : undefined);
  }
}
