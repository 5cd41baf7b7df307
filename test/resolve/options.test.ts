/** Resolution relative to a base without a scheme (`relativeBase`), and of any text, split at its delimiters (`validation: 'none'`). */

import { iriResolver, resolveIri } from '../../src/entries/iri.js';
import { resolve, resolver, tryResolve } from '../../src/entries/resolve.js';
import { WITH_OPTIONS } from '../support/resolve/resolution-cases.js';
import { assert, suite } from '../support/suite.js';

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
