/** The inverse of expansion: cases, and properties of the values. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expand, match, UriTemplateError } from '../../src/template/index.js';
import { casesIn, FILES, LATER, MATCHES } from '../support/template/cases.js';

const matches = suite('template: match');

/** The text with each percent-encoding in its normal form. */
const canonical = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });

for (const { template, text, values } of MATCHES)
  matches(`${template} finds ${JSON.stringify(values) ?? 'nothing'} in ${text}`, () => {
    const found = match(template, text);
    assert.equal(found && { ...found }, values);
    if (values !== undefined) assert.is(canonical(expand(template, values)), canonical(text));
  });

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

matches.run();
