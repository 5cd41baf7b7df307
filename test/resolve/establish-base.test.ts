/** The four sources of a base URI, in order of precedence. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UriResolutionError, UriSyntaxError } from '../../src/errors/index.js';
import { type BaseSources, establishBase } from '../../src/resolve/resolve.js';
import { isTypeError } from '../support/wrong-use.js';

const bases = suite('establish-base');
const gives = (sources: BaseSources, base: string): void =>
  bases(`${JSON.stringify(sources)} give ${base}`, () => assert.is(establishBase(sources), base));
const ALL = { embedded: 'a:1', encapsulating: 'a:2', retrieval: 'a:3', fallback: 'a:4' };
gives(ALL, 'a:1');
gives({ ...ALL, embedded: undefined }, 'a:2');
gives({ retrieval: 'a:3', fallback: 'a:4' }, 'a:3');
gives({ fallback: 'a:4' }, 'a:4');
gives({ retrieval: 'http://h/a?b#c' }, 'http://h/a?b');
gives({ embedded: 'http://h/#', retrieval: 'http://other/' }, 'http://h/');
gives({ embedded: 'b/', retrieval: 'http://h/a/c?d#e' }, 'http://h/a/b/');
gives({ embedded: '//i', encapsulating: 'http://h/a' }, 'http://i');
gives({ embedded: 'c', encapsulating: '../b/', retrieval: 'http://h/a/x/y' }, 'http://h/a/b/c');
gives({ embedded: '', fallback: 'http://h/a?b' }, 'http://h/a?b');
gives({ embedded: '#c', fallback: 'http://h/a?b' }, 'http://h/a?b');
gives({ embedded: 'b#c', fallback: 'http://h/a?b' }, 'http://h/b');
gives({ embedded: '?c', encapsulating: '', fallback: 'http://h/a?b' }, 'http://h/a?c');
gives({ embedded: 'a:1', retrieval: 'not needed' }, 'a:1');
gives({ embedded: 'http://h/a/../b' }, 'http://h/a/../b');

for (const sources of [{}, { embedded: '/a' }, { embedded: '/a', fallback: 'b' }, { fallback: '' }]) {
  bases(`${JSON.stringify(sources)} give no base`, () => {
    assert.throws(
      () => establishBase(sources),
      (error: Error) => error instanceof UriResolutionError && error.code === 'relative-base',
    );
  });
}
bases('a source that is not a reference is refused', () => {
  assert.throws(
    () => establishBase({ embedded: '/a', retrieval: 'http://h h/' }),
    (error: Error) => error instanceof UriSyntaxError && error.input === 'http://h h/' && error.offset === 8,
  );
  assert.throws(() => establishBase({ embedded: null as never }), isTypeError);
});
bases.run();
