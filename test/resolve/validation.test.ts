/** Resolution without validation: any text is split at its delimiters. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { iriResolver, resolveIri } from '../../src/iri/index.js';
import { resolve, resolver, tryResolve } from '../../src/resolve/index.js';

const NONE = { validation: 'none' } as const;

const test = suite('validation: none');

for (const [base, reference, target] of [
  ['http://a/b c/d', 'e f', 'http://a/b c/e f'],
  ['http://a/b', '<c>', 'http://a/<c>'],
  ['http://a/b', '../{c}?%#^', 'http://a/{c}?%#^'],
  ['http://[v/b', 'c', 'http://[v/c'],
  ['http://a:b:c/d', '//e f/g', 'http://e f/g'],
  ['http://a/b', '1:c', '1:c'],
  ['1é:a/b', 'c', '1é:a/c'],
  ['http://a/b', 'é\ud800', 'http://a/é\ud800'],
  ['http://a/b', ':c', 'http://a/:c'],
  ['http://a/b', '?c:d', 'http://a/b?c:d'],
  ['http://a/b?c', '#d?e:/f', 'http://a/b?c#d?e:/f'],
  ['http://a/b', 'c:/./d /../e', 'c:/e'],
  ['http://a?b/c', 'd', 'http://a/d'],
  ['http://a#/b', 'd', 'http://a/d'],
  ['http:', '//', 'http://'],
  ['http:a', '/', 'http:/'],
  ['http://a/b', '', 'http://a/b'],
  ['http://a/b/c', '..//d', 'http://a//d'],
] as const) {
  test(`"${base}" and "${reference}" give "${target}"`, () => {
    assert.is(resolve(base, reference, NONE), target);
    assert.is(tryResolve(base, reference, NONE), target);
    assert.is(resolver(base, NONE)(reference), target);
    assert.is(resolver(base, NONE).try(reference), target);
    assert.is(resolveIri(base, reference, NONE), target);
    assert.is(iriResolver(base, NONE)(reference), target);
  });
}

for (const base of ['', 'a', '/a b', '//a/b', '?a:b', '#a:b', '/a:b', ':a']) {
  test(`the base "${base}" has no scheme`, () => {
    assert.throws(
      () => resolve(base, 'c', NONE),
      (error: { code: string }) => error.code === 'relative-base',
    );
    assert.is(tryResolve(base, 'c', NONE), undefined);
    assert.is(resolve(base, '#c d', { ...NONE, relativeBase: true }), `${base.replace(/#.*/, '')}#c d`);
  });
}

/** The expression of RFC 3986, appendix B. */
const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/su;
const text = fc.string({ unit: fc.constantFrom(':', '/', '?', '#', '.', 'a', ' ', 'é', '%', '@', '['), maxLength: 24 });

test('the parts are those of appendix B', () => {
  fc.assert(
    fc.property(text, (reference) => {
      const [, scheme, , authority, , path = ''] = APPENDIX_B.exec(reference) as RegExpExecArray;
      const from = 'x://base/1/2?q';
      const target = resolve(from, reference, NONE);
      const part = APPENDIX_B.exec(target) as RegExpExecArray;
      assert.is(part[1], scheme ?? 'x:');
      if (scheme === undefined) assert.is(part[3], authority ?? '//base');
      if (scheme === undefined && authority === undefined && path === '') assert.is(part[5], '/1/2');
      assert.is(part[8], APPENDIX_B.exec(reference)?.[8]);
    }),
  );
});

test('references of the grammar have the same target', () => {
  fc.assert(
    fc.property(text, text, (base, reference) => {
      const expected = tryResolve(`x:${base}`, reference);
      if (expected !== undefined) assert.is(resolve(`x:${base}`, reference, NONE), expected);
    }),
  );
});

test('arguments are checked', () => {
  assert.throws(() => resolve('http://a/', 1 as never, NONE), /expected `reference` to be a string, got number/);
  assert.throws(() => resolve(1 as never, 'a', NONE), /to be a string, got number/);
  assert.throws(() => tryResolve('http://a/', undefined as never, NONE), /expected `reference` to be a string/);
  assert.throws(() => resolve('http://a/', 'a', { validation: 'all' as never }), /expected `validation` to be/);
});

test.run();
