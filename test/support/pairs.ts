/** Bases and references for fast-check: those of the grammar, and such as resolution has most to do with. */

import fc, { type Arbitrary } from 'fast-check';
import { Random } from '../../scripts/random.js';
import { derive } from './generate.js';
import { recognise } from './recogniser.js';

/** Strings of a rule, in all their variety. */
const derived = (rule: string): Arbitrary<string> => fc.integer().map((seed) => derive(rule, new Random(seed)));

const SCHEMES = ['foo:', 'http:', 'HTTP:', 'urn:'];

const segments = fc.oneof(
  fc.constantFrom('..', '..', '.', ''),
  fc.constantFrom('a', 'b', 'c:d', '...', '.e', '%2e', '%2E%2E', '%2f', '~', '%7e', '%7E'),
);

/** Paths of any kind, full of dot-segments and empty ones. */
export const paths: Arbitrary<string> = fc.array(segments, { maxLength: 9 }).map((list) => list.join('/'));

/** Prefix, path and suffixes, where that is a reference of a kind. */
const assembled = (prefixes: readonly string[], rule: 'URI' | 'URI-reference'): Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...prefixes),
      paths,
      fc.constantFrom('', '', '?', '?q', '?q/../r', '?/'),
      fc.constantFrom('', '', '#', '#f', '#f/./g'),
    )
    .map((parts) => parts.join(''))
    .filter((text) => recognise(text, rule).valid);

const BEFORE_PATH = ['', '', '/', '//', '//h', '//h/', '//H:80/'];
const RELATIVE = ['', '', '', '', '', '/', '//g', '//g/', '//'];

export const bases: Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: assembled(
      SCHEMES.flatMap((scheme) => BEFORE_PATH.map((begin) => scheme + begin)),
      'URI',
    ),
  },
  { weight: 1, arbitrary: derived('URI') },
);

export const references: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: assembled([...RELATIVE, 'bar:', ...SCHEMES], 'URI-reference') },
  { weight: 1, arbitrary: derived('URI-reference') },
);
