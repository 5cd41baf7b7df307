/** Parameters of queries: the cursor, and canonical forms. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CanonicalQueryOptions, canonicalizeQuery, QueryCursor } from '../../src/crawl/index.js';
import { isUriReference, parse, UriComponentError, UriSyntaxError } from '../../src/index.js';
import { Flag, STRIDE, scan, scanBytes } from '../../src/scanner/index.js';
import { references } from '../support/generate.js';

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
has('');
has('?');
has('?&&');
has('/a&b=c');
has('?a', ['a']);
has('?a=', ['a', '']);
has('?=', ['', '']);
has('?=b', ['', 'b']);
has('?a=b=c', ['a', 'b=c']);
has('?a&a=1&&b=+%41#?c', ['a'], ['a', '1'], ['b', '+%41']);
has('http://h?a;b=c&', ['a;b', 'c']);

cursors('decodes on demand', () => {
  cursor.of('?a+%C3%A9=b%26+%2B&%2b');
  cursor.next();
  assert.is(cursor.decodedName(), 'a é');
  assert.is(cursor.decodedValue(), 'b& +');
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
cursors.run();

const queries = suite('crawl: canonicalizeQuery');
const makes = (reference: string, options: CanonicalQueryOptions, expected: string): void =>
  queries(`${reference} ${JSON.stringify(options)} to ${expected}`, () => {
    assert.is(canonicalizeQuery(reference, options), expected);
    assert.is(canonicalizeQuery(expected, options), expected);
  });
makes('http://h/?b=2&a=1&b=1#f', { sort: true }, 'http://h/?a=1&b=2&b=1#f');
makes('?B&a&%61&A', { sort: true }, '?A&B&a&%61');
makes('?b&&a', { sort: true }, '?&a&b');
makes('?%ff&%C3%A9', { sort: true }, '?%ff&%C3%A9');
makes('?b', {}, '?b');
makes('/', { sort: true }, '/');
makes('/?', { sort: true, drop: ['*'] }, '/?');
makes('?a=1&b=2&a=3', { drop: ['a'] }, '?b=2');
makes('?%61=1&A&aa', { drop: ['a'] }, '?A&aa');
makes('?Utm_A&%41=1&a=2&B&%C3%89', { drop: ['a', 'UTM_*', 'é'], ignoreCase: true }, '?B');
makes('?utm_source=a&utm=b&Utm_x&u+tm', { drop: ['utm_*', 'u tm'] }, '?utm=b&Utm_x');
makes('?=1&a', { drop: [''] }, '?a');
makes('/a?x#f', { drop: ['x'] }, '/a#f');
makes('?x&', { drop: ['x'] }, '?');
makes('?a=b&c', { drop: ['*'] }, '');
makes('?b&x&a', { sort: true, drop: ['x'] }, '?a&b');
queries('text that is not a reference is an error', () => {
  assert.throws(
    () => canonicalizeQuery('a b', {}),
    (error: Error) => error instanceof UriSyntaxError && error.offset === 1,
  );
});
queries.run();
