/** The expansion of templates: the examples of RFC 6570, the official suite, errors, and properties. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expand, isUriTemplate, type TemplateValues, UriTemplateError } from '../../src/template/index.js';
import { type Case, casesIn, EXPANSIONS, FILES, LATER } from '../support/template/cases.js';

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

for (const { template, values, ...expected } of EXPANSIONS) {
  const title = `${template} with ${JSON.stringify(values)}`;
  if ('expansion' in expected) {
    expands(`${title} is ${expected.expansion}`, () => assert.is(expand(template, values), expected.expansion));
  } else {
    const { code, offset } = expected;
    expands(`${title} fails: ${code} at ${offset}`, () =>
      assert.throws(
        () => expand(template, values),
        (error: UriTemplateError) => {
          assert.equal([error.name, error.code, error.offset], ['UriTemplateError', code, offset]);
          assert.match(error.message, `(${code}, offset ${offset})`);
          return error instanceof UriTemplateError;
        },
      ),
    );
  }
}
expands('undefined and inherited values are left out (section 2.3)', () => {
  assert.is(expand('a{x}{/x}{?x,y}b', { x: null, y: undefined }), 'ab');
  assert.is(expand('{/x*}{?x}', { x: [null, undefined] }), '');
  assert.is(expand('{x}', Object.create({ x: 1 })), '');
});

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

expands.run();
