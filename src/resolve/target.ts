/** Section 5.2.2, Transform References, with strings: a {@link plan} carried out. `resolve-lines.ts` does it with bytes. */

import { UriResolutionError } from '../errors/index.js';
import type { Scanned } from '../scanner/scanned.js';
import { CodeUnit } from '../support/code-unit.js';
import { Flag } from '../tables/record.js';
import type { Base } from './base.js';
import { cleanRelativePath, disambiguate, dotsAt, endsWithDots, removeDotSegments } from './dot-segments.js';
import { DROP_SCHEME, HAS_AUTHORITY, MERGE, plan, REMOVE_DOTS, TAKE, Take } from './plan.js';

/**
 * Writes the target of a scanned reference, R, as a string, by its {@link plan}. Text that is taken unchanged from R or
 * from Base is one slice of either.
 *
 * @throws UriResolutionError `above-root`, if `aboveRoot` of the base is `'error'`
 */
export function targetString(Base: Base, R: Scanned<string>): string {
  const { input: text, pathStart, pathEnd } = R;
  const isUri = R.has(Flag.SCHEME) && (Base.strict || !Base.hasScheme(text, 0, R.schemeEnd));
  // Its own target, as most references are.
  if (isUri && !R.has(Flag.DOT_SEGMENT)) return text;
  const hasPath = pathStart < pathEnd;
  const p = plan(R.flags, Base.flags, !isUri, hasPath, hasPath && text.charCodeAt(pathStart) === CodeUnit.SOLIDUS);
  const from = p & DROP_SCHEME ? R.schemeEnd + 1 : 0;
  if (p & MERGE && Base.hasRelativePath) return mergeRelativePaths(Base, text, pathStart, pathEnd);
  if ((p & REMOVE_DOTS) === 0) return (p & MERGE ? Base.upToDirectory : Base.upTo(p & TAKE)) + text.slice(from);
  return p & MERGE
    ? mergeWithDots(Base, text, pathStart, pathEnd)
    : withoutDots(Base, text, p, from, pathStart, pathEnd);
}

/** Returns the target of a reference whose path has dot-segments and is not merged (section 5.2.4). */
function withoutDots(Base: Base, R: string, p: number, from: number, pathStart: number, pathEnd: number): string {
  const path = removeDotSegments(R.slice(pathStart, pathEnd), Base.aboveRoot);
  const hasAuthority = (p & HAS_AUTHORITY) !== 0;
  return Base.upTo(p & TAKE) + R.slice(from, pathStart) + disambiguate(path, hasAuthority) + R.slice(pathEnd);
}

/** Returns the target of a relative path with dot-segments (sections 5.2.3 and 5.2.4). */
function mergeWithDots(Base: Base, R: string, pathStart: number, pathEnd: number): string {
  // The dot-segments of Base are gone: a `..` that leads above the root from here is one of R.
  const directory = Base.upToDirectory;
  const root = Base.ends[Take.TO_AUTHORITY] as number;
  if (Base.hasAuthority) {
    // Most such paths go up first, and then straight down: `../../a/b`. The other way takes 2.4 times as long (Node 20, x64).
    let end = directory.length;
    let i = pathStart;
    for (let dots = dotsAt(R, i, pathEnd); dots > 0; dots = dotsAt(R, i, pathEnd)) {
      if (dots === 2) {
        if (end > root + 1) end = startOfLast(directory, end);
        else if (Base.aboveRoot === 'error') throw new UriResolutionError('above-root');
      }
      i = Math.min(pathEnd, i + dots + 1);
    }
    const dot = R.indexOf('/.', i);
    if (dot < 0 || dot >= pathEnd) return directory.slice(0, end) + R.slice(i);
  }
  const path = removeDotSegments(directory.slice(root) + R.slice(pathStart, pathEnd), Base.aboveRoot);
  return Base.upTo(Take.TO_AUTHORITY) + disambiguate(path, Base.hasAuthority) + R.slice(pathEnd);
}

/** The start of the last segment of a directory that ends at `end`. A loop takes 8 ns, `lastIndexOf` 20 (Node 26, x64). */
function startOfLast(directory: string, end: number): number {
  let start = end - 1;
  while (directory.charCodeAt(start - 1) !== CodeUnit.SOLIDUS) start--;
  return start;
}

/** The target relative to a base without a scheme, an authority and a root: a relative path. */
function mergeRelativePaths(Base: Base, R: string, pathStart: number, pathEnd: number): string {
  const path = Base.upTo(Take.TO_PATH);
  // A dot-segment at the end is also a directory.
  const directory = endsWithDots(path) ? `${path}/` : path.slice(0, path.lastIndexOf('/') + 1);
  return cleanRelativePath(directory + R.slice(pathStart, pathEnd)) + R.slice(pathEnd);
}
