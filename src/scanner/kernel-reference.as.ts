/**
 * Reads one reference that is in memory: what the kernels for lines and for one string share.
 *
 * A *mark* is `?`, `#`, `%`, a solidus before a full stop, or a byte that no URI has outside an IP-literal, a newline among them.
 * The kernels list the addresses of all marks. Most references have one to three marks (a query, a fragment, the newline at the
 * end): `common` selects their ends, without a branch for each. `rest` reads every other reference. What the kernels do not
 * decide on is `UNSURE`: the automaton decides.
 *
 * Time goes less to work than to branches that a processor cannot predict.
 *
 * `kernel-memory.ts` has the layout of the memory; `kernel.ts` writes the tables.
 */

import {
  ATS,
  AUTHORITY,
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
  HOST_UPPERCASE,
  IPV4_HOST,
  LOW_MARKS,
  NEXT,
  ONES,
  PAIRS,
  PAIR_SHIFT,
  PATH_END,
  PATH_START,
  PERCENT_SIGNS,
  PORT,
  QUERY,
  QUERY_END,
  SCHEME,
  SCHEMES,
  SCHEME_END,
  SECOND_DIGITS,
  SECOND_LETTERS,
  SOLIDI,
  START,
  UNSURE,
  USERINFO,
  WINDOW_LIMITS,
  WINDOW_SHIFTS,
  ZEROS,
} from './kernel-layout.generated.as';

// "https://", "http://" and "file://", read as numbers.
const HTTPS: u64 = 0x2f2f_3a73_7074_7468;
const HTTP: u64 = 0x002f_2f3a_7074_7468;
const FILE: u64 = 0x002f_2f3a_656c_6966;
const SEVEN_BYTES: u64 = 0x00ff_ffff_ffff_ffff;
const TWO_SOLIDI: u32 = 0x2f2f;

const LINE_FEED: u32 = 0x0a;
const CARRIAGE_RETURN: u32 = 0x0d;
export const NUMBER_SIGN: u32 = 0x23;
export const PERCENT_SIGN: u32 = 0x25;
export const FULL_STOP: u32 = 0x2e;
export const SOLIDUS: u32 = 0x2f;
const ZERO: u32 = 0x30;
const COLON: u32 = 0x3a;
export const QUESTION_MARK: u32 = 0x3f;
const COMMERCIAL_AT: u32 = 0x40;
const UPPERCASE_A: u32 = 0x41;
const LOWERCASE_A: u32 = 0x61;

// @ts-ignore: decorator
@inline
export function byteAt(p: usize): u32 {
  return <u32>load<u8>(p);
}

// @ts-ignore: decorator
@inline
export function isDigit(byte: u32): bool {
  return byte - ZERO <= 9;
}

// @ts-ignore: decorator
@inline
function joined(a: u32, b: u32, c: u32, d: u32): u64 {
  return <u64>(a | (b << 16)) | (<u64>(c | (d << 16)) << 32);
}

/** A bit for each of 16 bytes that is a mark. A full stop after a byte takes 1 from its kind: that of a solidus becomes 0. */
// @ts-ignore: decorator
@inline
function marks(p: usize, low: v128, high: v128, half: v128, stop: v128, one: v128): u32 {
  const bytes = v128.load(p);
  const kind = v128.and(
    i8x16.swizzle(low, v128.and(bytes, half)),
    i8x16.swizzle(high, v128.and(i16x8.shr_u(bytes, 4), half)),
  );
  return i8x16.bitmask(i8x16.lt_s(i8x16.add(kind, i8x16.eq(v128.load(p, 1), stop)), one));
}

/** A bit for each of 64 bytes that is a mark. */
// @ts-ignore: decorator
@inline
export function marksOfBlock(p: usize): u64 {
  const low = v128.load(LOW_MARKS);
  const high = v128.load(HIGH_MARKS);
  const half = v128.load(HALF);
  const stop = v128.load(FULL_STOPS);
  const one = v128.load(ONES);
  return joined(
    marks(p, low, high, half, stop, one),
    marks(p + 16, low, high, half, stop, one),
    marks(p + 32, low, high, half, stop, one),
    marks(p + 48, low, high, half, stop, one),
  );
}

