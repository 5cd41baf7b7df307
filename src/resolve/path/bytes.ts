/** Paths without dot-segments (section 5.2.4), from bytes to bytes: what `removeDotSegments` does with strings. */

import { dotsOf, FULL_STOP, isReadAsAuthority, NO_CHARACTER } from './segments.js';

const SOLIDUS = 0x2f;

/** What {@link appendSegments} returns for a `..` that has nothing left to remove, if it is to tell. */
export const ABOVE_ROOT = -1;

/**
 * Appends a path to one that has no dot-segments, and is empty or ends with a slash; what is appended leaves its own ones
 * behind. The path that is written is the segment stack: `..` takes the last segment off it, and each byte of that is looked
 * at for the last time. So this takes time in proportion to the length, whatever the path consists of.
 *
 * @param start - where the path stands in `source`, which may be `target` itself, if it is at `at` or behind
 * @param root - where the path that is written begins in `target`; it ends at `at`
 * @param tells - whether to stop where a `..` has nothing left to remove, which does nothing otherwise
 * @returns where the path ends; or `ABOVE_ROOT`
 */
export function appendSegments(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  root: number,
  at: number,
  tells = false,
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
      if (tells) return ABOVE_ROOT;
      continue;
    }
    at--;
    while (at > root && target[at - 1] !== SOLIDUS) at--;
    // The first segment of a path without a root; the slash behind it stays, and makes one.
    if (at === root) target[at++] = SOLIDUS;
  }
  return at;
}

/** The number of dots of the dot-segment that begins with the full stop at `i`; 0 if it is another segment. */
function dotsAt(source: Uint8Array, i: number, end: number): number {
  return dotsOf(characterAt(source, i + 1, end), characterAt(source, i + 2, end));
}

function characterAt(source: Uint8Array, i: number, end: number): number {
  return i < end ? (source[i] as number) : NO_CHARACTER;
}

/**
 * Makes the path from `start` to `end` one that can stand in a reference: `/.` goes before two slashes that would begin an
 * authority where there is none. Returns where it ends then.
 */
export function disambiguate(bytes: Uint8Array, start: number, end: number, hasAuthority: boolean): number {
  if (!isReadAsAuthority(characterAt(bytes, start, end), characterAt(bytes, start + 1, end), hasAuthority)) return end;
  bytes.copyWithin(start + 2, start, end);
  bytes[start + 1] = FULL_STOP;
  return end + 2;
}
