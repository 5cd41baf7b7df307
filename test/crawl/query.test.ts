/** Canonical forms of queries. */

import { type CanonicalQueryOptions, canonicalizeQuery } from '../../src/entries/crawl.js';
import { UriSyntaxError } from '../../src/entries/index.js';
import { runRows } from '../support/rows.js';
import { assert, suite } from '../support/suite.js';

const queries = suite('crawl: canonicalizeQuery');
const makes = (reference: string, options: CanonicalQueryOptions, expected: string): void =>
  queries(`${reference} ${JSON.stringify(options)} to ${expected}`, () => {
    assert.is(canonicalizeQuery(reference, options), expected);
    assert.is(canonicalizeQuery(expected, options), expected);
  });
queries('text that is not a reference is an error', () => {
  assert.throws(() => canonicalizeQuery('a b', {}), UriSyntaxError, { offset: 1 });
});
runRows('crawl/canonical-queries', { makes });

queries.run();
