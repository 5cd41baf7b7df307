/** Node's assert, chai and uvu distinguish references, and their messages, `inspect` and JSON contain no password. */

import * as loose from 'node:assert';
import * as node from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import * as chai from 'chai';
import { compose, parse } from 'uriscan';
import * as uvu from 'uvu/assert';
import cases from './cases.cjs';
import compare from './compare.cjs';

const { PASSWORD, WITH_PASSWORD } = cases;

const CHECKS = {
  'assert.deepStrictEqual': (a, b) => node.deepStrictEqual(a, b),
  'assert.deepEqual': (a, b) => loose.deepEqual(a, b),
  'chai: assert.deepEqual': (a, b) => chai.assert.deepEqual(a, b),
  'chai: expect().to.deep.equal': (a, b) => chai.expect(a).to.deep.equal(b),
  'uvu: assert.equal': (a, b) => uvu.equal(a, b),
};

const [a, b] = WITH_PASSWORD.map((text) => parse(text));
for (const [name, check] of Object.entries(CHECKS)) {
  describe(name, () => {
    compare(test, (x, y) => compare.passes(() => check(x, y)));
    test('a message has no password', () => {
      for (const [x, y] of [
        [a, b],
        [{ uri: a }, { uri: b }],
        [a, undefined],
      ]) {
        try {
          check(x, y);
        } catch (error) {
          const { message, details, actual, expected } = error;
          const shown = `${message} ${details} ${inspect(error)} ${inspect(actual)} ${inspect(expected)}`;
          node.ok(!shown.includes(PASSWORD), shown);
          continue;
        }
        node.fail('the check passed');
      }
    });
  });
}

test('inspect and JSON have no password', () => {
  const shown = [inspect(a, { depth: 9, showHidden: true }), JSON.stringify({ a }), String(Object.entries({ ...a }))];
  for (const text of shown) node.ok(!text.includes(PASSWORD), text);
});
test('a copy by spread or structuredClone has no component', () => {
  for (const copy of [{ ...a }, structuredClone(a)]) node.deepEqual(Object.keys(copy), []);
  node.throws(() => compose({ ...a }), TypeError);
});
