/** Paths without dot-segments (section 5.2.4), from bytes to bytes: what `removeDotSegments` does with strings. */

import { dotsOf, FULL_STOP, isReadAsAuthority, NO_CHARACTER } from './segments.js';

const SOLIDUS = 0x2f;

/** The result of {@link appendSegments} for a `..` that leads above the root, if it is requested. */
export const ABOVE_ROOT = -1;

/**
 * Appends a path to another path, which has no dot-segments and is empty or ends with a slash; removes the dot-segments
 * of the appended path. The written path is the stack of segments: `..` removes the last one, and none of its bytes is
 * read again. This therefore takes linear time for any path.
 *
 * @param start - the offset of the path in `source`, which may be `target` itself if `start` is at least `at`
 * @param root - the start of the written path in `target`; it ends at `at`
 * @param stops - whether to stop at a `..` that leads above the root, which is ignored otherwise
 * @returns the end of the path, or `ABOVE_ROOT`
 */
export function appendSegments(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  root: number,
  at: number,
  stops = false,
): number {
  let i = start;
  while (i < end) {
    const dots = source[i] === FULL_STOP ? dotsAt(source, i, end) : 0;
    if (dots === 0) {
      let c: number;
      do {
        c = source[i++] as number;
        target[at++] = c;
      } while (c !== SOLIDUS && i < end);
      continue;
    }
    i += dots + 1;
    if (dots === 1) continue;
    // Nothing, or only a slash.
    if (at <= root + 1) {
      if (stops) return ABOVE_ROOT;
      continue;
    }
    at--;
    while (at > root && target[at - 1] !== SOLIDUS) at--;
    // The first segment of a path without a root; the slash after it stays, and makes the path absolute.
    if (at === root) target[at++] = SOLIDUS;
  }
  return at;
}

/** Returns the number of dots of the dot-segment that begins with the full stop at `i`; 0 if it is another segment. */
function dotsAt(source: Uint8Array, i: number, end: number): number {
  return dotsOf(characterAt(source, i + 1, end), characterAt(source, i + 2, end));
}

function characterAt(source: Uint8Array, i: number, end: number): number {
  return i < end ? (source[i] as number) : NO_CHARACTER;
}

/**
 * Makes the path from `start` to `end` valid in a reference: without an authority, a path that begins with two slashes
 * gets the prefix `/.`. Returns the new end.
 */
export function disambiguate(bytes: Uint8Array, start: number, end: number, hasAuthority: boolean): number {
  if (!isReadAsAuthority(characterAt(bytes, start, end), characterAt(bytes, start + 1, end), hasAuthority)) return end;
  bytes.copyWithin(start + 2, start, end);
  bytes[start + 1] = FULL_STOP;
  return end + 2;
}
