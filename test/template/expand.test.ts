/** The expansion of templates: the examples of RFC 6570, the official suite, errors, and properties. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expand, isUriTemplate, type TemplateValues, UriTemplateError } from '../../src/template/index.js';
import { growsLinearly } from '../support/growth.js';
import { type Case, casesIn, FILES, LATER } from './suites.js';

const expands = suite('template: expand');

/** Templates that the suite calls invalid, and RFC 6570 allows: ":" is a literal. */
const VALID = new Set(['/vars/:var']);

const check = (file: string, { template, values, expansions }: Case): void =>
  expands(`${file}: ${template} is ${expansions === false ? 'refused' : (expansions[0] ?? '')}`, () => {
    if (expansions === false && VALID.has(template)) assert.is(expand(template, values), template);
    else if (expansions === false) assert.throws(() => expand(template, values), isTemplateError);
    else assert.ok(expansions.includes(expand(template, values)), expand(template, values));
  });
const isTemplateError = (error: unknown): boolean => error instanceof UriTemplateError;
let count = 0;
for (const file of FILES) {
  for (const each of casesIn(file)) {
    count++;
    check(file, each);
  }
}
for (const each of LATER) check('later', each);
expands('the official suite is read', () => assert.ok(count > 200, `${count} cases`));

const becomes = (template: string, values: TemplateValues, expected: string): void =>
  expands(`${template} with ${JSON.stringify(values)} is ${expected}`, () =>
    assert.is(expand(template, values), expected),
  );
// Literals (section 3.1).
becomes("é/a'%41%c3", {}, "%C3%A9/a'%41%c3");
becomes('/𝒳{x}', {}, '/%F0%9D%92%B3');
becomes('', {}, '');
// Undefined values (section 2.3).
becomes('a{x}{/x}{?x,y}b', { x: null, y: undefined }, 'ab');
becomes('{/x*}{?x}', { x: [null, undefined] }, '');
becomes('{/x*}', { x: ['a', null, '', 'b'] }, '/a//b');
becomes('{?x*}', { x: { a: null, b: '', c: 'd' } }, '?b=&c=d');
becomes('{;x*}', { x: { b: '', c: 'd' } }, ';b;c=d');
becomes('{x*}', { x: { b: '' } }, 'b=');
becomes('{?x}{;x}', { x: [''] }, '?x=;x');
// Encoding (sections 1.6 and 3.2.1).
becomes('{x}', { x: "!'()*~._-%41" }, '%21%27%28%29%2A~._-%2541');
becomes('{+x}', { x: "!'()*[]%41%4%zz |" }, "!'()*[]%41%254%25zz%20%7C");
becomes('{x}', { x: '𝒳\u0000' }, '%F0%9D%92%B3%00');
becomes('{?x*}', { x: { 'a&b': '=' } }, '?a%26b=%3D');
becomes('{+x*}', { x: { 'a&b': '=' } }, 'a&b==');
// Prefixes (section 2.4.1): characters are not divided.
becomes('{x:2}', { x: '𝒳é€' }, '%F0%9D%92%B3%C3%A9');
becomes('{+x:2}', { x: '%C3%A9%E2%82%AC%F0%9D%92%B3' }, '%C3%A9%E2%82%AC');
becomes('{+x:4}', { x: '%C3%A9%E2%82%AC%F0%9D%92%B3%41b' }, '%C3%A9%E2%82%AC%F0%9D%92%B3%41');
becomes('{x:2}', { x: '%41' }, '%254');
becomes('{x:9999}{x:1}', { x: '' }, '');
becomes('{x:3}', { x: true }, 'tru');
// Names.
becomes('{a.b}{?_,%41}', { 'a.b': 1, _: 2, '%41': 3 }, '1?_=2&%41=3');
becomes('{__proto__}{constructor}{toString}{length}', {}, '');
becomes('{x}', Object.create({ x: 1 }), '');

