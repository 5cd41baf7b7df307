/**
 * XXH64 (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md), seed 0, with numbers of 32 bits: used without
 * WebAssembly, and for lines that are too long for the kernel. Allocates nothing. `xxh64.as.ts` is the same with
 * numbers of 64 bits.
 */

const PRIME_1_HIGH = 0x9e3779b1;
const PRIME_1_LOW = 0x85ebca87;
const PRIME_2_HIGH = 0xc2b2ae3d;
const PRIME_2_LOW = 0x27d4eb4f;
const PRIME_3_HIGH = 0x165667b1;
const PRIME_3_LOW = 0x9e3779f9;
const PRIME_4_HIGH = 0x85ebca77;
const PRIME_4_LOW = 0xc2b2ae63;
const PRIME_5_HIGH = 0x27d4eb2f;
const PRIME_5_LOW = 0x165667c5;

const STRIPE = 32;

// Registers of 64 bits: four lanes, the hash, and the input that is mixed into them.
const LANES = 4;
const ROTATIONS = [1, 7, 12, 18] as const;
const HASH = 4;
const INPUT = 5;
const high = new Int32Array(6);
const low = new Int32Array(6);

/**
 * Hashes the bytes from `start` to `end`, and writes the lower half of the result to `halves[at]` and the upper half to
 * the next element, as a `BigUint64Array` has them on a little-endian machine.
 */
export function xxh64(bytes: Uint8Array, start: number, end: number, halves: Uint32Array, at: number): void {
  let i = start;
  if (end - start < STRIPE) {
    set(HASH, PRIME_5_HIGH, PRIME_5_LOW);
  } else {
    set(0, PRIME_1_HIGH, PRIME_1_LOW);
    add(0, PRIME_2_HIGH, PRIME_2_LOW);
    set(1, PRIME_2_HIGH, PRIME_2_LOW);
    set(2, 0, 0);
    set(3, ~PRIME_1_HIGH, -PRIME_1_LOW);
    for (; i + STRIPE <= end; i += STRIPE) {
      for (let lane = 0; lane < LANES; lane++) {
        read(bytes, i + 8 * lane);
        multiply(INPUT, PRIME_2_HIGH, PRIME_2_LOW);
        add(lane, high[INPUT] as number, low[INPUT] as number);
        rotate(lane, 31);
        multiply(lane, PRIME_1_HIGH, PRIME_1_LOW);
      }
    }
    join();
  }
  add(HASH, 0, end - start);
  for (; i + 8 <= end; i += 8) {
    read(bytes, i);
    mixInput();
    rotate(HASH, 27);
    multiply(HASH, PRIME_1_HIGH, PRIME_1_LOW);
    add(HASH, PRIME_4_HIGH, PRIME_4_LOW);
  }
  if (i + 4 <= end) {
    set(INPUT, 0, word(bytes, i));
    multiply(INPUT, PRIME_1_HIGH, PRIME_1_LOW);
    mix();
    rotate(HASH, 23);
    multiply(HASH, PRIME_2_HIGH, PRIME_2_LOW);
    add(HASH, PRIME_3_HIGH, PRIME_3_LOW);
    i += 4;
  }
  for (; i < end; i++) {
    set(INPUT, 0, bytes[i] as number);
    multiply(INPUT, PRIME_5_HIGH, PRIME_5_LOW);
    mix();
    rotate(HASH, 11);
    multiply(HASH, PRIME_1_HIGH, PRIME_1_LOW);
  }
  fold(33);
  multiply(HASH, PRIME_2_HIGH, PRIME_2_LOW);
  fold(29);
  multiply(HASH, PRIME_3_HIGH, PRIME_3_LOW);
  fold(32);
  halves[at] = low[HASH] as number;
  halves[at + 1] = high[HASH] as number;
}

/** Makes the hash of the lanes. */
function join(): void {
  set(HASH, 0, 0);
  for (let lane = 0; lane < LANES; lane++) {
    set(INPUT, high[lane] as number, low[lane] as number);
    rotate(INPUT, ROTATIONS[lane] as number);
    add(HASH, high[INPUT] as number, low[INPUT] as number);
  }
  for (let lane = 0; lane < LANES; lane++) {
    set(INPUT, high[lane] as number, low[lane] as number);
    mixInput();
    multiply(HASH, PRIME_1_HIGH, PRIME_1_LOW);
    add(HASH, PRIME_4_HIGH, PRIME_4_LOW);
  }
}

/** Puts a round of the input into the hash. */
function mixInput(): void {
  multiply(INPUT, PRIME_2_HIGH, PRIME_2_LOW);
  rotate(INPUT, 31);
  multiply(INPUT, PRIME_1_HIGH, PRIME_1_LOW);
  mix();
}

function mix(): void {
  high[HASH] = (high[HASH] as number) ^ (high[INPUT] as number);
  low[HASH] = (low[HASH] as number) ^ (low[INPUT] as number);
}

/** Computes `hash ^= hash >> bits`, for 32 bits or more, or for fewer. */
function fold(bits: number): void {
  const upper = high[HASH] as number;
  const lower = low[HASH] as number;
  if (bits < 32) {
    high[HASH] = upper ^ (upper >>> bits);
    low[HASH] = lower ^ ((lower >>> bits) | (upper << (32 - bits)));
  } else {
    // A shift takes its number modulo 32.
    low[HASH] = lower ^ (upper >>> bits);
  }
}

function read(bytes: Uint8Array, i: number): void {
  set(INPUT, word(bytes, i + 4), word(bytes, i));
}

function word(bytes: Uint8Array, i: number): number {
  return (
    (bytes[i] as number) |
    ((bytes[i + 1] as number) << 8) |
    ((bytes[i + 2] as number) << 16) |
    ((bytes[i + 3] as number) << 24)
  );
}

function set(register: number, upper: number, lower: number): void {
  high[register] = upper;
  low[register] = lower;
}

function add(register: number, upper: number, lower: number): void {
  const sum = ((low[register] as number) >>> 0) + (lower >>> 0);
  low[register] = sum;
  high[register] = (high[register] as number) + upper + (sum > 0xffffffff ? 1 : 0);
}

/** Rotates to the left, by fewer than 32 bits. */
function rotate(register: number, bits: number): void {
  const upper = high[register] as number;
  const lower = low[register] as number;
  high[register] = (upper << bits) | (lower >>> (32 - bits));
  low[register] = (lower << bits) | (upper >>> (32 - bits));
}

function multiply(register: number, upper: number, lower: number): void {
  const own = low[register] as number;
  // The lower halves, in halves: no sum exceeds 2^32.
  const a = own & 0xffff;
  const b = own >>> 16;
  const c = lower & 0xffff;
  const d = lower >>> 16;
  const ac = a * c;
  const bc = b * c + (ac >>> 16);
  const ad = a * d + (bc & 0xffff);
  low[register] = (ad << 16) | (ac & 0xffff);
  high[register] =
    Math.imul(own, upper) + Math.imul(high[register] as number, lower) + b * d + (bc >>> 16) + (ad >>> 16);
}
