/**
 * The scanner by blocks: 64 bytes are looked at together, and what matters in them is found in bit masks instead of one by
 * one. It is AssemblyScript, for WebAssembly with SIMD; `npm run tables` compiles it to `kernel.generated.ts`.
 *
 * Three masks are made of each block: newlines, question marks, and what is *rare*. Most lines have nothing rare, and all
 * that is left to do for them is to look at their first 48 bytes or so, for scheme and host. What the kernel does not know,
 * and whatever is wrong, it is `UNSURE` of: the automaton decides.
 *
 * Where everything stands in memory is said in `kernel.ts`, which writes the tables; a test holds the two together.
 */

const UNSURE: i32 = i32.MIN_VALUE;
/** An offset that is behind all others. */
const NONE: i32 = i32.MAX_VALUE;

// By byte: 1 for a lowercase `scheme` character; the value of a HEXDIG, 16 more if it is a lowercase one, or 255; 1 for
// `unreserved`. Then two tables by halves of bytes: what they have no bit in common for is rare.
const SCHEMES: usize = 0;
const DIGITS: usize = 256;
const UNRESERVED: usize = 512;
const LOW_HALVES: usize = 768;
const HIGH_HALVES: usize = 784;
// What is told beside the result.
const LINES: usize = 800;
const UNSURES: usize = 804;
// A mask of eight bytes for each block; a record for each line. Behind the records stand the results, and behind
// these the indices of the lines that are UNSURE.
const RARE: usize = 1024;
const RECORDS: usize = 9280;

// Bits of the result: `Flag` in the layout.
const SCHEME = 1;
const AUTHORITY = 2;
const PORT = 8;
const QUERY = 16;
const FRAGMENT = 32;
const PERCENT = 256;
const PERCENT_NOT_NORMAL = 512;
const DOT_SEGMENT = 1024;

// "https://" and "http://", read as numbers.
const HTTPS: u64 = 0x2f2f_3a73_7074_7468;
const HTTP: u64 = 0x002f_2f3a_7074_7468;
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

/** A bit for each byte that is not zero. */
// @ts-ignore: decorator
@inline
function mask(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a) | (<u32>i8x16.bitmask(b) << 16)) |
    (<u64>(<u32>i8x16.bitmask(c) | (<u32>i8x16.bitmask(d) << 16)) << 32)
  );
}

/** What is rare: `#`, `%`, a `/` before a `.`, and what no URI has outside an IP-literal. A newline is not. */
// @ts-ignore: decorator
@inline
function rare(bytes: v128, next: v128, low: v128, high: v128): v128 {
  const known = v128.and(
    i8x16.swizzle(low, v128.and(bytes, i8x16.splat(0x0f))),
    i8x16.swizzle(high, i8x16.shr_u(bytes, 4)),
  );
  const dots = v128.and(i8x16.eq(bytes, i8x16.splat(0x2f)), i8x16.eq(next, i8x16.splat(0x2e)));
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

/** A bit for each of 16 bytes from `:` to `Z`: of these stand only lowercase letters' betters in a host, and delimiters. */
// @ts-ignore: decorator
@inline
function specials(bytes: v128): u32 {
  return i8x16.bitmask(i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x3a)), i8x16.splat(0x21)));
}

/**
 * Scans the lines among the `length` bytes at `input`; what follows the last newline is left. At most 64 KiB, with 64 bytes
 * more that may be read, whatever they are.
 *
 * @param from - index of the record of the first line
 * @param capacity - how many records there are
 * @param origin - the offset of `input`, to be added to all offsets in records
 * @param relative - 0, or all bits for offsets from the beginning of each line
 * @returns how many bytes the lines take; how many lines there are then, and how many of the last ones are UNSURE, is stored
 */
export function scan(input: usize, length: i32, from: i32, capacity: i32, origin: i32, relative: i32): i32 {
  const low = v128.load(LOW_HALVES);
  const high = v128.load(HIGH_HALVES);
  const results = RECORDS + <usize>(capacity << 5);
  const unsure = results + <usize>(capacity << 2);
  let lines = from;
  let unsures = 0;
  // Of the line that is being read.
  let start = 0;
  let question = NONE;
  let hasRare: u64 = 0;
  for (let k = 0; k < length; k += 64) {
    const p = input + k;
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, 32);
    const d = v128.load(p, 48);
    const feed = i8x16.splat(0x0a);
    let newlines = mask(i8x16.eq(a, feed), i8x16.eq(b, feed), i8x16.eq(c, feed), i8x16.eq(d, feed));
    const mark = i8x16.splat(0x3f);
    let questions = mask(i8x16.eq(a, mark), i8x16.eq(b, mark), i8x16.eq(c, mark), i8x16.eq(d, mark));
    let rares = mask(
      rare(a, v128.load(p, 1), low, high),
      rare(b, v128.load(p, 17), low, high),
      rare(c, v128.load(p, 33), low, high),
      rare(d, v128.load(p, 49), low, high),
    );
    store<u64>(RARE + (k >> 3), rares);
    if (length - k < 64) newlines &= (<u64>1 << (length - k)) - 1;
    for (; newlines; newlines &= newlines - 1) {
      const upTo = newlines ^ (newlines - 1);
      if (questions & upTo) question = min(question, k + <i32>ctz(questions));
      const end = k + <i32>ctz(newlines);
      const record = RECORDS + <usize>(lines << 5);
      const shift = origin - (start & relative);
      const flags = line(input, start, end, question, (hasRare | (rares & upTo)) != 0, record, shift);
      store<i32>(results + <usize>(lines << 2), flags);
      if (flags == UNSURE) store<i32>(unsure + <usize>(unsures++ << 2), lines);
      lines++;
      start = end + 1;
      question = NONE;
      hasRare = 0;
      questions &= ~upTo;
      rares &= ~upTo;
      if (lines == capacity) {
        k = length;
        break;
      }
    }
    if (questions) question = min(question, k + <i32>ctz(questions));
    hasRare |= rares;
  }
  store<i32>(LINES, lines);
  store<i32>(UNSURES, unsures);
  return start;
}

