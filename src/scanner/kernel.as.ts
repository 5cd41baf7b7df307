/**
 * The kernel for lines: it lists the marks of 8 KiB, 64 bytes together, and then reads the lines from the list. Most lines have one to
 * three marks (a query, a fragment, the newline): their ends are selected, without a branch for each. `rest` reads all other lines.
 *
 * It is AssemblyScript, for WebAssembly with SIMD; `npm run tables` compiles it to `kernel.generated.ts`.
 */

import {
  ATS,
  AUTHORITY,
  CARRIED_MARKS,
  COUNTS,
  DIGITS,
  DIGIT_SHIFT,
  DOT_SEGMENT,
  END,
  FIRST_DIGITS,
  FIRST_LETTERS,
  FRAGMENT,
  FULL_STOPS,
  HALF,
  HIGH_MARKS,
  HOST_END,
  HOST_START,
  LIST,
  LOW_MARKS,
  NEXT,
  NOTHING,
  ONES,
  PAIRS,
  PAIR_SHIFT,
  PATH_END,
  PATH_START,
  PERCENT_SIGNS,
  PIECE_BYTES,
  QUERY,
  QUERY_END,
  RECORDS,
  SCHEME,
  SCHEME_END,
  SECOND_DIGITS,
  SECOND_LETTERS,
  SOLIDI,
  START,
  UNSURE,
  ZEROS,
} from './kernel-layout.generated.as';
import {
  CARRIAGE_RETURN,
  FULL_STOP,
  LINE_FEED,
  NUMBER_SIGN,
  PERCENT_SIGN,
  QUESTION_MARK,
  SOLIDUS,
  authority,
  beginsAuthority,
  byteAt,
  endOfScheme,
  isDigit,
  joined,
  lengthOfCommonScheme,
  marksOfBlock,
  stops,
} from './kernel-reference.as';

/** Lists the marks from `from` to `to`; returns the end of the list. */
function mark(from: usize, to: usize, end: usize): usize {
  let list = end;
  let p = from;
  while (p < to) {
    const low = v128.load(LOW_MARKS);
    const high = v128.load(HIGH_MARKS);
    const half = v128.load(HALF);
    const stop = v128.load(FULL_STOPS);
    const one = v128.load(ONES);
    let found: u64 = 0;
    for (; p < to; p += 64) {
      found = marksOfBlock(p, low, high, half, stop, one);
      const count = <i32>popcnt(found);
      if (count > 4) break;
      listFour(list, p, found);
      list += <usize>(count << 2);
    }
    // A block of its own, not in the loop: that would make the loop slower.
    if (p < to) {
      list = listMany(list, p, found);
      p += 64;
    }
  }
  // Of the last block, what is after the end.
  while (list > end && <usize>load<u32>(list - 4) >= to) list -= 4;
  return list;
}

/** Writes the addresses of the four lowest bits, whether they are set or not. */
// @ts-ignore: decorator
@inline
function listFour(list: usize, p: usize, found: u64): void {
  let rest = found;
  store<u32>(list, <u32>p + <u32>ctz(rest));
  rest &= rest - 1;
  store<u32>(list, <u32>p + <u32>ctz(rest), 4);
  rest &= rest - 1;
  store<u32>(list, <u32>p + <u32>ctz(rest), 8);
  rest &= rest - 1;
  store<u32>(list, <u32>p + <u32>ctz(rest), 12);
}

/** Writes the addresses of the marks of a block that has more than four, most of them percent-encodings; returns the end of the list. */
function listMany(list: usize, p: usize, marks: u64): usize {
  let found = fold(p, marks);
  const end = list + <usize>(popcnt(found) << 2);
  for (let next = list; next < end; next += 16) {
    listFour(next, p, found);
    found &= found - 1;
    found &= found - 1;
    found &= found - 1;
    found &= found - 1;
  }
  return end;
}

