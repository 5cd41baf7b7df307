/** Resolution relative to a base without a scheme, which only `relativeBase` allows. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolve, resolver, tryResolve } from '../../src/resolve/index.js';

const OPTIONS = { relativeBase: true };

const test = suite('a relative base');

for (const [base, reference, target] of [
  ['schemas/a.json', '../b.json#/c', 'b.json#/c'],
  ['schemas/a.json', '../../b.json', '../b.json'],
  ['schemas/a.json', 'b:c'.replace(':', '%3A'), 'schemas/b%3Ac'],
  ['a', './b:c', './b:c'],
  ['a/..', 'b', 'b'],
  ['..', 'b', '../b'],
  ['a', '..', '..'],
  ['a/b', '..', './'],
  ['a/b', '.', 'a/'],
  ['', 'a?b', 'a?b'],
  ['', '', ''],
  ['a?b#c', '', 'a?b'],
  ['a?b', '#d', 'a?b#d'],
  ['a?b', '?d', 'a?d'],
  ['/a/b', '../../c', '/c'],
  ['/a', './/b', '/.//b'],
  ['//h/a', '../b', '//h/b'],
  ['//h', 'b', '//h/b'],
  ['a/b', '//h/./c', '//h/c'],
  ['a/b', '/./c', '/c'],
  ['a/b', 'http://h/./c', 'http://h/c'],
  ['http://h/a/b', '../c', 'http://h/c'],
] as const) {
  test(`"${base}" and "${reference}" give "${target}"`, () => {
    assert.is(resolve(base, reference, OPTIONS), target);
    assert.is(tryResolve(base, reference, OPTIONS), target);
    assert.is(resolver(base, OPTIONS)(reference), target);
  });
}

const segment = fc.constantFrom('a', 'b', '..', '.', '', 'c%3Ad');
const path = fc.array(segment, { minLength: 1, maxLength: 6 }).map((segments) => segments.join('/'));
const relative = path.filter((text) => text !== '' && !text.startsWith('/'));

test('leads from any base where the reference leads after the base', () => {
  fc.assert(
    fc.property(
      relative,
      path.filter((text) => !text.startsWith('//')),
      (base, reference) => {
        const from = 'http://h/1/2/3/4/5/6/7/8';
        assert.is(resolve(from, resolve(base, reference, OPTIONS)), resolve(resolve(from, base), reference));
      },
    ),
  );
});

test('is refused unless the option allows it', () => {
  assert.is(tryResolve('/a', 'b'), undefined);
  assert.is(tryResolve('/a', 'b', { relativeBase: false }), undefined);
  assert.throws(() => resolve('/a', 'b'), /relative-base/);
});

test.run();
