/** The inverse of expansion: cases, and properties of the values. */

import { UriError } from '../../src/entries/index.js';
import { expand, match, UriTemplateError } from '../../src/entries/template.js';
import { assert, suite } from '../support/suite.js';
import { canonical, casesIn, FILES, LATER, MATCHES } from '../support/template/cases.js';

const matches = suite('template: match');

for (const { template, text, values, others = false } of MATCHES)
  matches(`${template} finds ${JSON.stringify(values) ?? 'nothing'} in ${text}${others ? ', with others' : ''}`, () => {
    const found = match(template, text, { others });
    assert.equal(found && { ...found }, values);
    if (values !== undefined && !others) assert.is(canonical(expand(template, values)), canonical(text));
  });

for (const template of ['{', '{!x}', 'a b']) {
  matches(`${template} is refused`, () =>
    assert.throws(
      () => match(template, 'a'),
      (error: unknown) => error instanceof UriTemplateError && error instanceof UriError,
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

matches('the type of the result has the names of the template', () => {
  const found = match('/users/{id}{?lang,page*}', '/users/7?lang=en&page=1');
  // Each fails to compile if a variable has another type.
  const id: string = found?.id ?? '';
  const lang: string | undefined = found?.lang;
  const page: readonly string[] | undefined = found?.page;
  // @ts-expect-error: no variable has this name.
  const other: unknown = found?.other;
  assert.equal([id, lang, page, other], ['7', 'en', ['1'], undefined]);
});

matches.run();
