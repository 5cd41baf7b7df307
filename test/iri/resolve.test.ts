/** Resolution of IRIs, string to string. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { IriSyntaxError, iriResolver, iriToUri, parseIri, resolveIri } from '../../src/iri/index.js';
import { resolve, tryResolve } from '../../src/resolve/index.js';

const test = suite('resolveIri');

for (const [base, reference, target] of [
  ['http://例え.テスト/à/b?ü', '../é#f', 'http://例え.テスト/é#f'],
  ['http://例え.テスト/à/b?ü', '', 'http://例え.テスト/à/b?ü'],
  ['http://例え.テスト/à/b?ü', '?ö', 'http://例え.テスト/à/b?ö'],
  ['http://例え.テスト', 'é', 'http://例え.テスト/é'],
  ['http://例え.テスト/à', '//é/./ß', 'http://é/ß'],
  ['http://例え.テスト/à/./ß/../x', '😀/..', 'http://例え.テスト/à/'],
  ["http://h/'e9'/b", "'", "http://h/'e9'/'"],
  ['x:é/ß', 'ü', 'x:é/ü'],
] as const) {
  test(`"${base}" and "${reference}" give "${target}"`, () => {
    assert.is(resolveIri(base, reference), target);
    assert.is(iriResolver(base)(reference), target);
    assert.is(iriResolver(base).try(reference), target);
    assert.is(resolveIri(parseIri(base), parseIri(reference)), target);
  });
}

for (const [base, reference, parameter, offset] of [
  ['http://例え.テスト/', 'é é', 'é é', 1],
  ['http://例え.テスト/ ', 'é', 'http://例え.テスト/ ', 14],
  ['http://a/', '/\ue000', '/\ue000', 1],
] as const) {
  test(`${JSON.stringify(parameter)} is refused at ${offset}`, () => {
    assert.throws(
      () => resolveIri(base, reference),
      (error: unknown) => error instanceof IriSyntaxError && error.input === parameter && error.offset === offset,
    );
  });
}

test('a base that was kept for URIs is not used for IRIs, nor the other way round', () => {
  assert.is(resolve('http://a/', 'b'), 'http://a/b');
  assert.is(resolveIri('http://a/', 'é'), 'http://a/é');
  assert.is(tryResolve('http://a/', 'é'), undefined);
  assert.is(resolveIri('http://a/', 'é'), 'http://a/é');
});

test('the target is the IRI of the target of the URIs', () => {
  const path = fc.string({ unit: fc.constantFrom('/', '.', '?', '#', 'a', 'é', '😀', ':', "'"), maxLength: 20 });
  fc.assert(
    fc.property(path, path, (base, reference) => {
      const from = `http://h/${base.replaceAll('#', '')}`;
      const expected = tryResolve(iriToUri(from), encodeNonAscii(reference));
      assert.is(iriResolver(from).try(reference) && encodeNonAscii(resolveIri(from, reference)), expected);
    }),
  );
});

const encodeNonAscii = (text: string): string => text.replaceAll(/[^\0-\x7f]+/gu, encodeURIComponent);

test.run();
