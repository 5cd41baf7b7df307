/**
 * The proof that packed tables are the grammar, for all strings: each claim is walked (see `product.ts`) against the
 * rules as they are printed in the RFC. Nothing is shared with `scripts/grammar` and
 * `scripts/compiler`, which the tables were made from and by; only what `automaton.ts` and `record.ts` say of them.
 */

import { type Claim, claimsOf, isAcceptance } from './claims.js';
import { misplacedByte, strayEntry, strayInRun } from './entries.js';
import { partsOf } from './parts.js';
import { prepared } from './prepared.js';
import { type Disagreement, walk } from './product.js';
import type { Subject, Tables } from './subject.js';

/** The result for one property. */
export interface Finding {
  readonly property: string;
  /** The amount of data checked, in words. */
  readonly extent: string;
  /** The disagreement of the tables with it: the shortest string, and the answer of each side. */
  readonly failure?: string | undefined;
  /** That string, and the start it is read from. */
  readonly witness?: { readonly start: number; readonly input: string } | undefined;
}

/**
 * Prepares a proof; the result can check any tables. It yields findings one by one, so that a caller that needs only
 * the first failure can stop there. If entries are out of range, nothing else is checked; of a start whose acceptance
 * is wrong, nothing else is checked either.
 */
export function prover(subject: Subject): (tables: Tables) => Generator<Finding> {
  const claims = prepared(subject, (rules) => [
    ...subject.starts.flatMap((start) => claimsOf(rules, start)),
    ...(subject.more?.(rules) ?? []),
  ]);
  const misplacedState = partsOf(subject);

  return function* prove(tables) {
    const stray = strayEntry(subject, tables);
    yield { property: 'entries in range', extent: `${tables.ACTION_AT_END.length} states`, failure: stray };
    if (stray !== undefined) return;
    if (subject.classes !== undefined) {
      const extent = `${Object.keys(subject.classes).length} of them`;
      yield { property: 'named character classes', extent, failure: misplacedByte(subject.classes, tables) };
    }
    const states = tables.RUN_OF_STATE.filter((run) => run !== 0).length;
    yield { property: 'runs', extent: `${states} states`, failure: strayInRun(tables) };

    const refuted = new Set<number>();
    for (const { claim, derivatives } of claims) {
      if (refuted.has(claim.start)) continue;
      const { pairs, disagreement } = walk(claim, tables, derivatives);
      const finding = { property: `${claim.rule}: ${claim.title}`, extent: `${pairs} pairs` };
      if (disagreement === undefined) {
        yield finding;
        continue;
      }
      if (isAcceptance(claim)) refuted.add(claim.start);
      const { input } = disagreement;
      const failure = describe(subject, claim, disagreement);
      yield { ...finding, failure, witness: { start: claim.start, input } };
    }
    yield {
      property: 'parts of states',
      extent: `${tables.ACTION_AT_END.length} states`,
      failure: misplacedState(tables),
    };
  };
}

/** `"//a:8" as URI-reference, at:HOST_END at offset 3: the tables say no, Appendix A says yes`. */
function describe({ name }: Subject, { title, rule }: Claim, { input, offset, about, tables }: Disagreement): string {
  const what = about === 'prefix' ? `as a prefix of ${rule}` : `as ${rule}, ${title}`;
  const where = offset === undefined ? '' : ` at offset ${offset}`;
  const [ours, theirs] = tables ? ['yes', 'no'] : ['no', 'yes'];
  return `${JSON.stringify(input)} ${what}${where}: the tables say ${ours}, ${name} says ${theirs}`;
}
