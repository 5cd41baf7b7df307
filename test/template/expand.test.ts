/** The expansion of templates: the examples of RFC 6570, the official suite, errors, and properties. */

import { expand, isUriTemplate, type TemplateValues, UriTemplateError } from '../../src/entries/template.js';
import { assert, suite } from '../support/suite.js';
import { type Case, casesIn, EXPANSIONS, FILES, LATER } from '../support/template/cases.js';

const expands = suite('template: expand');

/** Templates that the suite calls invalid, and RFC 6570 allows: ":" is a literal. */
const VALID = new Set(['/vars/:var']);

const check = (file: string, { template, values, expansions }: Case): void =>
  expands(`${file}: ${template} is ${expansions === false ? 'refused' : (expansions[0] ?? '')}`, () => {
    if (expansions === false && VALID.has(template)) assert.is(expand(template, values), template);
    else if (expansions === false) assert.throws(() => expand(template, values), isTemplateError);
    else {
      assert.ok(isUriTemplate(template));
      assert.ok(expansions.includes(expand(template, values)), expand(template, values));
    }
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
    expands(`${title} fails: ${code} at ${offset}`, () => {
      assert.is(isUriTemplate(template), !code.startsWith('unexpected-'));
      const error = assert.thrown<UriTemplateError>(() => expand(template, values));
      assert.equal([error.name, error.code, error.offset], ['UriTemplateError', code, offset]);
      assert.match(error.message, `(${code}, offset ${offset})`);
      assert.instance(error, UriTemplateError);
    });
  }
}
expands('undefined and inherited values are left out (section 2.3)', () => {
  assert.is(expand('a{x}{/x}{?x,y}b', { x: null, y: undefined }), 'ab');
  assert.is(expand('{/x*}{?x}', { x: [null, undefined] }), '');
  assert.is(expand('{x}', Object.create({ x: 1 })), '');
});
expands('a bigint is written as a number', () =>
  assert.is(expand('{?x}', { x: 10n ** 20n }), '?x=100000000000000000000'),
);

for (const x of [() => 1, Symbol('a'), new Date(), new Map(), new URL('http://h/'), [['a']], [{}], { a: ['b'] }]) {
  expands(`a value of ${Object.prototype.toString.call(x)} is refused`, () =>
    assert.throws(() => expand('{x}', { x } as unknown as TemplateValues), /values\.x/),
  );
}

expands.run();