/** The marks of a block without most percent-encodings that are valid and normal: one of each run is left. */
// @ts-ignore: decorator
@inline
function fold(p: usize, found: u64): u64 {
  const normals =
    found & joined(normalEncodings(p), normalEncodings(p + 16), normalEncodings(p + 32), normalEncodings(p + 48));
  const others = found ^ normals;
  // Before the first of the others, and after the last one.
  const before = normals & (others - 1) & ~others;
  const after = others ? normals & (<u64>-2 << (63 - clz(others))) : 0;
  return found ^ (before & (before - 1)) ^ (after & (after - 1));
}

/** A bit for each of 16 bytes at which a valid and normal percent-encoding begins. */
// @ts-ignore: decorator
@inline
function normalEncodings(p: usize): u32 {
  const first = v128.load(p, 1);
  const second = v128.load(p, 2);
  const zeros = v128.load(ZEROS);
  const ats = v128.load(ATS);
  const kinds = v128.and(
    v128.or(
      i8x16.swizzle(v128.load(FIRST_DIGITS), i8x16.sub(first, zeros)),
      i8x16.swizzle(v128.load(FIRST_LETTERS), i8x16.sub(first, ats)),
    ),
    v128.or(
      i8x16.swizzle(v128.load(SECOND_DIGITS), i8x16.sub(second, zeros)),
      i8x16.swizzle(v128.load(SECOND_LETTERS), i8x16.sub(second, ats)),
    ),
  );
  return i8x16.bitmask(
    v128.and(i8x16.gt_s(kinds, i8x16.splat(0)), i8x16.eq(v128.load(p), v128.load(PERCENT_SIGNS))),
  );
}

/**
 * Scans the lines among the `length` bytes at `input`; the rest after the last newline is left. At most 64 KiB, with 64 bytes
 * more that may be read, whatever they are.
 *
 * @param from - index of the record of the first line
 * @param capacity - how many records there are
 * @param origin - the offset of `input`, to be added to all offsets in records
 * @returns how many bytes the lines take; how many lines there are then, and how many of the last ones are UNSURE, is stored
 */
export function scanLines(input: usize, length: i32, from: i32, capacity: i32, origin: i32): i32 {
  const limit = input + length;
  const shift = origin - <i32>input;
  const results = RECORDS + (<usize>(capacity + 2) << 5);
  const unsure = results + (<usize>capacity << 2);
  let unsures = unsure;
  let record = RECORDS + (<usize>from << 5);
  const lastRecord = RECORDS + (<usize>capacity << 5);
  let result = results + (<usize>from << 2);
  let start = input;
  let listEnd: usize = LIST;
  let piece = input;
  while (piece < limit && record < lastRecord) {
    const to = min(piece + PIECE_BYTES, limit);
    listEnd = mark(piece, to, listEnd);
    piece = to;
    // After the list, nothing that ends a line.
    store<u32>(listEnd, <u32>NOTHING);
    store<u32>(listEnd, <u32>NOTHING, 4);
    store<u32>(listEnd, <u32>NOTHING, 8);
    let list: usize = LIST;
    for (; record < lastRecord; record += 32, result += 4) {
      // Most lines: `http`, `https`, `file` or no scheme, a host in lowercase, at most a query and a fragment as marks.
      const first = <usize>load<u32>(list);
      const second = <usize>load<u32>(list, 4);
      const firstByte = byteAt(first);
      const secondByte = byteAt(second);
      // Read before it is known whether they are needed: a line waits for its first mark.
      const isQuery = <i32>(firstByte == QUESTION_MARK);
      const number = isQuery ? second : first;
      const isFragment = <i32>((isQuery ? secondByte : firstByte) == NUMBER_SIGN);
      const last = list + (<usize>(isQuery + isFragment) << 2);
      const end = <usize>load<u32>(last);

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
        const found = stops(hostStart) | (stops(hostStart + 16) << 16);
        stop = min(hostStart + <usize>ctz(found), first);
        pathStart = stop;
        isKnown = <i32>!isDigit(byteAt(hostStart)) & <i32>(first >= hostStart);
        flags = SCHEME | AUTHORITY;
      } else {
        // A solidus or a mark before any colon: there is no scheme.
        const found = segments(start) | (segments(start + 16) << 16);
        stop = min(start + <usize>ctz(found), first);
        isKnown = <i32>!beginsAuthority(start) & <i32>(byteAt(start) != FULL_STOP);
      }
      const isSolidus = <i32>(byteAt(stop) == SOLIDUS);
      isKnown &= <i32>(stop == first) | isSolidus;
      if (isKnown) {
        store<i32>(record, shift + <i32>start, START);
        store<i32>(record, shift + <i32>schemeEnd, SCHEME_END);
        store<i32>(record, shift + <i32>hostStart, HOST_START);
        store<i32>(record, shift + <i32>pathStart, HOST_END);
        store<i32>(record, shift + <i32>pathStart, PATH_START);
        if (byteAt(end) == LINE_FEED) {
          store<i32>(record, shift + <i32>first, PATH_END);
          store<i32>(record, shift + <i32>number, QUERY_END);
          store<i32>(record, shift + <i32>end, END);
          store<i32>(result, flags | (isQuery * QUERY) | (isFragment * FRAGMENT));
          list = last + 4;
          start = end + 1;
          continue;
        }
        if (!(isSolidus | isQuery)) flags = UNSURE;
      } else flags = UNSURE;
      flags = rest(flags, start, to, list, listEnd, record, shift);
      const next = <usize>load<u32>(NEXT);
      if (!next) break;
      store<i32>(result, flags);
      if (flags == UNSURE) {
        store<i32>(unsures, <i32>((record - RECORDS) >> 5));
        unsures += 4;
      }
      list = next;
      start = <usize>load<u32>(list - 4) + 1;
    }
    const left = listEnd - list;
    if (left > 4 * <usize>CARRIED_MARKS) break;
    if (left && list != LIST) memory.copy(LIST, list, left);
    listEnd = LIST + left;
  }
  store<i32>(COUNTS, <i32>((record - RECORDS) >> 5));
  store<i32>(COUNTS, <i32>((unsures - unsure) >> 2), 4);
  return <i32>(start - input);
}

