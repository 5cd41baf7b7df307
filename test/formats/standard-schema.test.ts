/** The Standard Schemas: they return a valid value unchanged, or an issue with the offset of the fault. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as entry from '../../src/formats/index.js';
import { FORMAT_CASES } from '../support/formats/cases.js';

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
finds('uri', 'http://example.com/a b', 'forbidden-character', 20);
finds('uri', '/a', 'invalid-scheme', 0);
finds('uri', 'http://[::1', 'unexpected-end', 11);
finds('uri-reference', '1:b', 'colon-in-first-segment', 1);
finds('iri', 'http://é/\ud800a', 'lone-surrogate', 10);
finds('iri-reference', '/é é', 'forbidden-character', 2);
finds('uri-template', '/{a', 'unexpected-end', 3);
finds('uri-template', '/{a b}', 'unexpected-character', 3);
finds('hostname', '', 'empty-label', 0);
finds('hostname', 'a..b', 'empty-label', 2);
finds('hostname', 'a.b_c', 'forbidden-character', 3);
finds('hostname', 'a.-b', 'misplaced-hyphen', 2);
finds('hostname', 'a.b-.c', 'misplaced-hyphen', 3);
finds('hostname', 'a.xn--99999999', 'invalid-punycode', 2);
finds('hostname', `a.${'b'.repeat(64)}`, 'dns-length', 2);
finds('hostname', `${'a.'.repeat(126)}ab`, 'dns-length', 252);
finds('idn-hostname', 'é.hello\u0308', 'not-normalized', 2);
finds('idn-hostname', 'é.a\u00b7l', 'misplaced-character', 3);
finds('idn-hostname', 'é.\u0300a', 'leading-mark', 2);
finds('idn-hostname', 'é。É', 'disallowed-character', 2);
finds('idn-hostname', 'é.אa', 'mixed-directions', 2);
finds('ipv4', '1.2.3', 'invalid-ipv4', 5);
finds('ipv4', '1.256.3.4', 'invalid-ipv4', 4);
finds('ipv4', '1.02.3.4', 'invalid-ipv4', 3);
finds('ipv4', '1.2.3.4.5', 'invalid-ipv4', 7);
finds('ipv6', '1:2', 'invalid-ipv6', 3);
finds('ipv6', '::1]', 'invalid-ipv6', 3);
finds('ipv6', '::1::', 'invalid-ipv6', 4);
finds('ipv6', '1::g', 'invalid-ipv6', 3);
finds('ipv6', 'v1.a', 'invalid-ipv6', 0);
finds('ipv6', `${'1:'.repeat(7)}12345`, 'invalid-ipv6', 18);

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
