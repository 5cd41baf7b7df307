/** The inputs for a target: its corpus, generated texts, and mutations of both. */

import { Random } from '../../bench/model/random.js';
import { mutate } from '../support/generate.js';
import { readCorpus } from './corpus.js';
import type { Target } from './target.js';

/** Share of the inputs that are mutations. */
const MUTATED = 0.5;
/** Longer inputs are not mutated: they take long, and reach little more. */
const LONGEST = 2000;

export function* inputs({ name, texts }: Target, seed: number): Generator<string, never> {
  const random = new Random(seed);
  const kept = readCorpus(name).filter((text) => text.length <= LONGEST);
  const generated = texts(seed);
  for (;;) {
    const isMutated = kept.length > 0 && random.chance(MUTATED);
    yield isMutated ? mutate(random.of(kept), random, kept) : generated.next().value;
  }
}