/**
 * Scans the line from `start` to `lineEnd`, a carriage return at its end aside. START and END are written in any case.
 *
 * @param question - offset of its first question mark
 * @param hasRare - whether there is anything rare
 * @param shift - what is added to offsets
 */
// @ts-ignore: decorator
@inline
function line(input: usize, start: i32, lineEnd: i32, question: i32, hasRare: bool, record: usize, shift: i32): i32 {
  let end = lineEnd;
  if (end > start && byteAt(input + end - 1) == CARRIAGE_RETURN) end--;
  store<i32>(record, shift + start, 0);
  store<i32>(record, shift + end, 28);

  let flags = 0;
  let schemeEnd = start;
  let hostStart = start;
  const beginning = load<u64>(input + start);
  const isHttps = beginning == HTTPS;
  if (isHttps || (beginning & SEVEN_BYTES) == HTTP) {
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
      if (first != i || i == start || byteAt(input + start) < LOWERCASE_A) return UNSURE;
      schemeEnd = i;
      hostStart = i + 1;
      flags = SCHEME;
    }
  }

  let hostEnd = hostStart;
  let pathStart = hostStart;
  if (hostStart + 1 < end && <u32>load<u16>(input + hostStart) == TWO_SOLIDI) {
    flags |= AUTHORITY;
    hostStart += 2;
    let special = NONE;
    for (let i = hostStart; ; i += 32) {
      const a = v128.load(input + i);
      const b = v128.load(input + i, 16);
      const special32 = specials(a) | (specials(b) << 16);
      if (special32) special = min(special, i + <i32>ctz(special32));
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
  } else if (hostStart < end && byteAt(input + hostStart) == FULL_STOP) return UNSURE;

  let queryEnd = end;
  if (hasRare) {
    let number = NONE;
    let k = start & ~63;
    let bits = load<u64>(RARE + (k >> 3)) & (<u64>-1 << (start & 63));
    for (;;) {
      for (; bits; bits &= bits - 1) {
        const i = k + <i32>ctz(bits);
        if (i >= end) break;
        const byte = byteAt(input + i);
        if (byte == PERCENT_SIGN) {
          if (i + 2 >= end) return UNSURE;
          const upper = byteAt(DIGITS + <usize>load<u8>(input + i, 1));
          const lower = byteAt(DIGITS + <usize>load<u8>(input + i, 2));
          if ((upper | lower) > 31) return UNSURE;
          flags |= PERCENT;
          const octet = ((upper & 15) << 4) | (lower & 15);
          if ((upper | lower) & 16 || byteAt(UNRESERVED + <usize>octet)) flags |= PERCENT_NOT_NORMAL;
        } else if (byte == SOLIDUS) {
          if (i < pathStart || i > question || i > number) continue;
          const after = i + 2 < end && byteAt(input + i + 2) == FULL_STOP ? i + 3 : i + 2;
          const next = after < end ? byteAt(input + after) : SOLIDUS;
          if (next == SOLIDUS || next == QUESTION_MARK || next == NUMBER_SIGN) flags |= DOT_SEGMENT;
        } else {
          if (byte != NUMBER_SIGN || number != NONE) return UNSURE;
          number = i;
        }
      }
      k += 64;
      if (k >= end) break;
      bits = load<u64>(RARE + (k >> 3));
    }
    if (number != NONE) {
      queryEnd = number;
      flags |= FRAGMENT;
    }
  }

  let pathEnd = queryEnd;
  if (question < queryEnd) {
    pathEnd = question;
    flags |= QUERY;
  }
  store<i32>(record, shift + schemeEnd, 4);
  store<i32>(record, shift + hostStart, 8);
  store<i32>(record, shift + hostEnd, 12);
  store<i32>(record, shift + pathStart, 16);
  store<i32>(record, shift + pathEnd, 20);
  store<i32>(record, shift + queryEnd, 24);
  return flags;
}
