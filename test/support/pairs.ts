/** Bases and references: some derived from the grammar, some assembled from parts that are hard to resolve. */

import { Random } from '../../bench/model/random.js';
import { derive } from './generate.js';
import { recognise } from './recogniser.js';

const SCHEMES = ['foo:', 'http:', 'HTTP:', 'urn:'];
/** Segments that lead up, down or nowhere. Several may follow each other. */
const DOTS = ['..', '..', '.', ''];
const SEGMENTS = ['a', 'b', 'c:d', '...', '.e', '%2e', '%2E%2E', '%2f', '~', '%7e', '%7E'];
/** The largest number of segments in a path. */
const MAX_SEGMENTS = 9;
const QUERIES = ['', '', '?', '?q', '?q/../r', '?/'];
const FRAGMENTS = ['', '', '#', '#f', '#f/./g'];

const BEFORE_PATH = ['', '', '/', '//', '//h', '//h/', '//H:80/'];
const BASE_BEGINNINGS = SCHEMES.flatMap((scheme) => BEFORE_PATH.map((begin) => scheme + begin));
const REFERENCE_BEGINNINGS = ['', '', '', '', '', '/', '//g', '//g/', '//', 'bar:', ...SCHEMES];

/** The share of strings that are assembled from these parts; the others are derived from the grammar. */
const ASSEMBLED = 0.75;

/** Mostly a URI. */
export const randomBase = (random: Random): string => one(BASE_BEGINNINGS, 'URI', random);
/** Mostly a URI reference. */
export const randomReference = (random: Random): string => one(REFERENCE_BEGINNINGS, 'URI-reference', random);

function one(beginnings: readonly string[], rule: string, random: Random): string {
  if (!random.chance(ASSEMBLED)) return derive(rule, random);
  return random.of(beginnings) + randomPath(random) + random.of(QUERIES) + random.of(FRAGMENTS);
}

/** A path of any kind, with many dot-segments and empty segments. */
function randomPath(random: Random): string {
  let path = '';
  for (let left = random.between(0, MAX_SEGMENTS); left > 0; left--) {
    path += random.of(random.chance(0.5) ? DOTS : SEGMENTS);
    if (left > 1) path += '/';
  }
  return path;
}

/** Bases and references in turn, at most `count`, the same ones for the same seed. */
export function someReferences(count: number, seed: number): string[] {
  const random = new Random(seed);
  const texts = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? randomBase : randomReference)(random));
  return texts.filter((text) => recognise(text).valid);
}
