/** A normal form from the replacement of fast-uri is its own normal form. The fuzz target `fast-uri-normalize` searches for others. */

import { equal, normalize, type Options } from '../../packages/fast-uri/src/index.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const idempotent = suite('fast-uri: normal forms');

runRows('fast-uri/normal-forms', {
  becomes: (reference: string, normal: string, options: Options = {}) =>
    idempotent(`${JSON.stringify(reference)} becomes ${normal} ${JSON.stringify(options)}`, () => {
      assert.is(normalize(reference, options), normal);
      assert.is(normalize(normal, options), normal);
      assert.ok(equal(reference, normal, options));
    }),
  isEncoded: (text: string, encoded: string) =>
    idempotent(`${JSON.stringify(text)} is encoded as ${encoded}`, () => {
      assert.is(normalize(text), encoded);
      assert.is(normalize(encoded), encoded);
      assert.is(equal(text, encoded), false);
    }),
});

idempotent.run();