/** A bit for each of 16 bytes that is a solidus or a colon. */
// @ts-ignore: decorator
@inline
function segments(p: usize): u32 {
  const bytes = v128.load(p);
  return i8x16.bitmask(v128.or(i8x16.eq(bytes, v128.load(SOLIDI)), i8x16.eq(bytes, i8x16.splat(0x3a))));
}

/**
 * Reads the line at `start`, which is not one of most lines.
 *
 * @param known - its flags as far as its path, if its record is written as far; else UNSURE
 * @param limit - where the bytes end whose marks are listed
 * @param list - the address of its first mark in the list, which ends at `listEnd`
 * @returns flags, `~errorOffset` or UNSURE. `NEXT` has the address of the mark after its newline then; 0 if there is no newline.
 */
function rest(
  known: i32,
  start: usize,
  limit: usize,
  list: usize,
  listEnd: usize,
  record: usize,
  shift: i32,
): i32 {
  let flags = known;
  if (flags == UNSURE) {
    flags = beginning(start, limit, list, listEnd, record, shift);
    if (flags == UNSURE) return finish(UNSURE, start, list, listEnd, record, shift);
  }
  const pathStart = <usize>(load<i32>(record, PATH_START) - shift);
  let pathEnd: usize = 0;
  let queryEnd: usize = 0;
  let end: usize = 0;
  let all: u32 = 0;
  let m = list;
  for (; ; m += 4) {
    if (m == listEnd) {
      store<u32>(NEXT, 0);
      return 0;
    }
    const p = <usize>load<u32>(m);
    const byte = byteAt(p);
    if (byte == PERCENT_SIGN) {
      const pair = (byteAt(DIGITS + <usize>load<u8>(p, 1)) << DIGIT_SHIFT) | byteAt(DIGITS + <usize>load<u8>(p, 2));
      const bits = byteAt(PAIRS + <usize>pair);
      if (!bits) return finish(UNSURE, start, m, listEnd, record, shift);
      all |= bits;
    } else if (byte == SOLIDUS) {
      if (p >= pathStart && !pathEnd && isDots(p + 1)) flags |= DOT_SEGMENT;
    } else if (byte == QUESTION_MARK) {
      if (!pathEnd) {
        flags |= QUERY;
        pathEnd = p;
      }
    } else if (byte == LINE_FEED) {
      end = p;
      break;
    } else if (byte == NUMBER_SIGN) {
      if (queryEnd) return finish(~(shift + <i32>p), start, m, listEnd, record, shift);
      flags |= FRAGMENT;
      queryEnd = p;
      if (!pathEnd) pathEnd = p;
    } else {
      if (byte == CARRIAGE_RETURN && byteAt(p + 1) == LINE_FEED) {
        // If the newline is of the next piece, the line does not end yet.
        m += 4;
        if (m == listEnd) return finish(0, start, m, listEnd, record, shift);
        end = p;
        break;
      }
      return finish(p < pathStart ? UNSURE : ~(shift + <i32>p), start, m, listEnd, record, shift);
    }
  }
  store<u32>(NEXT, <u32>m + 4);
  if (!queryEnd) queryEnd = end;
  if (!pathEnd) pathEnd = end;
  store<i32>(record, shift + <i32>pathEnd, PATH_END);
  store<i32>(record, shift + <i32>queryEnd, QUERY_END);
  store<i32>(record, shift + <i32>end, END);
  return flags | (all << PAIR_SHIFT);
}

