/**
 * The scanner by blocks: 64 bytes are classified at a time, and delimiters found in bit masks instead of one by one. It
 * is AssemblyScript, for WebAssembly with SIMD; `npm run tables` compiles it to `kernel.generated.ts`.
 *
 * It reads what most references look like. Of anything else, and of anything wrong, it is `UNSURE`: the automaton decides.
 * Where tables, record and input stand in memory is said in `blocks.ts`, which writes the tables.
 */

const UNSURE: i32 = i32.MIN_VALUE;

// The masks of a block: a bit for each byte that is …
const BAD: usize = 0; // none that a URI may have outside an IP-literal
const SOLIDUS: usize = 8;
const QUESTION_MARK: usize = 16;
const NUMBER_SIGN: usize = 24;
const COLON: usize = 32;
const AT_SIGN: usize = 40;
const PERCENT_SIGN: usize = 48;
const SEGMENT_DOT: usize = 56; // a full stop behind a solidus
const BLOCK: usize = 64;

// Bits of the result: `Flag` in the layout, held equal by a test.
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

// @ts-ignore: decorator
@inline
function maskOf(a: v128, b: v128, c: v128, d: v128, byte: v128): u64 {
  return (
    <u64>i8x16.bitmask(i8x16.eq(a, byte)) |
    (<u64>i8x16.bitmask(i8x16.eq(b, byte)) << 16) |
    (<u64>i8x16.bitmask(i8x16.eq(c, byte)) << 32) |
    (<u64>i8x16.bitmask(i8x16.eq(d, byte)) << 48)
  );
}

/** Not zero for each byte that is allowed: its low and its high half have a bit in common. */
// @ts-ignore: decorator
@inline
function allowed(bytes: v128, low: v128, high: v128): v128 {
  return v128.and(
    i8x16.swizzle(low, v128.and(bytes, i8x16.splat(0x0f))),
    i8x16.swizzle(high, i8x16.shr_u(bytes, 4)),
  );
}

function classify(input: usize, length: i32, masks: usize, halves: usize): void {
  const low = v128.load(halves);
  const high = v128.load(halves, 16);
  let carry: u64 = 0;
  const end = input + length;
  for (let p = input, m = masks; p < end; p += 64, m += BLOCK) {
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, 32);
    const d = v128.load(p, 48);
    const solidus = maskOf(a, b, c, d, i8x16.splat(0x2f));
    store<u64>(
      m,
      maskOf(allowed(a, low, high), allowed(b, low, high), allowed(c, low, high), allowed(d, low, high), i8x16.splat(0)),
      BAD,
    );
    store<u64>(m, solidus, SOLIDUS);
    store<u64>(m, maskOf(a, b, c, d, i8x16.splat(0x3f)), QUESTION_MARK);
    store<u64>(m, maskOf(a, b, c, d, i8x16.splat(0x23)), NUMBER_SIGN);
    store<u64>(m, maskOf(a, b, c, d, i8x16.splat(0x3a)), COLON);
    store<u64>(m, maskOf(a, b, c, d, i8x16.splat(0x40)), AT_SIGN);
    store<u64>(m, maskOf(a, b, c, d, i8x16.splat(0x25)), PERCENT_SIGN);
    store<u64>(m, ((solidus << 1) | carry) & maskOf(a, b, c, d, i8x16.splat(0x2e)), SEGMENT_DOT);
    carry = solidus >> 63;
  }
}

/** The `n` lowest bits, for n up to 64. */
// @ts-ignore: decorator
@inline
function lowest(n: i32): u64 {
  return n >= 64 ? <u64>-1 : (<u64>1 << n) - 1;
}

/** Whether the bytes from `start` to `end`, none of them above 0x7F, have an uppercase letter. */
function hasUppercase(start: usize, end: usize): bool {
  for (let p = start; p < end; p += 16) {
    let letters = i8x16.bitmask(i8x16.lt_u(i8x16.sub(v128.load(p), i8x16.splat(0x41)), i8x16.splat(26)));
    if (end - p < 16) letters &= (1 << <i32>(end - p)) - 1;
    if (letters) return true;
  }
  return false;
}

/**
 * Scans the `length` bytes at `input` for a URI reference.
 *
 * @param masks - room for `BLOCK` bytes for each block of 64 bytes, and one more
 * @param record - where the offsets go
 * @param tables - by byte: 1 for a lowercase `scheme` character; the value of a HEXDIG, 16 more if it is a lowercase one, or 255;
 * 1 for `unreserved`; 256 elements each, and then the two tables of halves of bytes
 * @returns flags, or UNSURE
 */
