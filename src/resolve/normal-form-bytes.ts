/** Normalization by syntax (section 6.2.2), from bytes to bytes: what `normalize` does with strings. */

import type { Scanned } from '../scanner/scanned.js';
import { Flag } from '../tables/record.js';
import { appendSegments, disambiguate } from './path/bytes.js';
import { appendPercent, lowerCaseBytes } from './percent.js';

const SOLIDUS = 0x2f;
const NOT_NORMAL = Flag.SCHEME_UPPERCASE | Flag.HOST_UPPERCASE | Flag.PERCENT_NOT_NORMAL;

/** Whether a reference is normal by syntax. */
export function isNormal(R: Scanned<Uint8Array>): boolean {
  return !R.has(NOT_NORMAL) && (!R.has(Flag.DOT_SEGMENT) || isRelativePath(R));
}

/** Whether the path needs its dot-segments. */
function isRelativePath(R: Scanned<Uint8Array>): boolean {
  return !R.has(Flag.SCHEME) && R.input[R.pathStart] !== SOLIDUS;
}

/**
 * Writes the normal form of a reference to `target` from `start`. It is never longer than the reference.
 *
 * @returns the offset at which it ends
 */
export function appendNormalForm(R: Scanned<Uint8Array>, target: Uint8Array, start: number): number {
  const { input, schemeEnd, hostStart, hostEnd, pathStart, pathEnd } = R;
  let end = appendPercent(input, R.start, schemeEnd, target, start);
  lowerCaseBytes(target, start, end);
  // With the delimiters around it.
  const host = appendPercent(input, schemeEnd, hostStart, target, end);
  end = appendPercent(input, hostStart, hostEnd, target, host);
  lowerCaseBytes(target, host, end);
  const path = appendPercent(input, hostEnd, pathStart, target, end);
  end = appendPercent(input, pathStart, pathEnd, target, path);
  if (!isRelativePath(R)) {
    end = appendSegments(target, path, end, target, path, path);
    end = disambiguate(target, path, end, R.has(Flag.AUTHORITY));
  }
  return appendPercent(input, pathEnd, R.end, target, end);
}
