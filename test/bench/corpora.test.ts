/**
 * The corpora of the benchmarks: whether the generated ones resemble the data that they represent, and whether all
 * load.
 */

import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Corpus } from '../../bench/corpora/corpus.js';
import { generate } from '../../bench/corpora/generate.js';
import { describe, load, NAMES } from '../../bench/corpora/index.js';
import { FILES, LEVELS, LINKS, type Mix, REQUESTS, SHORTENER } from '../../bench/corpora/mix.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';

const folder = temporaryFolder('corpora');

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

const loading = suite('corpora load');

for (const [name] of NAMES) {
  loading(`${name} by name`, () => {
    const corpus = load(name, 12);
    const { bytes, starts, flat, facts } = corpus;
    assert.is(corpus.name, name);
    assert.is(corpus.length, 12);
    assert.is(facts.count, 12);
    assert.is(facts.bytes, bytes.length);
    assert.equal(flat, corpus.split());
    const [heads, tails] = corpus.halves();
    const found = heads.map((head, i) => head + tails[i]);
    assert.equal(found, flat);
    const expected = Array.from({ length: 12 }, (_, i) =>
      Buffer.from(bytes).toString('latin1', starts[i], starts[i + 1]),
    );
    assert.equal(flat, expected);
  });
}

loading('a file with one reference per line, as bytes', () => {
  const file = join(folder, 'list.txt');
  writeFileSync(file, 'http://a/\r\n\n/caf\u00e9\nb');
  const { name, flat, facts } = load(file);
  assert.is(name, 'list.txt');
  assert.equal(flat, ['http://a/', '/caf\u00c3\u00a9', 'b']);
  assert.is(facts.valid, 2 / 3);
  assert.is(describe(facts), 'list.txt, 3 references, 0.0 MB, 5 bytes on average, 66.7 % valid');
});

loading('some references of a corpus, repeated', () => {
  const corpus = load(join(folder, 'list.txt'));
  assert.equal(corpus.subset([0, 2], 3).flat, ['http://a/', 'b', 'http://a/', 'b', 'http://a/', 'b']);
  const first = corpus.first(2);
  assert.equal([first.flat, first.bytes.length], [['http://a/', '/caf\u00c3\u00a9'], 15]);
});

writeFileSync(join(folder, 'empty.txt'), '\n\n');
for (const [name, message] of [
  ['no-such', /no corpus is called no-such.*links/],
  [join(folder, 'empty.txt'), /no references/],
] as const) {
  loading(`${basename(name)} does not load`, () => assert.throws(() => load(name), message));
}

loading.run();
