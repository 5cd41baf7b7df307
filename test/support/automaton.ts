/** The automaton of a rule, made from its ABNF by derivatives: it shares no code with the scanner and its compiler. */

import type { Node } from '../../scripts/proof/abnf.js';
import { alphabetOf, type Derivatives, derive, NOTHING } from '../../scripts/proof/derivatives.js';
import { Rules } from '../../scripts/proof/rules.js';
import { Terms } from '../../scripts/proof/terms.js';

const ASCII = 128;

export class Automaton {
  readonly #derivatives: Derivatives;

  /** @param characters - the number of code units that strings of the rule may have */
  constructor(rules: ReadonlyMap<string, Node>, name: string, characters = ASCII) {
    const terms = new Terms(characters);
    const root = new Rules(rules, terms).language({ type: 'rule', name });
    this.#derivatives = derive(terms, root, alphabetOf(terms, [root]));
  }

  /**
   * The first code unit at which no string of the rule has the prefix read so far, the length of the input if it only
   * ends too early, undefined if it is a string of the rule.
   */
  errorOffset(input: string): number | undefined {
    const { alphabet, root, next, nullable } = this.#derivatives;
    let state = root;
    for (let offset = 0; offset < input.length; offset++) {
      const unit = input.charCodeAt(offset);
      if (unit >= alphabet.classOf.length - 1) return offset;
      state = next[state * alphabet.samples.length + (alphabet.classOf[unit] as number)] as number;
      if (state === NOTHING) return offset;
    }
    return nullable[state] === 1 ? undefined : input.length;
  }

  accepts(input: string): boolean {
    return this.errorOffset(input) === undefined;
  }
}
