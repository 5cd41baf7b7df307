/** Section 5.2.2, Transform References, with strings: a {@link plan} carried out. `resolve-lines.ts` does it with bytes. */

import type { Scanned } from '../scanner/scanned.js';
import { CodeUnit } from '../support/code-unit.js';
import { Flag } from '../tables/record.js';
import type { Base } from './base.js';
import { DROP_SCHEME, HAS_AUTHORITY, MERGE, plan, REMOVE_DOTS, TAKE } from './plan.js';
import { disambiguate, mergeRelativePaths, mergeSegments } from './segments.js';

/**
 * Writes the target of a scanned reference, R, as a string, by its {@link plan}. Text that is taken unchanged from R or
 * from Base is one slice of either.
 *
 * @throws UriResolutionError `above-root`, if `aboveRoot` of the base is `'error'`
 */
export function targetString(Base: Base, R: Scanned<string>): string {
  const { input: text, pathStart, pathEnd } = R;
  const isUri = R.has(Flag.SCHEME) && (Base.strict || !Base.hasScheme(text, 0, R.schemeEnd));
  // The reference is its own target.
  if (isUri && !R.has(Flag.DOT_SEGMENT)) return text;
  const hasPath = pathStart < pathEnd;
  const p = plan(R.flags, Base.flags, !isUri, hasPath, hasPath && text.charCodeAt(pathStart) === CodeUnit.SOLIDUS);
  const from = p & DROP_SCHEME ? R.schemeEnd + 1 : 0;
  if ((p & (MERGE | REMOVE_DOTS)) === 0) return Base.upTo(p & TAKE) + text.slice(from);
  if (p & MERGE && Base.hasRelativePath)
    return mergeRelativePaths(Base.directory, text.slice(pathStart, pathEnd)) + text.slice(pathEnd);
  const directory = p & MERGE ? Base.directory : Base.upTo(p & TAKE) + text.slice(from, pathStart);
  const root = p & MERGE ? Base.root : directory.length;
  const T =
    p & REMOVE_DOTS
      ? mergeSegments(directory, root, text, pathStart, pathEnd, Base.aboveRoot)
      : directory + text.slice(pathStart);
  return p & HAS_AUTHORITY ? T : disambiguate(T, root);
}
