/**
 * Minimal automata with outputs, from the derivatives of claims. A machine reads characters and the marker. The output of a state has
 * a bit for each claim that is true of the text read so far. A text with a marker in it asks whether an offset is a boundary.
 */

import { type Derivatives, NOTHING } from './derivatives.js';

/** The letter of a machine that is not a character: without it, the text is the input of a scan. */
const MARKER = '';

export interface Machine {
  /** The text of each letter: a character, or nothing for the marker. Other characters act as one of these. */
  readonly letters: readonly string[];
  /** The letter of each class of the alphabet. */
  readonly letterOfClass: readonly number[];
  /** The state after state `q` and letter `l`, at `q * letters.length + l`. The machine starts in state 0. */
  readonly next: Uint32Array;
  readonly output: Uint32Array;
}

/** Several claims, read together. The states are made when they are first reached; 0 is the start. */
export class Claims {
  /** A bit for each claim that is true in a state. */
  readonly outputs: number[] = [];
  readonly #parts: readonly Derivatives[];
  readonly #letters: number;
  readonly #numbers = new Map<string, number>();
  readonly #terms: number[][] = [];
  readonly #next: number[] = [];
  readonly #isOver: boolean[] = [];

  constructor(parts: readonly Derivatives[]) {
    this.#parts = parts;
    this.#letters = (parts[0] as Derivatives).alphabet.samples.length;
    this.#numberOf(parts.map(({ root }) => root));
  }

  step(state: number, letter: number): number {
    const next = this.#next[state * this.#letters + letter] as number;
    return next >= 0 ? next : this.#firstStep(state, letter);
  }

  // Apart from `step`, which V8 inlines then: an answer takes 0.4 of the time (Node 20, x64).
  #firstStep(state: number, letter: number): number {
    const terms = this.#terms[state] as number[];
    const next = this.#numberOf(
      this.#parts.map((p, i) => p.next[(terms[i] as number) * this.#letters + letter] as number),
    );
    this.#next[state * this.#letters + letter] = next;
    return next;
  }

  /** Whether no claim can become true of a longer text. */
  isOver(state: number): boolean {
    return this.#isOver[state] as boolean;
  }

  #numberOf(terms: number[]): number {
    const key = terms.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#terms.push(terms) - 1;
    this.#numbers.set(key, number);
    for (let i = 0; i < this.#letters; i++) this.#next.push(-1);
    this.#isOver.push(terms.every((term) => term === NOTHING));
    this.outputs.push(this.#parts.reduce((all, p, i) => all | ((p.nullable[terms[i] as number] as number) << i), 0));
    return number;
  }
}

/** The texts that are the beginning of a text of the language. */
export const beginningsOf = (all: Derivatives): Derivatives => ({
  ...all,
  nullable: all.nullable.map((_, term) => Number(term !== NOTHING)),
});

/**
 * The texts with a marker at their error: at the first character after which no text of the language is possible, or at the end of a
 * text that ends too early.
 */
export function errorsOf({ alphabet, root, next, nullable }: Derivatives): Derivatives {
  const letters = alphabet.samples.length;
  const terms = nullable.length;
  // The rows: each term without a marker, each term with the marker at the end, and the texts with an error at the marker.
  const here = 2 * terms;
  const rows = Array.from({ length: (here + 1) * letters }, (_, at) => {
    const row = Math.floor(at / letters);
    const isMarker = at % letters === alphabet.marker;
    const after = next[at % (terms * letters)] as number;
    if (row === here) return isMarker ? NOTHING : here;
    if (row >= terms) return !isMarker && after === NOTHING ? here : NOTHING;
    if (isMarker) return row === NOTHING ? NOTHING : terms + row;
    return after;
  });
  const isError = Uint8Array.from({ length: here + 1 }, (_, row) =>
    Number(row >= terms && nullable[row - terms] !== 1),
  );
  return { alphabet, root, next: Uint16Array.from(rows), nullable: isError };
}

/** Returns the minimal machine of some claims. */
export function machineOf(parts: readonly Derivatives[]): Machine {
  const claims = new Claims(parts);
  const { marker, samples } = (parts[0] as Derivatives).alphabet;
  const steps: number[][] = samples.map(() => []);
  for (let state = 0; state < claims.outputs.length; state++)
    for (const [letter, to] of steps.entries()) to.push(claims.step(state, letter));

  // Moore's algorithm: splits blocks of states until steps from the states of a block lead to the same blocks.
  const values = new Uint32Array(claims.outputs.length);
  let partition = refined(whole(values.length), claims.outputs);
  for (let before = 0; before < partition.members.length; ) {
    before = partition.members.length;
    for (const to of steps) partition = refined(partition, pick(partition.blocks, to, values));
  }

  const { blocks } = partition;
  const states = Array.from(partition.members);
  const columns = steps.map((to) => states.map((q) => blocks[to[q] as number] as number));
  // One letter for the classes that the machine does not distinguish.
  const keys = columns.map((column, number) => (number === marker ? '' : column.join()));
  const distinct = [...new Set(keys)];
  const classes = distinct.map((key) => keys.indexOf(key));
  return {
    letters: classes.map((number) => (number === marker ? MARKER : String.fromCharCode(samples[number] as number))),
    letterOfClass: keys.map((key) => distinct.indexOf(key)),
    next: Uint32Array.from(states.flatMap((_, q) => classes.map((number) => columns[number]?.[q] as number))),
    output: Uint32Array.from(states, (q) => claims.outputs[q] as number),
  };
}

/** A number for each element: elements with the same number are in one block. */
export interface Partition {
  readonly blocks: Uint32Array;
  /** An element of each block. */
  readonly members: Uint32Array;
}

/** A partition with one block of all elements. */
export const whole = (length: number): Partition => ({
  blocks: new Uint32Array(length),
  members: new Uint32Array(1),
});

/** Splits the blocks of a partition by a value of each element. */
export function refined(partition: Partition, values: ArrayLike<number>): Partition {
  const { blocks, members } = partition;
  // Most values split no block, and numbering takes long.
  let i = 0;
  while (i < blocks.length && values[members[blocks[i] as number] as number] === values[i]) i++;
  if (i === blocks.length) return partition;
  const known = new Map<number, number>();
  const first: number[] = [];
  const numbers = blocks.map((block, element) => {
    const key = (values[element] as number) * members.length + block;
    const number = known.get(key) ?? first.push(element) - 1;
    known.set(key, number);
    return number;
  });
  return { blocks: numbers, members: Uint32Array.from(first) };
}

/** Writes the value of each element of `at` into `values`. */
export function pick(from: ArrayLike<number>, at: ArrayLike<number>, values: Uint32Array): Uint32Array {
  for (let i = 0; i < values.length; i++) values[i] = from[at[i] as number] as number;
  return values;
}

/** `Map.groupBy`, which Node 20 lacks. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
