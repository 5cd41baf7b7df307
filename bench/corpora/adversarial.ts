/** Corpora that are made to be costly or misleading, about a million bytes each. */

import { Random } from '../model/random.js';
import { type Corpus, CorpusBuilder } from './corpus.js';
import { referencesOf } from './generate.js';
import { LINKS } from './mix.js';
import * as vocabulary from './vocabulary.js';

const SEED = 3986;

interface Kind {
  readonly about: string;
  readonly make: (random: Random) => string;
  /** The number of references. */
  readonly size: number;
}

const hex = (random: Random, count: number): string =>
  Array.from({ length: count }, () => `%${random.between(16, 255).toString(16).toUpperCase()}`).join('');
/** A valid link, to which the caller adds a fault. */
const validLink = (random: Random): string => referencesOf({ ...LINKS, valid: 1 }, random)();

export const ADVERSARIAL: Readonly<Record<string, Kind>> = {
  long: {
    about: 'one segment of 10,000 characters',
    size: 100,
    make: (random) => `http://example.com/${vocabulary.text(random, 10_000)}`,
  },
  deep: {
    about: 'paths of 2,000 segments, half of them dot-segments',
    size: 200,
    make: (random) =>
      `http://example.com/${Array.from({ length: 2000 }, () => random.of(['a', 'b', '..', '.'])).join('/')}`,
  },
  percent: {
    about: 'only percent-encodings',
    size: 3000,
    make: (random) => `http://${hex(random, 5)}/${hex(random, 50)}?${hex(random, 40)}#${hex(random, 5)}`,
  },
  'almost-valid': {
    about: 'links whose last character makes them invalid',
    size: 12_000,
    make: (random) => validLink(random) + random.of(['|', '^', ' ', '"', '%', '%4', '%G0', '\\', '[', ']', '#a#']),
  },
};

export function adversarial(name: string, { make, size }: Kind, references = size): Corpus {
  const builder = new CorpusBuilder();
  const random = new Random(SEED);
  while (builder.length < Math.min(references, size)) builder.add(make(random));
  return builder.build(name);
}