export function scan(input: usize, length: i32, masks: usize, record: usize, tables: usize): i32 {
  classify(input, length, masks, tables + 768);
  let m = masks;
  let inside = lowest(length);
  if (load<u64>(m, BAD) & inside) return UNSURE;
  const solidus = load<u64>(m, SOLIDUS) & inside;
  let questions = load<u64>(m, QUESTION_MARK) & inside;
  let numbers = load<u64>(m, NUMBER_SIGN) & inside;
  const ends = solidus | questions | numbers;

  let flags = 0;
  let schemeEnd = 0;
  let pathStart = 0;
  const beginning = load<u64>(input);
  if (length >= 8 && beginning == HTTPS) {
    schemeEnd = 5;
    flags = SCHEME;
  } else if (length >= 7 && (beginning & SEVEN_BYTES) == HTTP) {
    schemeEnd = 4;
    flags = SCHEME;
  } else {
    const colon = <i32>ctz(load<u64>(m, COLON) & inside);
    const end = <i32>ctz(ends);
    if (colon < end) {
      if (load<u8>(input) < 0x61) return UNSURE;
      for (let i = 0; i < colon; i++) if (!load<u8>(tables + <usize>load<u8>(input + i))) return UNSURE;
      schemeEnd = colon;
      flags = SCHEME;
    } else if (end == 64 && length > 64) return UNSURE;
  }
  if (flags) pathStart = schemeEnd + 1;
  // What follows has to lie within the first block.
  if (pathStart > 60) return UNSURE;

  let hostStart = 0;
  let hostEnd = 0;
  if (((solidus >> pathStart) & 3) == 3) {
    flags |= AUTHORITY;
    hostStart = pathStart + 2;
    const after = ends >> hostStart;
    if (after == 0 && length > 64) return UNSURE;
    pathStart = after == 0 ? length : hostStart + <i32>ctz(after);
    hostEnd = pathStart;
    const within = lowest(pathStart - hostStart);
    if ((load<u64>(m, AT_SIGN) >> hostStart) & within) return UNSURE;
    const colons = (load<u64>(m, COLON) >> hostStart) & within;
    if (colons) {
      if (colons & (colons - 1)) return UNSURE;
      flags |= PORT;
      hostEnd = hostStart + <i32>ctz(colons);
      for (let i = hostEnd + 1; i < pathStart; i++) if (<u32>load<u8>(input + i) - 0x30 > 9) return UNSURE;
    }
    if (hostStart < hostEnd) {
      // Might be an IPv4 address.
      if (<u32>load<u8>(input + hostStart) - 0x30 <= 9) return UNSURE;
      if (hasUppercase(input + hostStart, input + hostEnd)) return UNSURE;
    }
  } else {
    hostStart = pathStart;
    hostEnd = pathStart;
    if (pathStart < length && load<u8>(input + pathStart) == 0x2e) return UNSURE;
  }

  let question = -1;
  let number = -1;
  for (let k = 0; ; ) {
    if (numbers) {
      if (number >= 0 || numbers & (numbers - 1)) return UNSURE;
      number = k + <i32>ctz(numbers);
      questions &= numbers - 1;
      if (question < 0 && questions) question = k + <i32>ctz(questions);
    } else if (questions && question < 0 && number < 0) question = k + <i32>ctz(questions);

    const pathEnd = question >= 0 ? question : number >= 0 ? number : length;
    let dots = load<u64>(m, SEGMENT_DOT) & inside;
    for (; dots; dots &= dots - 1) {
      const i = k + <i32>ctz(dots);
      if (i < pathStart) continue;
      if (i >= pathEnd) break;
      let next = i + 1;
      if (next < length && load<u8>(input + next) == 0x2e) next++;
      const end = next < length ? <u32>load<u8>(input + next) : 0x2f;
      if (end == 0x2f || end == 0x3f || end == 0x23) flags |= DOT_SEGMENT;
    }
    let percents = load<u64>(m, PERCENT_SIGN) & inside;
    for (; percents; percents &= percents - 1) {
      const i = k + <i32>ctz(percents);
      if (i + 2 >= length) return UNSURE;
      const high = <u32>load<u8>(tables + <usize>load<u8>(input + i, 1), 256);
      const low = <u32>load<u8>(tables + <usize>load<u8>(input + i, 2), 256);
      if ((high | low) > 31) return UNSURE;
      flags |= PERCENT;
      const octet = ((high & 15) << 4) | (low & 15);
      if ((high | low) & 16 || load<u8>(tables + <usize>octet, 512)) flags |= PERCENT_NOT_NORMAL;
    }

    k += 64;
    if (k >= length) break;
    m += BLOCK;
    inside = lowest(length - k);
    if (load<u64>(m, BAD) & inside) return UNSURE;
    numbers = load<u64>(m, NUMBER_SIGN) & inside;
    questions = load<u64>(m, QUESTION_MARK) & inside;
  }

  const queryEnd = number >= 0 ? number : length;
  const pathEnd = question >= 0 ? question : queryEnd;
  if (question >= 0) flags |= QUERY;
  if (number >= 0) flags |= FRAGMENT;
  store<i32>(record, schemeEnd, 4);
  store<i32>(record, hostStart, 8);
  store<i32>(record, hostEnd, 12);
  store<i32>(record, pathStart, 16);
  store<i32>(record, pathEnd, 20);
  store<i32>(record, queryEnd, 24);
  return flags;
}
