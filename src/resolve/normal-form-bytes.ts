/** Normalization by syntax (section 6.2.2), from bytes to bytes: what `normalize` does with strings. */

import { Flag, Slot } from '../tables/record.js';
import { appendSegments, disambiguate } from './path/bytes.js';
import { appendPercent, lowerCaseBytes } from './percent.js';

const SOLIDUS = 0x2f;

const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL;

/** Whether a reference is normal by syntax. Its record begins at `at`. */
export function isNormal(input: Uint8Array, flags: number, offsets: Uint32Array, at: number): boolean {
  if ((flags & (NOT_NORMAL | Flag.DOT_SEGMENT)) === 0) return true;
  return (flags & NOT_NORMAL) === 0 && isRelativePath(input, flags, offsets, at);
}

/** Whether the path needs its dot-segments. */
function isRelativePath(input: Uint8Array, flags: number, offsets: Uint32Array, at: number): boolean {
  return (flags & Flag.SCHEME) === 0 && input[offsets[at + Slot.PATH_START] as number] !== SOLIDUS;
}

/**
 * Writes the normal form of a reference to `target`, and returns where it ends there. It is never longer than the reference.
 *
 * @param at - where its record begins
 * @param start - where the normal form goes
 */
export function appendNormalForm(
  input: Uint8Array,
  flags: number,
  offsets: Uint32Array,
  at: number,
  target: Uint8Array,
  start: number,
): number {
  const schemeEnd = offsets[at + Slot.SCHEME_END] as number;
  const hostEnd = offsets[at + Slot.HOST_END] as number;
  const pathStart = offsets[at + Slot.PATH_START] as number;
  const pathEnd = offsets[at + Slot.PATH_END] as number;
  const hostStart = offsets[at + Slot.HOST_START] as number;

  let end = appendPercent(input, offsets[at + Slot.START] as number, schemeEnd, target, start);
  lowerCaseBytes(target, start, end);
  // With the delimiters around it.
  const host = appendPercent(input, schemeEnd, hostStart, target, end);
  end = appendPercent(input, hostStart, hostEnd, target, host);
  lowerCaseBytes(target, host, end);
  const path = appendPercent(input, hostEnd, pathStart, target, end);
  end = appendPercent(input, pathStart, pathEnd, target, path);
  if (!isRelativePath(input, flags, offsets, at)) {
    end = appendSegments(target, path, end, target, path, path);
    end = disambiguate(target, path, end, (flags & Flag.AUTHORITY) !== 0);
  }
  return appendPercent(input, pathEnd, offsets[at + Slot.END] as number, target, end);
}
