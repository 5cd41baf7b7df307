/**
 * The corpora of the benchmarks: whether the generated ones resemble the data that they represent, and whether all
 * load.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Corpus, subset } from '../../bench/corpora/corpus.js';
import { generate, generatePages } from '../../bench/corpora/generate.js';
import { describe, load, NAMES } from '../../bench/corpora/index.js';
import { FILES, HREFS, LEVELS, LINKS, type Mix, REQUESTS, SHORTENER } from '../../bench/corpora/mix.js';
import { temporaryFolder } from '../../scripts/test/temporary-folder.js';
import { assert, suite } from '../support/suite.js';

const folder = temporaryFolder('corpora');

/** Large enough for stable shares, small enough to be fast. */
const SIZE = 50_000;
const hrefs = generatePages('hrefs', HREFS, LINKS, SIZE);
const GENERATED: readonly [corpus: Corpus, mix: Mix][] = [
  [generate('shortener', SHORTENER, SIZE), SHORTENER],
  [generate('links', LINKS, SIZE), LINKS],
  [generate('requests', REQUESTS, SIZE), REQUESTS],
  [generate('files', FILES, SIZE), FILES],
  [hrefs, HREFS],
];

const likeness = suite('generated corpora resemble the measured data');

/** Lengths of components are drawn independently, so the length of the whole is not exact. */
const LEVELS_COMPARED = [0.1, 0.5, 0.9, 0.99];

function close(what: string, value: number, measured: number, tolerance: number): void {
  assert.ok(Math.abs(value - measured) <= tolerance, `${what}: ${value}, but ${measured} was measured`);
}

for (const [{ name, facts, references }, { valid, meanLength, lengths }] of GENERATED) {
  likeness(name, () => {
    close('valid', facts.valid, valid, 0.005);
    close('mean length', facts.meanLength, meanLength, 0.08 * meanLength);
    const found = references.flat.map(({ length }) => length).sort((a, b) => a - b);
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
  const references = (seed?: number): readonly string[] => generate('', LINKS, 100, seed).references.flat;
  assert.equal(references(), references());
  assert.not.equal(references(), references(1));
});

likeness('every base is a URI without fragment', () => {
  const { pairs = [] } = hrefs;
  assert.ok(pairs.length > 20);
  const wrong = pairs.filter(({ base }) => !/^https?:\/\/[^#]*$/.test(base));
  assert.equal(wrong, []);
});

likeness.run();

const loading = suite('corpora load');

for (const { name } of NAMES) {
  loading(`${name} by name`, () => {
    const corpus = load(name, 12);
    const { bytes, starts, references, facts } = corpus;
    assert.is(corpus.name, name);
    assert.is(corpus.length, 12);
    assert.is(facts.count, 12);
    assert.is(facts.bytes, bytes.length);
    assert.equal(references.flat, references.split);
    const [heads, tails] = references.halves;
    const found = heads.map((head, i) => head + tails[i]);
    assert.equal(found, references.flat);
    const expected = Array.from({ length: 12 }, (_, i) =>
      Buffer.from(bytes).toString('latin1', starts[i], starts[i + 1]),
    );
    assert.equal(references.flat, expected);
  });
}

loading('a file with one reference per line, as bytes', () => {
  const file = join(folder, 'list.txt');
  writeFileSync(file, 'http://a/\r\n\n/caf\u00e9\nb');
  const { name, references, pairs, facts } = load(file);
  assert.is(name, 'list.txt');
  assert.equal(references.flat, ['http://a/', '/caf\u00c3\u00a9', 'b']);
  assert.is(pairs, undefined);
  assert.is(facts.valid, 2 / 3);
  assert.is(describe(facts), 'list.txt, 3 references, 0.0 MB, 5 bytes on average, 66.7 % valid');
});

loading('some references of a corpus, repeated', () => {
  const some = subset(load(join(folder, 'list.txt')), [0, 2], 3);
  assert.equal(some.references.flat, ['http://a/', 'b', 'http://a/', 'b', 'http://a/', 'b']);
});

loading('a file of bases and references', () => {
  const file = join(folder, 'hrefs.tsv');
  writeFileSync(file, 'http://a/\tb\nhttp://a/\t\nhttp://c/\t../d\n');
  const { references, pairs } = load(file);
  assert.equal(references.flat, ['b', '', '../d']);
  assert.equal(pairs, [
    { base: 'http://a/', from: 0, to: 2 },
    { base: 'http://c/', from: 2, to: 3 },
  ]);
  const first = load(file).first(2);
  assert.equal(first.references.flat, ['b', '']);
  assert.equal([first.bytes.length, first.pairs], [1, [{ base: 'http://a/', from: 0, to: 2 }]]);
  assert.equal(load(file).first(1).pairs, [{ base: 'http://a/', from: 0, to: 1 }]);
});

loading('a directory, its files in the order of their names', () => {
  const directory = join(folder, 'lists');
  mkdirSync(directory);
  writeFileSync(join(directory, '2.txt'), 'c\n');
  writeFileSync(join(directory, '1.txt'), 'a\nb\n');
  assert.equal(load(directory).references.flat, ['a', 'b', 'c']);
});

writeFileSync(join(folder, 'bad.tsv'), 'http://a/ b\n');
writeFileSync(join(folder, 'empty.txt'), '\n\n');
for (const [name, message] of [
  ['no-such', /no corpus is called no-such.*links/],
  [join(folder, 'bad.tsv'), /a line without a tab: http:\/\/a\/ b/],
  [join(folder, 'empty.txt'), /no references/],
] as const) {
  loading(`${basename(name)} does not load`, () => assert.throws(() => load(name), message));
}

loading.run();
