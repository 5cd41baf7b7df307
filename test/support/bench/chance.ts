/** Random numbers that are the same in each run. */

import { Random } from '../../../bench/model/random.js';

/** Returns numbers from 0 (inclusive) to 1 (exclusive). */
export function random(seed: number): () => number {
  const source = new Random(seed);
  return () => source.next();
}

/** A number of the standard normal distribution (Box-Muller transform). */
export const normal = (chance: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
