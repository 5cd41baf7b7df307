/**
 * The scanner by blocks: 64 bytes are looked at together, and what matters in them is found in bit masks instead of one by
 * one. It is AssemblyScript, for WebAssembly with SIMD; `npm run tables` compiles it to `kernel.generated.ts`.
 *
 * Three masks are made of each block: newlines, question marks, and what is *rare*. Then the lines are gone through. Most have
 * nothing rare, and all that is left to do for them is to look at their first 48 bytes or so, for scheme and host. What the
 * kernel does not know it is `UNSURE` of: the automaton decides.
 *
 * What takes time is less the work than branches that a processor does not foresee. So there are few that depend on how long
 * lines are or on what stands in them: 24 against 27 ns for lines of 45 bytes (Node 20, x64).
 *
 * The layout of its memory is in `kernel-memory.ts`; `kernel.ts` writes the tables.
 */

import {
  AUTHORITY,
  COUNTS,
  DIGITS,
  DIGIT_SHIFT,
  DOT_SEGMENT,
  END,
  FRAGMENT,
  FULL_STOPS,
  HALF,
  HIGH_HALVES,
  HOST_END,
  HOST_START,
  LOW_HALVES,
  MASKS,
  NEXT,
  PAIRS,
  PAIR_SHIFT,
  PATH_END,
  PATH_START,
  PORT,
  QUERY,
  QUERY_END,
  QUESTION_MARKS,
  RECORDS,
  SCHEME,
  SCHEMES,
  SCHEME_END,
  SOLIDI,
  START,
  UNSURE,
} from './kernel-layout.generated.as';

/** An offset after all others. */
const NONE: i32 = i32.MAX_VALUE;

// "https://", "http://" and "file://", read as numbers.
const HTTPS: u64 = 0x2f2f_3a73_7074_7468;
const HTTP: u64 = 0x002f_2f3a_7074_7468;
const FILE: u64 = 0x002f_2f3a_656c_6966;
const SEVEN_BYTES: u64 = 0x00ff_ffff_ffff_ffff;
const TWO_SOLIDI: u32 = 0x2f2f;

const CARRIAGE_RETURN: u32 = 0x0d;
const NUMBER_SIGN: u32 = 0x23;
const PERCENT_SIGN: u32 = 0x25;
const FULL_STOP: u32 = 0x2e;
const SOLIDUS: u32 = 0x2f;
const COLON: u32 = 0x3a;
const QUESTION_MARK: u32 = 0x3f;
const LOWERCASE_A: u32 = 0x61;

// @ts-ignore: decorator
@inline
function byteAt(p: usize): u32 {
  return <u32>load<u8>(p);
}

// @ts-ignore: decorator
@inline
function isDigit(byte: u32): bool {
  return byte - 0x30 <= 9;
}

/** The highest bit of each byte. */
// @ts-ignore: decorator
@inline
function mask(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a) | (<u32>i8x16.bitmask(b) << 16)) |
    (<u64>(<u32>i8x16.bitmask(c) | (<u32>i8x16.bitmask(d) << 16)) << 32)
  );
}

/** Zero for what is rare wherever it stands: `#`, `%`, and what no URI has outside an IP-literal. */
// @ts-ignore: decorator
@inline
function known(bytes: v128, low: v128, high: v128, half: v128): v128 {
  return v128.and(
    i8x16.swizzle(low, v128.and(bytes, half)),
    i8x16.swizzle(high, v128.and(i16x8.shr_u(bytes, 4), half)),
  );
}

/** Not zero for what is rare, a `/` before a `.` among it. */
// @ts-ignore: decorator
@inline
function rare(known: v128, bytes: v128, next: v128, solidus: v128, stop: v128): v128 {
  const dots = v128.and(i8x16.eq(bytes, solidus), i8x16.eq(next, stop));
  return v128.or(i8x16.eq(known, i8x16.splat(0)), dots);
}

/** A bit for each of 16 bytes that ends an authority. */
// @ts-ignore: decorator
@inline
function ends(bytes: v128): u32 {
  // `/` and `?` are one bit apart.
  const path = i8x16.eq(v128.or(bytes, i8x16.splat(0x10)), i8x16.splat(0x3f));
  return i8x16.bitmask(v128.or(path, i8x16.eq(bytes, i8x16.splat(0x23))));
}

/** A bit for each of 16 bytes from `:` to `Z`, delimiters and uppercase letters: a host with one of them is looked at again. */
// @ts-ignore: decorator
@inline
function specials(bytes: v128): u32 {
  // Moved to the lowest of the signed bytes: V8 takes four instructions to compare unsigned ones.
  return i8x16.bitmask(i8x16.lt_s(i8x16.add(bytes, i8x16.splat(0x46)), i8x16.splat(-95)));
}

