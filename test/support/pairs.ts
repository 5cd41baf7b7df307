/** Bases and references for fast-check: those of the grammar, and such as resolution has most to do with. */

import fc, { type Arbitrary } from 'fast-check';
import { Random } from '../../bench/model/random.js';
import { derive } from './generate.js';
import {
  ASSEMBLED,
  BASE_BEGINNINGS,
  DOTS,
  FRAGMENTS,
  MOST_SEGMENTS,
  QUERIES,
  REFERENCE_BEGINNINGS,
  SEGMENTS,
} from './pieces.js';
import { recognise } from './recogniser.js';

/** Strings of a rule, in all their variety. */
const derived = (rule: string): Arbitrary<string> => fc.integer().map((seed) => derive(rule, new Random(seed)));

const segments = fc.oneof(fc.constantFrom(...DOTS), fc.constantFrom(...SEGMENTS));

/** Paths of any kind, full of dot-segments and empty ones. */
export const paths: Arbitrary<string> = fc.array(segments, { maxLength: MOST_SEGMENTS }).map((list) => list.join('/'));

/** Beginning, path and ends, where that is a reference of a kind. */
const assembled = (beginnings: readonly string[], rule: 'URI' | 'URI-reference'): Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...beginnings), paths, fc.constantFrom(...QUERIES), fc.constantFrom(...FRAGMENTS))
    .map((parts) => parts.join(''))
    .filter((text) => recognise(text, rule).valid);

const both = (beginnings: readonly string[], rule: 'URI' | 'URI-reference'): Arbitrary<string> =>
  fc.oneof(
    { weight: 100 * ASSEMBLED, arbitrary: assembled(beginnings, rule) },
    { weight: 100 * (1 - ASSEMBLED), arbitrary: derived(rule) },
  );

export const bases = both(BASE_BEGINNINGS, 'URI');

export const references = both(REFERENCE_BEGINNINGS, 'URI-reference');
