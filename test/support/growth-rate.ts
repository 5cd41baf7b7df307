/** Measures how fast the time of a call grows with the length of its text. */

import type { GrowingText } from './growing-texts.js';

/** A call with one text. It may return a promise; errors are ignored. */
export type Run = (text: string) => unknown;

/** Returns milliseconds. */
export type Clock = () => number;

/** The lengths to compare, and the time allowed. */
export interface Lengths {
  /** The shorter length of the first comparison, in code units. */
  readonly short: number;
  /** The longer one: `short` times a power of two. */
  readonly long: number;
  /** Milliseconds that one text may take in the second comparison; doubling stops there. */
  readonly mostMilliseconds: number;
}

/** A time for each length. */
export interface Growth {
  /**
   * The factor by which the time grows when the length doubles: 2 is linear, 4 is quadratic. 0 if the time is too short
   * to measure.
   */
  readonly rate: number;
  readonly lengths: readonly number[];
  readonly milliseconds: readonly number[];
}

/** The largest factor that linear time may show when the length doubles, with cache misses and garbage collection. */
export const MAX_RATE = 2.6;

/** A larger rate is measured again, with more lengths. */
const SUSPICIOUS_RATE = 2.3;
/** A call that takes less than this at the longer length has no quadratic growth that matters. */
const NEGLIGIBLE_MS = 0.1;
/** A call on a short text is repeated for this long, so that its time can be measured. */
const REPEATED_MS = 0.5;
/** The second comparison begins with the first length that takes this long. */
const FIRST_MS = 1;
const MAX_DOUBLINGS = 5;
const MAX_LENGTH = 1 << 22;
const RUNS = 3;
const TRIES = 3;
const NOTHING: Growth = { rate: 0, lengths: [], milliseconds: [] };

/**
 * Measures the growth of a call. The first comparison is fast, with two lengths. A suspicious rate is measured again by
 * doubling, up to three times; the least rate is returned, since noise only adds.
 */
export async function growthOf(
  run: Run,
  text: GrowingText,
  lengths: Lengths,
  now: Clock = processorTime,
): Promise<Growth> {
  let growth = await firstGrowth(run, text, lengths, now);
  if (growth.rate <= SUSPICIOUS_RATE) return growth;
  for (let tries = 0; tries < TRIES; tries++) {
    const again = await growthByDoubling(run, text, lengths, now);
    if (tries === 0 || again.rate < growth.rate) growth = again;
    if (growth.rate <= MAX_RATE) break;
  }
  return growth;
}

async function firstGrowth(run: Run, text: GrowingText, { short, long }: Lengths, now: Clock): Promise<Growth> {
  const [shortText, longText] = [flat(text.of(short)), flat(text.of(long))];
  let least = NOTHING;
  for (let runs = 0; runs < RUNS; runs++) {
    const ofLong = await time(run, longText, 0, now);
    if (ofLong < NEGLIGIBLE_MS) return NOTHING;
    const ofShort = await time(run, shortText, REPEATED_MS, now);
    const growth = growthAmong([short, long], [ofShort, ofLong]);
    if (growth.rate <= SUSPICIOUS_RATE) return growth;
    if (runs === 0 || growth.rate < least.rate) least = growth;
  }
  return least;
}

/** Doubles the length until there are enough lengths, or one takes too long. */
async function growthByDoubling(
  run: Run,
  text: GrowingText,
  { short, mostMilliseconds }: Lengths,
  now: Clock,
): Promise<Growth> {
  const lengths: number[] = [];
  const milliseconds: number[] = [];
  let spent = 0;
  for (let length = short; length <= MAX_LENGTH && lengths.length <= MAX_DOUBLINGS; length *= 2) {
    const grown = flat(text.of(length));
    let least = Number.POSITIVE_INFINITY;
    for (let runs = 0; runs < RUNS && spent < mostMilliseconds; runs++) {
      const start = now();
      least = Math.min(least, await time(run, grown, 0, now));
      spent += now() - start;
    }
    if (least === Number.POSITIVE_INFINITY) break;
    if (least < FIRST_MS && lengths.length === 0) continue;
    lengths.push(length);
    milliseconds.push(least);
  }
  return lengths.length < 2 ? NOTHING : growthAmong(lengths, milliseconds);
}

/**
 * Returns the least growth over the last one, two or three doublings. At some length a fast path ends, as at 65,532
 * code units in the scanner, or garbage collection starts to matter; quadratic time grows in all three.
 */
function growthAmong(lengths: readonly number[], milliseconds: readonly number[]): Growth {
  const over = (doublings: number): number => {
    const from = Math.max(0, lengths.length - 1 - doublings);
    const ratio = (milliseconds.at(-1) as number) / (milliseconds[from] as number);
    return ratio ** (1 / Math.log2((lengths.at(-1) as number) / (lengths[from] as number)));
  };
  return { rate: Math.min(over(3), over(2), over(1)), lengths, milliseconds };
}

/** Returns a flat string: V8 flattens a concatenated string at its first use, and that time must not be measured. */
function flat(text: string): string {
  text.charCodeAt(text.length - 1);
  return text;
}

/** Returns the milliseconds per call: the average of as many calls as take `least` milliseconds. */
async function time(run: Run, text: string, least: number, now: Clock): Promise<number> {
  const start = now();
  for (let calls = 1; ; calls++) {
    try {
      const result = run(text);
      if (result instanceof Promise) await result;
    } catch {
      // The time to refuse a text is measured like any other.
    }
    const spent = now() - start;
    if (spent >= least) return spent / calls;
  }
}

/** Returns the milliseconds of processor time of this process; elsewhere, of real time. */
function processorTime(): number {
  if (typeof process === 'undefined' || process.cpuUsage === undefined) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
