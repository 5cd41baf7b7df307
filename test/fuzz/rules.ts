/** Matches the rules of RFC 3986 by its ABNF: the fast part of the recognizer. */

import { Automaton } from '../support/automaton.js';
import { type GrammarName, RULES } from '../support/recogniser.js';

type RuleName = GrammarName | 'host';

const automata = new Map<RuleName, Automaton>();

/** See `Automaton`. */
export function errorOffset(text: string, name: RuleName = 'URI-reference'): number | undefined {
  let automaton = automata.get(name);
  if (automaton === undefined) {
    automaton = new Automaton(RULES, name);
    automata.set(name, automaton);
  }
  return automaton.errorOffset(text);
}

/** Whether a text matches a rule. */
export const isOfRule = (text: string, name?: RuleName): boolean => errorOffset(text, name) === undefined;
