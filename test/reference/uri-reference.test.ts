/** The functions and objects of the main entry, on the table of cases and on their own cases. */

import { inspect } from 'node:util';
import { UriComponentError } from '../../src/entries/errors.js';
import {
  type ComponentsToCompose,
  compose,
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  parse,
  UriReference,
} from '../../src/entries/index.js';
import { runRows, withUndefined } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;

/** The components that are not undefined. */
function componentsOf(uri: UriReference): Record<string, string> {
  return Object.fromEntries(NAMES.flatMap((name) => (uri[name] === undefined ? [] : [[name, uri[name]]])));
}

const objects = suite('uri: objects');
runRows('reference/objects', {
  hasSegments: (path: string, list: string[]) =>
    objects(`segments of ${JSON.stringify(path)}`, () => assert.equal(parse(path).segments, list)),
  hasParts: (text: string, ...expected: (string | null)[]) =>
    objects(`parts of ${text}`, () => {
      const { user = null, password = null, hostname = null } = parse(text);
      assert.equal([user, password, hostname], expected);
    }),
  shows: (input: string, text: string) =>
    objects(`${JSON.stringify(input)} is shown as ${JSON.stringify(text)}`, () => {
      assert.is(JSON.stringify({ uri: parse(input) }), JSON.stringify({ uri: text }));
      assert.is(inspect(parse(input)), `UriReference <${text}>`);
      assert.is(String(parse(input)), input);
    }),
  becomes: (reference: string, components: ComponentsToCompose, result: string) =>
    objects(`${reference} with ${inspect(components)} is ${result}`, () => {
      const uri = parse(reference);
      const changed = uri.with(withUndefined(components));
      assert.is(changed.toString(), result);
      assert.equal(componentsOf(changed), componentsOf(parse(result)));
      assert.is(uri.toString(), reference);
    }),
  cannot: (reference: string, components: ComponentsToCompose, component: string, code: string) =>
    objects(`${reference} with ${inspect(components)} is ${code} of its ${component}`, () => {
      assert.throws(() => parse(reference).with(withUndefined(components)), UriComponentError, { component, code });
    }),
});
objects.run();

const withOthers = suite('uri: with');
const FULL = 'http://u@h:1/a?b#c';
const mistakes = (components: unknown, message: RegExp, title = inspect(components)): void =>
  withOthers(`with ${title} is ${message}`, () => {
    for (const call of [() => parse(FULL).with(components as never), () => compose(components as never)]) {
      assert.throws(call, TypeError, { message });
    }
  });
mistakes({ pathname: '/c' }, /^expected a component of `scheme`, .*`fragment`, got `pathname`$/);
mistakes({ host: 'h', hostname: 'i' }, /, got `hostname`$/);
mistakes({ 'http://u:p@h/': 'h' }, /, got a string of length 13$/);
mistakes(new URL('http://a.example/b?c'), /, got `\w+`$/, 'a URL');
mistakes({ ...parse('http://a/b') }, /^expected `components` to have components, got a copy of a parsed reference/);
mistakes({ ...parse('http://a/b'), path: '/c' }, /got a copy of a parsed reference/);
mistakes(Object.create(parse('http://a/b')), /got a copy of a parsed reference/, 'an object that inherits');
mistakes({ userinfo: 'u', user: 'u', host: 'h' }, /^expected `userinfo`, or `user` and `password`, got both$/);
mistakes({ path: '/a', segments: ['', 'a'] }, /^expected `path` or `segments`, got both$/);
mistakes({ segments: '/a' }, /^expected `segments` to be an array of strings, got a string of length 2$/);
mistakes({ segments: ['', 1] }, /^expected `segments` to be an array of strings, got object$/);
mistakes({ user: 1 }, /^expected `user` to be a string, got number$/);
const OTHER_TEXTS = [undefined, ...',a,/a,//a,/a b,a:b,?,#,%41,%4,@,[::1],127.0.0.1,80,é,/é'.split(',')];
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
  for (const reference of `${FULL} http://h //h?b //h/a#c /a?b a:b  //u:p@[::1]:1/a/b?c#d //127.0.0.1`.split(' ')) {
    const uri = parse(reference);
    for (const first of components) {
      for (const second of ['query', 'fragment', 'path', first] as const) {
        for (const text of OTHER_TEXTS) {
          const given = { [first]: text, [second]: text === '' ? 'b' : text };
          const all = Object.fromEntries(components.map((name) => [name, uri[name]]));
          const result = outcome(() => uri.with(given).toString());
          const expected = outcome(() => compose({ ...all, ...given }));
          assert.is(result, expected, `${reference} with ${inspect(given)}`);
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
withOthers('gives the components of another reference', () => {
  assert.is(parse('').with(parse(FULL)).toString(), FULL);
});
withOthers('does not change other references', () => {
  const uri = parse('http://a.example/b?c');
  const components = componentsOf(uri);
  parse('ftp://u@host.example:21/path#f');
  isUri('urn:x:y');
  assert.equal(componentsOf(uri), components);
});
withOthers.run();

const constructing = suite('uri: constructor');
constructing('a single text is refused, and the message names parse', () => {
  const construct = UriReference as unknown as new (text: string) => UriReference;
  assert.throws(
    () => new construct('http://a/'),
    /^expected the result of a scan, got another value: `parse\(text\)` makes a reference$/,
  );
});
constructing.run();

const guards = suite('uri: predicates');
for (const predicate of [isUri, isUriReference, isRelativeReference, isAbsoluteUri]) {
  guards(`${predicate.name} is a guard for unknown, and keeps the type of a string`, () => {
    const unknown: unknown = 'http://h/a';
    assert.is(predicate(unknown) ? unknown.length : 0, predicate('http://h/a') ? 10 : 0);
    const text = '[' as string;
    assert.is(predicate(text) || text.length, 1);
  });
}
guards.run();