const fails = (template: string, values: TemplateValues, code: string, offset: number): void =>
  expands(`${template} with ${JSON.stringify(values)} fails: ${code} at ${offset}`, () =>
    assert.throws(
      () => expand(template, values),
      (error: UriTemplateError) => {
        assert.equal([error.name, error.code, error.offset], ['UriTemplateError', code, offset]);
        assert.match(error.message, `(${code}, offset ${offset})`);
        return error instanceof UriTemplateError;
      },
    ),
  );
fails('/a{b', {}, 'unexpected-end', 4);
fails('/a{b c}', {}, 'unexpected-character', 4);
fails('/a}', {}, 'unexpected-character', 2);
fails('{x}{!y}', {}, 'reserved-operator', 4);
for (const operator of '=,!@|') fails(`{${operator}x}`, { x: 1 }, 'reserved-operator', 1);
fails('{a,b:3}', { b: ['c'] }, 'prefix-of-list', 3);
fails('{?a*,b:3}', { b: { c: 'd' } }, 'prefix-of-list', 5);
fails('{+a}', { a: 'b\ud800' }, 'lone-surrogate', 2);
fails('{a*}', { a: { '\udc00': 'c' } }, 'lone-surrogate', 1);

for (const x of [() => 1, Symbol('a'), 1n, new Date(), new Map(), new URL('http://h/'), [['a']], [{}], { a: ['b'] }]) {
  expands(`a value of ${Object.prototype.toString.call(x)} is refused`, () =>
    assert.throws(() => expand('{x}', { x } as unknown as TemplateValues), /values\.x/),
  );
}

const name = fc.constantFrom('x', 'y', 'list', 'map', 'none');
const variable = fc.tuple(name, fc.constantFrom('', '', '*', ':2')).map((texts) => texts.join(''));
const expression = fc
  .tuple(fc.constantFrom('', '+', '#', '.', '/', ';', '?', '&'), fc.array(variable, { minLength: 1, maxLength: 3 }))
  .map(([operator, variables]) => `{${operator}${variables.join(',')}}`);
const template = fc.array(fc.oneof(expression, fc.constantFrom('/', 'a', '?', 'é', '%41', '-')), { maxLength: 5 });
const scalar = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean());
const values = fc.record({ x: scalar, y: scalar, list: fc.array(scalar), map: fc.dictionary(fc.string(), scalar) });
expands('has characters of URIs only, and the literals', () => {
  fc.assert(
    fc.property(template, values, (parts, given) => {
      const text = parts.join('');
      assert.ok(isUriTemplate(text));
      try {
        const expansion = expand(text, given);
        assert.match(expansion, /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*$/);
        assert.is(expand(expansion, {}), expansion);
      } catch (error) {
        if (!(error instanceof UriTemplateError)) throw error;
        assert.ok(['prefix-of-list', 'lone-surrogate'].includes(error.code));
      }
    }),
    { numRuns: 2000 },
  );
});

for (const [title, textOf] of [
  ['literals', (n: number) => 'é'.repeat(n)],
  ['expressions', (n: number) => '{x}'.repeat(n)],
  ['variables', (n: number) => `{${'x,'.repeat(n)}x}`],
  ['open braces', (n: number) => '{'.repeat(n)],
] as const) {
  growsLinearly(expands, `many ${title}`, 1 << 13, (length) => {
    const text = textOf(length);
    return () => {
      try {
        expand(text, { x: 'é' });
      } catch (error) {
        if (!(error instanceof UriTemplateError)) throw error;
      }
    };
  });
}
for (const part of ['%', '%C3', '%C3%A9', 'é', 'a ']) {
  growsLinearly(expands, `a value of many ${part}`, 1 << 14, (length) => {
    const x = part.repeat(length);
    return () => void expand('{x}{+x}{x:9999}{+x:9999}', { x });
  });
}

expands.run();
