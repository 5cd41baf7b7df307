/** The formats of JSON Schema, called directly and in Ajv. */

import { Ajv } from 'ajv';
import { formats } from '../../src/entries/formats.js';
import { FORMAT_CASES } from '../support/formats/cases.js';
import { assert, suite } from '../support/suite.js';

const ajv = new Ajv({ formats, strictTypes: false });

for (const [name, { valid, invalid }] of Object.entries(FORMAT_CASES)) {
  const format = suite(`formats: ${name}`);
  const isOfFormat = formats[name as keyof typeof formats];
  const validate = ajv.compile({ format: name });
  const cases = [...valid.map((text) => [text, true] as const), ...invalid.map((text) => [text, false] as const)];
  for (const [text, expected] of cases) {
    format(`${JSON.stringify(text)} ${expected}`, () => {
      assert.is(isOfFormat(text), expected);
      assert.is(validate(text), expected, 'in Ajv');
    });
  }
  format('a value that is not a string has every format', () => {
    for (const value of [12, 13.7, {}, [], false, null]) assert.is(validate(value), true);
  });
  format.run();
}

const addresses = suite('formats: addresses');
addresses.run();
