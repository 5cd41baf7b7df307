/** Examples for section 5: the pseudocode of RFC 3986 and the resolver give the targets of one table. */

import type { UriSyntaxError } from '../../src/entries/errors.js';
import { resolveIri } from '../../src/entries/iri.js';
import {
  type BaseSources,
  establishBase,
  isSameDocument,
  removeDotSegments,
  resolve,
  resolver,
  tryResolve,
} from '../../src/entries/resolve.js';
import { RESOLVERS } from '../support/engines.js';
import { BUFFERS, DOT_SEGMENTS } from '../support/resolve/dot-segment-cases.js';
import * as pseudocode from '../support/resolve/pseudocode.js';
import { RELATIVE_BASES, RESOLUTIONS } from '../support/resolve/resolution-cases.js';
import { rowOf, rows } from '../support/rows.js';
import { assert, suite, type Test } from '../support/suite.js';

for (const [name, engine] of Object.entries(RESOLVERS)) {
  const targets = suite(`resolve: ${name}`);
  for (const [i, { base, reference, target, loose = target }] of RESOLUTIONS.entries()) {
    targets(`${rowOf('resolve/resolutions', i)}: ${JSON.stringify([base, reference])}`, () => {
      assert.is(engine(base, reference, {}), target);
      assert.is(engine(base, reference, { strict: true }), target);
      assert.is(engine(base, reference, { strict: false }), loose, 'backward-compatible');
    });
  }
  targets.run();
}

const literally = suite('resolve: the exact pseudocode');
for (const { base, reference, target, literal = target } of RESOLUTIONS) {
  resolves(literally, base, reference, () => assert.is(pseudocode.resolveLiterally(base, reference), literal));
}
literally.run();

const aboveRoot = suite('resolve: above the root');
for (const { base, reference, target, above = false } of RESOLUTIONS) {
  resolves(aboveRoot, base, reference, () => {
    assert.is(pseudocode.leadsAboveRoot(base, reference), above, 'pseudocode');
    assert.is(resolve(base, reference, { aboveRoot: 'clamp' }), target);
    const strictly = (): string => resolve(base, reference, { aboveRoot: 'error' });
    if (above) assert.throws(strictly, { name: 'UriResolutionError', code: 'above-root' });
    else assert.is(strictly(), target);
    assert.is(tryResolve(base, reference, { aboveRoot: 'error' }), above ? undefined : target);
  });
}
aboveRoot.run();

const sameDocument = suite('resolve: same document');
for (const { base, reference, target } of RESOLUTIONS) {
  resolves(sameDocument, base, reference, () => {
    const expected = withoutFragment(target) === withoutFragment(base);
    assert.is(isSameDocument(base, reference), expected);
    assert.is(resolver(base).isSameDocument(reference), expected);
  });
}
sameDocument('a scheme that is ignored', () => {
  assert.is(resolver('http://a/b', { strict: false }).isSameDocument('http:#c'), true);
  assert.is(resolver('http://a/b').isSameDocument('http:#c'), false);
});
sameDocument.run();

const errors = suite('resolve: errors');
for (const base of RELATIVE_BASES) {
  for (const reference of ['', 'g', 'http://a/', '#f']) {
    resolves(errors, base, reference, () => {
      assert.throws(() => resolve(base, reference), { name: 'UriResolutionError', code: 'relative-base' });
      assert.throws(() => isSameDocument(base, reference), { name: 'UriResolutionError', code: 'relative-base' });
      assert.is(tryResolve(base, reference), undefined);
    });
  }
  errors(`${JSON.stringify(base)} as the base of a resolver`, () => {
    assert.throws(() => resolver(base), { name: 'UriResolutionError', code: 'relative-base' });
  });
}
for (const [base, reference, message] of [
  [
    '../g',
    'http://a/b',
    'the first argument is the base, a URI, and the second one the reference: these seem to be swapped',
  ],
  ['example.com/a', 'g', 'a base begins with a scheme, got "example.com/a": write "https://" before a host'],
  ['example.com', '', 'a base begins with a scheme, got "example.com": write "https://" before a host'],
  ['a.b/c:d@e', '', 'a base begins with a scheme, got a string of length 9: write "https://" before a host'],
  ['/a.b', 'g', 'a base must be a URI, not a relative reference'],
  ['a/b.c', 'g', 'a base must be a URI, not a relative reference'],
] as const) {
  resolves(errors, base, reference, () => {
    const expected = { name: 'UriResolutionError', message: `${message} (relative-base)` };
    assert.throws(() => resolve(base, reference), expected);
    assert.throws(() => resolveIri(base, reference), expected);
  });
}
for (const [base, reference, input, offset] of [
  ['http://a/ b', 'g', 'http://a/ b', 9],
  ['http://[', 'g', 'http://[', 8],
  ['http://a/b', 'g h', 'g h', 1],
  ['http://a/b', '/%4', '/%4', 3],
  ['http://a/b', 'é', 'é', 0],
  ['http://a/b', ':g', ':g', 0],
] as const) {
  resolves(errors, base, reference, () => {
    for (const way of [resolve, isSameDocument]) {
      const error = assert.thrown<UriSyntaxError>(() => way(base, reference));
      assert.equal([error.name, error.input, error.offset], ['UriSyntaxError', input, offset]);
    }
    assert.is(tryResolve(base, reference), undefined);
    if (input === reference) assert.is(resolver(base).try(reference), undefined);
  });
}
errors.run();

