/** All derivatives of a term as a table: a deterministic automaton for its language. */

import { parts, type Term, type Terms } from './terms.js';

/** Number of the term without strings. */
export const NOTHING = 0;

/** Classes of symbols: the symbols of a class are in the same sets, so they have the same derivatives. Readable ones come first. */
export interface Alphabet {
  readonly classOf: Uint8Array;
  /** Class of the marker, which is the last symbol. */
  readonly marker: number;
  /** The most readable symbol of each class. */
  readonly samples: readonly number[];
}

export interface Derivatives {
  readonly alphabet: Alphabet;
  /** Number of the term that these are the derivatives of. */
  readonly root: number;
  /** Number of the derivative of term `t` by class `c`, at `t * samples.length + c`. */
  readonly next: Uint16Array;
  /** 1 for the terms that have the empty string. */
  readonly nullable: Uint8Array;
}

/** Numbers a term and all its derivatives. There are finitely many. */
export function derive(terms: Terms, root: Term, alphabet: Alphabet): Derivatives {
  const numbers = new Map([[terms.nothing, NOTHING]]);
  const queue = [terms.nothing];
  const numberOf = (term: Term): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, queue.length);
    return queue.push(term) - 1;
  };
  const rootNumber = numberOf(root);
  const next: number[] = [];
  for (let i = 0; i < queue.length; i++) {
    for (const symbol of alphabet.samples) next.push(numberOf(terms.derivative(queue[i] as Term, symbol)));
  }
  return {
    alphabet,
    root: rootNumber,
    next: Uint16Array.from(next),
    nullable: Uint8Array.from(queue, (term) => Number(term.nullable)),
  };
}

/** Splits the symbols by the sets that are within some terms. */
export function alphabetOf({ marker }: Terms, roots: readonly Term[]): Alphabet {
  const signatures = Array.from({ length: marker + 1 }, () => '');
  const terms = new Set(roots);
  for (const { id, shape } of terms) {
    for (const inner of parts(shape)) terms.add(inner);
    if (shape.type !== 'symbols') continue;
    for (const symbol of shape.set) signatures[symbol] += ` ${id}`;
  }
  // The class of the marker has no other symbol.
  const distinct = [...new Set([...readableFirst(marker), marker].map((symbol) => signatures[symbol] as string))];
  const numbers = new Map(distinct.map((signature, number) => [signature, number]));
  const classOf = Uint8Array.from(signatures, (signature) => numbers.get(signature) as number);
  const samples = distinct.map((): number => marker);
  for (const symbol of [...readableFirst(marker)].reverse()) samples[classOf[symbol] as number] = symbol;
  return { classOf, marker: classOf[marker] as number, samples };
}

/** Every character, those first that read well in a message. */
export const readableFirst = (characters: number): ReadonlySet<number> =>
  new Set([...Buffer.from('a1:/.?#@[]%A-'), ...Array.from({ length: characters }, (_, i) => (i + 0x21) % characters)]);
