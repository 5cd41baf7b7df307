/** The functions and objects of the main entry, on the table of cases and on their own cases. */

import { inspect } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UriComponentError } from '../../src/errors/index.js';
import {
  type ComponentsToCompose,
  compose,
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  parse,
  tryParse,
  UriReference,
  UriSyntaxError,
} from '../../src/index.js';
import { CASES } from '../support/cases.js';
import { isTypeError } from '../support/wrong-use.js';

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;

/** The components that are not undefined. */
function componentsOf(uri: UriReference): Record<string, string> {
  return Object.fromEntries(NAMES.flatMap((name) => (uri[name] === undefined ? [] : [[name, uri[name]]])));
}

function errorOf(call: () => unknown): UriSyntaxError {
  try {
    call();
  } catch (error) {
    if (error instanceof UriSyntaxError) return error;
  }
  throw new Error('no UriSyntaxError was thrown');
}

const cases = suite('uri: cases');
for (const { input, components, errors } of CASES) {
  cases(JSON.stringify(input), () => {
    assert.is(isUriReference(input), errors['URI-reference'] === undefined);
    assert.is(isUri(input), errors.URI === undefined);
    assert.is(isRelativeReference(input), errors['relative-ref'] === undefined);
    assert.is(isAbsoluteUri(input), errors['absolute-URI'] === undefined);
    if (components === undefined) {
      assert.is(tryParse(input), undefined);
      assert.is(errorOf(() => parse(input)).offset, errors['URI-reference']);
    } else {
      for (const uri of [parse(input), tryParse(input) as UriReference]) {
        assert.equal(componentsOf(uri), components);
        assert.is(uri.toString(), input);
      }
    }
  });
}
cases.run();

const segments = suite('uri: segments');
const has = (path: string, list: string[]): void =>
  segments(JSON.stringify(path), () => assert.equal(parse(path).segments, list));
has('', []);
has('/', ['', '']);
has('a', ['a']);
has('/a/b', ['', 'a', 'b']);
has('a/b/', ['a', 'b', '']);
has('//h', []);
segments.run();

const shown = suite('uri: shown');
const shows = (input: string, text: string): void =>
  shown(`${JSON.stringify(input)} as ${JSON.stringify(text)}`, () => {
    assert.is(JSON.stringify({ uri: parse(input) }), JSON.stringify({ uri: text }));
    assert.is(inspect(parse(input)), `UriReference <${text}>`);
    assert.is(String(parse(input)), input);
  });
shows('http://user:secret@h:1/a?b#c', 'http://user:***@h:1/a?b#c');
shows('//:s:e:c@h', '//:***@h');
shows('//u:@h', '//u:***@h');
shows('//u@h:1', '//u@h:1');
shows('//h:1/a:b@c', '//h:1/a:b@c');
shows('mailto:a:b@c', 'mailto:a:b@c');
shows('//u:p@%68', '//u:***@h');
shown.run();

const withOthers = suite('uri: with');
const becomes = (reference: string, components: ComponentsToCompose, result: string): void =>
  withOthers(`${reference} with ${inspect(components)} is ${result}`, () => {
    const uri = parse(reference);
    const changed = uri.with(components);
    assert.is(changed.toString(), result);
    assert.equal(componentsOf(changed), componentsOf(parse(result)));
    assert.is(uri.toString(), reference);
  });