const kept = suite('resolve: a base that was used before');
const LONG = `http://a/${'b'.repeat(3000)}/`;
for (const [options, base, reference, withOptions, without] of [
  [{ relativeBase: true }, '/a/b', 'c', '/a/c', undefined],
  [{ strict: false }, 'http://a/b/c', 'http:d', 'http://a/b/d', 'http:d'],
  [{ aboveRoot: 'error' }, 'http://a/b', '../c', undefined, 'http://a/c'],
  [undefined, LONG, 'c', `${LONG}c`, `${LONG}c`],
] as const) {
  kept(`${base.slice(0, 20)} and ${reference}, with ${JSON.stringify(options)} and without options`, () => {
    for (let i = 0; i < 2; i++) {
      assert.is(tryResolve(base, reference, options), withOptions);
      assert.is(tryResolve(base, reference), without);
    }
    assert.is(tryResolve(base, reference), without);
  });
}
kept('is found by its text, not by its object', () => {
  const base = ['http://a/b/', 'c'];
  assert.is(resolve(base.join(''), 'd'), 'http://a/b/d');
  assert.is(resolve(base.join(''), '../d'), 'http://a/d');
  assert.is(resolve('http://a/B/c', 'd'), 'http://a/B/d');
});
kept.run();

const established = suite('establishBase');
for (const [sources, base] of rows<[sources: BaseSources, base: string | null]>('resolve/established-bases')) {
  established(`${JSON.stringify(sources)} give ${base}`, () => {
    if (base === null)
      assert.throws(() => establishBase(sources), { name: 'UriResolutionError', code: 'relative-base' });
    else assert.is(establishBase(sources), base);
  });
}
established('a source that is not a reference is refused', () => {
  assert.throws(() => establishBase({ embedded: '/a', retrieval: 'http://h h/' }), {
    name: 'UriSyntaxError',
    offset: 8,
  });
});
established.run();

const dotSegments = suite('removeDotSegments');
for (const buffers of BUFFERS) {
  const path = buffers[0]?.[2] as string;
  dotSegments(`the buffers of ${path}`, () => {
    const found = [...pseudocode.dotSegmentSteps(path)].map(({ step, output, input }) => [step, output, input]);
    assert.equal(found, buffers);
  });
}
for (const [path, removed] of DOT_SEGMENTS) {
  dotSegments(JSON.stringify(path), () => {
    assert.is(pseudocode.removeDotSegments(path), removed);
    assert.is(removeDotSegments(path), removed);
  });
}
dotSegments('a stack of 70,000 frames', () => {
  for (const path of ['/a', 'a']) {
    const kept = path + '/a'.repeat(69_999);
    assert.is(removeDotSegments(`${path}/.${'/a/.'.repeat(69_999)}`), `${kept}/`);
    assert.is(
      removeDotSegments(`${path}/.${'/a/.'.repeat(69_999)}${'/..'.repeat(69_999)}`),
      path === 'a' ? 'a/' : '/a/',
    );
    assert.is(removeDotSegments(`${path}/./b/./../c`), `${path}/c`);
  }
});
dotSegments.run();

/** Adds a test with the base and the reference as its title. */
function resolves(tests: Test, base: string, reference: string, check: () => void): void {
  tests(`${JSON.stringify(base)} and ${JSON.stringify(reference)}`, check);
}

const withoutFragment = (uri: string): string => uri.replace(/#.*/, '');