/** Finds the end of the line, whatever its result. */
function finish(result: i32, start: usize, list: usize, listEnd: usize, record: usize, shift: i32): i32 {
  let m = list;
  while (m < listEnd && byteAt(<usize>load<u32>(m)) != LINE_FEED) m += 4;
  if (m == listEnd) {
    store<u32>(NEXT, 0);
    return result;
  }
  let end = <usize>load<u32>(m);
  if (end > start && byteAt(end - 1) == CARRIAGE_RETURN) end--;
  store<u32>(NEXT, <u32>m + 4);
  store<i32>(record, shift + <i32>start, START);
  store<i32>(record, shift + <i32>end, END);
  return result;
}

/** Reads scheme and authority; returns flags, or UNSURE. */
function beginning(start: usize, limit: usize, list: usize, listEnd: usize, record: usize, shift: i32): i32 {
  const schemeEnd = endOfScheme(start, limit);
  if (!schemeEnd) return UNSURE;
  const flags = schemeEnd == start ? 0 : SCHEME;
  const pathStart = schemeEnd + flags;
  store<i32>(record, shift + <i32>start, START);
  store<i32>(record, shift + <i32>schemeEnd, SCHEME_END);
  if (beginsAuthority(pathStart)) {
    // The first mark that may end the authority.
    let m = list;
    let end: usize = limit;
    for (; m < listEnd; m += 4) {
      end = <usize>load<u32>(m);
      const byte = byteAt(end);
      if (end >= pathStart + 2 && (byte == QUESTION_MARK || byte == NUMBER_SIGN || byte == SOLIDUS || isEnd(end))) break;
    }
    const found = authority(pathStart + 2, end, record, shift);
    return found == UNSURE ? UNSURE : flags | found;
  }
  store<i32>(record, shift + <i32>pathStart, HOST_START);
  store<i32>(record, shift + <i32>pathStart, HOST_END);
  store<i32>(record, shift + <i32>pathStart, PATH_START);
  return pathStart < limit && byteAt(pathStart) == FULL_STOP && isDots(pathStart) ? flags | DOT_SEGMENT : flags;
}

/** Whether a line ends at `p`. */
// @ts-ignore: decorator
@inline
function isEnd(p: usize): bool {
  const byte = byteAt(p);
  return byte == LINE_FEED || (byte == CARRIAGE_RETURN && byteAt(p + 1) == LINE_FEED);
}

/** Whether a segment that begins with a full stop at `p` is `.` or `..`. */
// @ts-ignore: decorator
@inline
function isDots(p: usize): bool {
  const after = byteAt(p + 1) == FULL_STOP ? p + 2 : p + 1;
  const next = byteAt(after);
  return next == SOLIDUS || next == QUESTION_MARK || next == NUMBER_SIGN || isEnd(after);
}
