/**
 * The kernel for one string, which has been copied to `INPUT`. It lists no marks, as the kernel for lines does, but reads them from
 * a mask of each 64 bytes: the list pays from several lines onwards. It is AssemblyScript, for WebAssembly with SIMD; `npm run
 * tables` compiles it to `string-kernel.generated.ts`.
 */

import {
  AUTHORITY,
  DIGITS,
  DIGIT_SHIFT,
  DOT_SEGMENT,
  FRAGMENT,
  FULL_STOPS,
  HALF,
  HIGH_MARKS,
  HOST_END,
  HOST_START,
  INPUT,
  LOW_MARKS,
  ONES,
  PAIRS,
  PAIR_SHIFT,
  PATH_END,
  PATH_START,
  QUERY,
  QUERY_END,
  RECORD,
  SCHEME,
  SCHEME_END,
  UNSURE,
} from './kernel-layout.generated.as';
import {
  authority,
  beginsAuthority,
  byteAt,
  endOfScheme,
  FULL_STOP,
  isDigit,
  lengthOfCommonScheme,
  marksOfBlock,
  NUMBER_SIGN,
  PERCENT_SIGN,
  QUESTION_MARK,
  SOLIDUS,
  stops,
} from './kernel-reference.as';

/** Added to an address, it is an offset in the string. */
const SHIFT: i32 = -(<i32>INPUT);

/** A bit for each of 16 bytes that ends an authority, or is one of `:` to `Z`. */
// @ts-ignore: decorator
@inline
function hostStops(p: usize): u32 {
  return stops(p) | i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(0x23)));
}

/** Whether a byte ends an authority. */
// @ts-ignore: decorator
@inline
function endsAuthority(byte: u32): bool {
  return byte == SOLIDUS || byte == QUESTION_MARK || byte == NUMBER_SIGN;
}

/** Whether a segment that begins with a full stop at `p` is `.` or `..`. */
// @ts-ignore: decorator
@inline
function isDots(p: usize, end: usize): bool {
  const after = p + 1 < end && byteAt(p + 1) == FULL_STOP ? p + 2 : p + 1;
  const next = after < end ? byteAt(after) : SOLIDUS;
  return endsAuthority(next);
}

/**
 * Scans the string of `length` code units; what follows it in memory is not read for an answer.
 *
 * @returns flags, `~errorOffset` or UNSURE. The record of a valid one is at `RECORD`.
 */
export function scanString(length: i32): i32 {
  const end = INPUT + <usize>length;
  let schemeEnd = INPUT + lengthOfCommonScheme(INPUT);
  if (schemeEnd == INPUT || length < 8) {
    schemeEnd = endOfScheme(INPUT, end);
    if (!schemeEnd) return UNSURE;
  }
  let flags = schemeEnd == INPUT ? 0 : SCHEME;
  let pathStart = schemeEnd + flags;

  if (pathStart + 2 <= end && beginsAuthority(pathStart)) {
    const hostStart = pathStart + 2;
    // Most hosts have at most 32 characters, and no port.
    const stop = min(hostStart + <usize>ctz(hostStops(hostStart) | (hostStops(hostStart + 16) << 16)), end);
    pathStart = stop;
    while (pathStart < end && !endsAuthority(byteAt(pathStart))) pathStart++;
    if (pathStart != stop || isDigit(byteAt(hostStart))) {
      const found = authority(hostStart, pathStart, RECORD, SHIFT);
      if (found == UNSURE) return UNSURE;
      flags |= found;
    } else {
      flags |= AUTHORITY;
      store<i32>(RECORD, SHIFT + <i32>hostStart, HOST_START);
      store<i32>(RECORD, SHIFT + <i32>pathStart, HOST_END);
    }
  } else {
    if (pathStart < end && byteAt(pathStart) == FULL_STOP && isDots(pathStart, end)) flags |= DOT_SEGMENT;
    store<i32>(RECORD, SHIFT + <i32>pathStart, HOST_START);
    store<i32>(RECORD, SHIFT + <i32>pathStart, HOST_END);
  }

  let pathEnd = end;
  let queryEnd = end;
  let all: u32 = 0;
  const low = v128.load(LOW_MARKS);
  const high = v128.load(HIGH_MARKS);
  const half = v128.load(HALF);
  const stop = v128.load(FULL_STOPS);
  const one = v128.load(ONES);
  for (let block: usize = INPUT; block < end; block += 64) {
    let found = marksOfBlock(block, low, high, half, stop, one) & (<u64>-1 >> <u64>max(64 - <i32>(end - block), 0));
    for (; found; found &= found - 1) {
      const p = block + <usize>ctz(found);
      const byte = byteAt(p);
      if (byte == PERCENT_SIGN) {
        if (p + 2 >= end) return UNSURE;
        const pair = (byteAt(DIGITS + <usize>load<u8>(p, 1)) << DIGIT_SHIFT) | byteAt(DIGITS + <usize>load<u8>(p, 2));
        const bits = byteAt(PAIRS + <usize>pair);
        if (!bits) return UNSURE;
        all |= bits;
      } else if (byte == SOLIDUS) {
        if (p >= pathStart && pathEnd == end && p + 1 < end && isDots(p + 1, end)) flags |= DOT_SEGMENT;
      } else if (byte == QUESTION_MARK) {
        if (pathEnd == end) {
          flags |= QUERY;
          pathEnd = p;
        }
      } else {
        if (byte != NUMBER_SIGN || queryEnd != end) return p < pathStart ? UNSURE : ~(SHIFT + <i32>p);
        flags |= FRAGMENT;
        queryEnd = p;
        pathEnd = min(pathEnd, p);
      }
    }
  }
  store<i32>(RECORD, SHIFT + <i32>schemeEnd, SCHEME_END);
  store<i32>(RECORD, SHIFT + <i32>pathStart, PATH_START);
  store<i32>(RECORD, SHIFT + <i32>pathEnd, PATH_END);
  store<i32>(RECORD, SHIFT + <i32>queryEnd, QUERY_END);
  return flags | (all << PAIR_SHIFT);
}