const FULL = 'http://u@h:1/a?b#c';
becomes(FULL, {}, FULL);
becomes(FULL, { scheme: 'ftp' }, 'ftp://u@h:1/a?b#c');
becomes(FULL, { scheme: undefined }, '//u@h:1/a?b#c');
becomes(FULL, { userinfo: undefined }, 'http://h:1/a?b#c');
becomes(FULL, { userinfo: '' }, 'http://@h:1/a?b#c');
becomes(FULL, { host: '[::1]' }, 'http://u@[::1]:1/a?b#c');
becomes(FULL, { port: undefined }, 'http://u@h/a?b#c');
becomes(FULL, { port: '' }, 'http://u@h:/a?b#c');
becomes(FULL, { authority: 'i' }, 'http://i/a?b#c');
becomes(FULL, { authority: 'v@i:2' }, 'http://v@i:2/a?b#c');
becomes(FULL, { authority: 'i:2', host: 'i', port: '2' }, 'http://i:2/a?b#c');
becomes(FULL, { authority: undefined }, 'http:/a?b#c');
becomes(FULL, { userinfo: undefined, host: undefined, port: undefined }, 'http:/a?b#c');
becomes(FULL, { path: '' }, 'http://u@h:1?b#c');
becomes(FULL, { path: undefined }, 'http://u@h:1?b#c');
becomes(FULL, { query: undefined }, 'http://u@h:1/a#c');
becomes(FULL, { query: '', fragment: '' }, 'http://u@h:1/a?#');
becomes(FULL, { fragment: undefined }, 'http://u@h:1/a?b');
becomes('http:a:b', { scheme: undefined }, './a:b');
becomes('http://h//a', { authority: undefined }, 'http:/.//a');
becomes('a', { host: '', path: '/a' }, '///a');
becomes('', parse(FULL), FULL);
becomes(FULL, { segments: ['', 'x', 'y%20z'] }, 'http://u@h:1/x/y%20z?b#c');
becomes(FULL, { segments: [''] }, 'http://u@h:1/?b#c');
becomes(FULL, { segments: [] }, 'http://u@h:1?b#c');
becomes(FULL, { segments: undefined }, 'http://u@h:1?b#c');
becomes('a', { segments: ['b:c', 'd'] }, './b:c/d');
becomes('/a', { segments: ['', '', 'b'] }, '/.//b');
becomes(FULL, { user: 'v' }, 'http://v@h:1/a?b#c');
becomes(FULL, { password: 'p:q' }, 'http://u:p:q@h:1/a?b#c');
becomes('http://u:p@h', { user: 'v' }, 'http://v:p@h');
becomes('http://u:p@h', { user: '' }, 'http://:p@h');
becomes('http://u:p@h', { user: undefined }, 'http://h');
becomes('http://u:p@h', { password: undefined }, 'http://u@h');
becomes('http://u:p@h', { user: undefined, password: 'q' }, 'http://:q@h');
becomes('http://u:p@h', { user: 'v', password: undefined }, 'http://v@h');
becomes('http://h', { password: 'p' }, 'http://:p@h');
becomes('http://h', { user: undefined, password: undefined }, 'http://h');
const cannot = (reference: string, components: ComponentsToCompose, component: string, code: string): void =>
  withOthers(`${reference} with ${inspect(components)} is ${code} of its ${component}`, () => {
    assert.throws(
      () => parse(reference).with(components),
      (error: Error) => error instanceof UriComponentError && error.component === component && error.code === code,
    );
  });
cannot(FULL, { host: undefined }, 'userinfo', 'missing-host');
cannot('//h:1', { host: undefined }, 'port', 'missing-host');
cannot('//h/a', { path: 'a' }, 'path', 'path-after-authority');
cannot('a', { host: 'h' }, 'path', 'path-after-authority');
cannot('//h', { port: 'x' }, 'port', 'invalid-port');
cannot('//h', { user: 'a:b' }, 'userinfo', 'invalid-userinfo');
cannot('//h', { user: 'a', password: '@' }, 'userinfo', 'invalid-userinfo');
cannot('/a', { user: 'u' }, 'userinfo', 'missing-host');
cannot('/a', { segments: ['', 'b/c'] }, 'path', 'slash-in-segment');
cannot('//h', { segments: ['b'] }, 'path', 'path-after-authority');
cannot('//h', { segments: ['', 'b c'] }, 'path', 'forbidden-character');
const mistakes = (components: unknown, message: RegExp, title = inspect(components)): void =>
  withOthers(`with ${title} is ${message}`, () => {
    for (const call of [() => parse(FULL).with(components as never), () => compose(components as never)]) {
      assert.throws(call, (error: Error) => error instanceof TypeError && message.test(error.message));
    }
  });
