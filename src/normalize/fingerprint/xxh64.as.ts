/**
 * XXH64 of many lines at once (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md), seed 0. It is AssemblyScript,
 * for WebAssembly; `npm run tables` compiles it to `xxh64.generated.ts`. `fingerprint.ts` has the same without WebAssembly.
 */

const PRIME_1: u64 = 0x9e37_79b1_85eb_ca87;
const PRIME_2: u64 = 0xc2b2_ae3d_27d4_eb4f;
const PRIME_3: u64 = 0x1656_67b1_9e37_79f9;
const PRIME_4: u64 = 0x85eb_ca77_c2b2_ae63;
const PRIME_5: u64 = 0x27d4_eb2f_1656_67c5;

// @ts-ignore: decorator
@inline
function round(lane: u64, bytes: u64): u64 {
  return rotl(lane + bytes * PRIME_2, 31) * PRIME_1;
}

// @ts-ignore: decorator
@inline
function merge(hash: u64, lane: u64): u64 {
  return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
}

/**
 * Hashes lines: the first one is at `input`, and each ends one byte before the next begins.
 *
 * @param offsets - address of `lines + 1` numbers of four bytes: the start of each line, relative to the same origin as
 * the first one
 * @param hashes - address of the results, eight bytes each
 */
export function hashLines(input: usize, offsets: usize, lines: i32, hashes: usize): void {
  let start = load<u32>(offsets);
  const origin = input - <usize>start;
  for (let i = 0; i < lines; i++) {
    offsets += 4;
    const next = load<u32>(offsets);
    store<u64>(hashes, xxh64(origin + <usize>start, origin + <usize>next - 1));
    hashes += 8;
    start = next;
  }
}

// @ts-ignore: decorator
@inline
function xxh64(p: usize, end: usize): u64 {
  const length = <u64>(end - p);
  let hash: u64;
  if (length < 32) {
    hash = PRIME_5;
  } else {
    let a: u64 = PRIME_1 + PRIME_2;
    let b: u64 = PRIME_2;
    let c: u64 = 0;
    let d: u64 = 0 - PRIME_1;
    const stripes = end - 32;
    do {
      a = round(a, load<u64>(p));
      b = round(b, load<u64>(p, 8));
      c = round(c, load<u64>(p, 16));
      d = round(d, load<u64>(p, 24));
      p += 32;
    } while (p <= stripes);
    hash = merge(merge(merge(merge(rotl(a, 1) + rotl(b, 7) + rotl(c, 12) + rotl(d, 18), a), b), c), d);
  }
  hash += length;
  for (; p + 8 <= end; p += 8) hash = rotl(hash ^ round(0, load<u64>(p)), 27) * PRIME_1 + PRIME_4;
  if (p + 4 <= end) {
    hash = rotl(hash ^ (<u64>load<u32>(p) * PRIME_1), 23) * PRIME_2 + PRIME_3;
    p += 4;
  }
  for (; p < end; p++) hash = rotl(hash ^ (<u64>load<u8>(p) * PRIME_5), 11) * PRIME_1;
  hash = (hash ^ (hash >> 33)) * PRIME_2;
  hash = (hash ^ (hash >> 29)) * PRIME_3;
  return hash ^ (hash >> 32);
}
