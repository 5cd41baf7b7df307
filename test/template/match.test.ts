/** The inverse of expansion: cases, and properties of the values. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expand, match, type TemplateMatch, UriTemplateError } from '../../src/template/index.js';
import { growsLinearly } from '../support/growth.js';
import { casesIn, FILES, LATER } from './suites.js';

const matches = suite('template: match');

/** The text with each percent-encoding in its normal form. */
const canonical = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });

const finds = (template: string, uri: string, expected: TemplateMatch): void =>
  matches(`${template} finds ${JSON.stringify(expected)} in ${uri}`, () => {
    assert.equal({ ...match(template, uri) }, expected);
    assert.is(canonical(expand(template, expected)), canonical(uri));
  });
finds('/users/{id}', '/users/7', { id: '7' });
finds('/users/{id}{?lang}', '/users/7', { id: '7' });
finds('/users/{id}{?lang}', '/users/7?lang=en', { id: '7', lang: 'en' });
finds('{+base}', 'http://a/b?c#d%2F', { base: 'http://a/b?c#d%2F' });
finds('{x}', 'a%20b%C3%A9~', { x: 'a bé~' });
finds('{x,y}', '1024,768', { x: '1024', y: '768' });
finds('{x*}', 'a,b%2C,c', { x: ['a', 'b,', 'c'] });
finds('map{#x}', 'map#/a?b', { x: '/a?b' });
finds('map{#x}', 'map#', { x: '' });
finds('map{#x}', 'map', {});
finds('X{.x}', 'X.a', { x: 'a' });
finds('X{.x,y}', 'X.a.b', { x: 'a', y: 'b' });
finds('X{.x*}', 'X.a..b', { x: ['a', '', 'b'] });
finds('{/x,y}/here', '/a/b/here', { x: 'a', y: 'b' });
finds('{/x,y}', '/a', { x: 'a' });
finds('{/x,y}', '/a/', { x: 'a', y: '' });
finds('{/x*}', '/a//b%2F', { x: ['a', '', 'b/'] });
finds('{/x*}{?y*}', '/a?y=1&y=', { x: ['a'], y: ['1', ''] });
finds('{/x}', '', {});
finds('{;x,y}', ';x=1;y', { x: '1', y: '' });
finds('{;x,xy}', ';xy=1', { xy: '1' });
finds('{;x*}', ';x;x=1', { x: ['', '1'] });
finds('{?x,y}', '?x=&y=2', { x: '', y: '2' });
finds('{?x,y}', '?y=2', { y: '2' });
finds('{?x}{&y}', '?x=1&y=2', { x: '1', y: '2' });
finds('?fixed=yes{&x}', '?fixed=yes&x=1024', { x: '1024' });
finds('{?a.b,%41}', '?a.b=1&%41=2', { 'a.b': '1', '%41': '2' });
finds('{x}/{x}', 'a/a', { x: 'a' });
finds('é/{x}', '%C3%A9/a', { x: 'a' });
finds('{__proto__}', 'a', Object.fromEntries([['__proto__', 'a']]) as TemplateMatch);
finds('', '', {});

const misses = (template: string, ...uris: string[]): void => {
  for (const uri of uris)
    matches(`${template} finds nothing in ${uri}`, () => assert.is(match(template, uri), undefined));
};
misses('/users/{id}', '/users/', '/users', '/users/7/', '/users/7/mail', '/users/7?', '/users/a:b', '/Users/7', '');
misses('{x}', '', 'a b', '%', '%4', '%zz', '%FF', '%C3', 'é', 'a,b', '..\\', '/..');
misses('{x,y}', 'a', 'a,', ',a', 'a,b,c');
misses('{+x}', '', 'a b', 'é', '%zz', 'a\\');
misses('{?x}', '?', '?x', '?y=1', '?x=1&', '?x=1&x=2', 'x=1', '?xy=1', '?x=1&y=2');
misses('{?x,y}', '?y=1&x=2');
misses('{;x}', ';x=', ';', ';xy', ';x=1;', ';x%41');
misses('{/x}', '/a/b', '/é', '/%FF');
misses('{.x}', '.a.b');
misses('{x}/{x}', 'a/b', 'a/%41');
misses('{.x,x}', '.a');
misses('{x}{#x}', 'a');
misses('{/x}{?x}', '/a', '?x=a');
misses('{x}{/x*}', 'a%2Cb/a/b', 'a/a');
misses('{x}{y}', 'a', 'ab');
misses('{x}a', 'xa', 'xyza');
// Not found: prefixes, several values with reserved characters, maps.
misses('{x:3}', 'abc');
misses('{/x:1,x}', '/a/abc');
misses('{+x,y}', 'a,b');
misses('{+x*}', 'a');
misses('{?keys*}', '?a=b');

