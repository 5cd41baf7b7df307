/** Suffix references: which texts the heuristic completes, keeps unchanged, or refuses. */

import { UriComponentError } from '../../src/entries/errors.js';
import { fromSuffix, UriSyntaxError } from '../../src/entries/index.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const suffixes = suite('suffix');
runRows('reference/suffix', {
  completes: (text: string, reference: string, scheme?: string) =>
    suffixes(`${JSON.stringify(text)} to ${reference}`, () => {
      assert.is(fromSuffix(text, scheme === undefined ? {} : { scheme }), reference);
    }),
  leaves: (text: string) =>
    suffixes(`${JSON.stringify(text)} unchanged`, () => assert.is(fromSuffix(text, { scheme: 'x' }), text)),
  refuses: (text: string, offset: number) =>
    suffixes(`${JSON.stringify(text)} is refused at ${offset} of the completed text`, () => {
      assert.throws(() => fromSuffix(text), UriSyntaxError, { offset });
    }),
});
for (const scheme of ['', '1a', 'a:', 'http://']) {
  suffixes(`the scheme ${JSON.stringify(scheme)} is refused`, () => {
    assert.throws(() => fromSuffix('a', { scheme }), UriComponentError, { component: 'scheme' });
  });
}
suffixes.run();