mistakes({ pathname: '/c' }, /^expected a component of `scheme`, .*`fragment`, got `pathname`$/);
mistakes({ host: 'h', hostname: 'i' }, /, got `hostname`$/);
mistakes({ 'http://u:p@h/': 'h' }, /, got another name$/);
mistakes(new URL('http://a.example/b?c'), /, got `\w+`$/, 'a URL');
mistakes({ ...parse('http://a/b') }, /^expected `components` to have components, got a copy of a parsed reference/);
mistakes({ ...parse('http://a/b'), path: '/c' }, /got a copy of a parsed reference/);
mistakes(Object.create(parse('http://a/b')), /got a copy of a parsed reference/, 'an object that inherits');
mistakes({ userinfo: 'u', user: 'u', host: 'h' }, /^expected `userinfo`, or `user` and `password`, got both$/);
mistakes({ path: '/a', segments: ['', 'a'] }, /^expected `path` or `segments`, got both$/);
mistakes({ segments: '/a' }, /^expected `segments` to be an array of strings, got string$/);
mistakes({ segments: ['', 1] }, /^expected `segments` to be an array of strings, got object$/);
mistakes({ user: 1 }, /^expected `user` to be a string, got number$/);
const OTHER_TEXTS = [
  undefined,
  '',
  'a',
  '/a',
  '//a',
  '/a b',
  'a:b',
  '?',
  '#',
  '%41',
  '%4',
  '@',
  '[::1]',
  '127.0.0.1',
  '80',
  'é',
  '/é',
];
withOthers('each component with each text is what compose gives for all components, or the same error', () => {
  const components = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;
  const outcome = (call: () => string): string => {
    try {
      return call();
    } catch (error) {
      return String(error);
    }
  };
  let changes = 0;
  for (const reference of [
    FULL,
    'http://h',
    '//h?b',
    '//h/a#c',
    '/a?b',
    'a:b',
    '',
    '//u:p@[::1]:1/a/b?c#d',
    '//127.0.0.1',
  ]) {
    const uri = parse(reference);
    for (const first of components) {
      for (const second of ['query', 'fragment', 'path', first] as const) {
        for (const text of OTHER_TEXTS) {
          const given = { [first]: text, [second]: text === '' ? 'b' : text };
          const all = Object.fromEntries(components.map((name) => [name, uri[name]]));
          const result = outcome(() => uri.with(given).toString());
          assert.is(
            result,
            outcome(() => compose({ ...all, ...given })),
            `${reference} with ${inspect(given)}`,
          );
          if (!isUriReference(result)) continue;
          assert.equal(componentsOf(uri.with(given)), componentsOf(parse(result)));
          changes++;
        }
      }
    }
  }
  assert.ok(changes > 500, `${changes}`);
});
withOthers('gives the same object if nothing changes', () => {
  const uri = parse(FULL);
  for (const components of [{}, { path: '/a' }, { host: 'h', port: '1' }, uri]) assert.is(uri.with(components), uri);
});
withOthers('reads components that an object inherits from its class', () => {
  class Server {
    get host(): string {
      return 'i';
    }
  }
  assert.is(parse(FULL).with(new Server()).toString(), 'http://u@i:1/a?b#c');
  assert.is(compose(new Server()), '//i');
});
withOthers('a value that is not a string or an object is an error', () => {
  for (const components of [undefined, null, 'a', { port: 80 }, { path: null }]) {
    assert.throws(() => parse(FULL).with(components as never), isTypeError);
  }
});
withOthers.run();

const parts = suite('uri: parts');
const hasParts = (text: string, user?: string, password?: string, hostname?: string): void =>
  parts(text, () => {
    const uri = parse(text);
    assert.equal([uri.user, uri.password, uri.hostname], [user, password, hostname]);
  });
hasParts('http://h', undefined, undefined, 'h');
hasParts('http://u@h', 'u', undefined, 'h');
hasParts('http://u:@h', 'u', '', 'h');
hasParts('http://:@h', '', '', 'h');
hasParts('http://@h', '', undefined, 'h');
hasParts('http://u:p:q@[::1]:80', 'u', 'p:q', '::1');
hasParts('//[v1.a]', undefined, undefined, 'v1.a');
hasParts('file:///a', undefined, undefined, '');
hasParts('mailto:a:b@c');
parts.run();

const independence = suite('uri: independence');
independence('a UriReference does not change when others are parsed', () => {
  const uri = parse('http://a.example/b?c');
  parse('ftp://u@host.example:21/path#f');
  isUri('urn:x:y');
  assert.equal(componentsOf(uri), {
    scheme: 'http',
    authority: 'a.example',
    host: 'a.example',
    hostKind: 'reg-name',
    path: '/b',
    query: 'c',
  });
});
independence.run();

const constructing = suite('uri: constructor');
constructing('a single text is refused, and the message names parse', () => {
  const construct = UriReference as unknown as new (text: string) => UriReference;
  assert.throws(
    () => new construct('http://a/'),
    /^expected the result of a scan, got another value: `parse\(text\)` makes a reference$/,
  );
});
constructing.run();

const OTHER_VALUES = [undefined, null, 1, {}, ['/'], new URL('http://h/'), Symbol('a'), () => '/'];
const guards = suite('uri: other values');
guards('parse refuses a value that is not a string', () => {
  for (const value of OTHER_VALUES) assert.throws(() => parse(value as never), isTypeError);
});
guards('tryParse gives undefined for a value that is not a string', () => {
  for (const value of OTHER_VALUES) assert.is(tryParse(value), undefined);
});
for (const predicate of [isUri, isUriReference, isRelativeReference, isAbsoluteUri]) {
  guards(`${predicate.name} is false for a value that is not a string`, () => {
    for (const value of [...OTHER_VALUES, parse('http://h/')]) assert.is(predicate(value), false);
  });
  guards(`${predicate.name} is a guard for unknown, and keeps the type of a string`, () => {
    const unknown: unknown = 'http://h/a';
    assert.is(predicate(unknown) ? unknown.length : 0, predicate('http://h/a') ? 10 : 0);
    const text = '[' as string;
    assert.is(predicate(text) || text.length, 1);
  });
}
guards.run();
