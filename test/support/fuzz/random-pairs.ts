/** The bases and references of `pairs.ts`, 100 times faster and without shrinking: for runs with millions of pairs. */

import type { Random } from '../../../bench/model/random.js';
import { derive } from '../generate.js';
import {
  ASSEMBLED,
  BASE_BEGINNINGS,
  DOTS,
  FRAGMENTS,
  MOST_SEGMENTS,
  QUERIES,
  REFERENCE_BEGINNINGS,
  SEGMENTS,
} from '../pieces.js';

/** Mostly a URI. */
export const randomBase = (random: Random): string => one(BASE_BEGINNINGS, 'URI', random);

/** Mostly a URI reference. */
export const randomReference = (random: Random): string => one(REFERENCE_BEGINNINGS, 'URI-reference', random);

function one(beginnings: readonly string[], rule: string, random: Random): string {
  if (!random.chance(ASSEMBLED)) return derive(rule, random);
  return random.of(beginnings) + randomPath(random) + random.of(QUERIES) + random.of(FRAGMENTS);
}

function randomPath(random: Random): string {
  let path = '';
  for (let left = random.between(0, MOST_SEGMENTS); left > 0; left--) {
    path += random.of(random.chance(0.5) ? DOTS : SEGMENTS);
    if (left > 1) path += '/';
  }
  return path;
}
