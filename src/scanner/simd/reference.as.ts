/**
 * Reads one reference, of the kernels for lines and for one string. A common beginning is read by vectors, and the automaton reads any
 * other one; the rest is decided at its marks.
 *
 * `memory.ts` has the layout of the memory; `kernel.ts` writes the tables.
 */

import * as layout from './layout.generated.as';
import { bitsBefore, marksOfBlock } from './marks.as';

// "https://", "http://" and "file://", read as numbers.
const HTTPS: u64 = 0x2f2f_3a73_7074_7468;
const HTTP: u64 = 0x002f_2f3a_7074_7468;
const FILE: u64 = 0x002f_2f3a_656c_6966;
const SEVEN_BYTES: u64 = 0x00ff_ffff_ffff_ffff;
const TWO_SOLIDI: u32 = (layout.SOLIDUS << 8) | layout.SOLIDUS;

/** The result for a beginning that the automaton must read. */
export const UNKNOWN: i32 = -1;

// @ts-ignore: decorator
@inline
export function byteAt(p: usize): u32 {
  return <u32>load<u8>(p);
}

/** 4 or 5 if `http://`, `file://` or `https://` is at `start`, else 0, without a branch. */
// @ts-ignore: decorator
@inline
function lengthOfCommonScheme(start: usize): usize {
  const bytes = load<u64>(start);
  const seven = bytes & SEVEN_BYTES;
  const four = select<usize>(4, select<usize>(4, 0, seven == FILE), seven == HTTP);
  return select<usize>(5, four, bytes == HTTPS);
}

/** A bit for each of 16 bytes that is a solidus, or a delimiter or uppercase letter of a host. */
// @ts-ignore: decorator
@inline
function hostStops(p: usize): u32 {
  const bytes = v128.load(p);
  // Moved to the lowest of the signed bytes: V8 takes four instructions to compare unsigned ones.
  const window = i8x16.lt_s(i8x16.add(bytes, v128.load(layout.WINDOW_SHIFTS)), v128.load(layout.WINDOW_LIMITS));
  return i8x16.bitmask(v128.or(i8x16.eq(bytes, v128.load(layout.SOLIDI)), window));
}

/** A bit for each of 16 bytes that is a solidus or a colon. */
// @ts-ignore: decorator
@inline
function segmentStops(p: usize): u32 {
  const bytes = v128.load(p);
  return i8x16.bitmask(v128.or(i8x16.eq(bytes, v128.load(layout.SOLIDI)), i8x16.eq(bytes, v128.load(layout.COLONS))));
}

/**
 * Reads a common beginning: `http`, `https` or `file` and a host of at most 32 lowercase characters, or a path without scheme and
 * authority. Writes its slots of the record.
 *
 * @param first - the first mark
 * @param end - the end of the reference, or an address after all marks if it is not known
 * @returns flags, or UNKNOWN
 */
// @ts-ignore: decorator
@inline
export function beginning(start: usize, first: usize, end: usize, record: usize, shift: i32): i32 {
  let flags = 0;
  let schemeEnd = start;
  let hostStart = start;
  let pathStart = start;
  let stop: usize;
  let isKnown: i32;
  const common = lengthOfCommonScheme(start);
  if (common) {
    schemeEnd = start + common;
    hostStart = schemeEnd + 3;
    const found = hostStops(hostStart) | (hostStops(hostStart + 16) << 16);
    stop = min(hostStart + <usize>ctz(found), first);
    pathStart = stop;
    isKnown = <i32>byteAt(layout.NAME_EDGES + <usize>byteAt(hostStart)) & <i32>(stop >= hostStart);
    flags = layout.SCHEME | layout.AUTHORITY;
  } else {
    // A solidus or a mark before any colon: there is no scheme.
    const found = segmentStops(start) | (segmentStops(start + 16) << 16);
    stop = min(start + <usize>ctz(found), first);
    isKnown = <i32>(<u32>load<u16>(start) != TWO_SOLIDI) & <i32>(byteAt(start) != layout.FULL_STOP);
  }
  isKnown &= <i32>byteAt(layout.ENDS_AUTHORITY + <usize>byteAt(stop)) | <i32>(stop >= end);
  if (!isKnown) return UNKNOWN;
  store<i32>(record, shift + <i32>schemeEnd, layout.SCHEME_END);
  store<i32>(record, shift + <i32>hostStart, layout.HOST_START);
  store<i32>(record, shift + <i32>pathStart, layout.HOST_END);
  store<i32>(record, shift + <i32>pathStart, layout.PATH_START);
  return flags;
}

