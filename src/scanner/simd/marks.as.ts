/**
 * The list of marks. A *mark* is `?`, `#`, `%`, a solidus before a full stop, or a byte that no URI has outside an IP-literal, a newline
 * among them. Time goes less to work than to branches that a processor cannot predict.
 */

import * as layout from './layout.generated.as';

/** Lists the addresses of the marks from `from` to `to` at `end`; returns the new end of the list. */
export function listMarks(from: usize, to: usize, end: usize): usize {
  let list = end;
  let p = from;
  while (p < to) {
    const low = v128.load(layout.LOW_MARKS);
    const high = v128.load(layout.HIGH_MARKS);
    const half = v128.load(layout.HALF);
    const stop = v128.load(layout.FULL_STOPS);
    const one = v128.load(layout.ONES);
    let found: u64 = 0;
    for (; p < to; p += layout.BLOCK_BYTES) {
      found = marksOfBlock(p, low, high, half, stop, one);
      const count = <i32>popcnt(found);
      if (count > 4) break;
      listFour(list, p, found);
      list += <usize>(count << 2);
    }
    // A separate block, not in the loop: that would make the loop slower.
    if (p < to) {
      list = listMany(list, p, found);
      p += layout.BLOCK_BYTES;
    }
  }
  // Removes the marks of the last block that are after the end.
  while (list > end && <usize>load<u32>(list - 4) >= to) list -= 4;
  return list;
}

/** A bit for each of the 64 bytes from `p` that is before `end`. */
// @ts-ignore: decorator
@inline
export function bitsBefore(end: usize, p: usize): u64 {
  return end - p >= layout.BLOCK_BYTES ? <u64>-1 : (<u64>1 << <u64>(end - p)) - 1;
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
  const zeros = v128.load(layout.ZEROS);
  const ats = v128.load(layout.ATS);
  const kinds = v128.and(
    v128.or(
      i8x16.swizzle(v128.load(layout.FIRST_DIGITS), i8x16.sub(first, zeros)),
      i8x16.swizzle(v128.load(layout.FIRST_LETTERS), i8x16.sub(first, ats)),
    ),
    v128.or(
      i8x16.swizzle(v128.load(layout.SECOND_DIGITS), i8x16.sub(second, zeros)),
      i8x16.swizzle(v128.load(layout.SECOND_LETTERS), i8x16.sub(second, ats)),
    ),
  );
  return i8x16.bitmask(
    v128.and(i8x16.gt_s(kinds, i8x16.splat(0)), i8x16.eq(v128.load(p), v128.load(layout.PERCENT_SIGNS))),
  );
}

// @ts-ignore: decorator
@inline
function joined(a: u32, b: u32, c: u32, d: u32): u64 {
  return <u64>(a | (b << 16)) | (<u64>(c | (d << 16)) << 32);
}

/** A bit for each of 16 bytes that is a mark. A full stop after a byte takes 1 from its kind: the kind of a solidus becomes 0. */
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

/** A bit for each of 64 bytes that is a mark. The vectors are tables; a loop reads them once. */
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
