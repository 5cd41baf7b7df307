/** The generated corpora of the benchmarks resemble the data that they represent. */

import type { Corpus } from '../../bench/corpora/corpus.js';
import { generate } from '../../bench/corpora/generate.js';
import { FILES, LEVELS, LINKS, type Mix, REQUESTS, SHORTENER } from '../../bench/corpora/mix.js';
import { assert, suite } from '../support/suite.js';

/** Large enough for stable shares, small enough to be fast. */
const SIZE = 50_000;
const GENERATED: readonly [corpus: Corpus, mix: Mix][] = [
  [generate('shortener', SHORTENER, SIZE), SHORTENER],
  [generate('links', LINKS, SIZE), LINKS],
  [generate('requests', REQUESTS, SIZE), REQUESTS],
  [generate('files', FILES, SIZE), FILES],
];

const likeness = suite('generated corpora resemble the measured data');

/** Lengths of components are drawn independently, so the length of the whole is not exact. */
const LEVELS_COMPARED = [0.1, 0.5, 0.9, 0.99];

function close(what: string, value: number, measured: number, tolerance: number): void {
  assert.ok(Math.abs(value - measured) <= tolerance, `${what}: ${value}, but ${measured} was measured`);
}

for (const [{ name, facts, flat }, { valid, meanLength, lengths }] of GENERATED) {
  likeness(name, () => {
    close('valid', facts.valid, valid, 0.005);
    close('mean length', facts.meanLength, meanLength, 0.08 * meanLength);
    const found = flat.map(({ length }) => length).sort((a, b) => a - b);
    for (const level of LEVELS_COMPARED) {
      const expected = lengths.reference[LEVELS.indexOf(level)] as number;
      close(
        `length at ${level}`,
        found[Math.round(level * (found.length - 1))] as number,
        expected,
        0.4 * expected + 2,
      );
    }
  });
}

likeness('the same seed makes the same references, another seed makes others', () => {
  const references = (seed?: number): readonly string[] => generate('', LINKS, 100, seed).flat;
  assert.equal(references(), references());
  assert.not.equal(references(), references(1));
});

likeness.run();
