/** Paths without dot-segments (sections 3.3 and 5.2.4). */

import { UriResolutionError } from '../errors/index.js';
import { checkChoice, checkText } from '../support/arguments.js';
import { CodeUnit } from '../support/code-unit.js';

/** The treatment of a `..` that leads above the root. */
export type AboveRoot = (typeof ABOVE_ROOT)[number];

/** The values of {@link AboveRoot}. */
export const ABOVE_ROOT = ['clamp', 'error'] as const;

/**
 * Removes dot-segments from a path (section 5.2.4): removes `.`, and removes `..` with the segment before it.
 * Takes linear time for any path. A path without dot-segments is returned as the same string.
 *
 * @param path - any path, also a relative one; it is not checked
 * @param aboveRoot - the treatment of a `..` that leads above the root: it is ignored (`'clamp'`, as in section 5.4.2)
 * or an `'error'`
 * @throws {@link UriResolutionError} `above-root`, if `aboveRoot` is `'error'`
 * @throws TypeError if an argument is not a string
 * @throws RangeError if `aboveRoot` has another value
 * @example
 * ```ts
 * removeDotSegments('/a/b/c/./../../g'); // '/a/g'
 * removeDotSegments('mid/content=5/../6'); // 'mid/6'
 * ```
 */
export function removeDotSegments(path: string, aboveRoot: AboveRoot = 'clamp'): string {
  checkText(path, 'path');
  if (aboveRoot !== 'clamp' && aboveRoot !== 'error') checkChoice(aboveRoot, 'aboveRoot', ABOVE_ROOT);
  const start = skipLeadingDots(path, aboveRoot);
  const firstDot = path.indexOf('/.', start);
  if (firstDot < 0) return path.slice(start);
  // From the last segment to the first, each with the slash before it. A `..` removes the next segment that is not a dot-segment.
  let ups = 0;
  let text = '';
  let keptEnd = path.length;
  for (let end = path.length; end > (ups > 0 ? start : firstDot); ) {
    const slash = path.lastIndexOf('/', end - 1);
    const isFirst = slash < start;
    const dots = isFirst ? 0 : dotsAt(path, slash + 1, end);
    if (dots > 0 || ups > 0) {
      // After a dot-segment at the end of the path, the slash stays.
      text = dots > 0 && end === path.length ? '/' : path.slice(end, keptEnd) + text;
      keptEnd = isFirst ? start : slash;
      ups += dots - 1;
    }
    end = slash;
  }
  if (ups > 0 && aboveRoot === 'error') throw new UriResolutionError('above-root');
  return path.slice(start, keptEnd) + text;
}

/** Returns the offset after the leading `./` and `../` of a path; past the end of a path that consists only of dots (2A, 2D). */
function skipLeadingDots(path: string, aboveRoot: AboveRoot): number {
  let i = 0;
  for (;;) {
    const dots = dotsAt(path, i, path.length);
    if (dots === 0) return i;
    if (dots === 2 && aboveRoot === 'error') throw new UriResolutionError('above-root');
    i += dots + 1;
  }
}

/**
 * Removes the dot-segments of a relative path, except a `..` without a segment before it. The path does not become
 * absolute or empty. The references therefore have the same target relative to any base whose path has a slash. RFC
 * 3986 resolves only relative to a base with a scheme; schemas are also identified by relative references.
 *
 * @param path - a path that does not begin with a slash, and is not empty
 */
export function cleanRelativePath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  // After a dot-segment at its end, there is a slash.
  if (endsWithDots(path) && kept.at(-1) !== '..') kept.push('');
  return protectFirstSegment(kept.join('/'));
}

/** Whether the last segment of a path is a dot-segment. */
export function endsWithDots(path: string): boolean {
  return /(?:^|\/)\.\.?$/.test(path);
}

/** Makes a relative path valid at the beginning of a reference, where an empty first segment or a colon in it has another meaning (section 4.2). */
export function protectFirstSegment(path: string): string {
  const slash = path.indexOf('/');
  const first = slash < 0 ? path : path.slice(0, slash);
  return first === '' || first.includes(':') ? `./${path}` : path;
}

/**
 * Returns a path as it can be in a reference, where it is not read as an authority: it gets `/.` before it. Section 5.3 forgets this,
 * and would make `foo://evil.com/x` of `foo:/a/b` and `..//evil.com/x`.
 */
export function disambiguate(path: string, hasAuthority: boolean): string {
  return !hasAuthority && path.startsWith('//') ? `/.${path}` : path;
}

/** Returns the number of dots of a dot-segment at `i`, in a path that ends at `end`; 0 if another segment begins there. */
export function dotsAt(path: string, i: number, end: number): number {
  if (i >= end || path.charCodeAt(i) !== CodeUnit.FULL_STOP) return 0;
  const dots = i + 1 < end && path.charCodeAt(i + 1) === CodeUnit.FULL_STOP ? 2 : 1;
  return i + dots === end || path.charCodeAt(i + dots) === CodeUnit.SOLIDUS ? dots : 0;
}
