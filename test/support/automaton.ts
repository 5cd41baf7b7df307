/**
 * The position automaton (Glushkov's) of a rule: a state is the set of places in the rule at which the last character
 * may be. Sets are made when an input first leads to them, and kept.
 */

import { type Node, setsOf } from '../../scripts/proof/abnf.js';

interface State {
  readonly positions: readonly number[];
  readonly accepts: boolean;
  /** By code unit: null where no position follows, undefined until the first lookup. */
  readonly next: (State | null | undefined)[];
}

/** The positions of the characters that begin and end a node. */
interface Ends {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const ALPHABET = 128;
const EMPTY: Ends = { nullable: true, first: [], last: [] };

export class Automaton {
  /** The characters allowed at each position; position 0 is the start, before the input. */
  readonly #characters: ReadonlySet<number>[] = [new Set()];
  readonly #follow: Set<number>[] = [new Set()];
  readonly #accepting: ReadonlySet<number>;
  readonly #states = new Map<string, State>();
  readonly #rules: ReadonlyMap<string, Node>;
  readonly #start: State;

  constructor(rules: ReadonlyMap<string, Node>, name: string) {
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

  /** Gives each character of a node its own position. */
  #place(node: Node): Ends {
    switch (node.type) {
      case 'literal':
      case 'range':
        return setsOf(node).reduce<Ends>((ends, set) => this.#join(ends, this.#position(set)), EMPTY);
      case 'rule':
        return this.#place(this.#rules.get(node.name) as Node);
      case 'sequence':
        return node.items.reduce<Ends>((ends, item) => this.#join(ends, this.#place(item)), EMPTY);
      case 'choice': {
        // Alternatives that are single characters share a position: HEXDIG would have seven of them.
        const sets = node.items.map((item) => this.#setOf(item));
        const single = sets.flatMap((set) => set ?? []);
        const others = node.items.filter((_, i) => sets[i] === undefined).map((item) => this.#place(item));
        const all = single.length === 0 ? others : [this.#position(single), ...others];
        return {
          nullable: all.some(({ nullable }) => nullable),
          first: all.flatMap(({ first }) => first),
          last: all.flatMap(({ last }) => last),
        };
      }
      case 'repeat': {
        let ends = EMPTY;
        for (let i = 0; i < node.min; i++) ends = this.#join(ends, this.#place(node.item));
        if (node.max === Number.POSITIVE_INFINITY) {
          const loop = this.#place(node.item);
          this.#link(loop.last, loop.first);
          return this.#join(ends, { ...loop, nullable: true });
        }
        for (let i = node.min; i < node.max; i++) {
          ends = this.#join(ends, { ...this.#place(node.item), nullable: true });
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

  /** The characters of a node that is one character out of a set, undefined for any other. */
  #setOf(node: Node): readonly number[] | undefined {
    if (node.type === 'literal' || node.type === 'range') {
      const [set, ...others] = setsOf(node);
      return others.length === 0 ? set : undefined;
    }
    if (node.type === 'rule') return this.#setOf(this.#rules.get(node.name) as Node);
    if (node.type !== 'choice') return undefined;
    const sets = node.items.map((item) => this.#setOf(item));
    return sets.every((set) => set !== undefined) ? sets.flat() : undefined;
  }
}
