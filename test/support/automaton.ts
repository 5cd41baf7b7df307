/**
 * The position automaton (Glushkov's) of a rule: a state is the set of places in the rule at which the last
 * character may have stood. Sets are made when an input first leads there, and kept.
 */

import type { Element, Rules } from './abnf.js';

interface State {
  readonly positions: readonly number[];
  readonly accepts: boolean;
  /** By code unit; null where no position follows, undefined where nobody has looked yet. */
  readonly next: (State | null | undefined)[];
}

/** Where the characters that begin and end an element stand. */
interface Ends {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const ALPHABET = 128;
const EMPTY: Ends = { nullable: true, first: [], last: [] };

export class Automaton {
  /** What may stand at each position; position 0 stands before the input. */
  readonly #characters: ReadonlySet<number>[] = [new Set()];
  readonly #follow: Set<number>[] = [new Set()];
  readonly #accepting: ReadonlySet<number>;
  readonly #states = new Map<string, State>();
  readonly #rules: Rules;
  readonly #start: State;

  constructor(rules: Rules, name: string) {
    this.#rules = rules;
    const whole = this.#place({ type: 'rule', name });
    this.#link([0], whole.first);
    this.#accepting = new Set(whole.nullable ? [0, ...whole.last] : whole.last);
    this.#start = this.#state([0]);
  }

  /**
   * The first code unit at which no string of the rule has the prefix read so far, the length of the input if it only
   * ends too early, undefined if it is a string of the rule.
   */
  errorOffset(input: string): number | undefined {
    let state = this.#start;
    for (let offset = 0; offset < input.length; offset++) {
      const unit = input.charCodeAt(offset);
      if (unit >= ALPHABET) return offset;
      let next = state.next[unit];
      if (next === undefined) next = state.next[unit] = this.#step(state, unit);
      if (next === null) return offset;
      state = next;
    }
    return state.accepts ? undefined : input.length;
  }

  accepts(input: string): boolean {
    return this.errorOffset(input) === undefined;
  }

  #step(state: State, unit: number): State | null {
    const positions = new Set<number>();
    for (const position of state.positions) {
      for (const next of this.#follow[position] as Set<number>) {
        if (this.#characters[next]?.has(unit)) positions.add(next);
      }
    }
    return positions.size === 0 ? null : this.#state([...positions].sort((a, b) => a - b));
  }

  #state(positions: readonly number[]): State {
    const key = positions.join();
    let state = this.#states.get(key);
    if (state === undefined) {
      const accepts = positions.some((position) => this.#accepting.has(position));
      state = { positions, accepts, next: new Array(ALPHABET).fill(undefined) };
      this.#states.set(key, state);
    }
    return state;
  }

  /** Gives every character of an element a position of its own. */
  #place(element: Element): Ends {
    switch (element.type) {
      case 'characters':
        return this.#position(element.set);
      case 'rule':
        return this.#place(this.#rules.get(element.name) as Element);
      case 'sequence':
        return element.items.reduce<Ends>((ends, item) => this.#join(ends, this.#place(item)), EMPTY);
      case 'choice': {
        // Alternatives that are single characters share a position: HEXDIG would have seven of them.
        const sets = element.items.map((item) => this.#setOf(item));
        const single = sets.flatMap((set) => set ?? []);
        const others = element.items.filter((_, i) => sets[i] === undefined).map((item) => this.#place(item));
        const all = single.length === 0 ? others : [this.#position(single), ...others];
        return {
          nullable: all.some(({ nullable }) => nullable),
          first: all.flatMap(({ first }) => first),
          last: all.flatMap(({ last }) => last),
        };
      }
      case 'repeat': {
        let ends = EMPTY;
        for (let i = 0; i < element.min; i++) ends = this.#join(ends, this.#place(element.item));
        if (element.max === Number.POSITIVE_INFINITY) {
          const loop = this.#place(element.item);
          this.#link(loop.last, loop.first);
          return this.#join(ends, { ...loop, nullable: true });
        }
        for (let i = element.min; i < element.max; i++) {
          ends = this.#join(ends, { ...this.#place(element.item), nullable: true });
        }
        return ends;
      }
    }
  }

  #position(set: readonly number[]): Ends {
    const position = this.#characters.push(new Set(set)) - 1;
    this.#follow.push(new Set());
    return { nullable: false, first: [position], last: [position] };
  }

  #join(left: Ends, right: Ends): Ends {
    this.#link(left.last, right.first);
    return {
      nullable: left.nullable && right.nullable,
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...left.last, ...right.last] : right.last,
    };
  }

  #link(from: readonly number[], to: readonly number[]): void {
    for (const left of from) for (const right of to) this.#follow[left]?.add(right);
  }

  /** The characters of an element that is one character out of a set, undefined for any other. */
  #setOf(element: Element): readonly number[] | undefined {
    if (element.type === 'characters') return element.set;
    if (element.type === 'rule') return this.#setOf(this.#rules.get(element.name) as Element);
    if (element.type !== 'choice') return undefined;
    const sets = element.items.map((item) => this.#setOf(item));
    return sets.every((set) => set !== undefined) ? sets.flat() : undefined;
  }
}
