/** From the rules of a grammar to the languages of their strings. */

import { type Node, setsOf } from './abnf.js';
import type { Term, Terms } from './terms.js';
import { pairs } from './utf16.js';

/** The last character that is one code unit. */
export const BMP = 0xffff;

/** Returns the replacement of a node; `undefined` for nodes that are not replaced. */
export type Replacement = (node: Node) => Term | undefined;

export class Rules {
  readonly terms: Terms;
  readonly #rules: ReadonlyMap<string, Node>;
  readonly #languages = new Map<Node, Term>();

  constructor(rules: ReadonlyMap<string, Node>, terms: Terms) {
    this.#rules = rules;
    this.terms = terms;
  }

  rule(name: string): Node {
    const found = this.#rules.get(name);
    if (found === undefined) throw new RangeError(`no such rule: ${name}`);
    return found;
  }

  /** The strings that a node matches. */
  language(node: Node): Term {
    let known = this.#languages.get(node);
    if (known === undefined) {
      known = this.#read(node);
      this.#languages.set(node, known);
    }
    return known;
  }

  #read(node: Node): Term {
    const { terms } = this;
    switch (node.type) {
      case 'literal':
      case 'range':
        if (node.type === 'range' && node.first > BMP) return pairs(terms, node.first, node.last);
        return terms.sequence(...setsOf(node).map((set) => terms.symbols(set)));
      case 'rule':
        return this.language(this.rule(node.name));
      case 'sequence':
        return terms.sequence(...node.items.map((item) => this.language(item)));
      case 'choice':
        return terms.choice(...node.items.map((item) => this.language(item)));
      case 'repeat':
        return terms.repeat(this.language(node.item), node.min, node.max);
    }
  }

  /**
   * The strings that `node` matches by way of a node that is looked for, exactly one of which gives way to its
   * replacement. With a replacement of the node's own language these are the strings in which it occurs; with a
   * marker before that, the same strings with its start marked.
   */
  through(node: Node, replacement: Replacement): Term {
    const { terms } = this;
    const found = replacement(node);
    if (found !== undefined) return found;
    switch (node.type) {
      case 'literal':
      case 'range':
        return terms.nothing;
      case 'rule':
        return this.through(this.rule(node.name), replacement);
      case 'choice':
        return terms.choice(...node.items.map((item) => this.through(item, replacement)));
      case 'sequence':
        return terms.choice(
          ...node.items.map((_, at) =>
            terms.sequence(
              ...node.items.map((item, i) => (i === at ? this.through(item, replacement) : this.language(item))),
            ),
          ),
        );
      case 'repeat': {
        const { min, max } = node;
        const passed = this.through(node.item, replacement);
        const item = this.language(node.item);
        if (passed === terms.nothing) return terms.nothing;
        // Without an upper bound, all counts from the minimum onwards are one case.
        const most = max === Number.POSITIVE_INFINITY ? Math.max(min - 1, 0) : max - 1;
        const cases = Array.from({ length: most + 1 }, (_, before) =>
          terms.sequence(
            terms.repeat(item, before, before === most && max === Number.POSITIVE_INFINITY ? max : before),
            passed,
            terms.repeat(item, Math.max(min - 1 - before, 0), max - 1 - before),
          ),
        );
        return terms.choice(...cases);
      }
    }
  }
}
