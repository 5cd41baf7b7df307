/**
 * What the kernels for lines and for one string share: marks, schemes and authorities.
 *
 * A *mark* is `?`, `#`, `%`, a solidus before a full stop, or a byte that no URI has outside an IP-literal, a newline among them.
 * What the kernels do not decide on is `UNSURE`: the automaton decides. Time goes less to work than to branches that a processor
 * cannot predict.
 *
 * `kernel-memory.ts` has the layout of the memory; `kernel-tables.ts` writes the tables.
 */

import {
  AUTHORITY,
  HOST_END,
  HOST_START,
  HOST_UPPERCASE,
  IPV4_HOST,
  PATH_START,
  PORT,
  SCHEMES,
  SOLIDI,
  UNSURE,
  USERINFO,
  WINDOW_LIMITS,
  WINDOW_SHIFTS,
} from './kernel-layout.generated.as';

// "https://", "http://" and "file://", read as numbers.
const HTTPS: u64 = 0x2f2f_3a73_7074_7468;
const HTTP: u64 = 0x002f_2f3a_7074_7468;
const FILE: u64 = 0x002f_2f3a_656c_6966;
const SEVEN_BYTES: u64 = 0x00ff_ffff_ffff_ffff;
const TWO_SOLIDI: u32 = 0x2f2f;

export const LINE_FEED: u32 = 0x0a;
export const CARRIAGE_RETURN: u32 = 0x0d;
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
export function joined(a: u32, b: u32, c: u32, d: u32): u64 {
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

/** A bit for each of 64 bytes that is a mark. The vectors are tables, which a loop reads once. */
// @ts-ignore: decorator
@inline
export function marksOfBlock(p: usize, low: v128, high: v128, half: v128, stop: v128, one: v128): u64 {
  return joined(
    marks(p, low, high, half, stop, one),
    marks(p + 16, low, high, half, stop, one),
    marks(p + 32, low, high, half, stop, one),
    marks(p + 48, low, high, half, stop, one),
  );
}

/** 4 or 5 if `http://`, `file://` or `https://` is at `start`, else 0, without a branch. */
// @ts-ignore: decorator
@inline
export function lengthOfCommonScheme(start: usize): usize {
  const bytes = load<u64>(start);
  const seven = bytes & SEVEN_BYTES;
  const four = select<usize>(4, select<usize>(4, 0, seven == FILE), seven == HTTP);
  return select<usize>(5, four, bytes == HTTPS);
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

/** A bit for each of 16 bytes that is a solidus or one of `:` to `Z`, delimiters and uppercase letters. */
// @ts-ignore: decorator
@inline
export function stops(p: usize): u32 {
  const bytes = v128.load(p);
  // Moved to the lowest of the signed bytes: V8 takes four instructions to compare unsigned ones.
  const window = i8x16.lt_s(i8x16.add(bytes, v128.load(WINDOW_SHIFTS)), v128.load(WINDOW_LIMITS));
  return i8x16.bitmask(v128.or(i8x16.eq(bytes, v128.load(SOLIDI)), window));
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
