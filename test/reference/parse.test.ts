/** `parse` and `tryParse` with a grammar, and the second argument of functions that may be passed to `map`. */

import { surt } from '../../src/entries/crawl.js';
import { diagnose } from '../../src/entries/errors.js';
import {
  type AbsoluteUri,
  fingerprint,
  fromSuffix,
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  normalize,
  parse,
  type RelativeReference,
  removeDotSegments,
  resolver,
  tryNormalize,
  tryParse,
  type Uri,
  type UriReference,
  UriSyntaxError,
} from '../../src/entries/index.js';
import { whatwgDifference } from '../../src/entries/inspect.js';
import { iriToUri, uriToIri } from '../../src/entries/iri.js';
import { validateScheme } from '../../src/entries/resolve.js';
import { forEach } from '../support/every-string.js';
import { assert, suite } from '../support/suite.js';

const GRAMMARS = {
  'uri-reference': [isUriReference, 'a URI reference'],
  uri: [isUri, 'a URI'],
  'absolute-uri': [isAbsoluteUri, 'an absolute URI'],
  'relative-reference': [isRelativeReference, 'a relative reference'],
} as const;
type Name = keyof typeof GRAMMARS;
const NAMES = Object.keys(GRAMMARS) as Name[];

const grammars = suite('parse: grammar');
for (const grammar of NAMES) {
  const [is, named] = GRAMMARS[grammar];
  grammars(`as ${grammar} names the rule in its error`, () =>
    assert.throws(() => parse('#[', { grammar }), UriSyntaxError, { message: new RegExp(`^not ${named}: `) }),
  );
  grammars(`as ${grammar} takes a reference that was parsed`, () => {
    assert.is(tryParse(parse('../a'), { grammar }) === undefined, !is('../a'));
    assert.is(tryParse(parse('http://a/'), { grammar }) === undefined, !is('http://a/'));
  });
}
for (const beginning of ['', 'h', 'hhhh', 'hhhhh', 'h:', 'hhhh:', 'hhhhh:', '/hhh:', '/hhhh:', '1234:', '#'])
  grammars(`accepts what ${NAMES.join(', ')} accept: ${JSON.stringify(beginning)} and up to 2 characters`, () => {
    forEach(beginning, 2, '', (input) => {
      for (const end of ['', 'long/enough/to/copy', 'long/but/not valid'])
        for (const grammar of NAMES)
          assert.is(GRAMMARS[grammar][0](input + end), tryParse(input + end, { grammar }) !== undefined, input + end);
    });
  });
grammars('says in its type whether there is a scheme and a fragment', () => {
  const uri: Uri = parse('http://a/#b', { grammar: 'uri' });
  const scheme: string = uri.scheme;
  const absolute: AbsoluteUri = parse('http://a/', { grammar: 'absolute-uri' });
  const fragment: undefined = absolute.fragment;
  const relative: RelativeReference = parse('../a', { grammar: 'relative-reference' });
  const none: undefined = relative.scheme;
  const tried: Uri | undefined = tryParse('http://a/', { grammar: 'uri' });
  // @ts-expect-error a URI reference may have no scheme
  const wrong: string = parse('../a').scheme;
  // @ts-expect-error there is no such grammar
  assert.throws(() => parse('a', { grammar: 'url' }), /one of uri-reference, uri, relative-reference, absolute-uri/);
  assert.equal([scheme, fragment, none, tried?.scheme, wrong], ['http', undefined, undefined, 'http', undefined]);
});
grammars('is chosen at run time, too', () => {
  const texts = NAMES.map((grammar): string | undefined => tryParse('http://a/#b', { grammar })?.toString());
  assert.equal(texts, ['http://a/#b', 'http://a/#b', undefined, undefined]);
  const options: { grammar?: 'uri' } | undefined = undefined;
  const reference: UriReference = parse('../a', options);
  assert.is(reference.path, '../a');
});
grammars.run();

const TEXTS = ['http://a/b', 'http://c/d'];
const mapped = suite('parse: second arguments');
mapped('the message about another second argument says what it is', () => {
  for (const [second, message] of [
    ['http://a/', /^expected `options` to be an object, got a string of length 9$/],
    [parse('http://a/'), /^expected `options` to be a plain object, got an object of `UriReference`$/],
    [new URL('http://a/'), /^expected `options` to be a plain object, got an object of `URL`$/],
    [[], /^expected `options` to be a plain object, got an object of `Array`$/],
    [{ base: 'http://a/' }, /^expected an option of `grammar`, got `base`$/],
  ] as const)
    assert.throws(() => parse('a', second as never), message);
});
mapped('no function takes the index that map passes, and the message shows what to write', () => {
  const functions = [parse, tryParse, normalize, tryNormalize, fingerprint, fromSuffix, diagnose, validateScheme];
  for (const f of [...functions, whatwgDifference, surt, iriToUri, uriToIri, resolver] as ((text: string) => unknown)[])
    assert.throws(
      () => TEXTS.map(f),
      /^expected `options` to be an object, got number; in `map`, write `\(text\) => f\(text\)` instead of `f`$/,
    );
  assert.throws(
    () => TEXTS.map(removeDotSegments as (path: string) => string),
    /^expected `aboveRoot` to be a string, got number$/,
  );
  assert.equal(TEXTS.filter(isUri), TEXTS);
  assert.equal(TEXTS.map(isAbsoluteUri), [true, true]);
});
mapped.run();
