/** The Standard Schemas: they return a valid value unchanged, or an issue with the offset of the fault. */

import * as entry from '../../src/entries/formats.js';
import { FORMAT_CASES } from '../support/formats/cases.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const SCHEMAS: Readonly<Record<keyof typeof FORMAT_CASES, entry.StandardSchema>> = {
  uri: entry.uri,
  'uri-reference': entry.uriReference,
  iri: entry.iri,
  'iri-reference': entry.iriReference,
  'uri-template': entry.uriTemplate,
  hostname: entry.hostname,
  'idn-hostname': entry.idnHostname,
  ipv4: entry.ipv4,
  ipv6: entry.ipv6,
};

const schemas = suite('formats: Standard Schema');
for (const [name, schema] of Object.entries(SCHEMAS)) {
  const { version, vendor, validate } = schema['~standard'];
  const { valid, invalid } = FORMAT_CASES[name as keyof typeof FORMAT_CASES];
  schemas(`${name} is of version 1`, () => assert.equal([version, vendor], [1, 'uriscan']));
  schemas(`${name} gives valid texts back`, () => {
    for (const text of valid) assert.equal(validate(text), { value: text });
  });
  schemas(`${name} has one issue for each invalid text, with an offset in it`, () => {
    for (const text of invalid) {
      const [issue, ...others] = validate(text).issues ?? [];
      assert.is(others.length, 0);
      assert.ok(issue && issue.offset !== undefined && issue.offset >= 0 && issue.offset <= text.length, text);
      assert.match(issue.message, `(${issue.code}, offset ${issue.offset})`);
      assert.not.match(issue.message, '\n');
    }
  });
  schemas(`${name} refuses other values`, () => {
    for (const value of [undefined, null, 5, {}, [], new String('a'), Symbol('a')]) {
      const { issues } = validate(value);
      assert.is(issues?.[0]?.code, 'not-a-string');
      assert.is(issues?.[0]?.offset, undefined);
    }
  });
}

const finds = (name: keyof typeof SCHEMAS, text: string, code: string, offset: number): void =>
  schemas(`${name}: ${JSON.stringify(text.slice(0, 40))} has ${code} at ${offset}`, () => {
    const [issue] = SCHEMAS[name]['~standard'].validate(text).issues ?? [];
    assert.equal([issue?.code, issue?.offset], [code, offset]);
  });

runRows('formats/faults', { finds });

schemas('an issue has the characters expected at the offset', () => {
  const { issues } = entry.uriTemplate['~standard'].validate('{a:');
  assert.equal(issues?.[0]?.expected, ['"1"', '"2"', '"3"', '"4"', '"5"', '"6"', '"7"', '"8"', '"9"']);
  assert.is(
    entry.uri['~standard'].validate('/a').issues?.[0]?.message,
    'not a URI: a scheme is a letter, then letters, digits, "+", "-" or ".", then ":" (invalid-scheme, offset 0)',
  );
});
schemas('a message has no password', () => {
  const text = 'http://u:verysecret@h/ ';
  for (const schema of Object.values(SCHEMAS)) {
    assert.not.match(JSON.stringify(schema['~standard'].validate(text).issues), 'verysecret');
  }
});
schemas('nothing of a schema can be changed', () => {
  assert.ok(Object.values(SCHEMAS).every((schema) => Object.isFrozen(schema) && Object.isFrozen(schema['~standard'])));
});
schemas.run();
