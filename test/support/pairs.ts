/**
 * Bases and references for fast-check: some derived from the grammar, some assembled from parts that are hard to
 * resolve.
 */

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

/** Strings derived from a rule. */
const derived = (rule: string): Arbitrary<string> => fc.integer().map((seed) => derive(rule, new Random(seed)));

const segments = fc.oneof(fc.constantFrom(...DOTS), fc.constantFrom(...SEGMENTS));

/** Paths of any kind, with many dot-segments and empty segments. */
export const paths: Arbitrary<string> = fc.array(segments, { maxLength: MOST_SEGMENTS }).map((list) => list.join('/'));

/** A beginning, a path and an end, kept if they match the rule. */
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
