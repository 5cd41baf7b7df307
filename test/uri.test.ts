/** The everyday functions and objects, on the table of cases and for what only they do. */

import { inspect } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  parse,
  tryParse,
  type Uri,
  UriSyntaxError,
} from '../src/index.js';
import { CASES } from './support/cases.js';

const NAMES = ['scheme', 'authority', 'userinfo', 'host', 'hostKind', 'port', 'path', 'query', 'fragment'] as const;

/** The components that are there. */
function componentsOf(uri: Uri): Record<string, string> {
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
      for (const uri of [parse(input), tryParse(input) as Uri]) {
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
    assert.is(inspect(parse(input)), `Uri <${text}>`);
    assert.is(String(parse(input)), input);
  });
shows('http://user:secret@h:1/a?b#c', 'http://user:***@h:1/a?b#c');
shows('//:s:e:c@h', '//:***@h');
shows('//u:@h', '//u:***@h');
shows('//u@h:1', '//u@h:1');
shows('//h:1/a:b@c', '//h:1/a:b@c');
shows('mailto:a:b@c', 'mailto:a:b@c');
shown.run();

const independence = suite('uri: independence');
independence('a Uri does not change when others are parsed', () => {
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
for (const call of [parse, tryParse, isUri, isUriReference, isRelativeReference, isAbsoluteUri]) {
  independence(`${call.name} refuses what is not a string`, () => {
    for (const value of [undefined, null, 1, {}, ['/'], new URL('http://h/')]) {
      assert.throws(
        () => call(value as never),
        (error: Error) => error instanceof TypeError,
      );
    }
  });
}
independence.run();
