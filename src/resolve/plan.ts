/**
 * Section 5.2.2, Transform References, as one decision, in its names: R is the reference, T its target. A plan is a small integer, so
 * that nothing is allocated: a value of {@link Take} in its lower bits, and the flags below.
 *
 * Before you change it:
 *
 * - T is the beginning of Base that {@link Take} names, and then R. Fragments need no decision: R ends with its own, and no part of Base
 *   that is taken has one.
 * - A plan reads flags only, never a text. If a decision needs more of R or Base, pass it as a boolean.
 * - Two writers carry a plan out: `target.ts` with strings, and `resolve-lines.ts` with bytes. A new flag needs a line in both.
 * - The lines of the RFC's pseudocode are at the branches that carry them out. `test/resolve/plan.test.ts` has all plans.
 */

import { Flag } from '../tables/record.js';

/** The part of Base that the target begins with: nothing, or everything up to the end of a component. The rest of R follows. */
export const Take = { NOTHING: 0, TO_SCHEME: 1, TO_AUTHORITY: 2, TO_PATH: 3, TO_QUERY: 4 } as const;
/** The bits of a plan that hold {@link Take}. */
export const TAKE = 0b111;
/** The path of T is the path of R, merged with the path of Base (section 5.2.3). */
export const MERGE = 8;
/** The path of R has dot-segments to remove (section 5.2.4). */
export const REMOVE_DOTS = 16;
/** The scheme of R and its colon are left out: it is the scheme of Base, and `strict` is off. */
export const DROP_SCHEME = 32;
/** T has an authority. */
export const HAS_AUTHORITY = 64;

/**
 * Decides how to make the target of a reference.
 *
 * @param R - the flags of the reference
 * @param Base - the flags of the base
 * @param ignoresScheme - whether a scheme of R is ignored; it must then equal the scheme of Base
 * @param hasPath - whether the path of R is not empty
 * @param hasRoot - whether the path of R begins with a slash
 */
export function plan(R: number, Base: number, ignoresScheme: boolean, hasPath: boolean, hasRoot: boolean): number {
  const dots = R & Flag.DOT_SEGMENT ? REMOVE_DOTS : 0;
  const own = R & Flag.AUTHORITY ? HAS_AUTHORITY : 0;
  // if defined(R.scheme) then T.scheme = R.scheme; T.authority = R.authority; T.path = remove_dot_segments(R.path); T.query = R.query;
  if (R & Flag.SCHEME && !ignoresScheme) return Take.NOTHING | dots | own;
  // if ((not strict) and (R.scheme == Base.scheme)) then undefine(R.scheme);
  const dropped = R & Flag.SCHEME ? DROP_SCHEME : 0;
  // if defined(R.authority) then T.authority = R.authority; T.path = remove_dot_segments(R.path); T.query = R.query;
  if (own !== 0) return Take.TO_SCHEME | dots | dropped | own;
  // T.authority = Base.authority;
  const inherited = Base & Flag.AUTHORITY ? HAS_AUTHORITY : 0;
  // if (R.path == "") then T.path = Base.path; if defined(R.query) then T.query = R.query; else T.query = Base.query;
  if (!hasPath) return (R & Flag.QUERY ? Take.TO_PATH : Take.TO_QUERY) | dropped | inherited;
  // if (R.path starts-with "/") then T.path = remove_dot_segments(R.path);
  // else T.path = merge(Base.path, R.path); T.path = remove_dot_segments(T.path);
  return Take.TO_AUTHORITY | (hasRoot ? 0 : MERGE) | dots | dropped | inherited;
}
