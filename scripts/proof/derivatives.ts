/** All derivatives of a term as a table: a deterministic automaton for its language. */

import { parts, type Term, type Terms } from './terms.js';

/** Number of the term without strings. */
export const NOTHING = 0;

/** Classes of symbols: the symbols of a class are in the same sets, so they have the same derivatives. */
export interface Alphabet {
  readonly classOf: Uint8Array;
  /** Class of the marker, which is the last symbol. */
  readonly marker: number;
  /** One symbol of each class. */
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
  const distinct = [...new Set(signatures)];
  return {
    classOf: Uint8Array.from(signatures, (signature) => distinct.indexOf(signature)),
    marker: distinct.indexOf(signatures[marker] as string),
    samples: distinct.map((signature) => signatures.indexOf(signature)),
  };
}