/**
 * Reads any beginning. After a common scheme, the automaton walks from the first character that vectors do not read: a line with a
 * port or userinfo takes 58 ns, and 72 if it walks from the start; one with a long host 23 and 85 (Node 20, x64).
 *
 * @param first - the first mark, or an earlier address
 * @returns flags, or `~offset` of the error
 */
function otherBeginning(start: usize, first: usize, end: usize, record: usize, shift: i32): i32 {
  const common = lengthOfCommonScheme(start);
  const hostStart = start + common + 3;
  if (!common || hostStart > first) {
    store<i32>(record, shift + <i32>start, layout.SCHEME_END);
    return walk(start, end, layout.START_STATE, 0, record, shift);
  }
  store<i32>(record, shift + <i32>(start + common), layout.SCHEME_END);
  store<i32>(record, shift + <i32>hostStart, layout.HOST_START);
  let stop = hostStart;
  for (let found: u32 = 0; !found && stop < first; ) {
    found = hostStops(stop);
    stop += min(<usize>ctz(found), 16);
  }
  stop = min(stop, first);
  const isBegun = byteAt(layout.NAME_EDGES + <usize>byteAt(hostStart));
  const isName = isBegun | byteAt(layout.NAME_EDGES + <usize>byteAt(stop - 1));
  if (isName && (stop == end || byteAt(layout.ENDS_AUTHORITY + <usize>byteAt(stop)))) {
    store<i32>(record, shift + <i32>stop, layout.HOST_END);
    store<i32>(record, shift + <i32>stop, layout.PATH_START);
    return layout.SCHEME | layout.AUTHORITY;
  }
  const state = isBegun ? layout.REG_NAME_STATE : layout.AUTHORITY_STATE;
  return walk(isBegun ? stop : hostStart, end, state, layout.SCHEME | layout.AUTHORITY, record, shift);
}

/**
 * Reads the rest of a reference at its marks (`marks.as.ts`), and writes all slots of its record except the first and the last. A byte
 * between marks ends no component, sets no flag and is allowed everywhere after the authority.
 *
 * @param beginning - the flags of its beginning, or UNKNOWN
 * @param isListed - whether its marks are listed. For one string, a list takes 4 ns of 32 (Node 26, x64). A constant of each kernel, so
 * the compiler keeps one of the two branches
 * @param marks - the address of the list, whose last entry is an address that is not before `end`; or, without a list, the marks of the
 * first block, one bit per byte
 * @returns flags, or `~offset` of the error
 */
export function rest(
  beginning: i32,
  start: usize,
  end: usize,
  isListed: bool,
  marks: u64,
  record: usize,
  shift: i32,
): i32 {
  let flags = beginning;
  if (flags == UNKNOWN) {
    const first = isListed ? <usize>load<u32>(<usize>marks) : start + <usize>ctz(marks);
    flags = otherBeginning(start, min(first, end), end, record, shift);
    if (flags < 0) return flags;
  }
  const pathStart = <usize>(load<i32>(record, layout.PATH_START) - shift);
  // At `end` until the `?` or the `#` after them is read.
  let pathEnd = end;
  let queryEnd = end;
  let percentFlags: u32 = 0;
  // The marks that are not read yet: an address in the list, or bits of the block.
  let left = marks;
  let block = start;
  // The constants of `marksOfBlock`, loaded once.
  const low = isListed ? i8x16.splat(0) : v128.load(layout.LOW_MARKS);
  const high = isListed ? i8x16.splat(0) : v128.load(layout.HIGH_MARKS);
  const half = isListed ? i8x16.splat(0) : v128.load(layout.HALF);
  const stop = isListed ? i8x16.splat(0) : v128.load(layout.FULL_STOPS);
  const one = isListed ? i8x16.splat(0) : v128.load(layout.ONES);
  for (;;) {
    let p: usize;
    if (isListed) {
      p = <usize>load<u32>(<usize>left);
      if (p >= end) break;
      left += 4;
    } else {
      while (!left && (block += layout.BLOCK_BYTES) < end)
        left = marksOfBlock(block, low, high, half, stop, one) & bitsBefore(end, block);
      if (!left) break;
      p = block + <usize>ctz(left);
      left &= left - 1;
    }
    if (p < pathStart) continue;
    const byte = byteAt(p);
    if (byte == layout.PERCENT_SIGN) {
      const bits = percentEncoding(p, end);
      // The automaton finds the offset of the error.
      if (!bits) return walk(p, end, stateAt(pathEnd, queryEnd, end), 0, record, shift);
      percentFlags |= bits;
    } else if (byte == layout.SOLIDUS) {
      if (pathEnd == end && p + 1 < end && isDots(p + 1, end)) flags |= layout.DOT_SEGMENT;
    } else if (byte == layout.QUESTION_MARK) {
      if (pathEnd == end) {
        flags |= layout.QUERY;
        pathEnd = p;
      }
    } else {
      // Any other mark is an error, and so is a second `#`.
      if (byte != layout.NUMBER_SIGN || queryEnd != end) return walk(p, end, stateAt(pathEnd, queryEnd, end), 0, record, shift);
      flags |= layout.FRAGMENT;
      queryEnd = p;
      pathEnd = min(pathEnd, p);
    }
  }
  store<i32>(record, shift + <i32>pathEnd, layout.PATH_END);
  store<i32>(record, shift + <i32>queryEnd, layout.QUERY_END);
  return flags | (percentFlags << layout.PAIR_SHIFT);
}

