/** Parameters of queries: the cursor, and canonical forms. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CanonicalQueryOptions, canonicalizeQuery, QueryCursor } from '../../src/crawl/index.js';
import { isUriReference, parse, UriComponentError, UriSyntaxError } from '../../src/index.js';
import { Flag, STRIDE, scan, scanBytes } from '../../src/scanner/index.js';
import { references } from '../support/generate.js';
import { runRows } from '../support/rows.js';

const cursors = suite('crawl: QueryCursor');
const cursor = new QueryCursor();
const all = (reference: string): [string, string | undefined][] => {
  const found: [string, string | undefined][] = [];
  for (cursor.of(reference); cursor.next(); ) found.push([cursor.name, cursor.value]);
  return found;
};
const has = (reference: string, ...parameters: [string, string?][]): void =>
  cursors(`${reference} has ${JSON.stringify(parameters)}`, () => {
    assert.equal(
      all(reference),
      parameters.map(([name, value]) => [name, value]),
    );
    assert.is(cursor.next(), false, 'there is no parameter after the end');
  });

cursors('decodes on demand', () => {
  cursor.of('?a+%C3%A9=b%26+%2B&%2b');
  cursor.next();
  assert.is(cursor.decodedName(), 'a+é');
  assert.is(cursor.decodedValue(), 'b&++');
  const form = new QueryCursor({ plus: true, invalid: 'replace' }).of('?a+%C3%A9=b%26+%2B%FF');
  form.next();
  assert.is(form.decodedName(), 'a é');
  assert.is(form.decodedValue(), 'b& +\ufffd');
  cursor.next();
  assert.is(cursor.decodedName(), '+');
  assert.is(cursor.decodedValue(), undefined);
});
cursors('refuses bytes that are not UTF-8, and text that is not a reference', () => {
  cursor.of('?%ff');
  cursor.next();
  assert.throws(
    () => cursor.decodedName(),
    (error: Error) => error instanceof UriComponentError && error.code === 'malformed-utf-8',
  );
  assert.throws(
    () => cursor.of('?a b'),
    (error: Error) => error instanceof UriSyntaxError && error.offset === 2,
  );
});
cursors('has offsets of a name and of a value, or -1', () => {
  const { nameStart, nameEnd, valueStart, valueEnd, value } = new QueryCursor();
  assert.equal([nameStart, nameEnd, valueStart, valueEnd, value], [0, 0, -1, -1, undefined]);
  const found: number[][] = [];
  for (cursor.of('/?a=b&c#d'); cursor.next(); )
    found.push([cursor.nameStart, cursor.nameEnd, cursor.valueStart, cursor.valueEnd]);
  assert.equal(found, [
    [2, 3, 4, 5],
    [6, 7, -1, -1],
  ]);
});
cursors('reads a reference that was scanned among others', () => {
  const offsets = new Uint32Array(STRIDE);
  const bytes = new TextEncoder().encode('//h/a?b=c');
  assert.ok(cursor.scanned('/a?b=c', scanBytes(bytes, 3, bytes.length, offsets), offsets).next());
  assert.is(cursor.value, 'c');
});
cursors('reads a scanned reference', () => {
  const offsets = new Uint32Array(3 * STRIDE);
  const flags = scan('/a?b=c', offsets, STRIDE);
  assert.ok(cursor.scanned('/a?b=c', flags, offsets, STRIDE).next());
  assert.is(cursor.value, 'c');
  assert.is(flags & Flag.QUERY, Flag.QUERY);
});
cursors('finds the same parameters as URLSearchParams', () => {
  let left = 5000;
  let found = 0;
  for (const reference of references(9)) {
    if (left-- === 0) break;
    if (!isUriReference(reference)) continue;
    const expected = [...new URLSearchParams(`?${parse(reference).query ?? ''}`)].map(([name]) => name);
    const names: string[] = [];
    for (cursor.of(reference); cursor.next(); ) {
      names.push(new URLSearchParams(`?${cursor.name}=`).keys().next().value as string);
    }
    assert.equal(names, expected, reference);
    found += names.length;
  }
  assert.ok(found > 500);
});
runRows('crawl/parameters', { has });

cursors.run();

const queries = suite('crawl: canonicalizeQuery');
const makes = (reference: string, options: CanonicalQueryOptions, expected: string): void =>
  queries(`${reference} ${JSON.stringify(options)} to ${expected}`, () => {
    assert.is(canonicalizeQuery(reference, options), expected);
    assert.is(canonicalizeQuery(expected, options), expected);
  });
queries('text that is not a reference is an error', () => {
  assert.throws(
    () => canonicalizeQuery('a b', {}),
    (error: Error) => error instanceof UriSyntaxError && error.offset === 1,
  );
});
runRows('crawl/canonical-queries', { makes });

queries.run();
