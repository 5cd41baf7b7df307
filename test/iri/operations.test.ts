/** `resolve`, `relativize`, `with`, `normalize` and `equals` of an IRI reference: the same as for the URI that it maps to. */

import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  compose,
  parse,
  Query,
  resolve,
  toElements,
  tryResolve,
  UriComponentError,
  UriResolutionError,
  UriSyntaxError,
} from '../../src/index.js';
import {
  equalsIri,
  type IriReference,
  IriSyntaxError,
  iriResolver,
  iriToUri,
  normalizeIri,
  parseIri,
  relativizeIri,
  resolveIri,
  tryParseIri,
} from '../../src/iri/index.js';
import { RESOLUTIONS } from '../support/resolve/resolution-cases.js';

const BASE = 'http://é:ü@例え.テスト/à/b;p?ü#é';
/** Parts of references: ASCII, other letters, "'", text that looks escaped, and a letter of two code units. */
const pieces = fc.constantFrom(
  'a',
  'é',
  '例',
  "'",
  "'e9'",
  '\u{10330}',
  '%C3%A9',
  '..',
  '.',
  '/',
  '/',
  '?',
  '#',
  ':',
  '@',
);
const texts = fc.array(pieces, { maxLength: 12 }).map((list) => list.join(''));

const operations = suite('IRI references: operations');
const resolves = (base: string, reference: string, target: string): void =>
  operations(`${base} with ${reference} is ${target}`, () => {
    for (const given of [reference, parseIri(reference)]) assert.is(resolveIri(base, given), target);
    assert.is(resolveIri(parseIri(base), reference), target);
    assert.is(iriResolver(base)(reference), target);
    assert.is(iriResolver(base).try(reference), target);
  });
resolves(BASE, '', 'http://é:ü@例え.テスト/à/b;p?ü');
resolves(BASE, 'é', 'http://é:ü@例え.テスト/à/é');
resolves(BASE, '../é', 'http://é:ü@例え.テスト/é');
resolves(BASE, '?é', 'http://é:ü@例え.テスト/à/b;p?é');
resolves(BASE, '#%C3%A9', 'http://é:ü@例え.テスト/à/b;p?ü#%C3%A9');
resolves(BASE, '//ß/./é/..', 'http://ß/');
resolves(BASE, "'e9'é", "http://é:ü@例え.テスト/à/'e9'é");
resolves(BASE, 'urn:é', 'urn:é');
resolves('x:é/b', '../..//é', 'x:/.//é');
resolves('http://例え.テスト', 'é', 'http://例え.テスト/é');
resolves('http://例え.テスト/à/./ß/../x', '😀/..', 'http://例え.テスト/à/');
resolves("http://h/'e9'/b", "'", "http://h/'e9'/'");
resolves('x:é/ß', 'ü', 'x:é/ü');
for (const [base, reference, input, offset] of [
  ['http://例え.テスト/', 'é é', 'é é', 1],
  ['http://例え.テスト/ ', 'é', 'http://例え.テスト/ ', 14],
  ['http://a/', '/\ue000', '/\ue000', 1],
] as const) {
  operations(`${JSON.stringify(input)} is not resolved: the error is at ${offset}`, () => {
    assert.throws(
      () => resolveIri(base, reference),
      (error: unknown) => error instanceof IriSyntaxError && error.input === input && error.offset === offset,
    );
  });
}
operations('a base that was kept for URIs is not used for IRIs, nor the other way round', () => {
  assert.is(resolve('http://a/', 'b'), 'http://a/b');
  assert.is(resolveIri('http://a/', 'é'), 'http://a/é');
  assert.is(tryResolve('http://a/', 'é'), undefined);
  assert.is(resolveIri('http://a/', 'é'), 'http://a/é');
});
operations('ASCII references are resolved like URIs', () => {
  for (const { base, reference } of RESOLUTIONS) assert.is(resolveIri(base, reference), resolve(base, reference));
});
operations('the target maps to the target of the URIs', () => {
  let found = 0;
  fc.assert(
    fc.property(texts, texts, (path, text) => {
      const base = tryParseIri(`http://é/${path}`);
      const reference = tryParseIri(text);
      if (base === undefined || reference === undefined) return;
      found++;
      const target = resolveIri(base, reference);
      assert.is(iriToUri(target), resolve(iriToUri(base), iriToUri(reference)));
      assert.is(resolveIri(base, relativizeIri(base, target)), target);
    }),
    { numRuns: 3000, seed: 3986 },
  );
  assert.ok(found > 300, String(found));
});
operations('a parsed URI reference is resolved, too', () => {
  assert.is(resolveIri(BASE, parse('../a')), 'http://é:ü@例え.テスト/a');
});
operations('the options of `resolve` apply', () => {
  assert.is(resolveIri('http://é/a', 'http:é', { strict: false }), 'http://é/é');
  assert.throws(
    () => resolveIri('http://é/a', '../é', { aboveRoot: 'error' }),
    (error: Error) => error instanceof UriResolutionError && error.code === 'above-root',
  );
  assert.throws(
    () => resolveIri('/é', 'a'),
    (error: Error) => error instanceof UriResolutionError && error.code === 'relative-base',
  );
});

