/**
 * Regular expressions whose equals are identical (hash-consing), and their Brzozowski derivatives: `derivative(t, a)`
 * is the language of the strings that follow an `a` in `t`. Choices are flat, sorted and without duplicates, and the
 * other trivial laws are applied too, so that an expression has finitely many derivatives.
 *
 * In addition to the characters there is one more symbol, the marker, which may be between two characters.
 */

export interface Term {
  readonly id: number;
  /** Whether the empty string is a member. */
  readonly nullable: boolean;
  readonly shape: Shape;
}

export type Shape =
  | { readonly type: 'symbols'; readonly set: ReadonlySet<number> }
  | { readonly type: 'empty' }
  | { readonly type: 'sequence'; readonly first: Term; readonly rest: Term }
  | { readonly type: 'choice'; readonly items: readonly Term[] }
  | { readonly type: 'star'; readonly item: Term }
  | { readonly type: 'both'; readonly left: Term; readonly right: Term };

/** The terms that a term is made of. */
export function parts(shape: Shape): readonly Term[] {
  switch (shape.type) {
    case 'symbols':
    case 'empty':
      return [];
    case 'sequence':
      return [shape.first, shape.rest];
    case 'choice':
      return shape.items;
    case 'star':
      return [shape.item];
    case 'both':
      return [shape.left, shape.right];
  }
}

/** Makes terms; those of one maker are the same object when they are equal. */
export class Terms {
  /** The symbol that is not a character. */
  readonly marker: number;
  readonly #known = new Map<string, Term>();
  readonly #derivatives = new Map<number, Term>();

  /** Terms over so many characters, and the marker. */
  constructor(characters: number) {
    this.marker = characters;
  }

  /** The language without strings: the empty set of symbols. */
  readonly nothing = this.symbols([]);
  /** The language of the empty string. */
  readonly empty = this.#term('empty', true, { type: 'empty' });

  /** One symbol of a set. */
  symbols(list: Iterable<number>): Term {
    const set = [...new Set(list)].sort((a, b) => a - b);
    return this.#term(`symbols ${set}`, false, { type: 'symbols', set: new Set(set) });
  }

  sequence(...items: readonly Term[]): Term {
    return items.reduceRight((rest, first) => this.#pair(first, rest), this.empty);
  }

  #pair(first: Term, rest: Term): Term {
    if (first === this.nothing || rest === this.nothing) return this.nothing;
    if (first === this.empty) return rest;
    if (rest === this.empty) return first;
    const { shape } = first;
    if (shape.type === 'sequence') return this.#pair(shape.first, this.#pair(shape.rest, rest));
    return this.#term(`sequence ${first.id} ${rest.id}`, first.nullable && rest.nullable, {
      type: 'sequence',
      first,
      rest,
    });
  }

  choice(...items: readonly Term[]): Term {
    const flat = new Set(items.flatMap((item) => (item.shape.type === 'choice' ? item.shape.items : [item])));
    const symbols = [...flat].flatMap((item) => (item.shape.type === 'symbols' ? [...item.shape.set] : []));
    const others = [...flat].filter((item) => item.shape.type !== 'symbols');
    const list = [this.symbols(symbols), ...others].filter((item) => item !== this.nothing).sort((a, b) => a.id - b.id);
    const [first, second] = list;
    if (first === undefined) return this.nothing;
    if (second === undefined) return first;
    const nullable = list.some((item) => item.nullable);
    return this.#term(`choice ${list.map((item) => item.id)}`, nullable, { type: 'choice', items: list });
  }

  /** `*item` */
  star(item: Term): Term {
    if (item === this.nothing || item === this.empty) return this.empty;
    if (item.shape.type === 'star') return item;
    return this.#term(`star ${item.id}`, true, { type: 'star', item });
  }

  /** `<min>*<max>item` */
  repeat(item: Term, min: number, max: number): Term {
    const least = this.sequence(...new Array<Term>(min).fill(item));
    if (max === Number.POSITIVE_INFINITY) return this.sequence(least, this.star(item));
    let rest = this.empty;
    for (let i = min; i < max; i++) rest = this.choice(this.empty, this.sequence(item, rest));
    return this.sequence(least, rest);
  }

  /** The strings of both languages. */
  both(a: Term, b: Term): Term {
    if (a === b) return a;
    if (a === this.nothing || b === this.nothing) return this.nothing;
    const [left, right] = a.id < b.id ? [a, b] : [b, a];
    return this.#term(`both ${left.id} ${right.id}`, left.nullable && right.nullable, { type: 'both', left, right });
  }

  derivative(term: Term, symbol: number): Term {
    const key = term.id * (this.marker + 1) + symbol;
    let known = this.#derivatives.get(key);
    if (known === undefined) {
      known = this.#derive(term.shape, symbol);
      this.#derivatives.set(key, known);
    }
    return known;
  }

  #derive(shape: Shape, symbol: number): Term {
    switch (shape.type) {
      case 'symbols':
        return shape.set.has(symbol) ? this.empty : this.nothing;
      case 'empty':
        return this.nothing;
      case 'sequence': {
        const inFirst = this.#pair(this.derivative(shape.first, symbol), shape.rest);
        return shape.first.nullable ? this.choice(inFirst, this.derivative(shape.rest, symbol)) : inFirst;
      }
      case 'choice':
        return this.choice(...shape.items.map((item) => this.derivative(item, symbol)));
      case 'star':
        return this.#pair(this.derivative(shape.item, symbol), this.star(shape.item));
      case 'both':
        return this.both(this.derivative(shape.left, symbol), this.derivative(shape.right, symbol));
    }
  }

  #term(key: string, nullable: boolean, shape: Shape): Term {
    let term = this.#known.get(key);
    if (term === undefined) {
      term = { id: this.#known.size, nullable, shape };
      this.#known.set(key, term);
    }
    return term;
  }
}