/** The state of the automaton after the path has begun. */
function stateAt(pathEnd: usize, queryEnd: usize, end: usize): u32 {
  return queryEnd != end ? layout.FRAGMENT_STATE : pathEnd != end ? layout.QUERY_STATE : layout.PATH_STATE;
}

/** The shifted flags of the percent-encoding at `p`; 0 if it is not one. */
// @ts-ignore: decorator
@inline
function percentEncoding(p: usize, end: usize): u32 {
  if (p + 2 >= end) return 0;
  const pair = (byteAt(layout.DIGITS + <usize>load<u8>(p, 1)) << layout.DIGIT_SHIFT) | byteAt(layout.DIGITS + <usize>load<u8>(p, 2));
  return byteAt(layout.PAIRS + <usize>pair);
}

/** Whether a segment that begins with a full stop at `p` is `.` or `..` (section 3.3). */
// @ts-ignore: decorator
@inline
function isDots(p: usize, end: usize): bool {
  const after = p + 1 < end && byteAt(p + 1) == layout.FULL_STOP ? p + 2 : p + 1;
  return after == end || byteAt(layout.ENDS_AUTHORITY + <usize>byteAt(after)) != 0;
}

/**
 * Takes at least one step of the automaton, from `state` at `from`, and continues until only path, query and fragment can follow.
 *
 * @param begun - the flags before `from`
 * @returns flags, or `~offset` of the error
 */
function walk(from: usize, end: usize, start: u32, begun: i32, record: usize, shift: i32): i32 {
  let state = start;
  let flags = begun;
  for (let p = from; ; p++) {
    const step = <usize>((state << layout.CLASS_SHIFT) | (p < end ? byteAt(layout.CLASSES + <usize>byteAt(p)) : layout.END_CLASS));
    state = byteAt(layout.STEPS + step);
    if (!state) return ~(shift + <i32>p);
    const action = <usize>byteAt(layout.ACTIONS_OF_STEPS + step);
    if (action) {
      const marks = load<i32>(layout.ACTIONS + (action << 2));
      const offset = shift + <i32>p;
      if (marks & layout.AT_HOST_START) {
        flags &= ~layout.HOST_FLAGS;
        store<i32>(record, offset, layout.HOST_START);
      }
      if (marks & layout.AT_SCHEME_END) store<i32>(record, offset, layout.SCHEME_END);
      if (marks & layout.AT_HOST_END) store<i32>(record, offset, layout.HOST_END);
      if (marks & layout.AT_PATH_START) store<i32>(record, offset, layout.PATH_START);
      flags |= marks & layout.RESULT_BITS;
      if (marks & layout.PERCENT) flags |= percentEncoding(p, end) << layout.PAIR_SHIFT;
      if (
        marks & layout.HAS_DOT &&
        (offset == load<i32>(record, layout.PATH_START) || byteAt(p - 1) == layout.SOLIDUS) &&
        isDots(p, end)
      )
        flags |= layout.DOT_SEGMENT;
    }
    if (p == end || state <= layout.PATH_STATE) break;
  }
  if (!(flags & layout.SCHEME)) flags &= ~layout.SCHEME_UPPERCASE;
  if (!(flags & layout.AUTHORITY)) {
    const pathStart = load<i32>(record, layout.PATH_START);
    store<i32>(record, pathStart, layout.HOST_START);
    store<i32>(record, pathStart, layout.HOST_END);
  }
  return flags;
}
