/** Reads strings by RFC 3987: the verdict and the error offset from its ABNF, the components as those of RFC 3986. */

import { readRules } from '../../../scripts/proof/abnf.js';
import { ABNF } from '../../../scripts/proof/appendix-a.js';
import { IRIS } from '../../../scripts/proof/rfc3987.js';
import { Automaton } from '../automaton.js';
import { describe, type GrammarName, type Invalid, type Valid } from '../recogniser.js';

const UTF_16 = 0x10000;
const RULES = readRules(ABNF + IRIS);
const automatonOf = (rule: string): Automaton => new Automaton(RULES, rule, UTF_16);

const AUTOMATA: { readonly [name in GrammarName]: Automaton } = {
  'URI-reference': automatonOf('IRI-reference'),
  URI: automatonOf('IRI'),
  'relative-ref': automatonOf('irelative-ref'),
  'absolute-URI': automatonOf('absolute-IRI'),
};
const UCSCHAR = automatonOf('ucschar');
const IPRIVATE = automatonOf('iprivate');

export const isUcschar = (c: number): boolean => UCSCHAR.accepts(String.fromCodePoint(c));
export const isIprivate = (c: number): boolean => IPRIVATE.accepts(String.fromCodePoint(c));

/** Returns the offset of the error; `undefined` for an IRI reference. */
export const errorOffset = (input: string): number | undefined => AUTOMATA['URI-reference'].errorOffset(input);

/** Returns the answer for a grammar, named as in RFC 3986. */
export function recogniseIri(input: string, grammar: GrammarName): Valid | Invalid {
  const offset = AUTOMATA[grammar].errorOffset(input);
  return offset === undefined ? describe(input) : { valid: false, offset };
}
