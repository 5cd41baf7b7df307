/** Claims about a grammar, ready to be compared with tables or a scanner. */

import { readRules } from './abnf.js';
import type { Claim } from './claims.js';
import { alphabetOf, type Derivatives, derive } from './derivatives.js';
import { Rules } from './rules.js';
import type { Subject } from './subject.js';
import { Terms } from './terms.js';

/** A claim, and an automaton for the strings that it is true of. */
export interface Prepared {
  readonly claim: Claim;
  readonly derivatives: Derivatives;
}

/** Prepares claims about the rules of a subject, over one alphabet. */
export function prepared(
  { characters, abnf }: Subject,
  claimsAbout: (rules: Rules) => readonly Claim[],
): readonly Prepared[] {
  const terms = new Terms(characters);
  const claims = claimsAbout(new Rules(readRules(abnf), terms));
  const alphabet = alphabetOf(
    terms,
    claims.map(({ truth }) => truth),
  );
  return claims.map((claim) => ({ claim, derivatives: derive(terms, claim.truth, alphabet) }));
}