/**
 * Scans the lines among the `length` bytes at `input`; what follows the last newline is left. At most 64 KiB, with 64 bytes
 * more that may be read, whatever they are.
 *
 * @param from - index of the record of the first line
 * @param capacity - how many records there are
 * @param origin - the offset of `input`, to be added to all offsets in records
 * @returns how many bytes the lines take; how many lines there are then, and how many of the last ones are UNSURE, is stored
 */
export function scan(input: usize, length: i32, from: i32, capacity: i32, origin: i32): i32 {
  const low = v128.load(LOW_HALVES);
  const high = v128.load(HIGH_HALVES);
  const half = v128.load(HALF);
  const solidus = v128.load(SOLIDI);
  const stop = v128.load(FULL_STOPS);
  const mark = v128.load(QUESTION_MARKS);
  let lines = from;
  let blocks = 0;
  for (let k = 0; k < length && lines < capacity; k += 64, blocks++) {
    const p = input + k;
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, 32);
    const d = v128.load(p, 48);
    const ka = known(a, low, high, half);
    const kb = known(b, low, high, half);
    const kc = known(c, low, high, half);
    const kd = known(d, low, high, half);
    let newlines = mask(ka, kb, kc, kd);
    if (length - k < 64) newlines &= (<u64>1 << (length - k)) - 1;
    const masks = MASKS + (k >> 2);
    store<u64>(masks, mask(i8x16.eq(a, mark), i8x16.eq(b, mark), i8x16.eq(c, mark), i8x16.eq(d, mark)));
    store<u64>(
      masks,
      mask(
        rare(ka, a, v128.load(p, 1), solidus, stop),
        rare(kb, b, v128.load(p, 17), solidus, stop),
        rare(kc, c, v128.load(p, 33), solidus, stop),
        rare(kd, d, v128.load(p, 49), solidus, stop),
      ),
      8,
    );
    // Two ends of lines in any case, be they there or not: what is not there is overwritten.
    let record = recordOf(lines);
    store<i32>(record, k + <i32>ctz(newlines), END);
    record += <usize>(newlines != 0) << 5;
    newlines &= newlines - 1;
    store<i32>(record, k + <i32>ctz(newlines), END);
    record += <usize>(newlines != 0) << 5;
    newlines &= newlines - 1;
    lines = <i32>(record - RECORDS) >> 5;
    for (; newlines; newlines &= newlines - 1) {
      store<i32>(recordOf(lines++), k + <i32>ctz(newlines), END);
      if (lines >= capacity) break;
    }
  }
  lines = min(lines, capacity);
  findNext(blocks);

  const results = recordOf(capacity + 2);
  const unsure = results + <usize>(capacity << 2);
  let unsures = 0;
  let start = 0;
  for (let i = from; i < lines; i++) {
    const record = recordOf(i);
    const end = load<i32>(record, END);
    const block = start >> 6;
    const questions = load<u64>(MASKS + (block << 4)) >> (start & 63);
    const rares = load<u64>(MASKS + (block << 4), 8) >> (start & 63);
    const question = select<i32>(start + <i32>ctz(questions), load<i32>(NEXT + (block << 3), 8), questions != 0);
    const firstRare = select<i32>(start + <i32>ctz(rares), load<i32>(NEXT + (block << 3), 12), rares != 0);
    const flags = line(input, start, end, question, firstRare, record, origin);
    store<i32>(results + <usize>(i << 2), flags);
    if (flags == UNSURE) store<i32>(unsure + <usize>(unsures++ << 2), i);
    start = end + 1;
  }
  store<i32>(COUNTS, lines);
  store<i32>(COUNTS, unsures, 4);
  return start;
}

// @ts-ignore: decorator
@inline
function recordOf(line: i32): usize {
  return RECORDS + <usize>(line << 5);
}

/** Writes for each block, and for the end, where the next question mark stands from there on, and what is rare. */
// @ts-ignore: decorator
@inline
function findNext(blocks: i32): void {
  let question = NONE;
  let rare = NONE;
  for (let next = blocks; ; next--) {
    store<i32>(NEXT + (next << 3), question);
    store<i32>(NEXT + (next << 3), rare, 4);
    if (next == 0) break;
    const block = next - 1;
    const questions = load<u64>(MASKS + (block << 4));
    const rares = load<u64>(MASKS + (block << 4), 8);
    question = select<i32>((block << 6) + <i32>ctz(questions), question, questions != 0);
    rare = select<i32>((block << 6) + <i32>ctz(rares), rare, rares != 0);
  }
}

/**
 * Scans the line from `start` to `lineEnd`, a carriage return at its end aside. START and END are written in any case.
 *
 * @param question - offset of its first question mark, or one behind it
 * @param firstRare - offset of the first that is rare, or one behind it
 */
