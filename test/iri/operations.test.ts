/** `resolve`, `relativize`, `with`, `normalize` and `equals` of an IRI reference: the same as for the URI that it maps to. */

import {
  type ComponentsToCompose,
  compose,
  parse,
  Query,
  resolve,
  toElements,
  tryResolve,
  UriComponentError,
  UriResolutionError,
  UriSyntaxError,
} from '../../src/entries/index.js';
import {
  type IriReference,
  IriSyntaxError,
  iriResolver,
  normalizeIri,
  parseIri,
  relativizeIri,
  resolveIri,
} from '../../src/entries/iri.js';
import { runRows, withUndefined } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const BASE = 'http://é:ü@例え.テスト/à/b;p?ü#é';

const operations = suite('IRI references: operations');
runRows('iri/operations', {
  resolves: (base: string, reference: string, target: string) =>
    operations(`${base} with ${reference} is ${target}`, () => {
      for (const given of [reference, parseIri(reference)]) assert.is(resolveIri(base, given), target);
      assert.is(resolveIri(parseIri(base), reference), target);
      assert.is(iriResolver(base)(reference), target);
      assert.is(iriResolver(base).try(reference), target);
    }),
  doesNotResolve: (base: string, reference: string, input: string, offset: number) =>
    operations(`${JSON.stringify(input)} is not resolved: the error is at ${offset}`, () => {
      assert.throws(() => resolveIri(base, reference), IriSyntaxError, { input, offset });
    }),
  becomes: (components: ComponentsToCompose, result: string) =>
    operations(`with ${JSON.stringify(components)} it is ${result}`, () => {
      assert.is(parseIri(BASE).with(withUndefined(components)).toString(), result);
    }),
  hasFault: (components: ComponentsToCompose, code: string, component: string, offset: number) =>
    operations(`with ${JSON.stringify(components)}: ${code} of its ${component} at ${offset}`, () => {
      try {
        parseIri(BASE).with(withUndefined(components));
        assert.unreachable();
      } catch (error) {
        if (!(error instanceof UriComponentError)) throw error;
        assert.equal([error.code, error.component, error.offset], [code, component, offset]);
      }
    }),
});
operations('a base that was kept for URIs is not used for IRIs, nor the other way round', () => {
  assert.is(resolve('http://a/', 'b'), 'http://a/b');
  assert.is(resolveIri('http://a/', 'é'), 'http://a/é');
  assert.is(tryResolve('http://a/', 'é'), undefined);
  assert.is(resolveIri('http://a/', 'é'), 'http://a/é');
});
operations('a parsed URI reference is resolved, too', () => {
  assert.is(resolveIri(BASE, parse('../a')), 'http://é:ü@例え.テスト/a');
});
operations('the options of `resolve` apply', () => {
  assert.is(resolveIri('http://é/a', 'http:é', { strict: false }), 'http://é/é');
  assert.throws(() => resolveIri('http://é/a', '../é', { aboveRoot: 'error' }), UriResolutionError, {
    code: 'above-root',
  });
  assert.throws(() => resolveIri('/é', 'a'), UriResolutionError, { code: 'relative-base' });
});

operations('the shortest reference is made', () => {
  assert.is(relativizeIri('http://é/à/ß/b', 'http://é/à/ü'), '../ü');
  assert.is(relativizeIri('http://é/à/b', parseIri('http://é/à/ü?é')), 'ü?é');
});

operations('a reference without a scheme has no shortest reference, and is not one', () => {
  assert.throws(() => relativizeIri('/é', 'http://é/'), UriResolutionError, { code: 'relative-base' });
  assert.throws(() => relativizeIri('http://é/', '/é'), IriSyntaxError, { offset: 0 });
});

operations('with takes a query, and gives the same object if nothing changes', () => {
  const iri = parseIri(BASE);
  assert.is(iri.with({ query: new Query("q=%C3%A9'41'") }).query, "q=%C3%A9'41'");
  assert.is(iri.with({ query: new Query() }).query, undefined);
  for (const same of [{ path: iri.path }, {}, iri]) assert.is(iri.with(same), iri);
  assert.throws(() => parseIri('é').with({ authority: 'é' }), { code: 'path-after-authority', offset: 0 });
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
operations('the normal form is the normal form of the URI, as an IRI', () => {
  const normalizes = (text: string, normal: string): void => assert.is(normalizeIri(text, { level: 'scheme' }), normal);
  normalizes('HTTP://É.Example:80/./%c3%a9/%7e', 'http://É.example/é/~');
  normalizes('http://a/%FF', 'http://a/%FF');
  normalizes('/é/../%C3%BC', '/ü');
});

operations.run();
