/** Many strings at once, each compared with `scan`. */

import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Batch, scan, scanStrings } from '../../src/scanner/index.js';
import { Grammar, Slot, STRIDE } from '../../src/tables/record.js';
import { CASES } from '../support/cases.js';
import { plainBatch } from '../support/scanner/lines.js';
import { isRangeError, isTypeError } from '../support/wrong-use.js';

const record = new Uint32Array(STRIDE);
const one = (string: string, grammar: Grammar): readonly number[] => {
  const flags = scan(string, record, 0, grammar);
  return flags < 0 ? [flags] : [flags, ...record];
};

function many(strings: readonly string[], batch: Batch, grammar: Grammar): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  for (let start = 0; start < strings.length; start = batch.end) {
    scanStrings(strings, batch, { start, grammar });
    for (let i = 0; i < batch.length; i++) {
      const flags = batch.flags[i] as number;
      const offsets = batch.offsets.subarray(i * STRIDE, (i + 1) * STRIDE);
      const origin = offsets[Slot.START] as number;
      found.push(flags < 0 ? [flags + origin] : [flags, ...offsets.map((offset) => offset - origin)]);
    }
  }
  return found;
}

for (const [title, open] of [
  ['kernel', (capacity?: number) => new Batch(capacity)],
  ['no kernel', plainBatch],
] as const) {
  const strings = suite(`strings: ${title}`);
  const same = (list: readonly string[], grammar: Grammar = Grammar.URI_REFERENCE): void => {
    const expected = list.map((string) => one(string, grammar));
    for (const capacity of [1, 3, 2048]) assert.equal(many(list, open(capacity), grammar), expected);
  };
  for (const [name, grammar] of Object.entries(Grammar))
    strings(`all cases, ${name}`, () =>
      same(
        CASES.map(({ input }) => input),
        grammar,
      ),
    );
  const scans = (...list: readonly string[]): void => strings(`scans ${JSON.stringify(list)}`, () => same(list));
  scans();
  scans('');
  scans('', '', '');
  scans('/a', '', '/b');
  scans('/a\n/b', '/c');
  scans('/a', '/b\n');
  scans('\n', '\n');
  scans('/a\r', '/b');
  scans('\r\n', '/b\r\n');
  scans('/a', 'é', '/b', '\ud800', '/\u{1f600}', '/c');
  strings('long strings, and many strings', () => {
    const long = `http://a/${'b'.repeat(200_000)}`;
    same([long, '/a', `${long}é`, `${long}\n`, '/b']);
    same(Array.from({ length: 5000 }, (_, i) => `http://example.com/${i}?${'q'.repeat(i % 90)}`));
  });
  strings('any strings', () => {
    const piece = fc.constantFrom(
      '\n',
      '\r',
      'http://',
      'h',
      '/',
      '?',
      '#',
      ':',
      '%41',
      '%',
      '.',
      'A',
      '1',
      'é',
      '\u2f2f',
    );
    const string = fc.array(piece, { maxLength: 12 }).map((list) => list.join(''));
    fc.assert(
      fc.property(fc.array(string, { maxLength: 12 }), (list) => same(list)),
      { numRuns: 2000 },
    );
  });
  strings('refuses values that are not strings', () => {
    assert.throws(
      // @ts-expect-error: not a string
      () => scanStrings(['/a', null], open()),
      isTypeError,
    );
    for (const start of [-1, 2, Number.NaN]) assert.throws(() => scanStrings(['/a'], open(), { start }), isRangeError);
  });
  strings('takes as many as fit, and at least one', () => {
    const most = Math.floor(0x10000 / 3);
    const taken = (lengths: readonly number[], capacity?: number): number => {
      const list = lengths.map((length) => 'a'.repeat(length));
      const { length, end } = scanStrings(list, open(capacity));
      assert.is(end, length);
      return length;
    };
    assert.is(taken([1, 0, 2]), 3);
    assert.is(taken([1, 0, 2], 2), 2);
    assert.is(taken([most - 3, 1]), 2);
    assert.is(taken([most - 2, 1]), 1);
    assert.is(taken([most + 5, 1]), 1);
    assert.is(taken([0, most + 5]), 1);
  });
  strings.run();
}
