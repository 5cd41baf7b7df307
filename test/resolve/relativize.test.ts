/** Relative references: by example, compared with all short references, and by their properties. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { normalize } from '../../src/resolve/normalize.js';
import { relativize } from '../../src/resolve/relativize.js';
import { resolve } from '../../src/resolve/resolve.js';
import { growsLinearly } from '../support/growth.js';
import { bases, references } from '../support/pairs.js';
import { recognise } from '../support/recogniser.js';

const COUNT = 50_000;
const SEED = Number(process.env['URISCAN_SEED'] ?? 3986);

const table = suite('relativize: table');
const leads = (base: string, target: string, reference: string): void =>
  table(`${JSON.stringify(base)} to ${JSON.stringify(target)}: ${JSON.stringify(reference)}`, () => {
    assert.is(resolve(base, reference), target);
    assert.is(relativize(base, target), reference);
  });

// The examples of section 5.4, reversed.
const BASE = 'http://a/b/c/d;p?q';
leads(BASE, 'g:h', 'g:h');
leads(BASE, 'http://a/b/c/g', 'g');
leads(BASE, 'http://a/b/c/g/', 'g/');
leads(BASE, 'http://a/g', '/g');
leads(BASE, 'http://g', '//g');
leads(BASE, 'http://a/b/c/d;p?y', '?y');
leads(BASE, 'http://a/b/c/g?y', 'g?y');
leads(BASE, 'http://a/b/c/d;p?q#s', '#s');
leads(BASE, 'http://a/b/c/g?y#s', 'g?y#s');
leads(BASE, 'http://a/b/c/;x', ';x');
leads(BASE, 'http://a/b/c/d;p?q', '');
leads(BASE, 'http://a/b/c/', '.');
leads(BASE, 'http://a/b/', '..');
leads(BASE, 'http://a/b/g', '../g');
leads(BASE, 'http://a/', '/');
leads(BASE, 'http://a/b/c/d;p', 'd;p');
leads(BASE, 'http://a/b/c/d;p?', '?');
leads(BASE, 'http://a', '//a');
leads(BASE, 'https://a/b/c/d;p?q', 'https://a/b/c/d;p?q');
leads(BASE, 'HTTP://a/b/c/d;p?q', 'HTTP://a/b/c/d;p?q');
leads(BASE, 'http://A/b/c/d;p?q', '//A/b/c/d;p?q');
leads(BASE, 'http://a:/b/c/d;p?q', '//a:/b/c/d;p?q');
leads(BASE, 'http:/b/c/d;p?q', 'http:/b/c/d;p?q');
leads(BASE, 'http:', 'http:');
// The fragment of the base is ignored.
leads('http://h/a#b', 'http://h/a', '');
leads('http://h/a#b', 'http://h/a#b', '#b');
leads('http://h/a#b', 'http://h/a#', '#');
// A colon in the first segment, or an empty first segment.
leads('http://h/a/b', 'http://h/a/c:d', './c:d');
leads('http://h/a/b', 'http://h/a/c/d:e', 'c/d:e');
leads('http://h/b', 'http://h/c:d', '/c:d');
leads('http://h/a/b', 'http://h/a//c', './/c');
leads('http://h/a/b/c', 'http://h/a//d', '..//d');
leads('http://h/a', 'http://h//b', './/b');
leads('http://h/a/b', 'http://h//c', '..//c');
leads('http://host/a/b/c', 'http://host//c', '/.//c');
leads('file:///a/b/c', 'file:////d', '/.//d');
leads('http://h//a', 'http://h//b', 'b');
leads('http://h//a', 'http://h/b', '/b');
// Empty paths.
leads('http://h', 'http://h', '');
leads('http://h', 'http://h/', '.');
leads('http://h', 'http://h/a', 'a');
leads('http://h', 'http://h?q', '?q');
leads('http://h?q', 'http://h', '//h');
leads('http://h/', 'http://h', '//h');
leads('http://h/?q', 'http://h/', '.');
// No authority.
leads('foo:/a/b', 'foo:/a/c', 'c');
leads('foo:/a/b', 'foo://a/c', '//a/c');
leads('foo:/a/b', 'foo:/.//c', '..//c');
leads('foo:/.//a', 'foo:/.//b', 'b');
leads('foo:/.//a', 'foo:/b', '/b');
leads('foo:/a/b/c', 'foo:/.//d', '/.//d');
leads('foo:/a', 'foo:', 'foo:');
// No slash.
leads('foo:a', 'foo:b', 'b');
leads('foo:a?q', 'foo:a', 'a');
leads('foo:a', 'foo:', '.');
leads('foo:', 'foo:a', 'a');
leads('foo:a', 'foo:/b', '/b');
leads('foo:a/b', 'foo:a/c', 'c');
leads('foo:a/b/c', 'foo:a/', '..');
leads('foo:a/b', 'foo:c', 'foo:c');
leads('foo:a/b', 'foo:/c', '/c');
leads('mailto:a@b', 'mailto:c@d?subject=e', 'c@d?subject=e');
leads('urn:a:b', 'urn:a:c', './a:c');
leads('x:a:b', 'x:a:c', './a:c');
// Dot-segments in the base, and in both base and target.
leads('http://h/a/../b/c', 'http://h/b/d', 'd');
leads('http://h/a/./b', 'http://h/a/./b?q#f', '?q#f');
leads('http://h/a/./b', 'http://h/a/./b', '');
leads('foo:../a/b', 'foo:a/c', 'c');
leads('foo:a/../b', 'foo:/c', 'c');
table.run();

const refused = suite('relativize: refused');
const refuses = (title: string, [base, target]: readonly [string, string], name: string, more: object = {}): void =>
  refused(title, () => {
    try {
      relativize(base, target);
    } catch (error) {
      const { name: thrown, ...rest } = error as Error & { code?: string; offset?: number };
      assert.is(thrown, name);
      for (const [key, value] of Object.entries(more)) assert.is((rest as Record<string, unknown>)[key], value);
      return;
    }
    assert.unreachable('nothing was thrown');
  });
refuses('a base that is a relative reference', ['/a', 'http://h/'], 'UriResolutionError', { code: 'relative-base' });
refuses('a base that is not a URI', ['http://h/ ', 'http://h/'], 'UriSyntaxError', { offset: 9 });
refuses('a target that is not a URI', ['http://h/', 'http://h/ '], 'UriSyntaxError', { offset: 9 });
refuses('a target that is a relative reference', ['http://h/', '//h/a'], 'UriSyntaxError', { offset: 0 });
for (const target of [
  'http://h/a/./b',
  'http://h/..',
  'http://h/.//a',
  'foo:.',
  'foo:a/..',
  'foo:/./a',
  'foo:/.///..',
]) {
  refuses(`dot-segments in ${target}`, ['http://h/a/c', target], 'UriResolutionError');
}
refuses('dot-segments of the base, but without its query', ['http://h/./a?q', 'http://h/./a'], 'UriResolutionError');
refused.run();

const shortest = suite('relativize: shortest');
const ALPHABET = ['', 'a', 'b', ':', '/', '.', '?'];
const LENGTH = 6;
const BASES = [
  'b:',
  'b:a',
  'b:a?',
  'b:/',
  'b:a/a',
  'b:a/b/a?',
  'b:/a/b/',
  'b:/.//a',
  'b:a//b',
  'b://',
  'b:///a',
  'b://a/b?',
];
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

const properties = suite('relativize: properties');
properties('the reference leads to the target', () => {
  const check = (base: string, reference: string): void => {
    const target = resolve(base, reference);
    const back = relativize(base, target);
    assert.is(resolve(base, back), target);
    assert.ok(back.length <= reference.length, back);
  };
  fc.assert(fc.property(bases, references, check), { numRuns: COUNT, seed: SEED });
});
properties('to any URI without dot-segments', () => {
  const check = (base: string, uri: string): void => {
    const target = normalize(uri);
    const reference = relativize(base, target);
    assert.is(resolve(base, reference), target);
    assert.ok(reference.length <= target.length);
  };
  fc.assert(fc.property(bases, bases, check), { numRuns: COUNT, seed: SEED });
});
properties.run();

const linear = suite('relativize: linear');
for (const beginning of ['foo:', 'foo:/', 'http://h/', 'http://', 'http://h?', 'http://h#']) {
  for (const piece of ['a', 'a/', '/', 'a:']) {
    const base = (n: number): string => beginning + piece.repeat(n / piece.length);
    if (!recognise(base(4)).valid) continue;
    for (const [title, target] of [
      ['itself and more', (n: number) => `${base(n)}x`],
      ['its beginning', (n: number) => base(n / 2)],
      ['somewhere else', () => 'http://h/x'],
    ] as const) {
      growsLinearly(
        linear,
        `from ${JSON.stringify(beginning)} and many ${JSON.stringify(piece)} to ${title}`,
        1 << 16,
        (n) => {
          const [from, to] = [base(n), target(n)];
          return () => relativize(from, to);
        },
      );
    }
  }
}
linear.run();

function words(length: number): string[] {
  return length === 0 ? [''] : words(length - 1).flatMap((word) => ALPHABET.map((letter) => word + letter));
}
