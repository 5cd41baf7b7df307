/**
 * The kernel for one string, copied to `INPUT`. It is AssemblyScript, for WebAssembly with SIMD; `npm run tables` compiles
 * it to `string.generated.ts`.
 */

import { FULL_STOPS, HALF, HIGH_MARKS, INPUT, LOW_MARKS, ONES, RECORDS } from './layout.generated.as';
import { bitsBefore, marksOfBlock } from './marks.as';
import { beginning, rest } from './reference.as';

/** Added to an address, it is an offset in the string. */
const SHIFT: i32 = -(<i32>INPUT);

/**
 * Scans the string of `length` code units; the bytes after it in memory do not matter.
 *
 * @returns flags, or `~offset` of the error. The record of a valid string is at `RECORDS`.
 */
export function scanString(length: i32): i32 {
  const end = INPUT + <usize>length;
  const found = marksOfBlock(
    INPUT,
    v128.load(LOW_MARKS),
    v128.load(HIGH_MARKS),
    v128.load(HALF),
    v128.load(FULL_STOPS),
    v128.load(ONES),
  );
  const marks = found & bitsBefore(end, INPUT);
  const flags = beginning(INPUT, min(INPUT + <usize>ctz(marks), end), end, RECORDS, SHIFT);
  return rest(flags, INPUT, end, false, marks, RECORDS, SHIFT);
}