/** Writes the addresses of the four lowest bits, whether they are set or not. */
// @ts-ignore: decorator
@inline
export function listFour(list: usize, p: usize, found: u64): void {
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
export function listMany(list: usize, p: usize, marks: u64): usize {
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

/** A bit for each of 16 bytes that is a solidus or one of `:` to `Z`, delimiters and uppercase letters. */
// @ts-ignore: decorator
@inline
function stops(p: usize): u32 {
  const bytes = v128.load(p);
  // Moved to the lowest of the signed bytes: V8 takes four instructions to compare unsigned ones.
  const window = i8x16.lt_s(i8x16.add(bytes, v128.load(WINDOW_SHIFTS)), v128.load(WINDOW_LIMITS));
  return i8x16.bitmask(v128.or(i8x16.eq(bytes, v128.load(SOLIDI)), window));
}

/** A bit for each of 16 bytes that is a solidus or a colon. */
// @ts-ignore: decorator
@inline
function segments(p: usize): u32 {
  const bytes = v128.load(p);
  return i8x16.bitmask(v128.or(i8x16.eq(bytes, v128.load(SOLIDI)), i8x16.eq(bytes, i8x16.splat(0x3a))));
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

/** 4 or 5 if `http://`, `file://` or `https://` is at `start`, else 0. At most one branch. */
// @ts-ignore: decorator
@inline
export function lengthOfCommonScheme(start: usize): usize {
  const bytes = load<u64>(start);
  const isHttps = bytes == HTTPS;
  const seven = bytes & SEVEN_BYTES;
  return <i32>isHttps | <i32>(seven == HTTP) | <i32>(seven == FILE) ? 4 + <usize>isHttps : 0;
}

/** Whether `//` is at `p`. */
// @ts-ignore: decorator
@inline
export function beginsAuthority(p: usize): bool {
  return <u32>load<u16>(p) == TWO_SOLIDI;
}

/** The end of the scheme of the reference at `start`; `start` if it has none, 0 if it is not known. */
export function endOfScheme(start: usize, limit: usize): usize {
  let i = start;
  while (i < limit && load<u8>(SCHEMES + <usize>byteAt(i))) i++;
  let first = i;
  for (; first < limit; first++) {
    const byte = byteAt(first);
    if (byte == COLON || byte == SOLIDUS || byte == QUESTION_MARK || byte == NUMBER_SIGN || byte == LINE_FEED) break;
  }
  if (first == limit || byteAt(first) != COLON) return start;
  return first == i && byteAt(start) >= LOWERCASE_A ? i : 0;
}

/**
 * Reads the reference at `start` if it is a common one: `http`, `https`, `file` or no scheme, a host in lowercase, at most a query
 * and a fragment as marks. Otherwise `rest` must read it.
 *
 * @param first - the address of its first mark; the newline that ends it is one
 * @param second - that of the second mark, if it has one
 * @param third - that of the third mark, if it has one
 * @param record - where its record goes
 * @param result - where its flags go, or what `rest` takes as `known`
 * @param shift - is added to addresses in the record
 * @returns how many marks it has; 0 if it is not a common one
 */
// @ts-ignore: decorator
@inline
export function common(
  start: usize,
  first: usize,
  second: usize,
  third: usize,
  record: usize,
  result: usize,
  shift: i32,
): i32 {
  let flags = 0;
  let schemeEnd = start;
  let hostStart = start;
  let stop: usize;
  let isKnown: i32;
  const common = lengthOfCommonScheme(start);
  if (common) {
    schemeEnd = start + common;
    hostStart = schemeEnd + 3;
    const found = stops(hostStart) | (stops(hostStart + 16) << 16);
    stop = min(hostStart + <usize>ctz(found), first);
    isKnown = <i32>!isDigit(byteAt(hostStart));
    flags = SCHEME | AUTHORITY;
  } else {
    // A solidus or a mark before any colon: there is no scheme.
    const found = segments(start) | (segments(start + 16) << 16);
    stop = min(start + <usize>ctz(found), first);
    isKnown = <i32>!beginsAuthority(start) & <i32>(byteAt(start) != FULL_STOP);
  }
  const pathStart = flags ? stop : start;
  const firstByte = byteAt(first);
  const secondByte = byteAt(second);
  // Selected, not branched to.
  const isQuery = <i32>(firstByte == QUESTION_MARK);
  const number = isQuery ? second : first;
  const isFragment = <i32>((isQuery ? secondByte : firstByte) == NUMBER_SIGN);
  const end = isFragment ? (isQuery ? third : second) : number;
  const isSolidus = <i32>(byteAt(stop) == SOLIDUS);
  isKnown &= <i32>(first >= hostStart) & (<i32>(stop == first) | isSolidus);
  store<i32>(record, shift + <i32>start, START);
  store<i32>(record, shift + <i32>schemeEnd, SCHEME_END);
  store<i32>(record, shift + <i32>hostStart, HOST_START);
  store<i32>(record, shift + <i32>pathStart, HOST_END);
  store<i32>(record, shift + <i32>pathStart, PATH_START);
  store<i32>(record, shift + <i32>first, PATH_END);
  store<i32>(record, shift + <i32>number, QUERY_END);
  store<i32>(record, shift + <i32>end, END);
  if (isKnown & <i32>(byteAt(end) == LINE_FEED)) {
    store<i32>(result, flags | (isQuery * QUERY) | (isFragment * FRAGMENT));
    return isQuery + isFragment + 1;
  }
  store<i32>(result, isKnown & (isSolidus | isQuery) ? flags : UNSURE);
  return 0;
}

/**
 * Reads the reference at `start`, of which `common` has written the record.
 *
 * @param known - its flags as far as its path; UNSURE if not even scheme and authority are known
 * @param limit - where the bytes end whose marks are listed
 * @param list - the address of its first mark in the list, which ends at `listEnd`
 * @returns flags, `~errorOffset` or UNSURE. `NEXT` has the address of the mark after its newline then; 0 if there is no newline.
 */
export function rest(
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

/** Reads an authority that begins at `start` and ends at a solidus or at `limit`; returns flags, or UNSURE. */
export function authority(start: usize, limit: usize, record: usize, shift: i32): i32 {
  let flags = AUTHORITY;
  let hostStart = start;
  let colon: usize = 0;
  let p = start;
  for (; p < limit; p += 16) {
    const found = stops(p);
    if (found) {
      p += <usize>ctz(found);
      break;
    }
  }
  for (; p < limit; p++) {
    const byte = byteAt(p);
    if (byte == SOLIDUS) break;
    if (byte == COLON) {
      if (!colon) colon = p;
    } else if (byte == COMMERCIAL_AT) {
      // Another one is an error.
      if (flags & USERINFO) return UNSURE;
      flags = AUTHORITY | USERINFO;
      hostStart = p + 1;
      colon = 0;
    } else if (byte - UPPERCASE_A <= 25 && byteAt(p - 1) != PERCENT_SIGN && byteAt(p - 2) != PERCENT_SIGN)
      flags |= HOST_UPPERCASE;
  }
  const pathStart = min(p, limit);
  let hostEnd = pathStart;
  if (colon) {
    for (let i = colon + 1; i < pathStart; i++) if (!isDigit(byteAt(i))) return UNSURE;
    hostEnd = colon;
    flags |= PORT;
  }
  if (isIpv4(hostStart, hostEnd)) flags |= IPV4_HOST;
  store<i32>(record, shift + <i32>hostStart, HOST_START);
  store<i32>(record, shift + <i32>hostEnd, HOST_END);
  store<i32>(record, shift + <i32>pathStart, PATH_START);
  return flags;
}

/** Whether a host is four decimal octets. */
function isIpv4(start: usize, end: usize): bool {
  let p = start;
  for (let octets = 1; octets <= 4; octets++) {
    const first = p;
    let octet: u32 = 0;
    for (; p < end && isDigit(byteAt(p)); p++) {
      if (p - first == 3) return false;
      octet = 10 * octet + byteAt(p) - ZERO;
    }
    if (p == first || octet > 255 || (p > first + 1 && byteAt(first) == ZERO)) return false;
    if (octets == 4) return p == end;
    if (p == end || byteAt(p) != FULL_STOP) return false;
    p++;
  }
  return false;
}