// @ts-ignore: decorator
@inline
function line(input: usize, start: i32, lineEnd: i32, question: i32, firstRare: i32, record: usize, origin: i32): i32 {
  let end = lineEnd;
  if (end > start && byteAt(input + end - 1) == CARRIAGE_RETURN) end--;
  store<i32>(record, origin + start, START);
  store<i32>(record, origin + end, END);

  let flags = 0;
  let schemeEnd = start;
  let hostStart = start;
  const beginning = load<u64>(input + start);
  const isHttps = beginning == HTTPS;
  const seven = beginning & SEVEN_BYTES;
  if (<i32>isHttps | <i32>(seven == HTTP) | <i32>(seven == FILE)) {
    schemeEnd = start + 4 + <i32>isHttps;
    hostStart = schemeEnd + 1;
    flags = SCHEME;
  } else {
    let i = start;
    while (i < end && load<u8>(SCHEMES + <usize>byteAt(input + i))) i++;
    let first = i;
    for (; first < end; first++) {
      const byte = byteAt(input + first);
      if (byte == COLON || byte == SOLIDUS || byte == QUESTION_MARK || byte == NUMBER_SIGN) break;
    }
    if (first < end && byteAt(input + first) == COLON) {
      if (first != i || byteAt(input + start) < LOWERCASE_A) return UNSURE;
      schemeEnd = i;
      hostStart = i + 1;
      flags = SCHEME;
    }
  }

  let hostEnd = hostStart;
  let pathStart = hostStart;
  // What ends a line is neither a solidus nor a full stop: it need not be known where that is.
  if (<u32>load<u16>(input + hostStart) == TWO_SOLIDI) {
    flags |= AUTHORITY;
    hostStart += 2;
    // Selected, not branched to: what stands in the window is not to be foreseen.
    let special = NONE;
    for (let i = hostStart; ; i += 32) {
      const a = v128.load(input + i);
      const b = v128.load(input + i, 16);
      const special32 = specials(a) | (specials(b) << 16);
      special = min(special, select<i32>(i + <i32>ctz(special32), NONE, special32 != 0));
      const ends32 = ends(a) | (ends(b) << 16);
      pathStart = ends32 ? min(end, i + <i32>ctz(ends32)) : end;
      if (ends32 || i + 32 >= end) break;
    }
    hostEnd = pathStart;
    if (special < pathStart) {
      if (byteAt(input + special) != COLON) return UNSURE;
      for (let i = special + 1; i < pathStart; i++) if (!isDigit(byteAt(input + i))) return UNSURE;
      hostEnd = special;
      flags |= PORT;
    }
    // Might be an IPv4 address.
    if (hostStart < hostEnd && isDigit(byteAt(input + hostStart)) && isDigit(byteAt(input + hostEnd - 1))) return UNSURE;
  } else if (byteAt(input + hostStart) == FULL_STOP) return UNSURE;

  let queryEnd = end;
  if (firstRare < end) {
    let number = NONE;
    let all: u32 = 0;
    // From one block that has any to the next.
    for (let first = firstRare; first < end; ) {
      const k = first & ~63;
      let rares = load<u64>(MASKS + (k >> 2), 8) & (<u64>-1 << (first & 63));
      if (end - k < 64) rares &= (<u64>1 << (end - k)) - 1;
      for (; rares; rares &= rares - 1) {
        const i = k + <i32>ctz(rares);
        const byte = byteAt(input + i);
        if (byte == PERCENT_SIGN) {
          const p = input + i;
          const pair = (byteAt(DIGITS + <usize>load<u8>(p, 1)) << DIGIT_SHIFT) | byteAt(DIGITS + <usize>load<u8>(p, 2));
          const bits = byteAt(PAIRS + <usize>pair);
          if (!bits) return UNSURE;
          all |= bits;
          continue;
        }
        if (byte == SOLIDUS) {
          if (i < pathStart || i > question || i > number) continue;
          const after = byteAt(input + i + 2) == FULL_STOP ? i + 3 : i + 2;
          const next = after < end ? byteAt(input + after) : SOLIDUS;
          if (next == SOLIDUS || next == QUESTION_MARK || next == NUMBER_SIGN) flags |= DOT_SEGMENT;
        } else {
          // In a path, and whatever follows, that is where it stops being one.
          if (byte != NUMBER_SIGN || number != NONE) return i < pathStart ? UNSURE : ~(origin + i);
          number = i;
        }
      }
      first = load<i32>(NEXT + (k >> 3), 12);
    }
    flags |= all << PAIR_SHIFT;
    if (number != NONE) {
      queryEnd = number;
      flags |= FRAGMENT;
    }
  }

  const pathEnd = min(question, queryEnd);
  flags |= select<i32>(QUERY, 0, question < queryEnd);
  store<i32>(record, origin + schemeEnd, SCHEME_END);
  store<i32>(record, origin + hostStart, HOST_START);
  store<i32>(record, origin + hostEnd, HOST_END);
  store<i32>(record, origin + pathStart, PATH_START);
  store<i32>(record, origin + pathEnd, PATH_END);
  store<i32>(record, origin + queryEnd, QUERY_END);
  return flags;
}
