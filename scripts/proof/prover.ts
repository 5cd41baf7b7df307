/**
 * The proof that packed tables are the grammar, for all strings: each claim is walked (see `product.ts`) against the
 * rules of Appendix A as they are printed in the RFC. Nothing is shared with `scripts/grammar` and
 * `scripts/automaton`, which the tables were made from and by; only what `layout.ts` says of them.
 */

import type { Grammar } from '../../src/tables/layout.js';
import { readRules } from './abnf.js';
import { ABNF, WITH_UPPERCASE } from './appendix-a.js';
import { type Claim, claims, isAcceptance } from './claims.js';
import { alphabetOf, derive } from './derivatives.js';
import { checkRuns, misplacedByte, strayEntry } from './entries.js';
import { type Disagreement, walk } from './product.js';
import { Rules } from './rules.js';
import type { Tables } from './tables.js';
import { Terms } from './terms.js';

/** One property, looked at. */
export interface Finding {
  readonly property: string;
  /** How much there was to look at, in words. */
  readonly extent: string;
  /** How the tables fall short of it: the shortest string that shows it, and what either side says. */
  readonly failure?: string | undefined;
  /** That string, and the grammar it is held against. */
  readonly witness?: { readonly grammar: Grammar; readonly input: string } | undefined;
}

/**
 * Prepares a proof; what it returns can be held against any tables. The findings come one by one, so that who wants
 * only the first failure can stop there. If entries are out of range nothing else is looked at; nor is anything
 * else of a grammar whose acceptance is wrong.
 */
export function prover(): (tables: Tables) => Generator<Finding> {
  const terms = new Terms();
  const all = claims(new Rules(readRules(ABNF + WITH_UPPERCASE), terms));
  const alphabet = alphabetOf(all.map(({ truth }) => truth));
  const prepared = all.map((claim) => ({ claim, derivatives: derive(terms, claim.truth, alphabet) }));

  return function* prove(tables) {
    const stray = strayEntry(tables);
    yield { property: 'entries in range', extent: `${tables.ACTION_AT_END.length} states`, failure: stray };
    if (stray !== undefined) return;
    yield { property: 'named character classes', extent: '256 bytes', failure: misplacedByte(tables) };
    const { intruder, states, whole } = checkRuns(tables);
    yield { property: 'runs', extent: `${states} states, ${whole} with all they could have`, failure: intruder };

    const refuted = new Set<Grammar>();
    for (const { claim, derivatives } of prepared) {
      if (refuted.has(claim.grammar)) continue;
      const { pairs, disagreement } = walk(claim, tables, derivatives);
      const finding = { property: `${claim.rule}: ${claim.title}`, extent: `${pairs} pairs` };
      if (disagreement === undefined) {
        yield finding;
        continue;
      }
      if (isAcceptance(claim)) refuted.add(claim.grammar);
      const { input } = disagreement;
      yield { ...finding, failure: describe(claim, disagreement), witness: { grammar: claim.grammar, input } };
    }
  };
}

/** `"//a:8" as URI-reference, at:HOST_END at offset 3: the tables say no, Appendix A says yes`. */
function describe({ title, rule }: Claim, { input, offset, about, tables }: Disagreement): string {
  const what = about === 'prefix' ? `as a prefix of ${rule}` : `as ${rule}, ${title}`;
  const where = offset === undefined ? '' : ` at offset ${offset}`;
  const [ours, theirs] = tables ? ['yes', 'no'] : ['no', 'yes'];
  return `${JSON.stringify(input)} ${what}${where}: the tables say ${ours}, Appendix A says ${theirs}`;
}
