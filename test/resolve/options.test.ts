/** Resolution relative to a base without a scheme (`relativeBase`), and of any text, split at its delimiters (`validation: 'none'`). */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { iriResolver, resolveIri } from '../../src/iri/index.js';
import { resolve, resolver, tryResolve } from '../../src/resolve/index.js';
import { WITH_OPTIONS } from '../support/resolve/resolution-cases.js';

const RELATIVE = { relativeBase: true } as const;
const NONE = { validation: 'none' } as const;

const table = suite('resolve with options: table');
for (const { options, base, reference, target } of WITH_OPTIONS) {
  table(`"${base}" and "${reference}" give "${target}" with ${JSON.stringify(options)}`, () => {
    assert.is(resolve(base, reference, options), target);
    assert.is(tryResolve(base, reference, options), target);
    assert.is(resolver(base, options)(reference), target);
    assert.is(resolver(base, options).try(reference), target);
    assert.is(resolveIri(base, reference, options), target);
    assert.is(iriResolver(base, options)(reference), target);
  });
  if (options.relativeBase && !base.startsWith('http:'))
    table(`"${base}" and "${reference}" are refused unless the option allows it`, () => {
      assert.throws(() => resolve(base, reference, { ...options, relativeBase: false }), /relative-base/);
      assert.is(tryResolve(base, reference, { ...options, relativeBase: false }), undefined);
    });
}
table('arguments are checked', () => {
  assert.throws(() => resolve('http://a/', 1 as never, NONE), /expected `reference` to be a string, got number/);
  assert.throws(() => resolve(1 as never, 'a', NONE), /to be a string, got number/);
  assert.throws(() => tryResolve('http://a/', undefined as never, NONE), /expected `reference` to be a string/);
  assert.throws(() => resolve('http://a/', 'a', { validation: 'all' as never }), /expected `validation` to be/);
});
table.run();

const properties = suite('resolve with options: properties');
const segments = fc.array(fc.constantFrom('a', 'b', '..', '.', '', 'c%3Ad'), { minLength: 1, maxLength: 6 });
const path = segments.map((list) => list.join('/'));
const relative = path.filter((text) => text !== '' && !text.startsWith('/'));
properties('with a relative base, a target leads where the reference leads after the base', () => {
  const check = (base: string, reference: string): void => {
    const from = 'http://h/1/2/3/4/5/6/7/8';
    assert.is(resolve(from, resolve(base, reference, RELATIVE)), resolve(resolve(from, base), reference));
  };
  const reference = path.filter((text) => !text.startsWith('//'));
  fc.assert(fc.property(relative, reference, check));
});

/** The expression of RFC 3986, appendix B. */
const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/su;
const partsOf = (text: string): RegExpExecArray => APPENDIX_B.exec(text) as RegExpExecArray;
const text = fc.string({ unit: fc.constantFrom(':', '/', '?', '#', '.', 'a', ' ', 'é', '%', '@', '['), maxLength: 24 });
properties('without validation, the parts are those of appendix B', () => {
  const check = (reference: string): void => {
    const [, scheme, , authority, , path = '', , , fragment] = partsOf(reference);
    const part = partsOf(resolve('x://base/1/2?q', reference, NONE));
    assert.is(part[1], scheme ?? 'x:');
    if (scheme === undefined) assert.is(part[3], authority ?? '//base');
    if (scheme === undefined && authority === undefined && path === '') assert.is(part[5], '/1/2');
    assert.is(part[8], fragment);
  };
  fc.assert(fc.property(text, check));
});
properties('without validation, references of the grammar have the same target', () => {
  const check = (base: string, reference: string): void => {
    const expected = tryResolve(`x:${base}`, reference);
    if (expected !== undefined) assert.is(resolve(`x:${base}`, reference, NONE), expected);
  };
  fc.assert(fc.property(text, text, check));
});
properties.run();
