/**
 * Counts newlines, 16 bytes at a time. It is AssemblyScript, for WebAssembly with SIMD; `npm run tables` compiles it to
 * `newlines.generated.ts`.
 */

/** Counters of one byte are added up before they can overflow. */
const MAX_TURNS = 255;

/** How many newlines there are in the `length` bytes at 0; `length` must be a multiple of 16. */
export function count(length: i32): i32 {
  const newline = i8x16.splat(0x0a);
  let total = i32x4.splat(0);
  for (let p = 0; p < length; ) {
    const end = min(length, p + 16 * MAX_TURNS);
    let counts = i8x16.splat(0);
    // An equal byte gives -1.
    for (; p < end; p += 16) counts = i8x16.sub(counts, i8x16.eq(v128.load(p), newline));
    total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts)));
  }
  return (
    i32x4.extract_lane(total, 0) +
    i32x4.extract_lane(total, 1) +
    i32x4.extract_lane(total, 2) +
    i32x4.extract_lane(total, 3)
  );
}
