/** Relative references: by example, compared with all short references, and by their properties. */

import { relativize } from '../../src/resolve/relativize.js';
import { resolve } from '../../src/resolve/resolve.js';
import { recognise } from '../support/recogniser.js';
import { RELATIVE_REFERENCES } from '../support/resolve/resolution-cases.js';
import { assert, suite } from '../support/suite.js';

const table = suite('relativize: table');
for (const { base, target, reference } of RELATIVE_REFERENCES)
  table(`${JSON.stringify(base)} to ${JSON.stringify(target)}: ${JSON.stringify(reference)}`, () => {
    assert.is(resolve(base, reference), target);
    assert.is(relativize(base, target), reference);
  });
table.run();

const refused = suite('relativize: refused');
const refuses = (title: string, [base, target]: readonly [string, string], detail: string | number): void =>
  refused(title, () => {
    const isExpected = ({ code, offset }: Error & { code?: string; offset?: number }): boolean =>
      code === detail || offset === detail;
    assert.throws(() => relativize(base, target), isExpected);
  });
refuses('a base that is a relative reference', ['/a', 'http://h/'], 'relative-base');
refuses('a base that is not a URI', ['http://h/ ', 'http://h/'], 9);
refuses('a target that is not a URI', ['http://h/', 'http://h/ '], 9);
refuses('a target that is a relative reference', ['http://h/', '//h/a'], 0);
for (const target of 'http://h/a/./b http://h/.. http://h/.//a foo:. foo:a/.. foo:/./a foo:/.///..'.split(' '))
  refuses(`dot-segments in ${target}`, ['http://h/a/c', target], 'unreachable-target');
refuses('dot-segments of the base, but without its query', ['http://h/./a?q', 'http://h/./a'], 'unreachable-target');
refused.run();

const shortest = suite('relativize: shortest');
const ALPHABET = ['', 'a', 'b', ':', '/', '.', '?'];
const LENGTH = 6;
const BASES = 'b: b:a b:a? b:/ b:a/a b:a/b/a? b:/a/b/ b:/.//a b:a//b b:// b:///a b://a/b?'.split(' ');
/** Every reference of at most `LENGTH` characters. */
const short = [...new Set(words(LENGTH))].filter((word) => recognise(word).valid);
for (const base of BASES) {
  shortest(`from ${base}, of ${short.length} references`, () => {
    const lengths = new Map<string, number>();
    for (const reference of short) {
      const target = resolve(base, reference);
      lengths.set(target, Math.min(reference.length, lengths.get(target) ?? LENGTH));
    }
    for (const [target, length] of lengths) {
      const reference = relativize(base, target);
      assert.is(resolve(base, reference), target);
      assert.is(reference.length, length, `${target}: ${reference}`);
    }
  });
}
shortest.run();

function words(length: number): string[] {
  return length === 0 ? [''] : words(length - 1).flatMap((word) => ALPHABET.map((letter) => word + letter));
}