for (const template of ['{', '{!x}', 'a b']) {
  matches(`${template} is refused`, () =>
    assert.throws(
      () => match(template, 'a'),
      (error: unknown) => error instanceof UriTemplateError,
    ),
  );
}
matches('the result has no prototype', () => assert.is(Object.getPrototypeOf(match('{x}', 'a')), null));

/** Throws unless the values that were found expand to the URI again. */
function check(template: string, uri: string): void {
  const found = match(template, uri);
  if (found !== undefined) assert.is(canonical(expand(template, found)), canonical(uri));
}
matches('values found in an expansion of the official suite expand to it again', () => {
  let count = 0;
  for (const { template, values, expansions } of [...FILES.flatMap(casesIn), ...LATER]) {
    if (expansions === false) continue;
    const uri = expand(template, values);
    check(template, uri);
    if (match(template, uri) !== undefined) count++;
  }
  assert.ok(count > 80, `${count} are found`);
});

const operator = fc.constantFrom('', '+', '#', '.', '/', ';', '?', '&');
const anyExpression = fc
  .tuple(operator, fc.array(fc.constantFrom('x', 'y', 'z', 'x*', 'y*', 'x:2'), { minLength: 1, maxLength: 3 }))
  .map(([first, names]) => `{${first}${names.join(',')}}`);
const anyTemplate = fc.array(fc.oneof(anyExpression, fc.constantFrom('/', 'a', '.', '?x=')), { maxLength: 4 });
const pieces = fc.array(
  fc.constantFrom(
    ...['a', 'x', 'y', '=', '&', '?', '/', '.', ';', ',', '#', '%41', '%2C', '%2F', '%C3%A9', '%FF', '%', ':'],
  ),
  { maxLength: 8 },
);
matches('values found in any text expand to it again', () => {
  fc.assert(
    fc.property(anyTemplate, pieces, (parts, texts) => check(parts.join(''), texts.join(''))),
    { numRuns: 20_000 },
  );
});

const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => !/\p{Surrogate}/u.test(value));
const label = text.filter((value) => !value.includes('.'));
matches('finds the values of an expansion if variables are delimited', () => {
  const values = fc.record({
    id: text,
    label,
    path: fc.array(text, { minLength: 1 }),
    q: text,
    tags: fc.array(text, { minLength: 1 }),
  });
  fc.assert(
    fc.property(values, (given) => {
      const template = '/u{.label}/{id}{/path*}{;q}{?q,tags*}';
      assert.equal({ ...match(template, expand(template, given)) }, { ...given });
    }),
  );
});

for (const [template, part] of [
  ['{x}', 'a'],
  ['{x}', '%C3'],
  ['{x*}', 'a,'],
  ['{/x*}', '/a'],
  ['{?x*}', '&x=1'],
  ['{+x}b', 'a'],
  ['{x}{y}{z}', 'a'],
  ['{?x,y,z}{?x,y,z}', '?x=%FF'],
] as const) {
  growsLinearly(matches, `${template} and many ${part}`, 1 << 15, (length) => {
    const uri = part.repeat(length / part.length);
    return () => void match(template, uri);
  });
}
for (const piece of ['{x}', '{/x*}', '{?x}', '{+x}', 'a']) {
  growsLinearly(matches, `many ${piece} and a long text`, 1 << 12, (length) => {
    const template = piece.repeat(length / piece.length);
    const uri = '/a'.repeat(length);
    return () => void match(template, uri);
  });
}

matches.run();
