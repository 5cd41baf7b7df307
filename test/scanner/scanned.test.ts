import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from '../../src/reference/parse.js';
import { authorityStart, Flag, fillSpans, Grammar, STRIDE, scan } from '../../src/scanner/index.js';
import { ScannedString } from '../../src/scanner/scanned.js';

const REFERENCES = [
  'http://user@example.com:8080/over/there?name=ferret#nose',
  '//h',
  '//h/',
  'urn:example:animal',
  '?',
  '#a',
  '../b?c',
  '',
];

const test = suite('a scanned reference');

for (const text of REFERENCES) {
  const offsets = new Uint32Array(STRIDE);
  const flags = scan(text, offsets);

  test(`"${text}" has the offsets of its record, by name`, () => {
    const scanned = new ScannedString();
    assert.is(scanned.scan(text), flags);
    hasRecord(scanned, offsets, 0);
    if (flags & Flag.AUTHORITY) assert.is(scanned.authorityStart, authorityStart(flags, offsets));
  });

  test(`"${text}" has the components of the parsed reference`, () => {
    const { scheme, path, query, authority } = parse(text);
    const scanned = new ScannedString();
    scanned.scan(text);
    assert.equal([scanned.scheme, scanned.path, scanned.query], [scheme, path, query]);
    assert.is(scanned.hasEmptyRoot, authority !== undefined && path === '');
    assert.is(scanned.has(Flag.QUERY | Flag.FRAGMENT), query !== undefined || parse(text).fragment !== undefined);
  });

  test(`"${text}" is read from a record that starts later`, () => {
    const later = new Uint32Array(2 * STRIDE);
    for (let slot = 0; slot < STRIDE; slot++) later[STRIDE + slot] = (offsets[slot] as number) + 5;
    const scanned = new ScannedString().take(text, flags, later, STRIDE);
    assert.is(scanned.input, text);
    assert.is(scanned.flags, flags);
    hasRecord(scanned, offsets, 0);
  });
}

test('a text that does not match the grammar has an error offset', () => {
  assert.is(new ScannedString().scan('/a', Grammar.URI), scan('/a', new Uint32Array(STRIDE), 0, Grammar.URI));
});

function hasRecord(scanned: ScannedString, offsets: Uint32Array, at: number): void {
  const { start, schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd, end } = scanned;
  const found = [start, schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd, end];
  assert.equal(found, [...offsets.subarray(at, at + STRIDE)]);
}

test('spans need room for all components', () => {
  assert.throws(() => fillSpans(0, new Uint32Array(STRIDE), new Int32Array(17)), /to have 18 elements, got 17/);
});

test.run();
