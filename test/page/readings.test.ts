/** How the page compares other parsers with RFC 3986; all examples have recorded readings. */

import { EXAMPLES } from '../../page/model/examples.js';
import { type Fields, type Parser, readingsOf } from '../../page/model/readings.js';
import recorded from '../../page/model/recorded.json' with { type: 'json' };
import { assert, suite } from '../support/suite.js';

const readings = suite('page-readings');

const reads = (fields: Fields): Parser => ({ name: 'other', version: '1', read: () => fields });

/** Tests which fields of a reading differ from the first reading. */
function differs(text: string, fields: Fields, expected: string): void {
  readings(`${text} read as ${fields.join(' ')}`, () => {
    const row = readingsOf(text, [reads(fields)]).find(({ name }) => name === 'other');
    assert.is(row?.differs.map(Number).join(''), expected);
  });
}
differs('http://h:80/', ['HTTP', 'H', undefined, ''], '0000');
differs('http://[::1]/', ['http', '::1', '', '/'], '0000');
differs('http://h/a', ['http', 'i', '8', '/b'], '0111');
differs('http://h/a', ['https', 'h', undefined, '/a'], '1000');
differs('http:\\\\h\\a', ['http', 'h', undefined, '/a'], '0000');

readings('a parser that throws refuses the text', () => {
  const [, , row] = readingsOf('http://h/', [
    {
      name: 'other',
      version: '1',
      read() {
        throw new Error();
      },
    },
  ]);
  assert.is(row?.fields, undefined);
});

for (const { name, readings: answers } of recorded) {
  readings(`${name} was recorded for each example, and for no other text`, () => {
    assert.equal(Object.keys(answers).sort(), EXAMPLES.map(({ reference }) => reference).sort());
  });
}
readings('recorded readings are shown for an example only', () => {
  assert.is(readingsOf('http://127.1/', []).filter(({ isRecorded }) => isRecorded).length, recorded.length);
  assert.is(readingsOf('http://127.2/', []).filter(({ isRecorded }) => isRecorded).length, 0);
  assert.is(readingsOf('toString', []).filter(({ isRecorded }) => isRecorded).length, 0);
});
readings.run();
