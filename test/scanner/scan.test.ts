/** Properties of `scan` and `scanBytes` for any reference: arguments, independence of calls, any string as input. */

import {
  authorityStart,
  Flag,
  fillSpans,
  HostKind,
  hostKind,
  Slot,
  STRIDE,
  scan,
  scanBytes,
} from '../../src/entries/scanner.js';
import { run } from '../../src/scanner/engine/iri-units.generated.js';
import { MAX_COPIED } from '../../src/scanner/string-copy.js';
import { automaton } from '../../src/tables/iri.generated.js';
import { assert, suite } from '../support/suite.js';

const record = (): Uint32Array => new Uint32Array(STRIDE);
const text = 'http://user@example.com:8080/over/there?name=ferret#nose';

const use = suite('use');
use('writes only the record, at `at`', () => {
  const offsets = new Uint32Array(3 * STRIDE).fill(77);
  const flags = scan(text, offsets, STRIDE);
  assert.equal([...offsets.subarray(STRIDE, 2 * STRIDE)], [0, 4, 12, 23, 28, 39, 51, 56]);
  assert.equal([authorityStart(flags, offsets, STRIDE), hostKind(flags)], [7, HostKind.REG_NAME]);
  assert.ok([...offsets.subarray(0, STRIDE), ...offsets.subarray(2 * STRIDE)].every((value) => value === 77));
});
use('reads only bytes between `start` and `end`', () => {
  const bytes = new TextEncoder().encode(`%${text}%`);
  const offsets = record();
  const flags = scanBytes(bytes, 1, bytes.length - 1, offsets);
  assert.is(flags, Flag.SCHEME | Flag.AUTHORITY | Flag.USERINFO | Flag.PORT | Flag.QUERY | Flag.FRAGMENT);
  assert.is(offsets[Slot.START], 1);
  assert.is(offsets[Slot.END], bytes.length - 1);
});
use('stops at a mark that the rule refuses', () => {
  assert.is(run('é%41', record(), 0, automaton().START_STATE[0] as number, Flag.PERCENT), ~1);
});

const refuses = (title: string, type: ErrorConstructor, call: () => unknown): void =>
  use(`refuses ${title}`, () => assert.throws(call, type));
for (const [name, reference] of [
  ['a short string', 'a'],
  ['a string that is copied', text],
  ['a string that the kernel takes', text.replace('user@', '')],
  ['a long string', 'a'.repeat(MAX_COPIED + 1)],
] as const) {
  refuses(`an array too short for ${name}`, RangeError, () => scan(reference, new Uint32Array(STRIDE - 1)));
  refuses(`a record that begins too late for ${name}`, RangeError, () => scan(reference, record(), 1));
}
refuses('spans without room for all components', RangeError, () => fillSpans(0, record(), new Int32Array(17)));
use.run();

const input = suite('any string is input');
/** Tests `characters` after a prefix of `length`: the first of them is the error. */
const stopsAt = (length: number, characters: string): void =>
  input(`stops at ${length} before ${JSON.stringify(characters)}`, () => {
    // An earlier scan must not affect this one.
    for (let margin = -4; margin <= 4; margin++) scan('a'.repeat(MAX_COPIED + margin), record());
    assert.is(scan('a'.repeat(length) + characters, record()), ~length);
    assert.is(scan('/'.repeat(length) + characters, record()), ~length);
  });
// Lengths near the largest one at which strings are copied.
const AROUND_MAX = Array.from({ length: 10 }, (_, i) => MAX_COPIED - 5 + i);
for (const length of [0, 1, 10, 11, 12, 13, 31, 32, 33, 4096, ...AROUND_MAX, 1_000_000]) {
  for (const characters of '\u0000|\u0080|\u00ff|\u0141|\u2f2f|\ud83d|\udca9|💩| |中中中'.split('|')) {
    stopsAt(length, characters);
  }
}
input('reads strings regardless of how V8 stores them', () => {
  const [flat] = Array.from([text]);
  const cons = `${text.slice(0, 20)}${text.slice(20)}`;
  const sliced = `xx${text}xx`.slice(2, -2);
  const twoByte = `${text}中`.slice(0, -1);
  const expected = record();
  scan(flat as string, expected);
  for (const string of [cons, sliced, twoByte]) {
    const offsets = record();
    assert.ok(scan(string, offsets) >= 0);
    assert.equal(offsets, expected);
  }
});
input.run();
