/**
 * The kernel for one string, copied to `INPUT`. It is AssemblyScript, for WebAssembly with SIMD; `npm run tables` compiles
 * it to `string.generated.ts`.
 */

import * as layout from './layout.generated.as';
import { bitsBefore, marksOfBlock } from './marks.as';
import { beginning, rest } from './reference.as';

/** Added to an address, it is an offset in the string. */
const SHIFT: i32 = -(<i32>layout.INPUT);

/**
 * Scans the string of `length` code units; the bytes after it in memory do not matter.
 *
 * @returns flags, or `~offset` of the error. The record of a valid string is at `RECORDS`.
 */
export function scanString(length: i32): i32 {
  const end = layout.INPUT + <usize>length;
  const found = marksOfBlock(
    layout.INPUT,
    v128.load(layout.LOW_MARKS),
    v128.load(layout.HIGH_MARKS),
    v128.load(layout.HALF),
    v128.load(layout.FULL_STOPS),
    v128.load(layout.ONES),
  );
  const marks = found & bitsBefore(end, layout.INPUT);
  const flags = beginning(layout.INPUT, min(layout.INPUT + <usize>ctz(marks), end), end, layout.RECORDS, SHIFT);
  return rest(flags, layout.INPUT, end, false, marks, layout.RECORDS, SHIFT);
}