operations('the shortest reference is made', () => {
  assert.is(relativizeIri('http://é/à/ß/b', 'http://é/à/ü'), '../ü');
  assert.is(relativizeIri('http://é/à/b', parseIri('http://é/à/ü?é')), 'ü?é');
});

operations('a reference without a scheme has no shortest reference, and is not one', () => {
  assert.throws(
    () => relativizeIri('/é', 'http://é/'),
    (error: Error) => error instanceof UriResolutionError && error.code === 'relative-base',
  );
  assert.throws(
    () => relativizeIri('http://é/', '/é'),
    (error: Error) => error instanceof IriSyntaxError && error.offset === 0,
  );
});

operations('with replaces and removes components', () => {
  const iri = parseIri(BASE);
  assert.is(iri.with({ path: '/ß', query: undefined }).toString(), 'http://é:ü@例え.テスト/ß#é');
  assert.is(iri.with({ host: 'ß.example', userinfo: undefined }).toString(), 'http://ß.example/à/b;p?ü#é');
  assert.is(iri.with({ segments: ['', 'é', "'"], user: 'ß' }).toString(), "http://ß:ü@例え.テスト/é/'?ü#é");
  assert.is(iri.with({ query: '\ue000' }).query, '\ue000');
  assert.is(iri.with({ query: new Query("q=%C3%A9'41'") }).query, "q=%C3%A9'41'");
  assert.is(iri.with({ query: new Query() }).query, undefined);
  assert.is(iri.with({ path: iri.path }), iri);
  assert.is(iri.with({}), iri);
  assert.is(iri.with(iri), iri);
});
operations('with reports the fault where it is', () => {
  const fault = (components: object, code: string, component: string, offset: number): void =>
    assert.throws(
      () => parseIri(BASE).with(components),
      (error: UriComponentError) =>
        error instanceof UriComponentError &&
        error.code === code &&
        error.component === component &&
        error.offset === offset,
    );
  fault({ path: '/é é' }, 'forbidden-character', 'path', 2);
  fault({ query: 'éé#' }, 'invalid-query', 'query', 2);
  fault({ segments: ['', 'é', 'é/'] }, 'slash-in-segment', 'path', 4);
  fault({ scheme: undefined, host: undefined, userinfo: undefined, port: '1' }, 'missing-host', 'port', 0);
  fault({ path: 'é' }, 'path-after-authority', 'path', 0);
  fault({ host: undefined }, 'missing-host', 'userinfo', 0);
  assert.throws(
    () => parseIri('é').with({ authority: 'é' }),
    (error: UriComponentError) => error.code === 'path-after-authority' && error.offset === 0,
  );
  fault({ host: 'é/' }, 'invalid-host', 'host', 1);
  fault({ authority: undefined, host: undefined, port: '8' }, 'missing-host', 'port', 0);
  for (const path of ['/\ud800', '/\u0080', '/\ue000', '/\u{1fffe}']) fault({ path }, 'forbidden-character', 'path', 1);
  fault({ path: '/\u{10330}\ue000' }, 'forbidden-character', 'path', 3);
  fault({ port: 'é' }, 'invalid-port', 'port', 0);
});
operations('functions for URIs take a parsed IRI that is a URI, and refuse any other', () => {
  const ascii = parseIri('http://a/b');
  assert.is(compose(ascii), 'http://a/b');
  assert.is(parse(ascii).path, '/b');
  assert.is(resolve(ascii, parseIri('c')), 'http://a/c');
  const isRefused = (error: Error): boolean => error instanceof UriSyntaxError && error.offset === 1;
  const iri = parseIri('/é');
  for (const call of [compose, parse, toElements, (r: IriReference) => resolve('http://a/', r)])
    assert.throws(() => call(iri), isRefused);
  assert.throws(() => parse('/a').with(iri), /^expected `components` to have components/);
});
operations('with refuses values that are not components', () => {
  for (const components of [null, 5, { pathname: '/é' }, { path: 5 }, { ...parseIri('/é') }, new URL('http://a/')]) {
    assert.throws(
      () => parseIri(BASE).with(components as never),
      (error: Error) => error instanceof TypeError,
    );
  }
});

operations('the normal form is the normal form of the URI, as an IRI', () => {
  const normalizes = (text: string, normal: string): void => assert.is(normalizeIri(text, { level: 'scheme' }), normal);
  normalizes('HTTP://É.Example:80/./%c3%a9/%7e', 'http://É.example/é/~');
  normalizes('http://a/%FF', 'http://a/%FF');
  normalizes('/é/../%C3%BC', '/ü');
});
operations('references are equal if their normal forms are', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      const [first, second] = [tryParseIri(a), tryParseIri(b)];
      if (first === undefined || second === undefined) return;
      const isSame = normalizeIri(first) === normalizeIri(second);
      assert.is(equalsIri(first, second), isSame);
      assert.ok(equalsIri(first, normalizeIri(first)));
      assert.is(normalizeIri(normalizeIri(first)), normalizeIri(first));
    }),
    { numRuns: 2000, seed: 3986 },
  );
  assert.ok(equalsIri('http://a/é', 'HTTP://A/%c3%a9'));
  assert.not.ok(equalsIri('http://a:80/é', 'http://a/é'));
  assert.ok(equalsIri('http://a:80/é', 'http://a/é', { level: 'scheme' }));
  assert.ok(equalsIri('/a', parse('/a')));
});

operations.run();
